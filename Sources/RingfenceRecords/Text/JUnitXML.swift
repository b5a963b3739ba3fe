internal import Ringfence

/// The parts of JUnit XML as Jenkins and GitLab read it.
package enum JUnitXML {
  package struct Outcome: Sendable {
    package let element: String
    package var type: String?
    package var message: String?
    package var lines: [String]

    /// Creates an outcome.
    ///
    /// - Parameters:
    ///   - element: `failure`, `error`, `skipped` or `system-out`.
    ///   - type: the kind of what is wrong.
    ///   - message: what is wrong, in a line.
    ///   - lines: all that is known.
    package init(
      _ element: String, type: String? = nil, message: String? = nil, lines: [String] = []
    ) {
      self.element = element
      self.type = type
      self.message = message
      self.lines = lines
    }
  }

  package static func begin(_ name: String, into bytes: inout [UInt8]) {
    bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    open("testsuites", name, into: &bytes)
    bytes.append(">\n")
  }

  package static func end(into bytes: inout [UInt8]) { bytes.append("</testsuites>\n") }

  /// Begins a suite with its counts; `nil` leaves out those of skipped tests.
  package static func beginSuite(
    _ name: String, tests: Int, failures: Int, errors: Int, skipped: Int? = nil,
    into bytes: inout [UInt8]
  ) {
    open("testsuite", name, into: &bytes)
    bytes.append(" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"")
    if let skipped { bytes.append(" skipped=\"\(skipped)\"") }
    bytes.append(">\n")
  }

  package static func endSuite(into bytes: inout [UInt8]) { bytes.append("</testsuite>\n") }

  /// Appends a test of a group, as which files serve; without an outcome it passes.
  package static func append(
    _ name: String, in group: String, _ outcome: Outcome? = nil, into bytes: inout [UInt8]
  ) {
    append(name, in: group, outcome.map { [$0] } ?? [], into: &bytes)
  }

  /// The same with all outcomes of a test.
  package static func append(
    _ name: String, in group: String, _ outcomes: [Outcome], into bytes: inout [UInt8]
  ) {
    open("testcase", name, into: &bytes)
    append("classname", group, into: &bytes)
    bytes.append(">")
    for outcome in outcomes {
      bytes.append("<\(outcome.element)")
      if let type = outcome.type { append("type", type, into: &bytes) }
      if let message = outcome.message { append("message", message, into: &bytes) }
      bytes.append(">")
      for (index, line) in outcome.lines.enumerated() {
        if index > 0 { bytes.append("\n") }
        XMLText.append(escaped: line, into: &bytes)
      }
      bytes.append("</\(outcome.element)>")
    }
    bytes.append("</testcase>\n")
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
