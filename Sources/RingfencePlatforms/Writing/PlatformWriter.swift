package import Ringfence
package import RingfenceLifeCycle
internal import RingfenceRecords
package import RingfenceRules

/// The formats of what platforms make of tracks. `Docs/Platforms.md` defines them.
package enum PlatformFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line, version 1.
  case ndjson
  /// A table with a header and a row for each visit, version 1.
  case csv
}

/// Writes how often a platform reports visits, and how late.
package struct PlatformWriter: Sendable {
  private let format: PlatformFormat
  let layout: ZoneLayout
  let platform: Platform
  private let titles: [String]
  /// Why the platform's rule does not take zones.
  let refusals: [Int: UnevaluatedZone.Reason]
  let includes: @Sendable (_ zone: Int) -> Bool
  package var times = TimeStyle()
  package private(set) var contested: [PlatformPolicy] = []
  package private(set) var visits = 0
  private var tracks = 0
  private var runs = 0
  private var looks = 0
  private var blindLooks = 0
  private var eventsAfterEnd = 0

  static let shares = [0.05, 0.25, 0.5, 0.75, 0.95, 1]
  static let shareNames = ["p05", "p25", "p50", "p75", "p95", "max"]

  package init(
    _ format: PlatformFormat, _ layout: ZoneLayout, _ platform: Platform,
    notTaken: [UnevaluatedZone], includes: @escaping @Sendable (_ zone: Int) -> Bool
  ) {
    self.format = format
    self.layout = layout
    self.platform = platform
    refusals = Dictionary(uniqueKeysWithValues: notTaken.map { ($0.zone, $0.reason) })
    self.includes = includes
    titles = ZoneTitles(layout).zones
  }

  package mutating func append(_ report: PlatformReport, into bytes: inout [UInt8]) {
    tracks += 1
    eventsAfterEnd += report.eventsAfterEnd
    for item in report.contested where !contested.contains(item) { contested.append(item) }
    for sweep in report.sweeps {
      runs += sweep.sweep.runs
      looks += sweep.sweep.looks
      blindLooks += sweep.sweep.blindLooks
    }
    visits += report.sweeps.first?.sweep.visits.count { includes($0.visit.zone) } ?? 0
    switch format {
    case .text: appendText(report, into: &bytes)
    case .ndjson:
      JSONWriter.append(to: &bytes) { json in
        for sweep in report.sweeps { write(sweep, of: report.track, to: &json) }
      }
    case .csv:
      for sweep in report.sweeps { appendRows(sweep, of: report.track, into: &bytes) }
    }
  }

  // MARK: Text

  private func appendText(_ report: PlatformReport, into bytes: inout [UInt8]) {
    if tracks > 1 { bytes.append("\n") }
    bytes.append(DisplayFormat.text(report.track) + "\n")
    if report.eventsAfterEnd > 0 {
      bytes.append(
        "  \(pluralized(report.eventsAfterEnd, "event")) of the scenario after the last fix: without effect\n"
      )
    }
    for sweep in report.sweeps {
      if let answer = sweep.answer {
        bytes.append("  with \(answer.policy) \(answer.isYes ? "yes" : "no")\n")
      }
      append(sweep.sweep, into: &bytes)
    }
  }

  private func append(_ sweep: PlatformSweep, into bytes: inout [UInt8]) {
    let rows = sweep.visits.filter { includes($0.visit.zone) }.map { row($0, runs: sweep.runs) }
    if rows.isEmpty {
      bytes.append("  the drive has no visit that an app would report\n")
    } else {
      let table = TextTable.text(
        [
          "zone", "entered", "stayed", "reported", "share", "95 % confidence", "late by 5 %",
          "half", "95 %", "exit late by half",
        ], right: [2, 3, 4, 6, 7, 8, 9], rows)
      for line in table.split(separator: "\n") { bytes.append("  \(line)\n") }
    }
    for (zone, count) in others(sweep) {
      bytes.append(
        "  \(DisplayFormat.text(titles[zone])): "
          + "\(pluralized(count, "entry", "entries")) of no visit in \(sweep.runs) runs\n")
    }
    guard case .polled = platform.model, sweep.runs > 0 else { return }
    bytes.append(
      "  looks: \(DisplayFormat.decimal(Double(sweep.looks) / Double(sweep.runs), 1)) a run")
    if sweep.blindLooks > 0 {
      let share = 100 * Double(sweep.blindLooks) / Double(sweep.looks)
      bytes.append(", \(DisplayFormat.decimal(share, 1)) % of them where the drive has a gap")
    }
    bytes.append("\n")
  }

  /// The entries of no visit, by zone.
  func others(_ sweep: PlatformSweep) -> [(zone: Int, count: Int)] {
    sweep.others.filter { includes($0.key) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func row(_ visit: PlatformSweep.Visit, runs: Int) -> [String] {
    let share = runs == 0 ? 0 : Double(visit.seen) / Double(runs)
    let confidence = ShareInterval.wilson(visit.seen, of: runs)
    let entry = visit.entryDelays.quantiles([0.05, 0.5, 0.95]) ?? []
    let exit = visit.exitDelays.quantiles([0.5]) ?? []
    func cell(_ seconds: [Int], _ index: Int) -> String {
      seconds.indices.contains(index) ? "\(seconds[index]) s" : "-"
    }
    let head = [
      DisplayFormat.text(titles[visit.visit.zone]),
      times.text(Timestamp(microseconds: visit.visit.start)),
      visit.visit.isCrossing
        ? "crossed"
        : DisplayFormat.clock(visit.visit.end - visit.visit.start)
          + (visit.visit.isOpen ? " on" : ""),
    ]
    if let reason = refusals[visit.visit.zone] {
      return head + ["not taken", "-", reason.words, "-", "-", "-", "-"]
    }
    return head + [
      "\(visit.seen) of \(runs)", DisplayFormat.decimal(share, 3),
      DisplayFormat.decimal(confidence.lowerBound, 3) + " to "
        + DisplayFormat.decimal(confidence.upperBound, 3),
      cell(entry, 0), cell(entry, 1), cell(entry, 2), cell(exit, 0),
    ]
  }

  // MARK: NDJSON

  private func write(_ sweep: PlatformReport.Sweep, of track: String, to json: inout JSONWriter) {
    let track = JSONWriter.quoted(track)
    func head(_ type: String, _ zone: Int, _ json: inout JSONWriter) {
      json.member(.type, word: type)
      json.member("platform", platform.label)
      json.member(.track, json: track)
      if let answer = sweep.answer {
        json.member("policy", answer.policy)
        json.member("answer", word: answer.isYes ? "yes" : "no")
      }
      json.member("zone", layout.zones[zone].id)
    }
    for visit in sweep.sweep.visits where includes(visit.visit.zone) {
      json.line { json in
        head("platformVisit", visit.visit.zone, &json)
        json.member("kind", word: visit.visit.isCrossing ? "crossing" : "visit")
        json.member("entered", Timestamp(microseconds: visit.visit.start))
        if !visit.visit.isOpen, !visit.visit.isCrossing {
          json.member("exited", Timestamp(microseconds: visit.visit.end))
        }
        if let reason = refusals[visit.visit.zone] {
          json.member("notTaken", word: reason.name)
          return
        }
        json.member("runs", sweep.sweep.runs)
        json.member("reported", visit.seen)
        json.member(
          "share", Double(visit.seen) / Double(max(1, sweep.sweep.runs)), decimals: 6)
        let confidence = ShareInterval.wilson(visit.seen, of: sweep.sweep.runs)
        json.member(
          "confidence", [confidence.lowerBound, confidence.upperBound], decimals: 6)
        write("entryDelay", visit.entryDelays, to: &json)
        write("exitDelay", visit.exitDelays, to: &json)
      }
    }
    for (zone, count) in others(sweep.sweep) {
      json.line { json in
        head("platformZone", zone, &json)
        json.member("entriesOfNoVisit", count)
        json.member("runs", sweep.sweep.runs)
      }
    }
  }

  /// Seconds, by the share of the runs that are not later.
  private func write(_ key: String, _ delays: DelayTally, to json: inout JSONWriter) {
    guard let seconds = delays.quantiles(Self.shares) else { return }
    json.object(key) { json in
      for (name, value) in zip(Self.shareNames, seconds) { json.member(name, value) }
      json.member("runs", delays.count)
    }
  }

  // MARK: The end

  /// What the runs are, how sure they are, and what is contested, for people.
  package var closingLines: [String] {
    [
      "\(DisplayFormat.text(platform.label)): \(DisplayFormat.text(platform.statement))",
      "confidence: \(platform.confidence.name), of the least sure part",
    ]
      + contested.map { item in
        "contested: \(item.name), \(pluralized(item.reports.yes, "report")) "
          + "\(item.reports.yes == 1 ? "says" : "say") yes, \(item.reports.no) no; \(item.answer.name) is taken, '--band' shows both"
      }
  }

  /// Whether a document has no place for ``closingLines``.
  package var leavesOutClosing: Bool { isTable }

  var isTable: Bool { format == .csv }

  package func appendEnd(into bytes: inout [UInt8]) {
    switch format {
    case .csv: break
    case .text:
      bytes.append("\n")
      for line in closingLines { bytes.append("\(line)\n") }
    case .ndjson:
      JSONWriter.append(to: &bytes) { json in
        json.line("platformSummary") { json in
          json.member("version", 1)
          json.member("platform", platform.label)
          json.member("statement", platform.statement)
          json.member("confidence", word: platform.confidence.name)
          json.member("tracks", tracks)
          json.member("runs", runs)
          json.member("looks", looks)
          json.member("blindLooks", blindLooks)
          json.member("eventsAfterEnd", eventsAfterEnd)
          json.objects("contested", contested) { json, item in
            json.member("policy", item.name)
            json.member("yes", item.reports.yes)
            json.member("no", item.reports.no)
            json.member("taken", word: item.answer.name)
          }
        }
      }
    }
  }
}
