internal import RingfenceRecords
internal import RingfenceRules

private enum LeafKey: String, CaseIterable { case value, source, at, tag, confidence, quirk }

/// Reads the leaves of a rule's file: what each says, and where it is from.
struct RuleLeaves {
  let reader: RuleReader
  private let sources: [String]
  /// What options change of a part: the option and the node of its value, the last one foremost.
  private var replaced: [RuleFileKey: [(option: String, node: Int)]] = [:]
  /// The numbers that options give members of parts.
  private var numbers: [RuleFileKey: [(option: String, member: String, value: Double)]] = [:]
  /// What was read.
  private(set) var found: [RuleFile.Leaf] = []

  /// Takes the options that are given. Those that a rule does not have are refused before.
  init(
    _ reader: RuleReader, _ sources: [String], _ choices: [RuleReader.Choice],
    _ settings: [RuleFile.Setting]
  ) {
    self.reader = reader
    self.sources = sources
    for setting in settings {
      guard let choice = choices.first(where: { $0.form.name == setting.name }) else { continue }
      if let (part, member) = choice.target, let number = Double(setting.value) {
        numbers[part, default: []].append((setting.name, member, number))
      } else if let word = choice.words.first(where: { $0.word == setting.value }) {
        for key in reader.document.children(word.node) {
          guard let part = try? reader.part(key) else { continue }
          replaced[part, default: []].append((setting.name, key + 1))
        }
      }
    }
  }

  // MARK: A leaf

  /// The value of a part; `nil` where the rule has none.
  mutating func value(
    _ part: RuleFileKey, of fields: DocumentFields<RuleFileKey>
  ) throws(FileError) -> RuleValue? {
    guard let node = fields[part] else {
      guard let other = replaced[part]?.first else { return nil }
      throw reader.error(
        .missingKey, at: other.node,
        "an option changes '\(part.rawValue)', which the rule does not have")
    }
    let numbers = numbers[part] ?? []
    let changes = replaced[part] ?? []
    let leaf = try note(
      node, part.rawValue, option: changes.last?.option ?? numbers.last?.option)
    let value = RuleValue(
      reader: reader, node: leaf.value, changes: changes.map(\.node),
      numbers: numbers.map { (member: $0.member, value: $0.value) })
    found.append(leaf.leaf(value.text))
    return value
  }

  /// A leaf, without what it says.
  private struct Note {
    let part: String
    let source: String
    let at: String?
    let tag: RuleTag
    let confidence: RuleConfidence
    let isQuirk: Bool
    let option: String?
    /// The node of the value.
    let value: Int

    func leaf(_ text: String) -> RuleFile.Leaf {
      RuleFile.Leaf(
        part: part, value: text, source: source, at: at, tag: tag, confidence: confidence,
        isQuirk: isQuirk, option: option)
    }
  }

  private func note(
    _ node: Int, _ part: String, option: String? = nil
  ) throws(FileError) -> Note {
    let fields = try reader.fields(
      node, of: LeafKey.self, "a part of a rule with its source, an object")
    let value = try reader.required(.value, of: fields)
    let source = try reader.word(
      reader.required(.source, of: fields), "a source of the file", sources
    ) { $0 }
    let tag = try reader.word(
      reader.required(.tag, of: fields), "how a part is known", RuleTag.allCases
    ) { $0.name }
    let confidence = try fields[.confidence].map { node throws(FileError) in
      try reader.word(node, "how sure a part is", RuleConfidence.allCases) { $0.name }
    }
    return Note(
      part: part, source: source,
      at: try fields[.at].map { node throws(FileError) in
        try reader.text(node, "where in the source")
      }, tag: tag, confidence: confidence ?? (tag == .inferred ? .low : .high),
      isQuirk: try fields[.quirk].map { node throws(FileError) in try reader.bool(node) } ?? false,
      option: option, value: value)
  }

  // MARK: Lists

  /// The values of a list of leaves.
  mutating func values(
    _ part: RuleFileKey, of fields: DocumentFields<RuleFileKey>
  ) throws(FileError) -> [RuleValue] {
    guard let node = fields[part] else { return [] }
    var values: [RuleValue] = []
    for (number, item) in try reader.elements(node, "an array").enumerated() {
      let leaf = try note(item, "\(part.rawValue)[\(number)]")
      let value = RuleValue(reader: reader, node: leaf.value, changes: [], numbers: [])
      found.append(leaf.leaf(value.text))
      values.append(value)
    }
    return values
  }

  func notes(_ node: Int?) throws(FileError) -> [RuleFile.Leaf] {
    guard let node else { return [] }
    var notes: [RuleFile.Leaf] = []
    for item in try reader.elements(node, "an array of notes") {
      let leaf = try note(item, "note")
      notes.append(leaf.leaf(try reader.text(leaf.value, "a note, a text")))
    }
    return notes
  }
}
