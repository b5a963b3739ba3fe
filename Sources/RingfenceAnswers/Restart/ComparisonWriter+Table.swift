internal import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceRecords

extension ComparisonWriter {
  /// With a time zone, the row's time on its clocks stands behind the columns.
  var tableHeader: [UInt8] {
    Array((Row.columns.header + (times.isUTC ? "\n" : ",localTime,utcOffset\n")).utf8)
  }

  /// Appends a row for each visit of both sides, false check-in, loss and window that ends otherwise of a track, and for each zone
  /// without any.
  func appendRows(
    _ comparison: Comparison, of track: String, _ run: LifeCycleRun?, into bytes: inout [UInt8]
  ) {
    let track = EventWriter.cell(track)
    for result in comparison.zones {
      let zone = names.zones[result.zone]
      let empty = Row(track: track, zone: zone, outcome: result.outcome)
      var rows: [Row] = []
      for pair in result.pairs {
        var row = empty
        (row.result, row.trigger) = ("pair", pair.normal)
        (row.normalVisit, row.restartVisit) = (pair.normal.visit, pair.restart.visit)
        (row.entry, row.exit) = (pair.entry, pair.exit)
        // As in records, the overshoot is a part of how the entries differ.
        row.overshoot = pair.entry == nil ? nil : pair.restart.overshoot
        rows.append(row)
      }
      for trigger in result.falseCheckIns {
        var row = empty
        (row.result, row.trigger) = ("falseCheckIn", trigger)
        row.restartVisit = trigger.visit
        row.overshoot = trigger.overshoot
        row.degradation = degradation(of: trigger)
        rows.append(row)
      }
      for loss in result.losses {
        var row = empty
        (row.result, row.trigger) = ("lost", loss.trigger)
        row.normalVisit = loss.trigger.visit
        row.reason = loss.codes(run).joined(separator: " ")
        row.reasonText = loss.words(run)
        rows.append(row)
      }
      for change in result.attendanceChanges {
        var row = empty
        (row.result, row.change) = ("attendanceChange", change)
        row.reason = change.reason?.name
        row.reasonText =
          String(decoding: zone.record.attendances[change.window.attendance], as: UTF8.self) + " "
          + words(of: change)
        rows.append(row)
      }
      for row in rows.isEmpty ? [empty] : rows { append(row, into: &bytes) }
    }
  }

  private func append(_ row: Row, into bytes: inout [UInt8]) {
    Row.columns.appendRow(row, into: &bytes)
    if !times.isUTC {
      bytes.append(",")
      if let time = row.time {
        times.appendCells(time, into: &bytes)
      } else {
        bytes.append(",")
      }
    }
    bytes.append("\n")
  }

  private struct Row {
    let track: [UInt8]
    let zone: LayoutNames.Zone
    let outcome: Comparison.Outcome
    /// Empty for a zone in which neither side has anything.
    var result: String?
    /// The one of normal mode, where there is one.
    var trigger: ComparedTrigger?
    /// A window that ends otherwise, in the place of a trigger.
    var change: Comparison.AttendanceChange?
    var normalVisit: Int?
    var restartVisit: Int?
    var entry: Comparison.Shift?
    var exit: Comparison.Shift?
    var overshoot: Distance?
    var degradation: RestartDegradation?
    var reason: String?
    var reasonText: String?

    var time: Timestamp? { change?.window.closes ?? trigger?.reportedAt }

    private var fence: [UInt8] {
      (trigger?.entered ?? trigger?.exited).map { zone.fences[$0.fence] } ?? []
    }

    static let columns: RecordColumns<Row> = [
      .init("track") { .ready($0.track) },
      .init("zone") { .ready($0.zone.id) },
      .init("outcome") { .text($0.outcome.name) },
      .init("result") { .text($0.result) },
      .init("type") { .text($0.change == nil ? $0.trigger?.kindName : Event.Kind.attendance.name) },
      .init("time") { .time($0.time) },
      .init("fence") { .ready($0.fence) },
      .init("normalVisit") { .count($0.normalVisit) },
      .init("restartVisit") { .count($0.restartVisit) },
      .init("entrySeconds") { .seconds($0.entry?.time) },
      .init("entryMeters") { .number($0.entry?.distance.meters, decimals: 2) },
      .init("exitSeconds") { .seconds($0.exit?.time) },
      .init("exitMeters") { .number($0.exit?.distance.meters, decimals: 2) },
      .init("overshoot") { .number($0.overshoot?.meters, decimals: 2) },
      .init("maximumOvershoot") { .number($0.degradation?.maximumOvershoot?.meters, decimals: 2) },
      .init("grade") { .text($0.degradation?.grade.name) },
      .init("reason") { .text($0.reason) },
      .init("reasonText") { .text($0.reasonText) },
      .init("zoneName") { .ready($0.zone.name) },
    ]
  }
}
