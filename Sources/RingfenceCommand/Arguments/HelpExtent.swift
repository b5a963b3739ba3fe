enum HelpExtent: String, CaseIterable, Sendable {
  /// The options that most people need.
  case everyday = "--help"
  /// All options, under their headings.
  case all = "--help-all"

  /// The help that a word of the command line asks for; `nil` if it is another word.
  init?(word: String) {
    self.init(rawValue: word == "-h" ? Self.everyday.rawValue : word)
  }
}
