/// When a text gets what suits a terminal, as colours and the lines of findings.
enum TerminalChoice: String, CaseIterable, Sendable {
  /// On a terminal, if the variables of the environment allow it.
  case auto
  case always, never
}
