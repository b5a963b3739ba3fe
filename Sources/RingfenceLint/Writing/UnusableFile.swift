/// A file that could not be linted, and the reason. Every format except text names it, because a file
/// that could not be read looks like a file without findings.
public struct UnusableFile: Sendable {
  /// The file's name as the caller gave it.
  public var file: String
  /// The line at which reading ended, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?
  /// The same column in UTF-16 code units; `nil` where it is not known.
  public var utf16Column: Int?
  /// The stable code of the reader's error.
  public var code: String
  /// Whether it is a part of the file that could not be read, and the rest was linted.
  public var isPart = false
  /// The value found and the value expected, as a sentence.
  public var message: String

  /// Creates the record of a reader's error.
  public init(file: String, line: Int?, column: Int?, code: String, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.code = code
    self.message = message
  }
}
