package import Ringfence
package import RingfenceAnswers
internal import RingfenceGeodesy

/// When a track was observed, which zones it could reach, and what is unusual about its fixes. These are rules, no shares of ways.
package struct TrackObservation: Sendable {
  /// In the order of time.
  package private(set) var unobserved: [UnobservedTime] = []
  /// By zone.
  package private(set) var reach: [ZoneReach]
  package private(set) var flags: CertaintySummary.Flags = []
  /// Whether no fix says where the device was.
  package let isEmpty: Bool
  /// The seconds between two used fixes, the median.
  package private(set) var interval = 0.0
  /// By the position of a seen fix, how far in metres a device can get from the straight way between the used fixes around it.
  private var widths: [Double]

  /// How much faster than reported a device may be between two fixes, how much longer than straight ways its ways are (along a grid of streets
  /// by the root of 2), and how fast it may be at least, in metres a second.
  private static let haste = (reported: 1.3, straight: 1.5, least: 1.5 * 1.3)
  /// A chord of less seconds says little of the speed.
  private static let shortestChord = 5.0

  private struct Used {
    let position: Int
    let time: Timestamp
    let coordinate: Coordinate
    let deviation: Double
    let speed: Double
  }

  init(
    _ fixes: FixColumns, _ seen: SeenFixes, _ prepared: CertaintyEngine,
    deviation: (Fix) -> Double
  ) {
    reach = Array(repeating: ZoneReach(), count: prepared.isConditional.count)
    widths = Array(repeating: 0, count: seen.indices.count)
    let segments = seen.segments.map { segment in
      segment.used.map { position -> Used in
        let fix = fixes[seen.indices[position]]
        return Used(
          position: position, time: fix.time, coordinate: fix.coordinate,
          deviation: deviation(fix), speed: fix.speedMetersPerSecond)
      }
    }
    let all = segments.flatMap { $0 }
    isEmpty = all.isEmpty
    interval = SeenFixes.interval(all.map { $0.time })
    findUnobserved(all)
    findReach(all, prepared)
    for segment in seen.segments { widths[segment.fixes.lowerBound] = 0 }
    findEnds(of: fixes, all, prepared)
    findHabits(fixes, seen)
    if interval > 300 { flags.insert(.sparse) }
    if !unobserved.isEmpty { flags.insert(.unobserved) }
  }

  /// Seconds; a longer time without a used fix is not observed.
  private var longestInterval: Double { min(300, max(60, 4 * interval)) }

  private mutating func findUnobserved(_ used: [Used]) {
    for (before, after) in zip(used, used.dropFirst())
    where after.time.seconds(since: before.time) > longestInterval {
      unobserved.append(
        UnobservedTime(
          from: before.time, to: after.time,
          meters: Self.distance(before.coordinate, after.coordinate)))
    }
  }

  /// Counts what is before the first used fix and after the last one as unobserved, where the track has fixes there that say nothing.
  private mutating func findEnds(
    of fixes: FixColumns, _ used: [Used], _ prepared: CertaintyEngine
  ) {
    var ends: (first: Timestamp, last: Timestamp)?
    for index in 0..<fixes.count {
      let time = fixes[index].time
      ends = (min(ends?.first ?? time, time), max(ends?.last ?? time, time))
    }
    guard let ends else { return }
    guard let first = used.first, let last = used.last else {
      unobserved = [UnobservedTime(from: ends.first, to: ends.last, meters: 0)]
      for zone in reach.indices { reach[zone].keep(unobserved[0]) }
      return
    }
    for (fix, from, to) in [
      (first, ends.first, first.time), (last, last.time, ends.last),
    ] {
      let seconds = to.seconds(since: from)
      guard seconds > ZoneReach.observedSeconds else { continue }
      let time = UnobservedTime(from: from, to: to, meters: 0)
      if seconds > longestInterval { unobserved.append(time) }
      let speed = max(fix.speed > 0 ? Self.haste.reported * fix.speed : 0, Self.haste.least)
      for zone in reach.indices {
        let meters = max(
          0, prepared.engine.signedDistance(toZone: zone, from: fix.coordinate))
        if meters <= speed * seconds + 3 * fix.deviation { reach[zone].keep(time) }
      }
    }
    unobserved.sort { $0.from < $1.from }
  }

  private static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    GeodesicOrigin(latitude: a.latitude, longitude: a.longitude)
      .distance(latitude: b.latitude, longitude: b.longitude)
  }

  /// Finds the zones that an ellipse about two used fixes touches: the points that a device can reach between them.
  private mutating func findReach(_ used: [Used], _ prepared: CertaintyEngine) {
    var found: ContiguousArray<Int32> = []
    func meters(_ zone: Int, _ fix: Used) -> Double {
      max(0, prepared.engine.signedDistance(toZone: zone, from: fix.coordinate))
    }
    if used.count == 1, let only = used.first {
      for zone in reach.indices where meters(zone, only) <= 6 * only.deviation {
        reach[zone].isReached = true
      }
    }
    let chords = zip(used, used.dropFirst()).map { Self.distance($0.coordinate, $1.coordinate) }
    let speeds = chords.indices.map { index -> Double in
      let (before, after) = (used[index], used[index + 1])
      let chord = chords[index] / max(Self.shortestChord, after.time.seconds(since: before.time))
      return [before.speed, after.speed].reduce(Self.haste.straight * chord) {
        max($0, $1 > 0 ? Self.haste.reported * $1 : 0)
      }
    }
    for index in chords.indices {
      let (before, after) = (used[index], used[index + 1])
      var speed = Self.haste.least
      for near in max(0, index - 3)...min(index + 3, speeds.count - 1) {
        speed = max(speed, speeds[near])
      }
      let sum =
        max(speed * after.time.seconds(since: before.time), chords[index])
        + 3 * (before.deviation + after.deviation)
      // No point of the ellipse is farther from the chord than this.
      let width = max(0, sum * sum - chords[index] * chords[index]).squareRoot() / 2
      for position in before.position + 1...after.position { widths[position] = width }
      let isShort = after.time.seconds(since: before.time) <= ZoneReach.observedSeconds
      guard
        prepared.neighborhood.hasFence(
          near: before.coordinate, after.coordinate, within: width, &found)
      else { continue }
      for fence in found {
        let zone = prepared.zoneOfFence[Int(fence)]
        if reach[zone].isReached, isShort { continue }
        guard meters(zone, before) + meters(zone, after) <= sum else { continue }
        reach[zone].isReached = true
        if isShort { continue }
        reach[zone].keep(
          UnobservedTime(from: before.time, to: after.time, meters: chords[index]))
      }
    }
  }

  /// Finds what is outside of what was measured.
  private mutating func findHabits(_ fixes: FixColumns, _ seen: SeenFixes) {
    guard seen.indices.count >= 20 else { return }
    var accuracies: Set<Double> = []
    var repeats = 0
    var isFast = false
    var before: Fix?
    for index in seen.indices {
      let fix = fixes[index]
      if accuracies.count < 7 { accuracies.insert(fix.accuracyMeters) }
      if let before, before.coordinate == fix.coordinate { repeats += 1 }
      if fix.speedMetersPerSecond > 60 { isFast = true }
      before = fix
    }
    if accuracies.isSubset(of: Self.steps), let most = accuracies.max(), most >= Self.leastStep {
      flags.insert(.steps)
    }
    if repeats * 3 >= seen.indices.count { flags.insert(.repeats) }
    if isFast { flags.insert(.fast) }
  }

  /// The accuracies of positions that iOS has from access points and cells.
  private static let steps: Set<Double> = [5, 10, 65, 165, 1_414]
  /// One of them is at least this large: receivers of satellites often report the smaller ones.
  private static let leastStep = 65.0

  /// How far in metres a device can get from the straight way to a seen fix.
  func width(before position: Int) -> Double { widths[position] }

  /// The first time without a used fix that a time overlaps.
  package func unobserved(from low: Timestamp, to high: Timestamp) -> UnobservedTime? {
    let next = partitionPoint(unobserved.count) { unobserved[$0].to > low }
    guard next < unobserved.count, unobserved[next].from < high else { return nil }
    return unobserved[next]
  }

  /// The seconds of a time that are not observed.
  func unobservedSeconds(from low: Timestamp, to high: Timestamp) -> Double {
    var sum = 0.0
    let first = partitionPoint(unobserved.count) { unobserved[$0].to > low }
    for time in unobserved[first...] {
      if time.from >= high { break }
      sum += min(time.to, high).seconds(since: max(time.from, low))
    }
    return sum
  }
}

extension ZoneReach {
  /// Keeps the longest time in which a device could be in the zone.
  fileprivate mutating func keep(_ time: UnobservedTime) {
    isReached = true
    if let longest, longest.to.seconds(since: longest.from) >= time.to.seconds(since: time.from) {
      return
    }
    longest = time
  }
}
