internal import Ringfence

/// Workflow commands, with which GitHub annotates files: `::warning file=z.json,line=3,col=7,title=size::message`.
package enum WorkflowCommand {
  /// Appends a command.
  ///
  /// - Parameters:
  ///   - level: `error`, `warning` or `notice`.
  ///   - file: the file as the caller named it; `nil` for the run as a whole.
  ///   - line: the line, from 1; `nil` for the file as a whole.
  ///   - column: the column, from 1.
  ///   - endLine: the last line, where it is another one.
  ///   - title: the title of the annotation.
  ///   - message: the text, in one line or several.
  ///   - bytes: receives UTF-8.
  package static func append(
    _ level: String, _ file: String?, _ line: Int? = nil, _ column: Int? = nil,
    endLine: Int? = nil, title: String, _ message: String, into bytes: inout [UInt8]
  ) {
    bytes.append("::\(level) ")
    if let file {
      bytes.append("file=")
      append(escaped: file, isProperty: true, into: &bytes)
      if let line { bytes.append(",line=\(line)") }
      if let endLine, endLine != line { bytes.append(",endLine=\(endLine)") }
      if let column { bytes.append(",col=\(column)") }
      bytes.append(",")
    }
    bytes.append("title=")
    append(escaped: title, isProperty: true, into: &bytes)
    bytes.append("::")
    append(escaped: message, isProperty: false, into: &bytes)
    bytes.append("\n")
  }

  /// Appends a text with the characters escaped that end a command or a property. Other control
  /// characters are escaped as in text, because people read the log.
  private static func append(escaped text: String, isProperty: Bool, into bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": bytes.append("%25")
      case "\r": bytes.append("%0D")
      case "\n": bytes.append("%0A")
      case ":" where isProperty: bytes.append("%3A")
      case "," where isProperty: bytes.append("%2C")
      default: bytes.append(PrintableText.escaped(String(scalar)))
      }
    }
  }
}
