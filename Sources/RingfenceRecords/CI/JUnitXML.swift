internal import Ringfence

/// JUnit XML as Jenkins and GitLab read it.
enum JUnitXML {
  static func begin(_ name: String, into bytes: inout [UInt8]) {
    bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    open("testsuites", name, into: &bytes)
    bytes.append(">\n")
  }

  static func end(into bytes: inout [UInt8]) { bytes.append("</testsuites>\n") }

  static func append(_ suite: CIReport.Suite, into bytes: inout [UInt8]) {
    open("testsuite", suite.name, into: &bytes)
    let (failures, errors) = (suite.count(.failed), suite.count(.unusable))
    bytes.append(" tests=\"\(suite.tests.count)\" failures=\"\(failures)\" errors=\"\(errors)\"")
    if let skipped = suite.skippedCount { bytes.append(" skipped=\"\(skipped)\"") }
    bytes.append(">\n")
    for test in suite.tests { append(test, into: &bytes) }
    bytes.append("</testsuite>\n")
  }

  private static func append(_ test: CIReport.Test, into bytes: inout [UInt8]) {
    open("testcase", test.name, into: &bytes)
    append("classname", test.file, into: &bytes)
    bytes.append(">")
    let element: String? =
      switch test.outcome {
      case .passed: nil
      case .failed: "failure"
      case .unusable: "error"
      case .skipped: "skipped"
      }
    if let element {
      bytes.append("<\(element)")
      if let rule = test.rule { append("type", rule, into: &bytes) }
      if let message = test.message { append("message", message, into: &bytes) }
      bytes.append(">")
      if test.isBad { append(test.lines, into: &bytes) }
      bytes.append("</\(element)>")
    }
    if !test.isBad, !test.lines.isEmpty {
      bytes.append("<system-out>")
      append(test.lines, into: &bytes)
      bytes.append("</system-out>")
    }
    bytes.append("</testcase>\n")
  }

  private static func append(_ lines: [String], into bytes: inout [UInt8]) {
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes.append("\n") }
      XMLText.append(escaped: line, into: &bytes)
    }
  }

  private static func open(_ element: String, _ name: String, into bytes: inout [UInt8]) {
    bytes.append("<\(element)")
    append("name", name, into: &bytes)
  }

  private static func append(_ key: String, _ value: String, into bytes: inout [UInt8]) {
    bytes.append(" \(key)=\"")
    XMLText.append(escaped: value, into: &bytes)
    bytes.append("\"")
  }
}
