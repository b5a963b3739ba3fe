internal import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceGrade
internal import RingfenceRecords

package enum LogOptions {
  static let found = Option.text(
    "found", "LOG", "what really fired: a log of events of another system")
  static let form = Option<FoundLogForm>.choice(
    "form", "FORM",
    "of the log, where it is not recognized: \(listed(FoundLogForm.allCases.map(\.rawValue)))")
  static let zoneName = Option.pair(
    "zone-name", "ID=NAME", "what the log calls ID is the zone with the id or name NAME",
    repeats: true)
  static let device = Option.text("device", "NAME", "take the events of this device only")
  static let columns = columnPairs("columns")
  /// The same where `--columns` is for tracks.
  static let logColumns = columnPairs("log-columns")
  static let eventWord = Option<(kind: Event.Kind, word: String)>(
    "event-word", "KIND=WORD", "a log's word of an event: enter=ENTER,exit=EXIT",
    splitsAtCommas: true
  ) { text throws(OptionValueError) in
    let (name, word) = try keyAndValue(of: text, example: "enter=ENTER")
    let kinds: [(name: String, kind: Event.Kind)] = [
      ("enter", .entered), ("exit", .exited), ("cross", .crossed), ("dwell", .dwelled),
      ("overstay", .overstayed), ("overspeed", .overspeed), ("overspeed-end", .overspeedEnded),
      ("absent", .absent), ("late", .arrivedLate), ("early", .leftEarly),
      ("attendance", .attendance),
    ]
    guard let kind = kinds.first(where: { $0.name == name }) else {
      throw OptionValueError(
        detail: "unknown '\(name)'" + suggestion(for: name, among: kinds.map(\.name)))
    }
    return (kind.kind, word)
  }
  static let year = Option.count(
    "year", "YYYY", in: 1970...9999, "of the first line of a log whose times have none")

  static let group = OptionGroup(
    title: "reading the log", options: options(columns), everyday: 3)

  package static let reporting = OptionGroup(
    title: "what a log found",
    options: [found.spec] + options(logColumns).map { $0.requiring(found.spec.name) }, everyday: 1)

  private static func options(_ columns: Option<(role: String, name: String)>) -> [OptionSpec] {
    [form.spec, zoneName.spec, device.spec, columns.spec, eventWord.spec, year.spec]
  }

  private static func columnPairs(_ name: String) -> Option<(role: String, name: String)> {
    TableOptions.columnPairs(
      name, "what the columns of a log hold: event=type,zone=place,time=ts; '-' is none",
      FoundLogColumn.allCases.map(\.rawValue), example: "event=type")
  }

  static func options(_ arguments: Arguments) throws(UsageError) -> FoundLogOptions {
    let columns = arguments.accepts(logColumns.spec.name) ? logColumns : columns
    var options = FoundLogOptions()
    options.columnsOption = "--\(columns.spec.name)"
    options.form = try arguments[form]
    options.year = try arguments[year]
    options.timeZone = try arguments[TimeZoneOption.option]
    for (role, name) in try arguments.all(columns) {
      guard let column = FoundLogColumn(rawValue: role),
        options.columns.updateValue(name, forKey: column) == nil
      else {
        throw arguments.error(.badValue, "option '--\(columns.spec.name)': '\(role)' stands twice")
      }
    }
    options.words = try arguments.all(eventWord)
    if let form = options.form, form != .genericCSV, form != .genericJSON,
      !options.columns.isEmpty
    {
      throw arguments.error(
        .conflictingOptions,
        "'--\(columns.spec.name)' goes with '--form generic-csv' and 'generic-json' only, found '--form \(form.rawValue)'"
      )
    }
    return options
  }
}

extension Option where Value == (String, String) {
  /// An option with two texts and an equals sign between them.
  fileprivate static func pair(
    _ name: String, _ placeholder: String, _ help: String, repeats: Bool
  ) -> Self {
    Self(name, placeholder, help, repeats: repeats) { text throws(OptionValueError) in
      try keyAndValue(of: text, example: "a=b")
    }
  }
}
