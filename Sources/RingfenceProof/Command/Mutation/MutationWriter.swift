internal import Ringfence
internal import RingfenceRecords
internal import RingfenceVerify

/// `Docs/Testing.md` defines the formats.
package struct MutationWriter: Sendable {
  let format: DifferenceFormat

  init(_ format: DifferenceFormat) { self.format = format }

  /// Appends the reports of layouts, and their sum where there are several.
  func append(_ reports: [MutationReport], into bytes: inout [UInt8]) {
    switch format {
    case .own(.text): Self.appendText(reports, into: &bytes)
    case .own(.json): Self.appendJSON(reports, into: &bytes)
    case .ci(let format):
      format.append("ringfence verify --mutate", reports.map(Self.ciReport), into: &bytes)
    }
  }

  /// The share of all errors that were noticed, in percent; `nil` where none could be.
  static func score(_ reports: [MutationReport]) -> Double? { total(reports).score }

  static func total(_ reports: [MutationReport]) -> MutationReport.Counts {
    reports.reduce(into: MutationReport.Counts()) { $0.add($1.counts) }
  }

  // MARK: Text

  private static func appendText(_ reports: [MutationReport], into bytes: inout [UInt8]) {
    for report in reports {
      bytes.append("\(DisplayFormat.text(report.file)): \(summary(report))\n")
      for failure in report.failures { bytes.append("  \(DisplayFormat.text(failure))\n") }
      let width = report.unnoticed.reduce(0) { max($0, DisplayFormat.columns($1.name)) }
      let survivors = report.unnoticed.filter { $0.reason == .survived }
      for item in survivors + report.unnoticed.filter({ $0.reason != .survived }) {
        let line = item.line.map { "line \($0)" } ?? "-"
        bytes.append(
          "  \(DisplayFormat.padded(word(item.reason), 9))  \(DisplayFormat.padded(item.name, width))"
            + "  \(DisplayFormat.padded(line, 9))  \(item.change)\(advice(item))\n")
      }
      let left = report.counts.tried - report.counts.killed - report.unnoticed.count
      if left > 0 { bytes.append("  and \(left) more that were not noticed\n") }
    }
    if reports.count > 1 {
      bytes.append("\(pluralized(reports.count, "layout")): \(summary(total(reports)))\n")
    }
  }

  private static func word(_ reason: MutationReport.Unnoticed.Reason) -> String {
    switch reason {
    case .survived: "survived"
    case .same: "same"
    case .notFound: "not found"
    case .timeout: "timeout"
    }
  }

  private static func advice(_ item: MutationReport.Unnoticed) -> String {
    guard item.reason == .survived else { return "" }
    return item.drive.map { "; '\($0)' of exercise notices it" }
      ?? "; no drive of exercise notices it"
  }

  static func summary(_ report: MutationReport) -> String {
    guard report.cases > 0 else { return "no case to compare" }
    let tried = report.counts.tried
    let some = tried < report.planned ? " of \(report.planned), evenly spread" : ""
    return "\(pluralized(report.cases, "case")), \(summary(report.counts, some))"
  }

  private static func summary(_ counts: MutationReport.Counts, _ some: String = "") -> String {
    var parts = ["\(counts.killed) killed", "\(counts.survived) survived"]
    if counts.same > 0 { parts.append("\(counts.same) the same") }
    if counts.notFound > 0 { parts.append("\(counts.notFound) not found") }
    if counts.timeout > 0 { parts.append("\(counts.timeout) timeout") }
    return "\(pluralized(counts.tried, "mutant"))\(some), \(parts.joined(separator: ", ")): "
      + (counts.score.map(DisplayFormat.share) ?? "nothing to notice")
  }

  // MARK: CI

  /// A test and a warning for each mutant that was not noticed; those noticed are one test together.
  private static func ciReport(_ report: MutationReport) -> CIReport {
    var suite = CIReport.Suite(report.file, countsSkipped: true)
    var annotations = report.failures.map {
      CIReport.Annotation(.error, report.file, title: "unusable", $0)
    }
    suite.tests.append(.init(summary(report), of: report.file))
    for item in report.unnoticed {
      guard item.reason == .survived else {
        suite.tests.append(.init(item.name, of: report.file, .skipped))
        continue
      }
      let message =
        "no case notices: \(item.change)" + (item.drive.map { "; '\($0)' of exercise does" } ?? "")
      suite.tests.append(.init(item.name, of: report.file, .failed, message: message))
      annotations.append(.init(.warning, report.file, item.line, title: item.name, message))
    }
    for failure in report.failures {
      suite.tests.append(.init("input", of: report.file, .unusable, message: failure))
    }
    annotations.append(.init(.notice, report.file, title: "verify --mutate", summary(report)))
    return CIReport(suite, annotations: annotations)
  }

  // MARK: JSON

  private static func appendJSON(_ reports: [MutationReport], into bytes: inout [UInt8]) {
    JSONWriter.appendReport(.spaced, to: &bytes) { json in
      json.objects("layouts", reports, onLines: !reports.isEmpty) { json, report in
        write(report, to: &json)
      }
      write(total(reports), to: &json)
    }
  }

  private static func write(_ report: MutationReport, to json: inout JSONWriter) {
    json.member("file", report.file)
    json.member("cases", report.cases)
    json.member("planned", report.planned)
    write(report.counts, to: &json)
    json.objects("unnoticed", report.unnoticed) { json, item in
      json.member("mutant", item.name)
      if let line = item.line { json.member("line", line) }
      json.member("change", item.change)
      json.member("reason", word: item.reason.rawValue)
      if let drive = item.drive { json.member("case", drive) }
    }
    json.member("errors", report.failures)
  }

  private static func write(_ counts: MutationReport.Counts, to json: inout JSONWriter) {
    json.member("mutants", counts.tried)
    json.member("killed", counts.killed)
    json.member("survived", counts.survived)
    json.member("same", counts.same)
    json.member("notFound", counts.notFound)
    json.member("timeout", counts.timeout)
    if let score = counts.score { json.member("score", score, decimals: 2) }
  }
}
