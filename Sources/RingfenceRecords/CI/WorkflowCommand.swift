internal import Ringfence

/// Workflow commands, with which GitHub annotates files: `::warning file=z.json,line=3,col=7,title=size::message`.
package enum WorkflowCommand {
  static func append(_ annotation: CIReport.Annotation, into bytes: inout [UInt8]) {
    bytes.append("::\(annotation.level.rawValue) ")
    if let file = annotation.file {
      let line = annotation.line
      bytes.append("file=")
      append(escaped: file, isProperty: true, into: &bytes)
      if let line { bytes.append(",line=\(line)") }
      if let end = annotation.endLine, end != line { bytes.append(",endLine=\(end)") }
      if let column = annotation.column { bytes.append(",col=\(column)") }
      bytes.append(",")
    }
    bytes.append("title=")
    append(escaped: annotation.title, isProperty: true, into: &bytes)
    bytes.append("::")
    append(escaped: annotation.message, isProperty: false, into: &bytes)
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

  /// A text as a property of a command.
  package static func escapedProperty(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(escaped: text, isProperty: true, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that is escaped so in a property.
  package static func unescaped(_ text: String) -> String {
    let escapes: [String: UInt8] = ["25": 0x25, "0D": 0x0D, "0A": 0x0A, "3A": 0x3A, "2C": 0x2C]
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == 0x25, at + 2 < bytes.count,
        let byte = escapes[String(decoding: bytes[at + 1...at + 2], as: UTF8.self)]
      {
        result.append(byte)
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
