internal import Ringfence

/// Counts the paths that meet a zone at a time.
struct CertaintyCounts {
  let contacts: PathContacts
  let layout: ZoneLayout
  let paths: Int
  /// Microseconds about a crossing.
  let margin: Int64
  private let visits: CertaintyMap
  private let possible: CertaintyMap

  init(contacts: PathContacts, layout: ZoneLayout, paths: Int, margin: Int64) {
    self.contacts = contacts
    self.layout = layout
    self.paths = paths
    self.margin = margin
    visits = .visits(paths: paths)
    possible = .possibleVisits(paths: paths)
  }

  // MARK: Visits

  /// The certainty of an event of a visit.
  func certainty(of event: Event, in window: VisitWindows.Window) -> EventCertainty {
    var entries = [Int64?](repeating: nil, count: paths)
    var lengths = [Int64](repeating: 0, count: paths)
    for stay in contacts.stays[event.zone] {
      let start = max(stay.start.microseconds, window.low)
      let end = min(stay.end.microseconds, window.high)
      guard start <= end else { continue }
      entries[stay.path] = min(entries[stay.path] ?? start, start)
      lengths[stay.path] += end - start
    }
    let hits: Int
    if event.kind == .dwelled, let dwell = layout.zones[event.zone].settings.dwell {
      hits = lengths.count { $0 >= dwell.wholeMicroseconds }
    } else {
      hits = entries.count { $0 != nil }
    }
    let times = entries.compactMap { $0 }.sorted()
    return EventCertainty(
      certainty: visits.probability(hits: hits, paths: paths),
      conditionsCertainty: conditions(event, window.low...window.high),
      entryTime: quantiles(times))
  }

  /// The certainty of a crossing.
  func certainty(ofCrossing event: Event) -> EventCertainty {
    let time = event.boundary.time.microseconds
    let range = time - margin...time + margin
    let moments =
      contacts.crossings.indices.contains(event.zone) ? contacts.crossings[event.zone] : []
    return EventCertainty(
      certainty: visits.probability(
        hits: count(moments, range) {
          $0.kind == event.kind && $0.fence == event.fence && $0.direction == event.direction
        }, paths: paths),
      conditionsCertainty: conditions(event, range), entryTime: nil)
  }

  private func conditions(_ event: Event, _ range: ClosedRange<Int64>) -> Double? {
    guard layout.zones.indices.contains(event.zone), contacts.isConditional(event.zone) else {
      return nil
    }
    let hits = count(contacts.events[event.zone], range) {
      $0.kind == event.kind && (event.kind != .crossed || $0.direction == event.direction)
    }
    return visits.probability(hits: hits, paths: paths)
  }

  /// The number of paths with a moment in a time that fits.
  private func count(
    _ moments: [PathContacts.Moment], _ range: ClosedRange<Int64>, _ fits: (Event) -> Bool
  ) -> Int {
    var hasOne = [Bool](repeating: false, count: paths)
    for moment in moments
    where range.contains(moment.event.boundary.time.microseconds) && fits(moment.event) {
      hasOne[moment.path] = true
    }
    return hasOne.count { $0 }
  }

  /// The nearest ranks.
  private func quantiles(_ times: [Int64]) -> EventCertainty.Quantiles? {
    guard let last = times.indices.last else { return nil }
    func at(_ tenths: Int) -> Timestamp {
      Timestamp(microseconds: times[(last * tenths + 5) / 10])
    }
    return EventCertainty.Quantiles(p10: at(1), p50: at(5), p90: at(9))
  }

  // MARK: What was not reported

  /// A visit of a zone outside of all windows; `nil` where no path has one.
  func possibleVisit(_ zone: Int, outside windows: [VisitWindows.Window]) -> PossibleVisit? {
    var hasOne = [Bool](repeating: false, count: paths)
    var fences: [Int: Int] = [:]
    var (from, to) = (Int64.max, Int64.min)
    for stay in stays(zone) {
      for (start, end) in Self.rest(of: (stay.start.microseconds, stay.end.microseconds), windows) {
        hasOne[stay.path] = true
        fences[stay.fence, default: 0] += 1
        from = min(from, start)
        to = max(to, end)
      }
    }
    let hits = hasOne.count { $0 }
    guard hits > 0 else { return nil }
    let most = fences.values.max() ?? 0
    let fence = fences.keys.sorted().first { fences[$0] == most } ?? 0
    return PossibleVisit(
      zone: zone, fence: fence, probability: possible.probability(hits: hits, paths: paths),
      from: Timestamp(microseconds: from), to: Timestamp(microseconds: to))
  }

  /// The stays of a zone; under conditions, entries and what they begin at once.
  private func stays(_ zone: Int) -> [PathContacts.Stay] {
    guard contacts.isConditional(zone) else { return contacts.stays[zone] }
    return contacts.events[zone].filter { $0.event.kind == .entered }.map {
      PathContacts.Stay(
        path: $0.path, fence: $0.event.fence, start: $0.event.boundary.time,
        end: $0.event.boundary.time)
    }
  }

  /// The parts of a time that no window covers.
  private static func rest(
    of stay: (start: Int64, end: Int64), _ windows: [VisitWindows.Window]
  ) -> [(Int64, Int64)] {
    var parts: [(Int64, Int64)] = []
    var start = stay.start
    for window in windows where window.high >= stay.start && window.low <= stay.end {
      if window.low > start { parts.append((start, window.low)) }
      start = max(start, window.high)
      if start >= stay.end { return parts }
    }
    parts.append((start, stay.end))
    return parts
  }
}
