package import Ringfence
package import RingfenceRecords

/// What happened in each zone on each day: events by kind, visits that began, and the time inside.
package struct ZoneDays: Sendable {
  struct Key: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01 on the clocks of the time zone.
    var day: Int
    /// Index of the zone in the layout.
    var zone: Int
    var isRestart: Bool

    static func < (a: Self, b: Self) -> Bool {
      (a.day, a.zone, a.isRestart ? 1 : 0) < (b.day, b.zone, b.isRestart ? 1 : 0)
    }
  }

  struct Counts: Hashable, Sendable {
    var entered = 0
    var exited = 0
    var crossed = 0
    var dwelled = 0
    /// Visits that began on this day.
    var visits = 0
    /// The part of all visits that lies in this day, in microseconds.
    var inside: Int64 = 0
  }

  private let times: TimeStyle
  private var counts: [Key: Counts] = [:]

  /// Creates the sum of nothing, by the days of UTC or of a time zone.
  package init(_ times: TimeStyle) { self.times = times }

  /// Counts an event on the day of its time.
  package mutating func count(_ event: Event) {
    let key = key(event.time, event.zone, event.mode)
    switch event.kind {
    case .entered: counts[key, default: Counts()].entered += 1
    case .exited: counts[key, default: Counts()].exited += 1
    case .crossed: counts[key, default: Counts()].crossed += 1
    case .dwelled: counts[key, default: Counts()].dwelled += 1
    default: break
    }
  }

  /// Counts a visit on the day on which it began, and its time inside on each of its days.
  package mutating func count(_ visit: VisitRecord) {
    counts[key(visit.entered, visit.zone, visit.mode), default: Counts()].visits += 1
    guard let stayed = visit.dwellTime?.wholeMicroseconds, stayed > 0 else { return }
    var start = visit.entered
    var rest = stayed
    while rest > 0 {
      let next = times.nextDay(after: start)
      let part = min(rest, next.microseconds - start.microseconds)
      counts[key(start, visit.zone, visit.mode), default: Counts()].inside += part
      rest -= part
      start = next
    }
  }

  /// Adds the sum of other tracks.
  package mutating func add(_ other: ZoneDays) {
    for (key, value) in other.counts {
      var sum = counts[key] ?? Counts()
      sum.entered += value.entered
      sum.exited += value.exited
      sum.crossed += value.crossed
      sum.dwelled += value.dwelled
      sum.visits += value.visits
      sum.inside += value.inside
      counts[key] = sum
    }
  }

  private func key(_ time: Timestamp, _ zone: Int, _ mode: TriggerMode) -> Key {
    Key(day: times.day(of: time), zone: zone, isRestart: mode == .restart)
  }

  // MARK: Writing

  /// The document: days in order, on each day the zones in the order of the layout. Days and zones
  /// without anything are left out.
  package func document(_ format: VisitFormat, layout: ZoneLayout) -> [UInt8] {
    let names = LayoutNames(layout, visits: format)
    let sorted = counts.sorted { $0.key < $1.key }
    let rows = sorted.map { key, counts in
      Row(
        key: key, counts: counts, zone: names.zones[key.zone],
        hasTime: reportsExit(key, layout))
    }
    var bytes: [UInt8] = []
    switch format {
    case .text: appendTable(sorted, layout, into: &bytes)
    case .csv:
      bytes.append(Row.columns.header + "\n")
      for row in rows {
        Row.columns.appendRow(row, into: &bytes)
        bytes.append("\n")
      }
    case .ndjson:
      JSONWriter.append(to: &bytes) { json in
        for row in rows { json.line("zoneDay") { json in Row.columns.write(row, to: &json) } }
      }
    }
    return bytes
  }

  private struct Row {
    let key: Key
    let counts: Counts
    let zone: LayoutNames.Zone
    let hasTime: Bool

    static let columns: RecordColumns<Row> = [
      .init("day") { .text(ZoneDays.text($0.key)) },
      .init("zone") { .ready($0.zone.id) },
      .init("mode") { .text($0.key.isRestart ? "restart" : "normal") },
      .init("entered") { .count($0.counts.entered) },
      .init("exited") { .count($0.counts.exited) },
      .init("crossed") { .count($0.counts.crossed) },
      .init("dwelled") { .count($0.counts.dwelled) },
      .init("visits") { .count($0.counts.visits) },
      .init("dwellTime") { .seconds($0.hasTime ? .microseconds($0.counts.inside) : nil) },
      .init("zoneName") { .ready($0.zone.name) },
    ]
  }

  private static func text(_ key: Key) -> String {
    var day: [UInt8] = []
    TimeStyle.append(day: key.day, into: &day)
    return String(decoding: day, as: UTF8.self)
  }

  /// Whether a zone reports exits: the time inside is not known of one that does not.
  private func reportsExit(_ key: Key, _ layout: ZoneLayout) -> Bool {
    layout.zones[key.zone].settings.exit
  }

  private func appendTable(
    _ rows: [(key: Key, value: Counts)], _ layout: ZoneLayout, into bytes: inout [UInt8]
  ) {
    let titles = ZoneTitles(layout).zones
    let hasModes = rows.contains { $0.key.isRestart }
    let head =
      ["day", "zone"] + (hasModes ? ["mode"] : [])
      + ["visits", "inside", "entered", "exited", "crossed", "dwelled"]
    let table = rows.map { (key, counts) -> [String] in
      [Self.text(key), DisplayFormat.text(titles[key.zone])]
        + (hasModes ? [key.isRestart ? "restart" : "normal"] : [])
        + ["\(counts.visits)"]
        + [reportsExit(key, layout) ? DisplayFormat.clock(counts.inside) : "-"]
        + [counts.entered, counts.exited, counts.crossed, counts.dwelled].map { "\($0)" }
    }
    bytes.append(TextTable.text(head, right: Set((hasModes ? 3 : 2)..<head.count), table))
  }
}

// Comparing rules of time zones takes Unicode tables, which the core does without in an embedded build.
#if !hasFeature(Embedded)
  extension ZoneDays: Hashable {}
#endif
