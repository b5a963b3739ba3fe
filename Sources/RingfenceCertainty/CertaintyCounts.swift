internal import Ringfence
internal import RingfenceAnswers

/// Counts the paths on which something is true of a zone.
struct CertaintyCounts {
  let contacts: PathContacts
  let motion: PathMotion
  let observation: TrackObservation
  let layout: ZoneLayout
  /// The paths that count for each zone.
  let paths: [Int]
  /// The factor of the odds of a visit of each zone.
  let priors: [Double]
  /// Microseconds about a visit or a crossing.
  let margin: Int64
  let widening: TimeWidening
  /// The last fix.
  let last: Timestamp
  /// When the fixes are that the filter used, in order.
  let usedTimes: [Timestamp]

  // MARK: Visits

  /// What paths do in the window of a visit.
  struct Tally {
    /// When each path is in the zone first and last, `nil` where it is not.
    fileprivate(set) var entries: [Timestamp?]
    fileprivate var exits: [Timestamp?]
    /// For how many seconds it is.
    fileprivate var seconds: [Double]
    /// Whether it is outside after the exit of the visit; empty for a visit without one.
    fileprivate(set) var outside: [Bool] = []
    /// Whether it was outside since the visit before; empty for the first visit.
    fileprivate var wasOutside: [Bool] = []

    /// The paths that are in the zone.
    fileprivate var visits: Int { entries.count { $0 != nil } }

    /// The paths that have been outside since the visit before, and are in the zone in this one.
    fileprivate var separate: Int {
      zip(wasOutside, entries).count { $0 && $1 != nil }
    }
  }

  /// - Complexity: O(*s* log *w*) in stays and windows, and memory for each window and path.
  func tallies(_ zone: Int, _ windows: [VisitWindows.Window]) -> [Tally] {
    let paths = paths[zone]
    var tallies = windows.map { _ in
      Tally(
        entries: Array(repeating: nil, count: paths), exits: Array(repeating: nil, count: paths),
        seconds: Array(repeating: 0, count: paths))
    }
    for stay in contacts.stays[zone] where stay.path < paths {
      for index in Self.first(windows, reaching: stay.start)..<windows.count {
        let window = windows[index]
        if window.low > stay.end { break }
        let (start, end) = (max(stay.start, window.low), min(stay.end, window.high))
        tallies[index].entries[stay.path] = min(tallies[index].entries[stay.path] ?? start, start)
        tallies[index].exits[stay.path] = max(tallies[index].exits[stay.path] ?? end, end)
        tallies[index].seconds[stay.path] += end.seconds(since: start)
      }
    }
    for (index, window) in windows.enumerated() {
      if let exit = window.exit {
        let end = exit.fix.shifted(by: margin)
        let next = index + 1 < windows.count ? windows[index + 1].start : end
        tallies[index].outside = outside(zone, from: exit.boundary, to: min(end, next))
      }
      if index > 0 {
        tallies[index].wasOutside = outside(
          zone, from: windows[index - 1].end, to: window.start)
      }
    }
    return tallies
  }

  /// Which paths are outside of a zone at some time.
  private func outside(_ zone: Int, from low: Timestamp, to high: Timestamp) -> [Bool] {
    var outside = [Bool](repeating: true, count: paths[zone])
    // Half a second before the edge, so that a way that is outside there counts; what is after the last fix is not known.
    let (low, high) = (low.shifted(by: -500_000), min(high, last))
    for stay in contacts.stays[zone] where stay.path < paths[zone] {
      if stay.start <= low, stay.end >= high { outside[stay.path] = false }
    }
    return outside
  }

  /// Cuts the times of an entry, or an exit, at the fixes about their middle at which the device was seen on one side of the edge: nearly all of
  /// the ways that have a contact agree on it. So times are not widened over a fix that says more.
  /// - Complexity: O(*f* *w* log *s*) in used fixes of the times, ways and stays.
  private func cut(
    _ times: EventCertainty.Quantiles, _ zone: Int, _ ways: [Int], isEntry: Bool
  ) -> EventCertainty.Quantiles {
    // The share that fewer ways than these have is nowhere large enough.
    guard Share(ways.count, of: ways.count).value > Self.seen else { return times }
    func isSeen(_ isInside: Bool, at time: Timestamp) -> Bool {
      let hits = ways.count { contacts.isInside(zone, path: $0, at: time) == isInside }
      return Share(hits, of: ways.count).value > Self.seen
    }
    var (low, high) = (times.p10, times.p90)
    let middle = partitionPoint(usedTimes.count) { usedTimes[$0] > times.p50 }
    for time in usedTimes[..<middle].reversed() {
      if time <= low { break }
      if isSeen(!isEntry, at: time) { low = time }
    }
    for time in usedTimes[middle...] {
      if time >= high { break }
      if isSeen(isEntry, at: time) { high = time }
    }
    return EventCertainty.Quantiles(p10: low, p50: times.p50, p90: high)
  }

