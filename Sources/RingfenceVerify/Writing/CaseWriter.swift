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
    case .own(.text): appendText(cases, into: &bytes)
    case .own(.json): Self.appendJSON(cases, into: &bytes)
    case .ci(let format): format.append("ringfence verify", [ciReport(cases)], into: &bytes)
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
    JSONWriter.appendReport(.spaced, to: &bytes) { json in
      json.objects("cases", cases, onLines: !cases.isEmpty) { json, item in write(item, to: &json) }
      for status in CaseReport.Status.allCases {
        json.member(status.rawValue, cases.count { $0.status == status })
      }
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
    json.member("errors", item.failures)
  }

  // MARK: CI

  /// A test for each case, and an annotation for each difference.
  private func ciReport(_ cases: [CaseReport]) -> CIReport {
    var suite = CIReport.Suite("ringfence verify")
    var annotations: [CIReport.Annotation] = []
    for item in cases {
      var test = CIReport.Test(item.name, of: item.file)
      annotations += item.failures.map { .init(.error, item.file, title: "unusable", $0) }
      if case .compared(let report, let layout) = item.outcome, !report.differences.isEmpty {
        let writer = writer(layout, usesColor: false)
        test = .init(
          item.name, of: item.file, .failed, message: DifferenceWriter.summary(report),
          lines: writer.text(report).split(separator: "\n").map(String.init))
        annotations += report.differences.map {
          .init(
            .error, item.file, $0.expected?.line, title: $0.word.rawValue, writer.message($0))
        }
      }
      if item.status == .unusable {
        test = .init(
          item.name, of: item.file, .unusable, message: item.failures.first ?? "",
          lines: item.failures)
      }
      suite.tests.append(test)
    }
    annotations.append(.init(.notice, nil, title: "verify", Self.summary(cases)))
    return CIReport(suite, annotations: annotations)
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
