internal import Ringfence

/// Workflow commands, with which GitHub annotates files: `::warning file=z.json,line=3,col=7,title=size::message`.
enum WorkflowCommand {
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
}