  /// From this share of ways on, a fix shows on which side of an edge the device is.
  private static let seen = 0.99

  /// How sure an event of a visit is.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - window: the window of its visit.
  ///   - tally: what paths do in that.
  ///   - others: the paths that are in the zone outside of all windows; `nil` where none is.
  ///   - fragment: the first visit of the stay that goes on, where the visit before probably did not end.
  /// - Returns: how sure it is.
  func certainty(
    of event: Event, in window: VisitWindows.Window, _ tally: Tally, others: [Bool]?,
    fragment: Int?
  ) -> EventCertainty {
    let (zone, visits) = (event.zone, tally.visits)
    var share = share(visits, zone, among: visits)
    if event.kind == .exited {
      // Whether the device was outside: the prior of a visit says nothing about that.
      share = Share(tally.outside.count { $0 }, of: paths[zone])
    } else if event.kind == .dwelled, let dwell = layout.zones[zone].settings.dwell {
      let seconds = Double(dwell.wholeMicroseconds) / 1e6
      share = self.share(tally.seconds.count { $0 >= seconds }, zone, among: visits)
    }
    var certainty = certainty(of: event, share, among: visits, window.low, window.high)
    let ways = tally.entries.indices.filter { tally.entries[$0] != nil }
    certainty.entryTime = quantiles(tally.entries.compactMap { $0 }, widening.entry).map {
      cut($0, zone, ways, isEntry: true)
    }
    switch event.kind {
    case .exited:
      certainty.visitCertainty = self.share(visits, zone, among: visits).value
      let left = ways.filter { tally.outside[$0] }
      certainty.exitTime = quantiles(left.compactMap { tally.exits[$0] }, widening.exit).map {
        cut($0, zone, left, isEntry: false)
      }
    case .entered:
      if !tally.wasOutside.isEmpty {
        certainty.separate = self.share(tally.separate, zone, among: visits).value
      }
      certainty.continues = fragment
      if let others {
        let either = tally.entries.indices.count { tally.entries[$0] != nil || others[$0] }
        certainty.either = self.share(either, zone, among: either).value
      }
    default: break
    }
    return certainty
  }

  func certainty(ofCrossing event: Event) -> EventCertainty {
    let low = event.boundary.time.shifted(by: -margin)
    let high = event.boundary.time.shifted(by: margin)
    var hits = 0
    if contacts.crossings.indices.contains(event.zone) {
      hits = count(contacts.crossings[event.zone], event.zone, low, high) {
        $0.kind == event.kind && $0.fence == event.fence && $0.direction == event.direction
      }
    }
    let paths = paths.indices.contains(event.zone) ? paths[event.zone] : 0
    return certainty(of: event, Share(hits, of: paths), among: nil, low, high)
  }

  /// The certainty of an event that a share of paths have from a time to another one, in which some visit the zone; `nil` for a crossing.
  private func certainty(
    of event: Event, _ share: Share, among visits: Int?, _ low: Timestamp, _ high: Timestamp
  ) -> EventCertainty {
    let withConditions = conditionsHits(event, low, high).map { hits in
      visits.map { self.share(hits, event.zone, among: $0) } ?? Share(hits, of: paths[event.zone])
    }
    var certainty = EventCertainty(
      certainty: share.value, withoutPrior: share.withoutPrior, plusMinus: share.deviation,
      conditionsCertainty: withConditions?.value, moving: motion.moving(from: low, to: high))
    certainty.unobserved = observation.unobserved(from: low, to: high)
    certainty.flags = observation.flags
    return certainty
  }

  /// The number of paths that have an event with its conditions; `nil` for a zone without any.
  private func conditionsHits(_ event: Event, _ low: Timestamp, _ high: Timestamp) -> Int? {
    guard layout.zones.indices.contains(event.zone), contacts.isConditional(event.zone) else {
      return nil
    }
    return count(contacts.events[event.zone], event.zone, low, high) {
      $0.kind == event.kind && (event.kind != .crossed || $0.direction == event.direction)
    }
  }

