internal import Ringfence
internal import RingfenceLint

// SARIF 2.1.0, OASIS Standard, 27 March 2020.
extension FindingWriter {
  mutating func beginSARIF(_ warnings: [FindingRecord], into bytes: inout [UInt8]) {
    let rules = rules(warnings)
    bytes.append("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",")
    bytes.append("\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"ringfence\",")
    bytes.append("\"version\":")
    bytes += JSONBytes.quoted(version)
    bytes.append(",\"rules\":[")
    for (index, rule) in rules.enumerated() {
      ruleIndices[rule.id] = index
      bytes.append(index == 0 ? "\n" : ",\n")
      bytes.append("{\"id\":")
      bytes += JSONBytes.quoted(rule.id)
      bytes.append(",\"defaultConfiguration\":{\"level\":\"\(rule.severity.sarifLevel)\"}}")
    }
    bytes.append("\n]}},\"results\":[")
  }

  /// Every rule of the linter, then the readers' codes that occur.
  private func rules(_ records: [FindingRecord]) -> [(id: String, severity: LintSeverity)] {
    var rules = LintRule.allCases.map { ($0.name, $0.defaultSeverity) }
    var known = Set(rules.map(\.0))
    for record in records where known.insert(record.rule).inserted {
      rules.append((record.rule, record.severity))
    }
    return rules
  }

  /// Ends the results and says whether every file could be looked at: without that, services take a file
  /// that could not be read for one without findings.
  func endSARIF(_ unusable: [UnusableFile], into bytes: inout [UInt8]) {
    bytes.append("\n],\"invocations\":[{\"executionSuccessful\":\(unusable.isEmpty)")
    if !unusable.isEmpty {
      bytes.append(",\"toolExecutionNotifications\":[")
      for (index, file) in unusable.enumerated() {
        bytes.append(index == 0 ? "\n" : ",\n")
        bytes.append("{\"descriptor\":{\"id\":")
        bytes += JSONBytes.quoted(file.code)
        bytes.append("},\"level\":\"error\",\"message\":{\"text\":")
        bytes += JSONBytes.quoted(file.message)
        bytes.append("}")
        appendLocations(file.file, file.line, file.column, into: &bytes)
        bytes.append("}")
      }
      bytes.append("\n]")
    }
    bytes.append("}]}]}\n")
  }

  func appendResult(_ record: FindingRecord, into bytes: inout [UInt8]) {
    let ruleIndex = ruleIndices[record.rule] ?? 0
    bytes.append("{\"ruleId\":")
    bytes += JSONBytes.quoted(record.rule)
    bytes.append(",\"ruleIndex\":\(ruleIndex),\"level\":\"\(record.severity.sarifLevel)\"")
    bytes.append(",\"message\":{\"text\":")
    bytes += JSONBytes.quoted(record.message)
    bytes.append("}")
    appendLocations(record.file, record.line, record.column, into: &bytes)
    var details: [UInt8] = []
    appendDetails(record, into: &details)
    if !details.isEmpty {
      bytes.append(",\"properties\":{")
      bytes += details.dropFirst()
      bytes.append("}")
    }
    bytes.append("}")
  }

  /// Appends a member with one place, with a comma before it.
  private func appendLocations(
    _ file: String, _ line: Int?, _ column: Int?, into bytes: inout [UInt8]
  ) {
    bytes.append(",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"")
    appendReference(file, into: &bytes)
    bytes.append("\"}")
    if let line {
      bytes.append(",\"region\":{\"startLine\":\(line)")
      if let column { bytes.append(",\"startColumn\":\(column)") }
      bytes.append("}")
    }
    bytes.append("}}]")
  }

  /// Appends a path as a URI reference (RFC 3986).
  private func appendReference(_ path: String, into bytes: inout [UInt8]) {
    if path.utf8.first == 0x2F { bytes.append("file://") }
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: bytes.append(byte)
      default:
        bytes.append(0x25)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      }
    }
  }
}

extension LintSeverity {
  /// The level as SARIF has it.
  fileprivate var sarifLevel: String { self == .info ? "note" : name }
}
