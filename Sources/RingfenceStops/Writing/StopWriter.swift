package import Ringfence
internal import RingfenceAnswers
package import RingfenceRecords

/// The formats of planned stops. `Docs/Stops.md` defines them.
package typealias StopFormat = ReportFormat<OwnStopFormat>

package enum OwnStopFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line, version 1.
  case ndjson
  /// A table with a row for each stop.
  case csv
}

/// Writes what became of planned stops.
package struct StopWriter: Sendable {
  private let format: StopFormat
  private let layout: ZoneLayout
  /// The name of the plan.
  private let plan: String
  /// The outcomes that make the whole fail.
  private let failing: Set<StopOutcome>
  package var times = TimeStyle()
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false

  package init(_ format: StopFormat, layout: ZoneLayout, plan: String, failing: [StopOutcome]) {
    self.format = format
    self.layout = layout
    self.plan = plan
    self.failing = Set(failing)
  }

  package func append(_ results: [StopResult], into bytes: inout [UInt8]) {
    switch format {
    case .own(.text): appendText(results, into: &bytes)
    case .own(.csv):
      bytes.append(StopRow.columns.header + "\n")
      for result in results {
        StopRow.columns.appendRow(StopRow(result: result, layout: layout), into: &bytes)
        bytes.append("\n")
      }
    case .own(.ndjson):
      JSONWriter.append(to: &bytes) { json in
        for result in results {
          json.line("plannedStop") { json in
            StopRow.columns.write(StopRow(result: result, layout: layout), to: &json)
          }
        }
      }
    case .ci(let format): format.append("ringfence visits", [ciReport(results)], into: &bytes)
    }
  }

  // MARK: Text

  private func appendText(_ results: [StopResult], into bytes: inout [UInt8]) {
    let titles = ZoneTitles(layout).zones
    let hasDrives = results.contains { $0.drive != nil }
    var rows: [[String]] = []
    for result in results {
      var row = [result.outcome.rawValue]
      if hasDrives { row.append(DisplayFormat.text(result.drive ?? "")) }
      row += [
        DisplayFormat.text(titles[result.zone]), window(result),
        result.visit.map { times.text($0.arrived) } ?? "",
        result.visit.map { DisplayFormat.clock($0.stay.wholeMicroseconds) } ?? "",
        details(result),
      ]
      rows.append(row)
    }
    let head =
      ["outcome"] + (hasDrives ? ["drive"] : []) + ["zone", "planned", "arrived", "stay", ""]
    let lines = TextTable.text(head, right: [head.count - 2], rows).split(separator: "\n")
    for (index, line) in lines.enumerated() {
      let text = String(line)
      // The word alone is coloured: widths are those of the text without escape sequences.
      if index > 0, let color = results[index - 1].outcome.color {
        let word = results[index - 1].outcome.rawValue
        bytes.append(TextColor.text(word, color, usesColor) + String(text.dropFirst(word.count)))
      } else {
        bytes.append(text)
      }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      bytes.append("\n")
    }
    bytes.append("\n" + Self.summary(results) + "\n")
  }

  /// `08:00 to 08:30` with dates, `by …`, `from …`, or nothing.
  private func window(_ result: StopResult) -> String {
    switch (result.from, result.to) {
    case (nil, nil): ""
    case (let from?, nil): "from \(times.text(from))"
    case (nil, let to?): "by \(times.text(to))"
    case (let from?, let to?):
      from == to ? times.text(from) : "\(times.text(from)) to \(times.text(to))"
    }
  }

  /// What is not in the columns, in words.
  func details(_ result: StopResult) -> String {
    var parts: [String] = []
    if let deviation = result.deviation {
      let minutes = DisplayFormat.decimal(
        abs(Double(deviation.wholeMicroseconds)) / 60e6, 1)
      parts.append("\(minutes) min \(deviation > .zero ? "late" : "early")")
    }
    if let visit = result.visit {
      switch visit.trigger {
      case .missing(let reason): parts.append("no entry reported: \(reason.words)")
      case .reported(let time):
        let delay = time.seconds(since: visit.arrived)
        if delay > 60 {
          parts.append(
            "entry reported \(DisplayFormat.decimal(delay / 60, 1)) min after the arrival")
        }
      }
      if visit.earliest == nil { parts.append("there when the drive begins") }
      if visit.left == nil { parts.append("there when the drive ends") }
    }
    if let approach = result.approach {
      parts.append(
        "nearest \(DisplayFormat.decimal(approach.distance.meters, 0)) m at "
          + times.text(approach.point.time))
    }
    if let unobserved = result.unobserved {
      parts.append(
        "not observed from \(times.text(unobserved.from)) to \(times.text(unobserved.to))")
    }
    if result.outcome == .noDrive { parts.append("no track is called so") }
    return parts.joined(separator: ", ")
  }

  /// `4 of 6 stops on time: 1 late, 1 not-there`
  package static func summary(_ results: [StopResult]) -> String {
    let stops = results.filter { $0.outcome != .unplanned }
    let onTime = stops.count { $0.outcome == .onTime }
    var text = "\(onTime) of \(pluralized(stops.count, "stop")) on time"
    let parts = StopOutcome.allCases.compactMap { outcome -> String? in
      let count = results.count { $0.outcome == outcome }
      return count > 0 && outcome != .onTime ? "\(count) \(outcome.rawValue)" : nil
    }
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    return text
  }

  // MARK: Continuous integration

  /// A test for each stop, which fails for an outcome that makes the whole fail, and an annotation of the plan for each of them.
  private func ciReport(_ results: [StopResult]) -> CIReport {
    let titles = ZoneTitles(layout).zones
    var suite = CIReport.Suite("ringfence visits")
    var annotations: [CIReport.Annotation] = []
    for result in results where result.outcome != .unplanned {
      let fails = failing.contains(result.outcome)
      let name = [result.drive, titles[result.zone], result.line.map { "line \($0)" }].compactMap(
        \.self
      )
      .joined(separator: " ")
      let details = details(result)
      let message = result.outcome.rawValue + (details.isEmpty ? "" : ": " + details)
      suite.tests.append(
        .init(
          name, of: plan, fails ? .failed : .passed, message: fails ? message : nil,
          lines: fails ? [message] : []))
      if fails {
        annotations.append(
          .init(.error, plan, result.line, title: result.outcome.rawValue, "\(name): \(message)"))
      }
    }
    annotations.append(
      .init(
        annotations.isEmpty ? .notice : .error, nil, title: "visits", Self.summary(results)))
    return CIReport(suite, annotations: annotations)
  }
}

extension StopOutcome {
  fileprivate var color: TextColor? {
    switch self {
    case .notThere, .noTrigger, .noDrive: .red
    case .late, .early, .passed: .yellow
    case .onTime, .unseen, .unplanned: nil
    }
  }
}
