/// Looks for the point of a track that is nearest to a zone.
///
/// A device that has moved *s* metres is at most *s* metres nearer than it was, so most fixes and
/// paths are passed over without measuring (the bound of Piyavskii and Shubert's search).
struct ApproachSearch {
  let engine: TriggerEngine
  let zone: Int
  private(set) var best: NearestApproach?

  private var lastFix: Fix?
  /// Whether a fix that began a segment was ignored.
  private var startsSegment = false
  /// A distance that the zone is at least away from the last fix.
  private var bound = 0.0
  private var least = Double.infinity

  /// How many metres the distance found may be above the least: 1 cm, or 0.1 % where that is more.
  private var tolerance: Double { max(0.01, least * 1e-3) }

  init(engine: TriggerEngine, zone: Int) {
    self.engine = engine
    self.zone = zone
  }

  mutating func visit(_ fix: Fix) {
    let previous = lastFix
    if fix.flags.contains(.startsSegment) { startsSegment = true }
    if let previous, fix.time <= previous.time { return }
    if fix.accuracyMeters > engine.settings.maximumAccuracy.meters { return }
    var fix = fix
    if startsSegment { fix.flags.insert(.startsSegment) }
    startsSegment = false
    lastFix = fix
    let step = Step(fix: fix, after: previous, in: engine)
    guard let leg = step.leg else {
      bound = measure(at: 1, step)
      return
    }
    let length = leg.length
    let startBound = bound
    bound -= length
    if bound < least { bound = measure(at: 1, step) }
    search(0, 1, startBound, bound, length, step)
  }

  /// Searches a stretch of a path, given distances that its ends are at least away.
  private mutating func search(
    _ start: Double, _ end: Double, _ startBound: Double, _ endBound: Double, _ length: Double,
    _ step: Step
  ) {
    var stack = [(start, end, startBound, endBound)]
    while let (from, to, fromBound, toBound) = stack.popLast() {
      let stretch = length * (to - from)
      // The two bounds meet at the lowest point that the stretch can reach.
      guard max(0, (fromBound + toBound - stretch) / 2) < least - tolerance else { continue }
      let middle = (from + to) / 2
      let distance = measure(at: middle, step)
      let half = stretch / 2
      stack.append((from, middle, max(fromBound, distance - half), distance))
      stack.append((middle, to, distance, max(toBound, distance - half)))
    }
  }

  /// Measures the zone's distance at a point of the path and remembers the least.
  private mutating func measure(at t: Double, _ step: Step) -> Double {
    let point = step.point(at: t)
    var distance = Double.infinity
    for (index, fence) in engine.core.zones[zone].fences.enumerated() {
      let found = max(0, engine.core.fences[fence].signedDistance(to: point.coordinate))
      distance = min(distance, found)
      guard found < least else { continue }
      least = found
      best = NearestApproach(
        fence: index, distance: .meters(found), point: point, mode: engine.mode)
    }
    return distance
  }
}
