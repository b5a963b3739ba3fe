package import Ringfence
internal import RingfenceFiles

/// Compares the planned stops of one drive with its visits.
///
/// Each stop has the first visit of its zone that lasts for the minimum stay and overlaps its window; else the one nearest in time to
/// the window, unless that is nearer to another stop of the zone. Stops without a time have the visits that no other stop has, in the
/// order of the plan. A stop without such a visit has the shorter ones by the same rules: it was only passed.
package struct StopMatcher: Sendable {
  /// A visit that is shorter is a pass.
  package var minimumStay: Duration
  /// So far outside of its window a stop is still on time.
  package var tolerance: Duration
  /// The clocks of times of day; UTC for `nil`.
  package var timeZone: TimeZoneOffsets?

  package init(
    minimumStay: Duration = .seconds(60), tolerance: Duration = .zero,
    timeZone: TimeZoneOffsets? = nil
  ) {
    self.minimumStay = minimumStay
    self.tolerance = tolerance
    self.timeZone = timeZone
  }

  /// What became of the stops, in their order.
  ///
  /// - Parameters:
  ///   - stops: the stops of the drive, in the order of the plan.
  ///   - drive: what it did.
  ///   - presence: evaluates the shapes alone.
  /// - Returns: a result for each stop.
  /// - Complexity: O(*n* log *n*) in the stops and visits, and for stops that were not visited linear in the gaps within their windows.
  package func results(
    _ stops: [PlannedStop], _ drive: DriveVisits, presence: TriggerEngine
  ) -> [StopResult] {
    var results = stops.map { stop -> StopResult in
      let (from, to) = window(of: stop, on: drive)
      return StopResult(
        .notThere, line: stop.line, drive: stop.drive, zone: stop.zone, from: from, to: to)
    }
    var indices: [Int: [Int]] = [:]
    for index in stops.indices { indices[stops[index].zone, default: []].append(index) }
    for (zone, group) in indices {
      let visits = drive.visits[zone] ?? []
      let long = visits.filter { $0.stay >= minimumStay }
      let short = visits.filter { $0.stay < minimumStay }
      let windows = group.map { StopWindow(results[$0].from, results[$0].to) }
      var found = VisitSearch(windows).assign(long)
      let rest = group.indices.filter { found[$0] == nil }
      let passes = VisitSearch(rest.map { windows[$0] }).assign(short)
      for (position, pass) in zip(rest, passes) where pass != nil { found[position] = pass }
      for (position, index) in group.enumerated() {
        results[index].visit = found[position]
        resolve(&results[index], drive, presence)
      }
    }
    return results
  }

  /// The visits that last for the minimum stay and that no result has, in the order of time.
  package func unplanned(
    _ results: [StopResult], _ drive: DriveVisits, name: String?
  ) -> [StopResult] {
    var taken: [Int: Set<Int64>] = [:]
    for result in results {
      if let visit = result.visit {
        taken[result.zone, default: []].insert(visit.arrived.microseconds)
      }
    }
    var rest: [StopResult] = []
    for (zone, visits) in drive.visits {
      for visit in visits
      where visit.stay >= minimumStay
        && taken[zone]?.contains(visit.arrived.microseconds) != true
      {
        var result = StopResult(.unplanned, drive: name, zone: zone)
        result.visit = visit
        rest.append(result)
      }
    }
    return rest.sorted {
      ($0.visit?.arrived.microseconds ?? 0, $0.zone)
        < ($1.visit?.arrived.microseconds ?? 0, $1.zone)
    }
  }

  // MARK: Windows

  /// The window of a stop; times of day are those of the day on which the drive begins.
  private func window(
    of stop: PlannedStop, on drive: DriveVisits
  ) -> (from: Timestamp?, to: Timestamp?) {
    let first = drive.times.first?.time
    func moment(_ time: PlannedStop.Time?, after earlier: Timestamp? = nil) -> Timestamp? {
      switch time {
      case nil: return nil
      case .moment(let moment): return moment
      case .clock(let clock):
        guard let first else { return nil }
        let moment = self.moment(ofClock: clock, onDayOf: first)
        // A window over midnight ends on the next day.
        guard let earlier, let found = moment, found < earlier else { return moment }
        return self.moment(ofClock: clock + 86_400_000_000, onDayOf: first)
      }
    }
    var from = moment(stop.from)
    var to = moment(stop.to, after: from)
    if let begin = from, let end = to, end < begin { (from, to) = (end, begin) }
    return (from, to)
  }

  private func moment(ofClock clock: Int64, onDayOf time: Timestamp) -> Timestamp? {
    let zone = timeZone ?? .utc
    let day: Int64 = 86_400_000_000
    let seconds = Int64((Double(time.microseconds) / 1e6).rounded(.down))  // checked: a quotient
    let local = time.later(by: Int64(zone.offset(at: seconds)) * 1_000_000).microseconds
    let midnight = Timestamp(microseconds: local).later(by: -(((local % day) + day) % day))
    return zone.moments(ofLocal: midnight.later(by: clock).microseconds)
      .map { Timestamp(microseconds: $0.first) }
  }

  // MARK: Outcomes

  /// Finds the outcome of a stop whose visit is known.
  private func resolve(_ result: inout StopResult, _ drive: DriveVisits, _ presence: TriggerEngine)
  {
    guard let visit = result.visit else {
      let zone = result.zone
      result.approach = drive.approaches[zone]
      result.unobserved = drive.times.unobserved(from: result.from, to: result.to) {
        presence.signedDistance(toZone: zone, from: $0)
      }
      if result.unobserved != nil || drive.times.first == nil { result.outcome = .unseen }
      return
    }
    guard visit.stay >= minimumStay else {
      result.outcome = .passed
      result.deviation = deviation(visit, result)
      return
    }
    result.deviation = deviation(visit, result)
    result.outcome = .onTime
    if let to = result.to, visit.arrived > later(to) {
      guard let earliest = visit.earliest, earliest > later(to) else {
        // It was there at a fix after the window, and nothing shows since when.
        result.outcome = .unseen
        result.deviation = nil
        result.unobserved = MomentSpan(from: visit.earliest ?? to, to: visit.arrived)
        return
      }
      result.outcome = .late
    } else if let from = result.from, visit.arrived < earlier(from) {
      result.outcome = .early
    }
    if case .missing = visit.trigger { result.outcome = .noTrigger }
  }

  private func deviation(_ visit: StopVisit, _ result: StopResult) -> Duration? {
    if let to = result.to, visit.arrived > to { return visit.arrived.duration(since: to) }
    if let from = result.from, visit.arrived < from { return visit.arrived.duration(since: from) }
    return nil
  }

  private func later(_ time: Timestamp) -> Timestamp {
    time.later(by: tolerance.wholeMicroseconds)
  }

  private func earlier(_ time: Timestamp) -> Timestamp {
    time.later(by: -tolerance.wholeMicroseconds)
  }
}
