internal import RingfenceRecords

private enum ChoiceKey: String, CaseIterable { case help, standard, words, number }
private enum NumberKey: String, CaseIterable { case part, member, least, greatest }

extension RuleReader {
  /// An option of a rule, with where the document says what it changes.
  struct Choice {
    let form: RuleFile.Choice
    /// What each word changes: the parts and their values, an object.
    var words: [(word: String, node: Int)] = []
    /// The part and its member that a number replaces.
    var target: (part: RuleFileKey, member: String)?
  }

  func choices(_ node: Int) throws(FileError) -> [Choice] {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of options")
    }
    var choices: [Choice] = []
    for key in document.children(node) {
      choices.append(try choice(document.string(key) ?? "", key + 1))
    }
    return choices
  }

  private func choice(_ name: String, _ node: Int) throws(FileError) -> Choice {
    let fields = try fields(node, of: ChoiceKey.self, "an option, an object")
    let help = try text(required(.help, of: fields), "what the option is for")
    let standard = try required(.standard, of: fields)
    if let number = fields[.number] {
      guard fields[.words] == nil else {
        throw error(.badValue, at: number, "an option has words or a number, found both")
      }
      let parts = try self.fields(number, of: NumberKey.self, "what a number replaces, an object")
      let least = try self.number(required(.least, of: parts))
      let greatest = try self.number(required(.greatest, of: parts))
      guard least <= greatest else {
        throw error(.badValue, at: number, "the least number is above the greatest")
      }
      let part = try word(
        required(.part, of: parts), "a part of a rule", RuleFileKey.leaves
      ) { $0.rawValue }
      return Choice(
        form: RuleFile.Choice(
          name: name, help: help, standard: try text(standard, "what it is without the option"),
          words: [], range: least...greatest),
        target: (part, try text(required(.member, of: parts), "a member of the part")))
    }
    let list = try required(.words, of: fields)
    guard document.kind(list) == .object else {
      throw wrongType(list, expected: "an object of words and what they change")
    }
    let words = document.children(list).map { (word: document.string($0) ?? "", node: $0 + 1) }
    let known = try word(standard, "a word of the option", words.map(\.word)) { $0 }
    for (_, changes) in words {
      guard document.kind(changes) == .object else {
        throw wrongType(changes, expected: "an object of parts and their values")
      }
      for key in document.children(changes) {
        _ = try part(key)
      }
    }
    return Choice(
      form: RuleFile.Choice(
        name: name, help: help, standard: known, words: words.map(\.word), range: nil),
      words: words)
  }

  func part(_ key: Int) throws(FileError) -> RuleFileKey {
    let text = document.string(key) ?? ""
    guard let part = RuleFileKey.leaves.first(where: { $0.rawValue == text }) else {
      throw unknownKey(text, at: key, among: RuleFileKey.leaves.map(\.rawValue))
    }
    return part
  }
}
