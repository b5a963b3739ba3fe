internal import Ringfence
internal import RingfenceReference

// Fences in an area of their zone: an entry that is pending in the area is tried again there.
extension ZonePlanner {
  /// What a device has done at the fix after the one before a fence.
  private enum Ending: String, CaseIterable {
    /// It is far outside, so that the visit ends on the same path.
    case out = "over-and-out"
    /// It is still inside.
    case inside = "over-and-in"
    /// It is outside, not as far as the exit distance.
    case near = "over-and-near"
    /// It is outside, not as far as the exit distance, and comes back.
    case back = "over-and-back"

    var needsDistance: Bool { self == .near || self == .back }
  }

  /// Comes into an area, waits before another fence while the entry is pending, and is beyond at the next fix: the
  /// entry begins at that fence, and the visit goes on or not.
  mutating func pendingCases() {
    guard requiredFences > 1 else { return }
    for fence in zone.fences.indices where !isTooEarly(fence) {
      guard let scene = scene(fence) else { continue }
      let ways = choices(courses(fence)).flatMap { course, turn in
        doorsteps(fence, course, in: scene).map {
          PendingWay(start: $0, course: course, turn: turn)
        }
      }
      guard !ways.isEmpty else { continue }
      for ending in Ending.allCases where exitMeters >= 1 || !ending.needsDistance {
        if !takePending(fence, ways, ending, in: scene) {
          omit(ending.rawValue, fence: fence, Self.notShown)
        }
      }
    }
  }

  private struct PendingWay {
    let start: PlanePoint
    let course: Double
    let turn: Int
  }

  private mutating func takePending(
    _ fence: Int, _ ways: [PendingWay], _ ending: Ending, in scene: ZoneScene
  ) -> Bool {
    let usual = turn
    defer { turn = usual }
    let exits = zone.settings.exit
    for way in ways {
      turn = way.turn
      guard let drive = drive(fence, from: way.start, way.course, ending, in: scene) else {
        continue
      }
      let isTaken = take(drive, ending.rawValue, fence: fence, in: scene) { outcome in
        guard !outcome.isInside,
          let entry = outcome.events.last(where: {
            $0.kind == .entered && $0.crossedFences.last?.fence == fence
          })
        else { return false }
        let exit = outcome.events.last { $0.kind == .exited }
        let endsAtOnce = exits && exit?.time == entry.time
        switch ending {
        case .out: return entry.flags.contains(.pass) && (endsAtOnce || !exits)
        case .inside: return !entry.flags.contains(.pass) && !endsAtOnce && outcome.returns == 0
        case .near: return entry.flags.contains(.pass) && !endsAtOnce && outcome.returns == 0
        case .back: return entry.flags.contains(.pass) && outcome.returns == 1
        }
      }
      if isTaken { return true }
    }
    return false
  }

  /// Points before a fence, in an area of the zone: as far before it as the area reaches, up to 15 m.
  private func doorsteps(_ fence: Int, _ course: Double, in scene: ZoneScene) -> [PlanePoint] {
    let own = scene.fences[fence]
    guard let edge = own.isLine ? 0 : edge(of: own, before: .origin, course) else { return [] }
    let points = [15.0, 8, 4, 2, 1].map { PlanePoint.origin.moved(-edge - $0, course: course) }
      .filter { own.isLine || own.signedDistance(to: $0) > 0.4 }
    return scene.fences.indices.compactMap { other in
      let area = scene.fences[other]
      guard other != fence, !area.isLine else { return nil }
      return points.first { area.signedDistance(to: $0) < -0.4 }
    }
  }

  /// How far before a point of an area the way in has its edge.
  private func edge(of area: PlaneFence, before point: PlanePoint, _ course: Double) -> Double? {
    var meters = 0.0
    for _ in 0..<200 {
      let depth = -area.signedDistance(to: point.moved(-meters, course: course))
      guard depth > 0.01 else { return meters }
      meters += depth
    }
    return nil
  }

  /// A drive that stops at a point before a fence, and is beyond it at the next fix.
  private func drive(
    _ fence: Int, from start: PlanePoint, _ course: Double, _ ending: Ending, in scene: ZoneScene
  ) -> SyntheticTrack? {
    let speed = speed(fence)
    guard var drive = approach(fence, in: scene, to: start, course: course, speed: speed)
    else { return nil }
    drive.rest(seconds: 2 * settings.intervalSeconds)
    let beyond: Double?
    switch ending {
    case .out: beyond = reach(scene, from: start, course: course, beyond: exitMeters * 1.1 + 20)
    case .near, .back: beyond = reach(scene, from: start, course: course, beyond: exitMeters * 0.4)
    case .inside: beyond = inside(fence, from: start, course, in: scene)
    }
    guard let beyond else { return nil }
    // From a stop to a stop, as fast as the device may.
    let seconds = 2 * (beyond / SyntheticTrack.acceleration).squareRoot() + beyond / speed
    // checked: `reach` gives at most some 20 km, and no speed is below 0.2 m/s
    let step = rounded(Int(seconds.rounded(.up)) + settings.intervalSeconds)
    guard Int64(step) < settings.engine.maximumGap.wholeMicroseconds.seconds else { return nil }
    drive.vanish(
      seconds: step, to: start.moved(beyond, course: course),
      speed: ending == .out ? speed : 0, course: course)
    drive.rest(seconds: settings.intervalSeconds)
    if ending == .back {
      drive.go(to: start, speed: speed)
      drive.rest(seconds: settings.intervalSeconds)
    }
    if ending != .out { leave(&drive, in: scene, course: course, speed: speed) }
    return drive
  }

  /// How far a device goes from a point before a fence until it is beyond it, and deep enough in an area.
  private func inside(
    _ fence: Int, from start: PlanePoint, _ course: Double, in scene: ZoneScene
  ) -> Double? {
    let length = start.distance(to: .origin)
    let isLine = zone.fences[fence].shape.isGeoline
    return (isLine ? [8.0, 4, 2, 1] : [0]).map { length + $0 }.first { meters in
      scene.fences.contains {
        !$0.isLine && $0.signedDistance(to: start.moved(meters, course: course)) < -0.4
      }
    }
  }
}
