internal import Ringfence
internal import RingfenceLint

// Workflow commands, as in `::warning file=z.json,line=3,col=7,title=size::message`.
extension FindingWriter {
  func appendCommand(_ record: FindingRecord, into bytes: inout [UInt8]) {
    let level = record.severity == .info ? "notice" : record.severity.name
    appendCommand(
      level, record.file, record.line, record.column, title: record.rule, record.message,
      into: &bytes)
  }

  func appendCommand(_ file: UnusableFile, into bytes: inout [UInt8]) {
    appendCommand(
      "error", file.file, file.line, file.column, title: file.code, file.message, into: &bytes)
  }

  func appendCommand(
    _ level: String, _ file: String, _ line: Int?, _ column: Int?, title: String,
    _ message: String, into bytes: inout [UInt8]
  ) {
    bytes.append("::\(level) file=")
    append(escaped: file, isProperty: true, into: &bytes)
    if let line { bytes.append(",line=\(line)") }
    if let column { bytes.append(",col=\(column)") }
    bytes.append(",title=")
    append(escaped: title, isProperty: true, into: &bytes)
    bytes.append("::")
    append(escaped: message, isProperty: false, into: &bytes)
    bytes.append("\n")
  }

  /// Appends a text with the characters escaped that end a command or a property. Other control
  /// characters are escaped as in text, because people read the log.
  private func append(escaped text: String, isProperty: Bool, into bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x25: bytes.append("%25")
      case 0x0D: bytes.append("%0D")
      case 0x0A: bytes.append("%0A")
      case 0x3A where isProperty: bytes.append("%3A")
      case 0x2C where isProperty: bytes.append("%2C")
      default: bytes.append(PrintableText.escaped(String(scalar)))
      }
    }
  }
}
