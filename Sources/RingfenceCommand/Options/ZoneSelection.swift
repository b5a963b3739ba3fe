package import Ringfence
internal import RingfenceFiles

/// The zones of a layout that a command line asks for, by id or by name.
enum ZoneSelection {
  static let option = Option.text(
    "zone", "ZONE", "only the zone of this id or name; may be given several times", repeats: true)

  /// The indices of the zones, ascending; `nil` for all. An id means every zone that has it, and a name
  /// the zone of that name.
  ///
  /// - Throws: an error for a text that is neither, and for the name of several zones.
  static func indices(
    _ arguments: Arguments, in layout: ZoneLayout
  ) throws(UsageError) -> [Int]? {
    let words = try arguments.all(option)
    guard !words.isEmpty else { return nil }
    var wanted: Set<Int> = []
    for word in words {
      // By bytes: texts that only look equal are different names.
      let byID = layout.zones.indices.filter { layout.zones[$0].id.utf8.elementsEqual(word.utf8) }
      if !byID.isEmpty {
        wanted.formUnion(byID)
        continue
      }
      let byName = layout.zones.indices.filter {
        layout.zones[$0].name?.utf8.elementsEqual(word.utf8) ?? false
      }
      switch byName.count {
      case 1: wanted.formUnion(byName)
      case 0:
        throw arguments.error(
          .badValue,
          "option '--zone': the layout has no zone '\(DisplayFormat.text(word))'"
            + RingfenceFiles.suggestion(
              for: word, among: Self.names(layout)))
      default:
        let ids = byName.prefix(8).map { "'\(DisplayFormat.text(layout.zones[$0].id))'" }
        throw arguments.error(
          .badValue,
          "option '--zone': \(byName.count) zones are called '\(DisplayFormat.text(word))', "
            + "expected one of the ids \(ids.joined(separator: ", "))"
            + (byName.count > ids.count ? " …" : ""))
      }
    }
    return wanted.sorted()
  }

  /// The ids and names of all zones, each once.
  private static func names(_ layout: ZoneLayout) -> [String] {
    var known: Set<String> = []
    return (layout.zones.map(\.id) + layout.zones.compactMap(\.name)).filter {
      known.insert($0).inserted
    }
  }
}

package struct EventFilter: Sendable {
  static let types = kinds(
    "types", "only events of these types, by their names in output: entered,dwelled",
    rules: [
      .excludes("explain"), .excludes("mode", "compare"), .excludes("band"), .excludes("sweep"),
    ])

  private static var names: [(name: String, kind: Event.Kind)] {
    Event.Kind.allWords.map { ($0.name, $0) }
  }

  /// An option whose values are types of events.
  package static func kinds(
    _ name: String, _ help: String, rules: [OptionRule] = []
  ) -> Option<Event.Kind> {
    Option<Event.Kind>(
      name, "TYPE,…", help, choices: names.map(\.name), splitsAtCommas: true, rules: rules
    ) { text throws(OptionValueError) in
      guard let kind = names.first(where: { $0.name == text })?.kind else {
        throw OptionValueError(
          detail: "unknown '\(text)'"
            + RingfenceFiles.suggestion(for: text, among: names.map(\.name)))
      }
      return kind
    }
  }

  /// The indices of the zones, ascending; `nil` for all.
  let zones: [Int]?
  private let isWanted: [Bool]
  private let kinds: Set<Event.Kind>

  /// The filter of a command line; `nil` where everything is reported.
  init?(_ arguments: Arguments, in layout: ZoneLayout) throws(UsageError) {
    zones = try ZoneSelection.indices(arguments, in: layout)
    kinds = Set(try arguments.all(Self.types))
    guard zones != nil || !kinds.isEmpty else { return nil }
    let wanted = Set(zones ?? Array(layout.zones.indices))
    isWanted = layout.zones.indices.map { wanted.contains($0) }
  }

  /// Whether the ends of visits are reported whose zones are not in the layout any more.
  var includesRemovedZones: Bool { zones == nil && (kinds.isEmpty || kinds.contains(.exited)) }

  package func includes(zone: Int) -> Bool { isWanted[zone] }

  package func includes(_ event: Event) -> Bool { includes(zone: event.zone, event.kind) }

  package func includes(zone: Int, _ kind: Event.Kind) -> Bool {
    isWanted[zone] && (kinds.isEmpty || kinds.contains(kind))
  }
}

extension EventFilter? {
  package func apply(_ events: [Event]) -> [Event] {
    guard let self else { return events }
    return events.filter { self.includes($0) }
  }

  func apply(_ visits: [OpenVisitSummary]) -> [OpenVisitSummary] {
    guard let self else { return visits }
    return visits.filter { self.includes(zone: $0.zone) }
  }

  func apply(_ comparison: Comparison) -> Comparison {
    guard let self else { return comparison }
    return Comparison(comparison.zones.filter { self.includes(zone: $0.zone) })
  }
}
