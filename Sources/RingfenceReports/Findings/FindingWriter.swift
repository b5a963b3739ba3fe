internal import Ringfence

/// Turns findings into bytes of a ``FindingFormat``. The same findings give the same bytes.
public struct FindingWriter: Sendable {
  /// The form that is written.
  public let format: FindingFormat
  /// The version of the program, for forms that name it.
  let version: String

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the form to write.
  ///   - version: the version of the program.
  public init(_ format: FindingFormat, version: String) {
    self.format = format
    self.version = version
  }

  /// The whole document.
  ///
  /// - Parameters:
  ///   - records: the findings of all files, in order.
  ///   - fileCount: how many files were looked at.
  /// - Complexity: linear in the bytes written.
  public func document(_ records: [FindingRecord], fileCount: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .text: appendText(records, fileCount, into: &bytes)
    case .json: appendJSON(records, fileCount, into: &bytes)
    case .sarif: appendSARIF(records, into: &bytes)
    case .github: for record in records { appendCommand(record, into: &bytes) }
    }
    return bytes
  }

  // MARK: Text

  private func appendText(
    _ records: [FindingRecord], _ fileCount: Int, into bytes: inout [UInt8]
  ) {
    for record in records {
      bytes += TextBytes.printable(record.file)
      if let line = record.line {
        bytes.append(":")
        bytes.append(decimal: line)
        if let column = record.column {
          bytes.append(":")
          bytes.append(decimal: column)
        }
      }
      bytes.append(": \(record.severity.name): ")
      bytes += TextBytes.printable(record.message)
      bytes.append(" [\(record.rule)]\n")
    }
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    let counts = LintSeverity.allCases.reversed().map { severity in
      let count = records.count { $0.severity == severity }
      return severity == .info || count == 1
        ? "\(count) \(severity.name)" : "\(count) \(severity.name)s"
    }
    bytes.append(
      records.isEmpty
        ? "no findings in \(files)\n" : "\(counts.joined(separator: ", ")) in \(files)\n")
  }

  // MARK: JSON

  private func appendJSON(
    _ records: [FindingRecord], _ fileCount: Int, into bytes: inout [UInt8]
  ) {
    bytes.append("{\"version\":1,\"findings\":[")
    for (index, record) in records.enumerated() {
      bytes.append(index == 0 ? "\n" : ",\n")
      append(record, into: &bytes)
    }
    bytes.append("\n],\"files\":\(fileCount)")
    for severity in LintSeverity.allCases.reversed() {
      bytes.append(",\"\(severity.name)\":\(records.count { $0.severity == severity })")
    }
    bytes.append("}\n")
  }

  private func append(_ record: FindingRecord, into bytes: inout [UInt8]) {
    bytes.append("{\"file\":")
    bytes += JSONBytes.quoted(record.file)
    if let line = record.line { bytes.append(",\"line\":\(line)") }
    if let column = record.column { bytes.append(",\"column\":\(column)") }
    bytes.append(",\"rule\":")
    bytes += JSONBytes.quoted(record.rule)
    bytes.append(",\"severity\":\"\(record.severity.name)\"")
    appendDetails(record, into: &bytes)
    bytes.append(",\"message\":")
    bytes += JSONBytes.quoted(record.message)
    bytes.append("}")
  }

  /// Appends what a record has besides place, rule and message, each with a comma before it.
  func appendDetails(_ record: FindingRecord, into bytes: inout [UInt8]) {
    let names = [
      ("zone", record.zone), ("fence", record.fence), ("otherZone", record.otherZone),
      ("otherFence", record.otherFence),
    ]
    for (key, name) in names {
      guard let name else { continue }
      bytes.append(",\"\(key)\":")
      bytes += JSONBytes.quoted(name)
    }
    for (key, number) in [("found", record.found), ("required", record.required)] {
      guard let number, number.isFinite else { continue }
      bytes.append(",\"\(key)\":")
      FixedDecimal.append(number, upTo: 3, to: &bytes)
    }
    if let point = record.point {
      bytes.append(",\"point\":[")
      bytes.append(point.normalizedLongitude, decimals: 9)
      bytes.append(",")
      bytes.append(point.latitude, decimals: 9)
      bytes.append("]")
    }
  }

  // MARK: GitHub

  /// Appends a workflow command, as in `::warning file=z.json,line=3,col=7,title=size::message`.
  private func appendCommand(_ record: FindingRecord, into bytes: inout [UInt8]) {
    let level = record.severity == .info ? "notice" : record.severity.name
    bytes.append("::\(level) file=")
    append(escaped: record.file, isProperty: true, into: &bytes)
    if let line = record.line { bytes.append(",line=\(line)") }
    if let column = record.column { bytes.append(",col=\(column)") }
    bytes.append(",title=")
    append(escaped: record.rule, isProperty: true, into: &bytes)
    bytes.append("::")
    append(escaped: record.message, isProperty: false, into: &bytes)
    bytes.append("\n")
  }

  private func append(escaped text: String, isProperty: Bool, into bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x25: bytes.append("%25")
      case 0x0D: bytes.append("%0D")
      case 0x0A: bytes.append("%0A")
      case 0x3A where isProperty: bytes.append("%3A")
      case 0x2C where isProperty: bytes.append("%2C")
      default: bytes.append(byte)
      }
    }
  }
}
