package import Ringfence
package import RingfenceLifeCycle
internal import RingfenceAnswers
internal import RingfenceRecords

/// What one drive did at the zones of a plan: its tracks, one after the other.
package struct DriveVisits: Sendable {
  /// The visits of each zone, in the order of time.
  package private(set) var visits: [Int: [StopVisit]] = [:]
  package private(set) var times = ObservedTimes()
  /// How near the drive came to each zone that it was not in.
  package private(set) var approaches: [Int: NearestApproach] = [:]

  package init() {}

  /// Takes the next track of the drive.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - explanation: what is reported of the zones on it.
  ///   - run: the life cycle of the app; `nil` without a scenario.
  ///   - presence: evaluates the shapes alone (``TriggerEngine/init(presenceIn:settings:)``).
  ///   - planned: the zones of the plan, ascending.
  /// - Complexity: that of evaluating the track, and of a nearest approach for each planned zone without a visit.
  package mutating func take(
    _ track: Track, _ explanation: Explanation, _ run: LifeCycleRun?, presence: TriggerEngine,
    planned: [Int]
  ) {
    guard let last = track.fixes.last?.time else { return }
    times.take(track.fixes, maximumGap: presence.settings.maximumGap)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(track.fixes, with: presence, into: &events)
    var found: [Int: [StopVisit]] = [:]
    var open: [Int: (zone: Int, index: Int)] = [:]
    for event in events {
      guard let visit = event.visit else { continue }
      switch event.kind {
      case .entered:
        let begun = StopVisit(
          arrived: event.boundary.time, earliest: Self.earliest(of: event, in: track.fixes),
          left: nil, stay: last.duration(since: event.boundary.time), trigger: .missing(.unknown))
        open[visit] = (event.zone, found[event.zone, default: []].count)
        found[event.zone, default: []].append(begun)
      case .exited:
        guard let (zone, index) = open.removeValue(forKey: visit) else { continue }
        found[zone]?[index].left = event.boundary.time
        found[zone]?[index].stay = event.dwellTime ?? .zero
      default: break
      }
    }
    var triggers: [Int: ZoneTriggers] = [:]
    for outcome in explanation.zones where found[outcome.zone] != nil {
      triggers[outcome.zone] = ZoneTriggers(outcome, run, end: last)
    }
    for (zone, list) in found {
      var list = list
      if let triggers = triggers[zone] { triggers.assign(to: &list) }
      visits[zone, default: []] += list
    }
    let missing = planned.filter { found[$0] == nil }
    var work = ApproachWork()
    let near = presence.nearestApproaches(to: missing, along: track.fixes, work: &work)
    for (zone, approach) in zip(missing, near) {
      guard let approach else { continue }
      if let known = approaches[zone], known.distance.meters <= approach.distance.meters {
        continue
      }
      approaches[zone] = approach
    }
  }

  /// From when on a device may have been there that a fix shows inside.
  private static func earliest(of event: Event, in fixes: FixColumns) -> Timestamp? {
    if event.flags.contains(.initial) { return nil }
    guard event.flags.contains(.gap) else { return event.boundary.time }
    var (low, high) = (0, fixes.count)
    while low < high {
      let middle = (low + high) / 2
      if fixes[middle].time < event.boundary.time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? fixes[low - 1].time : nil
  }
}

extension TriggerEngine {
  /// Evaluates where a device is: the area fences and exit distances of a layout, without conditions, and every exit.
  package init(presenceIn layout: ZoneLayout, settings: EngineSettings) {
    var layout = layout
    for index in layout.zones.indices {
      layout.zones[index].conditions = Conditions()
      layout.zones[index].settings = ZoneSettings(
        exitDistance: layout.zones[index].settings.exitDistance)
      layout.zones[index].fences.removeAll {
        if case .geoline = $0.shape { true } else { false }
      }
    }
    var settings = settings
    settings.initialInside = .trigger
    self.init(layout, settings: settings)
  }
}

/// What is reported of a zone on a track.
private struct ZoneTriggers {
  private struct Reported {
    let began: Timestamp
    var ended: Timestamp
    let time: Timestamp
  }

  private var reported: [Reported] = []
  private let outcome: Explanation.ZoneOutcome
  private let run: LifeCycleRun?

  init(_ outcome: Explanation.ZoneOutcome, _ run: LifeCycleRun?, end: Timestamp) {
    self.outcome = outcome
    self.run = run
    var open: [Int: Int] = [:]
    for event in outcome.events {
      guard let visit = event.visit else { continue }
      switch event.kind {
      case .entered:
        open[visit] = reported.count
        reported.append(
          Reported(began: event.boundary.time, ended: max(end, event.time), time: event.time))
      case .exited:
        guard let index = open.removeValue(forKey: visit) else { continue }
        reported[index].ended = event.boundary.time
      default: break
      }
    }
  }

  /// Gives each visit the first entry that overlaps it and no visit before it, or why there is none.
  func assign(to visits: inout [StopVisit]) {
    var next = 0
    for index in visits.indices {
      let visit = visits[index]
      while next < reported.count, reported[next].ended < visit.arrived { next += 1 }
      if next < reported.count, reported[next].began <= visit.end {
        visits[index].trigger = .reported(reported[next].time)
        next += 1
        continue
      }
      let isWithinOther = next > 0 && reported[next - 1].ended >= visit.arrived
      visits[index].trigger = .missing(reason(visit, isWithinOther: isWithinOther))
    }
  }

  private func reason(_ visit: StopVisit, isWithinOther: Bool) -> StopReason {
    func isIn(_ time: Timestamp) -> Bool { visit.arrived <= time && time <= visit.end }
    if let loss = outcome.losses.first(where: { isIn($0.trigger.began) }) {
      return StopReason(code: loss.reason.name, words: loss.words(run))
    }
    if let suppression = outcome.suppressions.first(where: {
      $0.kind == .entered && isIn($0.began.time)
    }) {
      let words = suppression.failures.map(\.description).joined(separator: "; ")
      if let first = suppression.failures.first {
        return StopReason(code: first.kind.name, words: words)
      }
    }
    if isWithinOther { return .sameVisit }
    if let silent = outcome.silentVisit, isIn(silent.since.time) { return .silent }
    return .unknown
  }
}
