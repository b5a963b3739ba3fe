internal import Ringfence

package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A stable name, explained in `Docs/Diagnostics.md`.
  package enum Code: String, CaseIterable, Sendable {
    case unknownCommand = "unknown-command"
    case unknownOption = "unknown-option"
    case missingValue = "missing-value"
    case unexpectedValue = "unexpected-value"
    case badValue = "bad-value"
    case repeatedOption = "repeated-option"
    case missingOption = "missing-option"
    case missingOperand = "missing-operand"
    case unexpectedOperand = "unexpected-operand"
    case conflictingOptions = "conflicting-options"
    case outputIsInput = "output-is-input"
  }

  let code: Code
  /// What was found and what was expected.
  let detail: String
  /// The command; `nil` before a command is known.
  let command: String?

  /// Two lines: the error, and how to get help.
  package var description: String {
    let name = command.map { "ringfence \($0)" } ?? "ringfence"
    let shown = PrintableText.escaped(detail)
    return "\(name): error: \(shown) [\(code.rawValue)]\nseek help with '\(name) --help'"
  }
}
