internal import Ringfence
internal import RingfenceRecords
internal import RingfenceRules

extension GradeWriter {
  /// Appends the events that are not on time, the clock, the zones without a split and the measures.
  func appendText(_ report: GradeReport, into bytes: inout [UInt8]) {
    let titles = ZoneTitles(report.layout).zones
    let events = report.grade.events
    let listed = events.indices.filter {
      let event = events[$0]
      return showsAll || (event.grade != .onTime && event.grade != .unsplit) || event.isAmbiguous
    }
    let width = listed.reduce(0) {
      max($0, DisplayFormat.columns(zone(events[$1], titles, report)))
    }
    for index in listed {
      let event = events[index]
      var parts = [
        TextColor.text(
          DisplayFormat.padded(event.grade.name, 12), event.grade.color, usesColor),
        times.text(event.time), DisplayFormat.padded(event.kind.name, 7),
      ]
      let details = details(index, report)
      let line = event.found.map { "(\(DisplayFormat.text(report.log)):\(report.rows[$0].line))" }
      parts.append(
        details.isEmpty && line == nil
          ? zone(event, titles, report)
          : DisplayFormat.padded(zone(event, titles, report), width))
      if !details.isEmpty { parts.append(details) }
      if let line { parts.append(line) }
      bytes.append(parts.joined(separator: "  ") + "\n")
    }
    if !listed.isEmpty { bytes.append("\n") }
    for zone in report.grade.unsplitZones {
      bytes.append(
        "\(DisplayFormat.text(titles[zone.zone])): \(zone.truth) true and \(zone.found) found events; "
          + "crossings are closer together than the log is late\n")
    }
    bytes.append("clock: \(Self.clock(report.grade))\n")
    appendMeasures(report.grade.measures, into: &bytes)
    bytes.append(Self.summary(report) + "\n")
    if let (rule, found) = report.witness {
      bytes.append(
        "\(rule.label) agrees with the log on \(found.missed.agreed) of \(found.missed.all) missed and "
          + "\(found.ghosts.agreed) of \(pluralized(found.ghosts.all, "ghost")) (confidence \(rule.confidence)). "
          + rule.statement + "\n")
    }
  }

  static func clock(_ grade: DriveGrade) -> String {
    var text: String
    if let clock = grade.clock {
      let side = clock.offset < 0 ? "earlier" : "later"
      text =
        "found events are \(DisplayFormat.decimal(abs(Double(clock.offset) / 1e6), 1)) s \(side) than the drive's "
        + "(median of \(pluralized(clock.pairs, "pair")), deviation "
        + "\(DisplayFormat.decimal(Double(clock.deviation) / 1e6, 1)) s)"
    } else {
      text = "no pairs, nothing is known"
    }
    if grade.correction != 0 {
      text += "; corrected by \(DisplayFormat.decimal(Double(grade.correction) / 1e6, 1)) s"
    } else {
      text += "; not corrected"
      if let clock = grade.clock, clock.isTimeZone {
        text += ". Probably a time zone: try '--clock-offset auto'"
      }
    }
    return text
  }

  private func appendMeasures(_ measures: [GradeMeasure], into bytes: inout [UInt8]) {
    let kinds = measures.map { $0.kind?.name ?? "all" }
    func rows(
      _ values: [(name: String, text: (GradeMeasure) -> String)]
    ) -> [[String]] {
      values.map { value in [value.name] + measures.map { value.text($0) } }
    }
    var table = rows([
      ("true", { "\($0.truth)" }), ("found", { "\($0.found)" }),
    ])
    for grade in GradeClass.allCases where measures.contains(where: { $0[grade] > 0 }) {
      table += rows([(grade.name, { "\($0[grade])" })])
    }
    table += rows([
      ("missed rate", { Self.text($0.missedRate) }), ("ghost rate", { Self.text($0.ghostRate) }),
      ("precision", { Self.text($0.precision) }), ("recall", { Self.text($0.recall) }),
      ("F1", { Self.text($0.f1) }),
    ])
    for (name, part) in GradeMeasure.parts where measures.contains(where: { $0.pairs > 0 }) {
      table += rows([("latency \(name)", { $0.latency(part).map(Self.seconds) ?? "–" })])
    }
    bytes.append("\n")
    bytes.append(
      TextTable.text(["measure"] + kinds, right: Set(1...kinds.count), table))
    bytes.append("\n")
  }

  /// `0.083 (0.015–0.354)`
  private static func text(_ share: GradeMeasure.Share) -> String {
    guard let value = share.value else { return "–" }
    func text(_ share: Double) -> String { DisplayFormat.decimal(share, 3) }
    return "\(text(value)) (\(text(share.interval.lowerBound))–\(text(share.interval.upperBound)))"
  }

  /// `22 of 24 events found, 1 ghost, …`
  package static func summary(_ report: GradeReport) -> String {
    let total = report.grade.total
    var text = "\(total.pairs) of \(pluralized(total.truth, "event")) of the drive found"
    let parts = GradeClass.allCases.compactMap { grade -> String? in
      let count = total[grade]
      return count > 0 && grade != .onTime ? "\(count) \(grade.name)" : nil
    }
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    let exceeded = report.exceeded.map { $0.grade.name }
    if !exceeded.isEmpty { text += "; failed on \(exceeded.joined(separator: ", "))" }
    return text
  }
}

extension GradeClass {
  fileprivate var color: TextColor? {
    switch self {
    case .missed, .ghost, .impossible: .red
    case .late, .early, .duplicate: .yellow
    case .onTime, .passed, .outsideDrive, .unknownZone, .unseen, .unsplit: nil
    }
  }
}
