internal import Ringfence

/// Writes what became of cases. `Docs/Testing.md` defines the formats.
package struct CaseWriter: Sendable {
  private let format: DifferenceFormat
  package var times = TimeStyle()
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false

  package init(_ format: DifferenceFormat) { self.format = format }

  package func append(_ cases: [CaseReport], into bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(cases, into: &bytes)
    case .json: Self.appendJSON(cases, into: &bytes)
    case .junit: appendJUnit(cases, into: &bytes)
    case .github: appendCommands(cases, into: &bytes)
    }
  }

  private func writer(_ layout: ZoneLayout, usesColor: Bool) -> DifferenceWriter {
    var writer = DifferenceWriter(layout: layout)
    writer.times = times
    writer.usesColor = usesColor
    return writer
  }

  // MARK: Text

  private func appendText(_ cases: [CaseReport], into bytes: inout [UInt8]) {
    for item in cases {
      TextBytes.append(printable: item.name, into: &bytes)
      bytes.append(": ")
      switch item.outcome {
      case .compared(let report, let layout):
        let text = writer(layout, usesColor: usesColor).text(report)
        // The name is followed by a line for each track.
        if !report.differences.isEmpty { bytes[bytes.count - 1] = 0x0A }
        bytes.append(text)
      case .recorded(let count): bytes.append("recorded \(pluralized(count, "event"))\n")
      case .unusable: bytes.append("not verified\n")
      }
    }
    bytes.append(Self.summary(cases) + "\n")
  }

  private static func summary(_ cases: [CaseReport]) -> String {
    let words: [CaseReport.Status: String] = [
      .equal: "as expected", .different: "different", .recorded: "recorded",
      .unusable: "with input that could not be read",
    ]
    let parts = CaseReport.Status.allCases.compactMap { status in
      let count = cases.count { $0.status == status }
      return count > 0 ? "\(count) \(words[status] ?? "")" : nil
    }
    return "\(pluralized(cases.count, "case")): \(parts.joined(separator: ", "))"
  }

  // MARK: JSON

  private static func appendJSON(_ cases: [CaseReport], into bytes: inout [UInt8]) {
    JSONWriter.append(.spaced, to: &bytes) { json in
      json.object { json in
        json.member("version", 1)
        json.array("cases", cases, onLines: !cases.isEmpty) { json, item in
          json.object { json in write(item, to: &json) }
        }
        for status in CaseReport.Status.allCases {
          json.member(status.rawValue, cases.count { $0.status == status })
        }
      }
      json.endDocument()
    }
  }

  private static func write(_ item: CaseReport, to json: inout JSONWriter) {
    json.member("case", item.name)
    json.member("file", item.file)
    json.member("status", word: item.status.rawValue)
    switch item.outcome {
    case .compared(let report, let layout):
      DifferenceWriter(layout: layout).writeMembers(report, to: &json)
    case .recorded(let count): json.member("events", count)
    case .unusable: break
    }
    json.array("errors", item.failures) { json, text in json.value(text) }
  }

  // MARK: JUnit XML

  private func appendJUnit(_ cases: [CaseReport], into bytes: inout [UInt8]) {
    let failures = cases.count { $0.status == .different }
    let errors = cases.count { $0.status == .unusable }
    JUnitXML.begin(Self.suite, into: &bytes)
    JUnitXML.beginSuite(
      Self.suite, tests: cases.count, failures: failures, errors: errors, into: &bytes)
    for item in cases {
      var outcome: JUnitXML.Outcome?
      if item.status == .unusable {
        outcome = .init("error", message: item.failures.first ?? "", lines: item.failures)
      } else if case .compared(let report, let layout) = item.outcome, item.status == .different {
        let text = writer(layout, usesColor: false).text(report)
        outcome = .init(
          "failure", message: DifferenceWriter.summary(report),
          lines: text.split(separator: "\n").map(String.init))
      }
      JUnitXML.append(item.name, in: item.file, outcome, into: &bytes)
    }
    JUnitXML.endSuite(into: &bytes)
    JUnitXML.end(into: &bytes)
  }

  private static let suite = "ringfence verify"

  // MARK: GitHub

  private func appendCommands(_ cases: [CaseReport], into bytes: inout [UInt8]) {
    for item in cases {
      for text in item.failures {
        WorkflowCommand.append("error", item.file, title: "unusable", text, into: &bytes)
      }
      guard case .compared(let report, let layout) = item.outcome else { continue }
      let writer = writer(layout, usesColor: false)
      for difference in report.differences {
        WorkflowCommand.append(
          "error", item.file, difference.expected?.line, title: difference.word.rawValue,
          writer.message(difference), into: &bytes)
      }
    }
    WorkflowCommand.append("notice", nil, title: "verify", Self.summary(cases), into: &bytes)
  }
}

extension DifferenceWriter {
  /// A difference in one line, without positions: `walk.gpx: exited 'quay' at …; time: came …, 2.000 s later`.
  fileprivate func message(_ difference: DifferenceReport.Difference) -> String {
    let (expected, found) = (difference.expected, difference.found)
    let time = (expected?.time ?? found?.time).map(times.text) ?? "any time"
    var text = difference.track.map { DisplayFormat.text($0) + ": " } ?? ""
    text +=
      "\(difference.word.rawValue): \((found?.kind ?? expected?.kind)?.name ?? "") "
      + "'\(DisplayFormat.text(zoneTitle(difference)))' at \(time)"
    for change in difference.changes {
      text += "; " + line(change).drop { $0 == " " }
    }
    return text
  }
}
