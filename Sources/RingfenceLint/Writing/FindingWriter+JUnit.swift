// JUnit XML as Jenkins and GitLab read it: a test suite for each file, a test case for each finding.
extension FindingWriter {
  struct Suite: Sendable {
    var name = ""
    var cases: [UInt8] = []
    var count = 0
    var failures = 0
    var skipped = 0
  }

  static func beginJUnit(_ bytes: inout [UInt8]) {
    JUnitXML.begin("ringfence lint", into: &bytes)
  }

  /// Adds a finding to the suite of its file. It fails from ``failsOn`` on, and is skipped if it does not count.
  func append(_ record: FindingRecord, to suite: inout Suite) {
    suite.count += 1
    let fails = record.severity >= failsOn && record.isCounted
    if fails { suite.failures += 1 }
    if !record.isCounted { suite.skipped += 1 }
    let place = Self.place(record.line, record.column)
    let line =
      record.file + (place.isEmpty ? "" : ":\(place)")
      + ": \(record.severity.name): \(record.message) [\(record.rule)]"
    let outcomes: [JUnitXML.Outcome] =
      (record.isCounted
        ? [] : [.init("skipped", message: record.suppression ?? "in the baseline")])
      + [
        fails
          ? .init("failure", type: record.rule, message: record.message, lines: [line])
          : .init("system-out", lines: [line])
      ]
    JUnitXML.append(
      record.rule + (place.isEmpty ? "" : " at \(place)"), in: record.file, outcomes,
      into: &suite.cases)
  }

  /// A file without findings has one case that passes.
  static func end(_ suite: Suite, into bytes: inout [UInt8]) {
    JUnitXML.beginSuite(
      suite.name, tests: max(1, suite.count), failures: suite.failures, errors: 0,
      skipped: suite.skipped > 0 ? suite.skipped : nil, into: &bytes)
    if suite.count == 0 { JUnitXML.append("no findings", in: suite.name, into: &bytes) }
    bytes.append(contentsOf: suite.cases)
    JUnitXML.endSuite(into: &bytes)
  }

  static func endJUnit(_ unusable: [UnusableFile], into bytes: inout [UInt8]) {
    for file in unusable {
      JUnitXML.beginSuite(file.file, tests: 1, failures: 0, errors: 1, into: &bytes)
      let place = place(file.line, file.column)
      JUnitXML.append(
        file.code + (place.isEmpty ? "" : " at \(place)"), in: file.file,
        .init("error", type: file.code, message: file.message), into: &bytes)
      JUnitXML.endSuite(into: &bytes)
    }
    JUnitXML.end(into: &bytes)
  }

  private static func place(_ line: Int?, _ column: Int?) -> String {
    guard let line else { return "" }
    return column.map { "\(line):\($0)" } ?? "\(line)"
  }
}
