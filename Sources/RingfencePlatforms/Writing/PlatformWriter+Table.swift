internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceLifeCycle
internal import RingfenceRecords
internal import RingfenceRules

extension PlatformWriter {
  /// The beginning of a document: the header of a table. With a time zone, the times of visits on its clocks stand behind the
  /// columns.
  package var header: [UInt8] {
    guard isTable else { return [] }
    let local = times.isUTC ? "" : ",enteredLocal,enteredOffset,exitedLocal,exitedOffset"
    return Array("\(Row.columns.header)\(local)\n".utf8)
  }

  /// Appends a row for each visit, and for each zone with entries of no visit.
  func appendRows(_ sweep: PlatformReport.Sweep, of track: String, into bytes: inout [UInt8]) {
    func row(_ zone: Int) -> Row {
      Row(
        platform: platform.label, track: track, answer: sweep.answer, zone: layout.zones[zone],
        runs: sweep.sweep.runs)
    }
    for visit in sweep.sweep.visits where includes(visit.visit.zone) {
      var row = row(visit.visit.zone)
      row.visit = visit
      row.notTaken = refusals[visit.visit.zone]
      append(row, into: &bytes)
    }
    for (zone, count) in others(sweep.sweep) {
      var row = row(zone)
      row.others = count
      append(row, into: &bytes)
    }
  }

  private func append(_ row: Row, into bytes: inout [UInt8]) {
    Row.columns.appendRow(row, into: &bytes)
    if !times.isUTC {
      for time in [row.entered, row.exited] {
        bytes.append(",")
        if let time { times.appendCells(time, into: &bytes) } else { bytes.append(",") }
      }
    }
    bytes.append("\n")
  }

  private struct Row {
    let platform: String
    let track: String
    let answer: (policy: String, isYes: Bool)?
    let zone: Zone
    let runs: Int
    /// `nil` for entries of no visit.
    var visit: PlatformSweep.Visit?
    var notTaken: UnevaluatedZone.Reason?
    var others: Int?

    private var kind: String {
      visit.map { $0.visit.isCrossing ? "crossing" : "visit" } ?? "noVisit"
    }

    var entered: Timestamp? { visit.map { Timestamp(microseconds: $0.visit.start) } }

    var exited: Timestamp? {
      visit.flatMap {
        $0.visit.isOpen || $0.visit.isCrossing ? nil : Timestamp(microseconds: $0.visit.end)
      }
    }

    /// The visit, unless the platform's rule does not take its zone.
    private var taken: PlatformSweep.Visit? { notTaken == nil ? visit : nil }

    private var share: Double? { taken.map { Double($0.seen) / Double(max(1, runs)) } }

    private var confidence: ClosedRange<Double>? {
      taken.map { ShareInterval.wilson($0.seen, of: runs) }
    }

    private static func delays(
      _ name: String, _ tally: @escaping @Sendable (PlatformSweep.Visit) -> DelayTally
    ) -> [RecordColumns<Row>.Column] {
      zip(PlatformWriter.shareNames, PlatformWriter.shares).map { shareName, share in
        .init(name + shareName.prefix(1).uppercased() + shareName.dropFirst()) {
          .count($0.taken.flatMap { tally($0).quantiles([share])?.first })
        }
      }
    }

    static let columns = RecordColumns<Row>(
      [
        .init("platform") { .text($0.platform) },
        .init("track") { .text($0.track) },
        .init("policy") { .text($0.answer?.policy) },
        .init("answer") { .text($0.answer.map { $0.isYes ? "yes" : "no" }) },
        .init("zone") { .text($0.zone.id) },
        .init("kind") { .text($0.kind) },
        .init("entered") { .time($0.entered) },
        .init("exited") { .time($0.exited) },
        .init("notTaken") { .text($0.notTaken?.name) },
        .init("runs") { .count($0.notTaken == nil ? $0.runs : nil) },
        .init("reported") { .count($0.taken?.seen) },
        .init("share") { .number($0.share, decimals: 6) },
        .init("confidenceLow") { .number($0.confidence?.lowerBound, decimals: 6) },
        .init("confidenceHigh") { .number($0.confidence?.upperBound, decimals: 6) },
      ]
        + delays("entryDelay") { $0.entryDelays }
        + delays("exitDelay") { $0.exitDelays }
        + [
          .init("exits") { .count($0.taken?.exitDelays.count) },
          .init("entriesOfNoVisit") { .count($0.others) },
          .init("zoneName") { .text($0.zone.name) },
        ])
  }
}
