internal import Ringfence
internal import RingfenceLint

// JUnit XML as Jenkins and GitLab read it: a test suite for each file, a test case for each finding.
extension FindingWriter {
  /// The test cases of the file that is written.
  struct Suite: Sendable {
    var name = ""
    var cases: [UInt8] = []
    var count = 0
    var failures = 0
    var skipped = 0
  }

  static func beginJUnit(_ bytes: inout [UInt8]) {
    bytes.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"ringfence lint\">\n")
  }

  /// Adds a finding to the suite of its file. It fails from ``failsOn`` on, and is skipped if it does not count.
  func append(_ record: FindingRecord, to suite: inout Suite) {
    suite.count += 1
    let fails = record.severity >= failsOn && record.isCounted
    if fails { suite.failures += 1 }
    if !record.isCounted { suite.skipped += 1 }
    let place = Self.place(record.line, record.column)
    var bytes = suite.cases
    suite.cases = []
    Self.openCase(
      record.rule + (place.isEmpty ? "" : " at \(place)"), in: record.file, into: &bytes)
    if !record.isCounted {
      bytes.append("<skipped message=\"")
      XMLText.append(escaped: record.suppression ?? "in the baseline", into: &bytes)
      bytes.append("\"></skipped>")
    }
    bytes.append(fails ? "<failure type=\"" : "<system-out>")
    if fails {
      XMLText.append(escaped: record.rule, into: &bytes)
      bytes.append("\" message=\"")
      XMLText.append(escaped: record.message, into: &bytes)
      bytes.append("\">")
    }
    XMLText.append(
      escaped: record.file + (place.isEmpty ? "" : ":\(place)")
        + ": \(record.severity.name): \(record.message) [\(record.rule)]", into: &bytes)
    bytes.append(fails ? "</failure>" : "</system-out>")
    bytes.append("</testcase>\n")
    suite.cases = bytes
  }

  /// Ends the suite of a file. A file without findings has one case that passes.
  static func end(_ suite: Suite, into bytes: inout [UInt8]) {
    open("testsuite", suite.name, into: &bytes)
    bytes.append(
      " tests=\"\(max(1, suite.count))\" failures=\"\(suite.failures)\" errors=\"0\""
        + (suite.skipped > 0 ? " skipped=\"\(suite.skipped)\"" : "") + ">\n")
    if suite.count == 0 {
      openCase("no findings", in: suite.name, into: &bytes)
      bytes.append("</testcase>\n")
    }
    bytes.append(contentsOf: suite.cases)
    bytes.append("</testsuite>\n")
  }

  static func endJUnit(_ unusable: [UnusableFile], into bytes: inout [UInt8]) {
    for file in unusable {
      open("testsuite", file.file, into: &bytes)
      bytes.append(" tests=\"1\" failures=\"0\" errors=\"1\">\n")
      let place = place(file.line, file.column)
      openCase(
        file.code + (place.isEmpty ? "" : " at \(place)"), in: file.file, into: &bytes)
      bytes.append("<error type=\"")
      XMLText.append(escaped: file.code, into: &bytes)
      bytes.append("\" message=\"")
      XMLText.append(escaped: file.message, into: &bytes)
      bytes.append("\"></error></testcase>\n</testsuite>\n")
    }
    bytes.append("</testsuites>\n")
  }

  private static func place(_ line: Int?, _ column: Int?) -> String {
    guard let line else { return "" }
    return column.map { "\(line):\($0)" } ?? "\(line)"
  }

  private static func open(_ element: String, _ name: String, into bytes: inout [UInt8]) {
    bytes.append("<\(element) name=\"")
    XMLText.append(escaped: name, into: &bytes)
    bytes.append("\"")
  }

  static func openCase(_ name: String, in file: String, into bytes: inout [UInt8]) {
    open("testcase", name, into: &bytes)
    bytes.append(" classname=\"")
    XMLText.append(escaped: file, into: &bytes)
    bytes.append("\">")
  }
}
