internal import RingfenceRecords

/// The parts of a rule's file that are not leaves.
enum RuleFileKey: String, CaseIterable {
  case version, rule, release, title, host = "place", read, sources, options, filters, notes
  case distance, enter, stay, antimeridian, cover, polygon, line, order, initial, confirmEntry
  case confirmExit, crossing, dwell, accuracy, altitude
  /// For editors; ignored.
  case schema = "$schema"

  /// The parts that are a leaf each.
  static let leaves: [RuleFileKey] = [
    .distance, .enter, .stay, .antimeridian, .cover, .polygon, .line, .order, .initial,
    .confirmEntry, .confirmExit, .crossing, .dwell, .accuracy, .altitude,
  ]
}

struct RuleReader: JSONFileReader {
  let document: JSONDocument
  let name: String

  func read(_ settings: [SourcedHead.Setting]) throws(FileError) -> RuleFile {
    try checkVersion()
    let fields = try fields(0, of: RuleFileKey.self, "a rule, an object")
    _ = try required(.version, of: fields)
    if let node = fields[.schema] { _ = try text(node, "the name of a schema, a text") }
    let sources = try self.sources(try required(.sources, of: fields))
    let choices =
      try fields[.options].map { node throws(FileError) in try self.choices(node) } ?? []
    var leaves = RuleLeaves(self, sources, choices, settings)
    let rule = try leaves.rule(fields)
    try check(choices, fields, sources)
    let notes = try self.notes(fields[.notes], partOf: "rule", sources)
    let given = settings.filter { setting in
      choices.contains { $0.form.name == setting.name && $0.form.standard != setting.value }
    }
    return RuleFile(
      head: try head(fields, (.rule, .release, .title, .read), of: "rule", sources, given),
      host: try word(
        try required(.host, of: fields), "where the rule is applied", RuleHost.allCases
      ) { $0.name }, parts: leaves.found, choices: choices.map(\.form), rule: rule, notes: notes)
  }

  /// Reads the rule with each word and each limit of its options.
  private func check(
    _ choices: [Choice], _ fields: DocumentFields<RuleFileKey>, _ sources: [PublishedSource]
  ) throws(FileError) {
    for choice in choices {
      let limits = choice.form.range.map { [$0.lowerBound, $0.upperBound] } ?? []
      for value in choice.form.words + limits.map({ DecimalNumber.text($0) }) {
        var leaves = RuleLeaves(
          self, sources, [choice], [SourcedHead.Setting(name: choice.form.name, value: value)])
        _ = try leaves.rule(fields)
      }
    }
  }
}
