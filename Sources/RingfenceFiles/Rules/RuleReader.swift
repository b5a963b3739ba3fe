internal import RingfenceRecords
internal import RingfenceRules

/// The parts of a rule's file that are not leaves.
enum RuleFileKey: String, CaseIterable {
  case version, rule, release, title, place, read, sources, options, filters, notes
  case distance, enter, stay, antimeridian, cover, polygon, line, order, initial, confirmEntry
  case confirmExit, crossing, dwell, accuracy
  /// For editors; ignored.
  case schema = "$schema"

  /// The parts that are a leaf each.
  static let leaves: [RuleFileKey] = [
    .distance, .enter, .stay, .antimeridian, .cover, .polygon, .line, .order, .initial,
    .confirmEntry, .confirmExit, .crossing, .dwell, .accuracy,
  ]
}

private enum SourceKey: String, CaseIterable { case title, address, licence }

/// Reads a JSON document as a decision rule.
struct RuleReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  func read(_ settings: [RuleFile.Setting]) throws(FileError) -> RuleFile {
    try checkVersion()
    let fields = try fields(0, of: RuleFileKey.self, "a rule, an object")
    _ = try required(.version, of: fields)
    if let node = fields[.schema] { _ = try text(node, "the name of a schema, a text") }
    let sources = try self.sources(try required(.sources, of: fields))
    let choices =
      try fields[.options].map { node throws(FileError) in try self.choices(node) } ?? []
    var leaves = RuleLeaves(self, sources.map(\.id), choices, settings)
    let rule = try leaves.rule(fields)
    try check(choices, fields, sources.map(\.id))
    let notes = try leaves.notes(fields[.notes])
    let given = settings.filter { setting in
      choices.contains { $0.form.name == setting.name && $0.form.standard != setting.value }
    }
    return RuleFile(
      name: try label(required(.rule, of: fields), "the name of the rule"),
      release: try label(required(.release, of: fields), "the release that the rule is of"),
      title: try text(required(.title, of: fields), "what the rule is of, a text"),
      place: try word(
        try required(.place, of: fields), "where the rule is applied", RulePlace.allCases
      ) { $0.name },
      read: try day(required(.read, of: fields)), sources: sources, leaves: leaves.found,
      choices: choices.map(\.form), settings: given, rule: rule, notes: notes)
  }

  /// Reads the rule with each word and each limit of its options.
  private func check(
    _ choices: [Choice], _ fields: DocumentFields<RuleFileKey>, _ sources: [String]
  ) throws(FileError) {
    for choice in choices {
      let limits = choice.form.range.map { [$0.lowerBound, $0.upperBound] } ?? []
      for value in choice.form.words + limits.map({ DecimalNumber.text($0) }) {
        var leaves = RuleLeaves(
          self, sources, [choice], [RuleFile.Setting(name: choice.form.name, value: value)])
        _ = try leaves.rule(fields)
      }
    }
  }

  /// A name as command lines have it: letters, digits, dots, hyphens.
  private func label(_ node: Int, _ what: String) throws(FileError) -> String {
    let text = try text(node, what)
    guard !text.isEmpty, text.utf8.count <= 40, text.utf8.allSatisfy(Self.isOfLabel) else {
      throw error(
        .badValue, at: node,
        "\(what) is \(JSONText.quoted(text)), expected 1 to 40 letters, digits, dots or hyphens")
    }
    return text
  }

  private static func isOfLabel(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func day(_ node: Int) throws(FileError) -> String {
    _ = try date(node)
    return try text(node)
  }

  private func sources(_ node: Int) throws(FileError) -> [RuleFile.Source] {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of sources")
    }
    var sources: [RuleFile.Source] = []
    for key in document.children(node) {
      let fields = try fields(key + 1, of: SourceKey.self, "a source, an object")
      sources.append(
        RuleFile.Source(
          id: document.string(key) ?? "",
          title: try text(required(.title, of: fields), "the title of a source"),
          address: try text(required(.address, of: fields), "where a source is published"),
          licence: try fields[.licence].map { node throws(FileError) in
            try text(node, "the licence of a source")
          }))
    }
    guard !sources.isEmpty else {
      throw error(.badValue, at: node, "there is no source, expected at least one")
    }
    return sources
  }
}
