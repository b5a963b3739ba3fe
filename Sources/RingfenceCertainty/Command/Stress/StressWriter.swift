internal import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceRecords
internal import RingfenceVerify

/// Text or JSON; `Docs/Testing.md` defines both.
struct StressWriter: Sendable {
  private let format: DifferenceFormat

  init(_ format: DifferenceFormat) { self.format = format }

  func append(_ reports: [StressReport], into bytes: inout [UInt8]) {
    if case .own(.json) = format {
      appendJSON(reports, into: &bytes)
    } else {
      for report in reports { appendText(report, into: &bytes) }
    }
  }

  private func appendText(_ report: StressReport, into bytes: inout [UInt8]) {
    bytes.append("\(DisplayFormat.text(report.name)): \(pluralized(report.runs, "run"))\n")
    let rows = report.zones.map { zone in
      let confidence = zone.result.confidence
      return [
        "  " + DisplayFormat.text(zone.id), "\(zone.result.detections) of \(zone.result.runs)",
        DisplayFormat.decimal(zone.result.share, 3),
        DisplayFormat.decimal(confidence.lowerBound, 3) + " to "
          + DisplayFormat.decimal(confidence.upperBound, 3),
        DisplayFormat.decimal(Double(zone.unexpected) / Double(report.runs), 2),
      ]
    }
    bytes.append(
      TextTable.text(
        ["  zone", "triggered", "share", "95 % confidence", "unexpected a run"],
        right: [1, 2, 4], rows))
  }

  private func appendJSON(_ reports: [StressReport], into bytes: inout [UInt8]) {
    JSONWriter.appendReport(to: &bytes) { json in
      json.objects("cases", reports, onLines: true) { json, report in
        json.member("name", report.name)
        json.member("runs", report.runs)
        json.objects("zones", report.zones, onLines: true) { json, zone in
          json.member("zone", zone.id)
          json.member("triggered", zone.result.detections)
          json.member("expected", zone.result.runs)
          json.member("share", zone.result.share, decimals: 6)
          let confidence = zone.result.confidence
          json.member(
            "confidence", [confidence.lowerBound, confidence.upperBound], decimals: 6)
          json.member("unexpected", zone.unexpected)
        }
      }
    }
  }
}
