internal import RingfenceRecords

/// Reads the leaves of a rule's file: what each says, and where it is from.
struct RuleLeaves {
  let reader: RuleReader
  private let sources: [PublishedSource]
  /// What options change of a part: the option and the node of its value, the last one foremost.
  private var replaced: [RuleFileKey: [(option: String, node: Int)]] = [:]
  /// The numbers that options give members of parts.
  private var numbers: [RuleFileKey: [(option: String, member: String, value: Double)]] = [:]
  private(set) var found: [SourcedPart] = []

  /// Takes the options that are given. Those that a rule does not have are refused before.
  init(
    _ reader: RuleReader, _ sources: [PublishedSource], _ choices: [RuleReader.Choice],
    _ settings: [SourcedHead.Setting]
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

  /// `nil` where the rule has none.
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
    let leaf = try reader.sourced(node, partOf: "rule", sources)
    let value = RuleValue(
      reader: reader, node: leaf.value, changes: changes.map(\.node),
      numbers: numbers.map { (member: $0.member, value: $0.value) })
    found.append(
      leaf.part(
        part.rawValue, saying: value.text, option: changes.last?.option ?? numbers.last?.option))
    return value
  }

  // MARK: Lists

  mutating func values(
    _ part: RuleFileKey, of fields: DocumentFields<RuleFileKey>
  ) throws(FileError) -> [RuleValue] {
    guard let node = fields[part] else { return [] }
    var values: [RuleValue] = []
    for (number, item) in try reader.elements(node, "an array").enumerated() {
      let leaf = try reader.sourced(item, partOf: "rule", sources)
      let value = RuleValue(reader: reader, node: leaf.value, changes: [], numbers: [])
      found.append(leaf.part("\(part.rawValue)[\(number)]", saying: value.text))
      values.append(value)
    }
    return values
  }
}