  /// The number of paths with a moment in a time that fits.
  private func count(
    _ moments: [PathContacts.Moment], _ zone: Int, _ low: Timestamp, _ high: Timestamp,
    _ fits: (Event) -> Bool
  ) -> Int {
    var hasOne = [Bool](repeating: false, count: paths[zone])
    let first = partitionPoint(moments.count) { moments[$0].time >= low }
    for moment in moments[first...] {
      if moment.time > high { break }
      if moment.path < hasOne.count, fits(moment.event) { hasOne[moment.path] = true }
    }
    return hasOne.count { $0 }
  }

  /// The nearest ranks, widened.
  private func quantiles(
    _ times: [Timestamp], _ numbers: TimeWidening.Numbers
  ) -> EventCertainty.Quantiles? {
    guard let last = times.indices.last else { return nil }
    let times = times.sorted()
    func at(_ tenths: Int) -> Timestamp { times[(last * tenths + 5) / 10] }
    return widening.quantiles(at(1), at(5), at(9), numbers)
  }

  /// The share of paths that have something, which is a visit or implies one, where those with a visit of the zone then count as often as
  /// its prior says.
  private func share(_ hits: Int, _ zone: Int, among visits: Int) -> Share {
    Share(hits, of: paths[zone], among: visits, prior: priors[zone])
  }

  /// The mean number of visits of a zone that the engine reports of a path.
  func meanVisits(_ zone: Int) -> Double {
    let counts = contacts.visits[zone].prefix(paths[zone])
    return Double(counts.reduce(0, +)) / Double(max(counts.count, 1))
  }

  /// What the prior of a zone adds to the mean number of its visits in a window.
  func gain(_ zone: Int, in window: VisitWindows.Window, _ tally: Tally, _ events: [Event])
    -> Double
  {
    guard priors[zone] != 1 else { return 0 }
    var hits = tally.wasOutside.isEmpty ? tally.visits : tally.separate
    if let first = window.events.first,
      let all = conditionsHits(events[first], window.low, window.high)
    {
      hits = min(hits, all)
    }
    return share(hits, zone, among: tally.visits).gain
  }

  // MARK: What was not reported

  /// The probability of a visit that no path has.
  func withoutContact(_ zone: Int) -> Double { share(0, zone, among: 0).value }

  /// A visit of a zone outside of all windows, or a crossing that is not near a reported one, and the paths that have one.
  struct Missed {
    let visit: PossibleVisit
    let paths: [Bool]
    /// What the prior of the zone adds to the mean number of its visits.
    let gain: Double
  }

  /// A visit of a zone outside of all windows, or a crossing that is not near a reported one; `nil` where no path has one.
  ///
  /// - Parameters:
  ///   - zone: the index of the zone.
  ///   - windows: those of its visits.
  ///   - crossings: when crossings of the zone were reported, in order.
  /// - Returns: the visit or crossing, with its probability.
  func missed(
    _ zone: Int, outside windows: [VisitWindows.Window], _ crossings: [Timestamp]
  ) -> Missed? {
    var hasOne = [Bool](repeating: false, count: paths[zone])
    var fences: [Int: Int] = [:]
    var range: (from: Timestamp, to: Timestamp)?
    var (seconds, unobserved) = (0.0, 0.0)
    func add(_ path: Int, _ fence: Int, _ start: Timestamp, _ end: Timestamp) {
      guard path < hasOne.count else { return }
      hasOne[path] = true
      fences[fence, default: 0] += 1
      range = (min(range?.from ?? start, start), max(range?.to ?? end, end))
      // A contact of no length counts as a moment.
      seconds += max(end.seconds(since: start), 1e-3)
      unobserved += max(
        observation.unobservedSeconds(from: start, to: end),
        start == end && observation.unobserved(from: start, to: end.shifted(by: 1)) != nil
          ? 1e-3 : 0)
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
    let share = isCrossing ? Share(hits, of: hasOne.count) : share(hits, zone, among: hits)
    let moving = motion.moving(
      from: range.from.shifted(by: -margin), to: range.to.shifted(by: margin))
    return Missed(
      visit: PossibleVisit(
        zone: zone, fence: fence, probability: share.value, plusMinus: share.deviation,
        from: range.from, to: range.to, isCrossing: isCrossing,
        isObserved: unobserved <= seconds / 2,
        unobserved: observation.unobserved(from: range.from, to: range.to.shifted(by: 1)),
        moving: moving), paths: hasOne, gain: share.gain)
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
