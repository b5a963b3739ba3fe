package struct JSONSyntaxError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable, CaseIterable {
    /// There are only blanks.
    case empty
    /// The document ends in its middle.
    case truncated
    /// A byte that is invalid at its position.
    case syntax
    /// An object has two members of the same name.
    case duplicateKey
    /// Bytes that are not UTF-8, or escapes that are not characters.
    case badEncoding
    /// Arrays and objects nest deeper than ``JSONTape/maximumDepth``.
    case tooDeep
    /// More than 4 GiB.
    case tooLarge
  }

  package let code: Code
  package let offset: Int
  /// What was found and what was expected, without capital and full stop.
  package let detail: String

  package init(_ code: Code, at offset: Int, _ detail: String) {
    self.code = code
    self.offset = offset
    self.detail = detail
  }
}
