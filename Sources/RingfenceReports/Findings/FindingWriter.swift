internal import Ringfence
internal import RingfenceLint

/// Turns findings into bytes of a ``FindingFormat``, one after the other. The same findings give the same
/// bytes.
///
/// ``begin(warnings:into:)`` comes first and ``end(fileCount:unusable:into:)`` last; what lies between may be
/// written out at any time.
public struct FindingWriter: Sendable {
  /// The form that is written.
  public let format: FindingFormat
  /// The version of the program, for forms that name it.
  let version: String
  /// How many findings of each severity were written.
  private var counts = [Int](repeating: 0, count: LintSeverity.allCases.count)
  private var isFirst = true
  /// Where rules stand in the list of SARIF.
  var ruleIndices: [String: Int] = [:]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the form to write.
  ///   - version: the version of the program.
  public init(_ format: FindingFormat, version: String) {
    self.format = format
    self.version = version
  }

  /// Appends what stands before the first finding.
  ///
  /// - Parameters:
  ///   - warnings: the readers' warnings that will follow among the findings: their codes are no rules,
  ///     and some forms list them first.
  ///   - bytes: receives UTF-8.
  public mutating func begin(warnings: [FindingRecord], into bytes: inout [UInt8]) {
    switch format {
    case .text, .github: break
    case .json: bytes.append("{\"version\":1,\"findings\":[")
    case .sarif: beginSARIF(warnings, into: &bytes)
    }
  }

  /// Appends a finding.
  public mutating func append(_ record: FindingRecord, into bytes: inout [UInt8]) {
    counts[record.severity.rawValue] += 1
    switch format {
    case .text: appendLine(record, into: &bytes)
    case .github: appendCommand(record, into: &bytes)
    case .json:
      bytes.append(isFirst ? "\n" : ",\n")
      appendObject(record, into: &bytes)
    case .sarif:
      bytes.append(isFirst ? "\n" : ",\n")
      appendResult(record, into: &bytes)
    }
    isFirst = false
  }

  /// Appends what stands after the last finding.
  ///
  /// - Parameters:
  ///   - fileCount: how many files were looked at.
  ///   - unusable: the files that could not be looked at. Text tells only how many they are.
  ///   - bytes: receives UTF-8.
  public func end(fileCount: Int, unusable: [UnusableFile] = [], into bytes: inout [UInt8]) {
    switch format {
    case .text: appendSummary(fileCount, unusable.count, into: &bytes)
    case .github:
      for file in unusable { appendCommand(file, into: &bytes) }
    case .json:
      bytes.append("\n],\"errors\":[")
      for (index, file) in unusable.enumerated() {
        bytes.append(index == 0 ? "\n" : ",\n")
        appendObject(file, into: &bytes)
      }
      bytes.append(unusable.isEmpty ? "],\"files\":" : "\n],\"files\":")
      bytes.append(decimal: fileCount)
      for severity in LintSeverity.allCases.reversed() {
        bytes.append(",\"\(severity.name)\":\(counts[severity.rawValue])")
      }
      bytes.append("}\n")
    case .sarif: endSARIF(unusable, into: &bytes)
    }
  }

  // MARK: Text

  private func appendLine(_ record: FindingRecord, into bytes: inout [UInt8]) {
    TextBytes.append(printable: record.file, into: &bytes)
    if let line = record.line {
      bytes.append(":")
      bytes.append(decimal: line)
      if let column = record.column {
        bytes.append(":")
        bytes.append(decimal: column)
      }
    }
    bytes.append(": ")
    bytes.append(record.severity.name)
    bytes.append(": ")
    TextBytes.append(printable: record.message, into: &bytes)
    bytes.append(" [")
    bytes.append(record.rule)
    bytes.append("]\n")
  }

  private func appendSummary(
    _ fileCount: Int, _ unusableCount: Int, into bytes: inout [UInt8]
  ) {
    let unusable = "\(pluralized(unusableCount, "file")) could not be read"
    guard fileCount > 0 || unusableCount == 0 else {
      bytes.append("no findings to tell: \(unusable)\n")
      return
    }
    let files = pluralized(fileCount, "file") + (unusableCount > 0 ? "; \(unusable)" : "")
    let parts = LintSeverity.allCases.reversed().map { severity in
      let count = counts[severity.rawValue]
      return severity == .info || count == 1
        ? "\(count) \(severity.name)" : "\(count) \(severity.name)s"
    }
    bytes.append(
      isFirst ? "no findings in \(files)\n" : "\(parts.joined(separator: ", ")) in \(files)\n")
  }

  // MARK: JSON

  private func appendObject(_ file: UnusableFile, into bytes: inout [UInt8]) {
    appendPlace(file.file, file.line, file.column, into: &bytes)
    bytes.append(",\"code\":")
    bytes += JSONBytes.quoted(file.code)
    bytes.append(",\"message\":")
    bytes += JSONBytes.quoted(file.message)
    bytes.append("}")
  }

  /// Begins an object with a place.
  private func appendPlace(
    _ file: String, _ line: Int?, _ column: Int?, into bytes: inout [UInt8]
  ) {
    bytes.append("{\"file\":")
    bytes += JSONBytes.quoted(file)
    if let line {
      bytes.append(",\"line\":")
      bytes.append(decimal: line)
    }
    if let column {
      bytes.append(",\"column\":")
      bytes.append(decimal: column)
    }
  }

  private func appendObject(_ record: FindingRecord, into bytes: inout [UInt8]) {
    appendPlace(record.file, record.line, record.column, into: &bytes)
    bytes.append(",\"rule\":")
    bytes += JSONBytes.quoted(record.rule)
    bytes.append(",\"severity\":\"")
    bytes.append(record.severity.name)
    bytes.append("\"")
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
      bytes.append(",\"")
      bytes.append(key)
      bytes.append("\":")
      bytes += JSONBytes.quoted(name)
    }
    for (key, number) in [("found", record.found), ("required", record.required)] {
      guard let number, number.isFinite else { continue }
      bytes.append(",\"")
      bytes.append(key)
      bytes.append("\":")
      FixedDecimal.append(
        number, upTo: FixedDecimal.decimals(of: number, atLeast: 3), to: &bytes)
    }
    if let more = record.more {
      bytes.append(",\"more\":")
      bytes.append(decimal: more)
    }
    if let point = record.point {
      bytes.append(",\"point\":[")
      bytes.append(point.normalizedLongitude, decimals: 9)
      bytes.append(",")
      bytes.append(point.latitude, decimals: 9)
      bytes.append("]")
    }
  }
}
