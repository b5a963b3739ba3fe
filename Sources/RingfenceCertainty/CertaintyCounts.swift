internal import Ringfence
internal import RingfenceAnswers

struct CertaintyCounts {
  let contacts: PathContacts
  let motion: PathMotion
  let layout: ZoneLayout
  let paths: Int
  /// Microseconds about a crossing.
  let margin: Int64
  private let visits: CertaintyMap
  private let possible: CertaintyMap

  init(
    contacts: PathContacts, motion: PathMotion, layout: ZoneLayout, paths: Int, margin: Int64,
    corrects: Bool
  ) {
    self.contacts = contacts
    self.motion = motion
    self.layout = layout
    self.paths = paths
    self.margin = margin
    visits = corrects ? .visits(paths: paths) : .identity
    possible = corrects ? .possibleVisits(paths: paths) : .identity
  }

  // MARK: Visits

  struct Tally {
    /// When each path is in the zone first, `nil` where it is not.
    fileprivate var entries: [Timestamp?]
    /// For how many seconds it is.
    fileprivate var seconds: [Double]
  }

  /// - Complexity: O(*s* log *w*) in stays and windows, and memory for each window and path.
  func tallies(_ zone: Int, _ windows: [VisitWindows.Window]) -> [Tally] {
    var tallies = windows.map { _ in
      Tally(
        entries: Array(repeating: nil, count: paths), seconds: Array(repeating: 0, count: paths))
    }
    for stay in contacts.stays[zone] {
      for index in Self.first(windows, reaching: stay.start)..<windows.count {
        let window = windows[index]
        if window.low > stay.end { break }
        let start = max(stay.start, window.low)
        tallies[index].entries[stay.path] = min(tallies[index].entries[stay.path] ?? start, start)
        tallies[index].seconds[stay.path] += min(stay.end, window.high).seconds(since: start)
      }
    }
    return tallies
  }

  func certainty(
    of event: Event, in window: VisitWindows.Window, _ tally: Tally
  ) -> EventCertainty {
    let times = tally.entries.compactMap { $0 }.sorted()
    var hits = times.count
    if event.kind == .dwelled, let dwell = layout.zones[event.zone].settings.dwell {
      let seconds = Double(dwell.wholeMicroseconds) / 1e6
      hits = tally.seconds.count { $0 >= seconds }
    }
    return certainty(of: event, hits: hits, window.low, window.high, entryTime: quantiles(times))
  }

  func certainty(ofCrossing event: Event) -> EventCertainty {
    let low = event.boundary.time.shifted(by: -margin)
    let high = event.boundary.time.shifted(by: margin)
    var hits = 0
    if contacts.crossings.indices.contains(event.zone) {
      hits = count(contacts.crossings[event.zone], low, high) {
        $0.kind == event.kind && $0.fence == event.fence && $0.direction == event.direction
      }
    }
    return certainty(of: event, hits: hits, low, high, entryTime: nil)
  }

  /// The certainty of an event that some paths have from a time to another one.
  private func certainty(
    of event: Event, hits: Int, _ low: Timestamp, _ high: Timestamp,
    entryTime: EventCertainty.Quantiles?
  ) -> EventCertainty {
    let moving = motion.moving(from: low, to: high)
    let withConditions = conditionsHits(event, low, high)
    return EventCertainty(
      certainty: visits.probability(hits: hits, paths: paths, moving: moving),
      conditionsCertainty: withConditions.map {
        visits.probability(hits: $0, paths: paths, moving: moving)
      }, entryTime: entryTime, moving: moving)
  }

  /// The number of paths that have an event with its conditions; `nil` for a zone without any.
  private func conditionsHits(_ event: Event, _ low: Timestamp, _ high: Timestamp) -> Int? {
    guard layout.zones.indices.contains(event.zone), contacts.isConditional(event.zone) else {
      return nil
    }
    return count(contacts.events[event.zone], low, high) {
      $0.kind == event.kind && (event.kind != .crossed || $0.direction == event.direction)
    }
  }

