/// A file that a linter could not look at, and why. Every form of findings names it, since a file without
/// findings looks the same as one that nobody could read.
public struct UnusableFile: Sendable {
  /// The file's name as the caller gave it.
  public var file: String
  /// The line at which reading ended, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?
  /// The stable code of the reader's error.
  public var code: String
  /// What was found and what was expected.
  public var message: String

  /// Creates a record of what a reader refuses.
  public init(file: String, line: Int?, column: Int?, code: String, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.code = code
    self.message = message
  }
}
