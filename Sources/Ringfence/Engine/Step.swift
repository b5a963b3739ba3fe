/// One fix of a session and the path that leads to it.
struct Step: Sendable {
  let fix: Fix
  /// The time of the fix before; `nil` at the first fix of a session.
  let previousTime: Timestamp?
  /// The path from the fix before; `nil` where nothing may be interpolated.
  let leg: PathLeg?
  /// Since when the app has been running without a break; `nil` since before the session.
  let awakeSince: Timestamp?
  /// Whether no fix came for longer than the largest gap.
  let followsGap: Bool

  /// The step to a fix that goes on from a moment and a point.
  init(fix: Fix, from coordinate: Coordinate, at time: Timestamp, awakeSince: Timestamp?) {
    self.fix = fix
    self.awakeSince = awakeSince
    previousTime = time
    followsGap = false
    leg = PathLeg(from: coordinate, to: fix.coordinate)
  }

  init(fix: Fix, after lastFix: Fix?, in engine: TriggerEngine, awakeSince: Timestamp? = nil) {
    self.fix = fix
    self.awakeSince = awakeSince
    previousTime = lastFix?.time
    followsGap =
      lastFix.map {
        // A later fix: the time between the two always fits without a sign.
        UInt64(bitPattern: fix.time.microseconds &- $0.time.microseconds)
          > engine.core.maximumGapMicroseconds
      } ?? false
    if let lastFix, !fix.flags.contains(.startsSegment), !followsGap {
      leg = PathLeg(from: lastFix.coordinate, to: fix.coordinate)
    } else {
      leg = nil
    }
  }

  /// The flags of an edge that was passed unseen.
  var unseenFlags: EventFlags {
    if leg != nil { return [] }
    return previousTime == nil ? .initial : .gap
  }

  /// The moment and point at a parameter of the path; the fix itself where there is no path.
  func point(at t: Double) -> BoundaryPoint {
    guard let leg, let previousTime, t < 1 else {
      return BoundaryPoint(time: fix.time, coordinate: fix.coordinate)
    }
    let passed = Double(fix.time.microseconds - previousTime.microseconds) * t
    // checked: 0 ≤ t < 1, and a path is no longer than the largest gap, 2^52 microseconds
    let whole = Int64(passed)
    // Rounded to the nearest, without a call of the C library where processors of all ages must do.
    let time = previousTime.microseconds + whole + (passed - Double(whole) >= 0.5 ? 1 : 0)
    return BoundaryPoint(
      time: Timestamp(microseconds: time), coordinate: leg.position(at: t))
  }

  /// The point at a moment of the path; the nearer end for a moment outside it.
  func point(at time: Timestamp) -> BoundaryPoint {
    guard let leg, let previousTime, fix.time > previousTime else {
      return BoundaryPoint(time: time, coordinate: fix.coordinate)
    }
    let t = time.seconds(since: previousTime) / fix.time.seconds(since: previousTime)
    return BoundaryPoint(time: time, coordinate: leg.position(at: t))
  }
}