  /// The number of paths with a moment in a time that fits.
  private func count(
    _ moments: [PathContacts.Moment], _ low: Timestamp, _ high: Timestamp,
    _ fits: (Event) -> Bool
  ) -> Int {
    var hasOne = [Bool](repeating: false, count: paths)
    let first = partitionPoint(moments.count) { moments[$0].time >= low }
    for moment in moments[first...] {
      if moment.time > high { break }
      if fits(moment.event) { hasOne[moment.path] = true }
    }
    return hasOne.count { $0 }
  }

  /// The nearest ranks.
  private func quantiles(_ times: [Timestamp]) -> EventCertainty.Quantiles? {
    guard let last = times.indices.last else { return nil }
    func at(_ tenths: Int) -> Timestamp { times[(last * tenths + 5) / 10] }
    return EventCertainty.Quantiles(p10: at(1), p50: at(5), p90: at(9))
  }

  // MARK: What was not reported

  /// The probability of a visit that no path has.
  var withoutContact: Double { possible.probability(hits: 0, paths: paths, moving: motion.moving) }

  /// A visit of a zone outside of all windows, or a crossing that is not near a reported one; `nil` where no path has one.
  ///
  /// - Parameters:
  ///   - zone: the index of the zone.
  ///   - windows: those of its visits.
  ///   - crossings: when crossings of the zone were reported, in order.
  /// - Returns: the visit or crossing, with its probability.
  func possibleVisit(
    _ zone: Int, outside windows: [VisitWindows.Window], _ crossings: [Timestamp]
  ) -> PossibleVisit? {
    var hasOne = [Bool](repeating: false, count: paths)
    var fences: [Int: Int] = [:]
    var range: (from: Timestamp, to: Timestamp)?
    func add(_ path: Int, _ fence: Int, _ start: Timestamp, _ end: Timestamp) {
      hasOne[path] = true
      fences[fence, default: 0] += 1
      range = (min(range?.from ?? start, start), max(range?.to ?? end, end))
    }
    for stay in stays(zone) {
      for (start, end) in Self.rest(of: stay, windows) { add(stay.path, stay.fence, start, end) }
    }
    let isCrossing = range == nil
    for moment in crossingMoments(zone) {
      let next = partitionPoint(crossings.count) {
        crossings[$0] >= moment.time.shifted(by: -margin)
      }
      if next < crossings.count, crossings[next] <= moment.time.shifted(by: margin) { continue }
      add(moment.path, moment.event.fence, moment.time, moment.time)
    }
    guard let range else { return nil }
    let most = fences.values.max() ?? 0
    let fence = fences.keys.sorted().first { fences[$0] == most } ?? 0
    let hits = hasOne.count { $0 }
    let moving = motion.moving(
      from: range.from.shifted(by: -margin), to: range.to.shifted(by: margin))
    return PossibleVisit(
      zone: zone, fence: fence,
      probability: possible.probability(hits: hits, paths: paths, moving: moving),
      from: range.from, to: range.to, isCrossing: isCrossing, moving: moving)
  }

  /// The crossings of a zone by paths; under conditions, those that happen with them.
  private func crossingMoments(_ zone: Int) -> [PathContacts.Moment] {
    contacts.isConditional(zone)
      ? contacts.events[zone].filter { $0.event.kind == .crossed } : contacts.crossings[zone]
  }

  /// The stays of a zone; under conditions, entries as stays of no length.
  private func stays(_ zone: Int) -> [PathContacts.Stay] {
    guard contacts.isConditional(zone) else { return contacts.stays[zone] }
    return contacts.events[zone].filter { $0.event.kind == .entered }.map {
      PathContacts.Stay(path: $0.path, fence: $0.event.fence, start: $0.time, end: $0.time)
    }
  }

  /// The parts of a stay that no window covers.
  private static func rest(
    of stay: PathContacts.Stay, _ windows: [VisitWindows.Window]
  ) -> [(Timestamp, Timestamp)] {
    var parts: [(Timestamp, Timestamp)] = []
    var start = stay.start
    for window in windows[first(windows, reaching: start)...] {
      if window.low > stay.end { break }
      if window.low > start { parts.append((start, window.low)) }
      start = max(start, window.high)
      if start >= stay.end { return parts }
    }
    parts.append((start, stay.end))
    return parts
  }

  /// The first window that does not end before a time.
  private static func first(_ windows: [VisitWindows.Window], reaching time: Timestamp) -> Int {
    partitionPoint(windows.count) { windows[$0].high >= time }
  }
}
