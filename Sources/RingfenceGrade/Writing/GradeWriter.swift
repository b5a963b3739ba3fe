internal import Ringfence
internal import RingfenceAnswers
package import RingfenceRecords

/// Writes the grade of a log. `Docs/Grade.md` defines the formats.
package struct GradeWriter: Sendable {
  private let format: GradeFormat
  package var times = TimeStyle()
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false
  /// Whether text lists the events that are on time too.
  package var showsAll = false

  package init(_ format: GradeFormat) { self.format = format }

  package func append(_ report: GradeReport, into bytes: inout [UInt8]) {
    switch format {
    case .own(.text): appendText(report, into: &bytes)
    case .own(.ndjson): Self.appendLines(report, into: &bytes)
    case .own(.csv): Self.appendTable(report, into: &bytes)
    case .ci(let format): format.append("ringfence grade", [ciReport(report)], into: &bytes)
    }
  }

  private static func appendTable(_ report: GradeReport, into bytes: inout [UInt8]) {
    bytes.append(GradeRow.columns.header + "\n")
    for index in report.grade.events.indices {
      GradeRow.columns.appendRow(GradeRow(index, in: report), into: &bytes)
      bytes.append("\n")
    }
  }

  // MARK: Words

  package func zone(_ event: GradedEvent, _ titles: [String], _ report: GradeReport) -> String {
    let name = event.zone.map { titles[$0] } ?? event.found.map { report.rows[$0].name } ?? ""
    return DisplayFormat.text(name)
  }

  /// An event in one line, without positions: `late entered 'Depot' at …: 75.0 s later; the drive was 31 m inside the edge`.
  func message(_ index: Int, _ titles: [String], _ report: GradeReport) -> String {
    let event = report.grade.events[index]
    let details = details(index, report)
    return "\(event.grade.name): \(event.kind.name) '\(zone(event, titles, report))' at "
      + times.text(event.time) + (details.isEmpty ? "" : ", " + details)
  }

  package func details(_ index: Int, _ report: GradeReport) -> String {
    let event = report.grade.events[index]
    var parts: [String] = []
    if let shift = event.shift { parts.append(Self.seconds(shift)) }
    if let meters = event.beyondEdge { parts.append("drive then \(Self.side(meters, event.kind))") }
    if let meters = event.beyondEdgeInLog { parts.append("log \(Self.side(meters, event.kind))") }
    if let depth = event.depth { parts.append("up to \(Self.meters(depth)) inside") }
    if let stay = event.stay { parts.append("stayed \(DisplayFormat.clock(stay))") }
    if let approach = event.approach {
      parts.append("nearest approach to the edge \(Self.meters(approach))")
    }
    if let time = event.approachTime { parts.append("at \(times.text(time))") }
    if let away = event.fromDrive { parts.append("\(Self.meters(away)) from the drive") }
    if event.isAmbiguous { parts.append("ambiguous") }
    if let text = report.explanation(index) { parts.append(text) }
    return parts.joined(separator: ", ")
  }

  private static func side(_ meters: Double, _ kind: Event.Kind) -> String {
    let isForward = meters >= 0
    let text = Self.meters(abs(meters))
    return switch kind {
    case .exited: "\(text) \(isForward ? "outside" : "inside")"
    case .crossed: "\(text) from the line"
    default: "\(text) \(isForward ? "inside" : "outside")"
    }
  }

  private static func meters(_ value: Double) -> String { DisplayFormat.decimal(value, 0) + " m" }

  /// `+75.0 s`
  static func seconds(_ microseconds: Int64) -> String {
    (microseconds > 0 ? "+" : "") + DisplayFormat.decimal(Double(microseconds) / 1e6, 1) + " s"
  }
}
