internal import Ringfence

/// A location in a file, as compilers print it: `name`, `name:line` or `name:line:column`.
public struct FileLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the caller gave it; `-` is standard input.
  public var file: String
  /// The line, from 1; `nil` when the message concerns the whole file.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?

  /// Creates a location.
  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location as compilers print it. Control characters of the name are written by their numbers,
  /// as in `\u{1B}`. A relative name that begins with `::` gets `./` before it: services of CI take a line that begins so for a
  /// command to them.
  public var description: String {
    let name = PrintableText.escaped(file)
    let file = name.utf8.starts(with: "::".utf8) ? "./\(name)" : name
    guard let line else { return file }
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}
