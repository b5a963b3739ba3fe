internal import Ringfence
internal import RingfenceReference

extension ZonePlanner {
  // MARK: Round ends and bends

  /// More bends than this are not driven to; those are spread evenly.
  private static let mostBends = 8

  /// To the round ends of a corridor, and to the outer sides of its bends: not quite there, then in.
  mutating func corridorCases(_ fence: Int) {
    guard case .corridor(let corridor) = zone.fences[fence].shape, requiredFences == 1 else {
      return
    }
    let arcs = CorridorArc.arcs(of: corridor, PreparedCorridor(corridor))
    for arc in arcs {
      switch arc.kind {
      case .start: arcCase("start-cap", fence, arc, outside: 0.5, inside: 0.3)
      case .end: arcCase("end-cap", fence, arc, outside: 0.5, inside: 0.3)
      case .bend: break
      }
    }
    let bends = arcs.filter { $0.kind == .bend }
    let count = min(bends.count, Self.mostBends)
    for number in 0..<count {
      arcCase(
        count > 1 ? "bend-\(number + 1)" : "bend", fence, bends[number * bends.count / count],
        outside: 1.3, inside: 1.7)
    }
  }

  /// Comes from outside to the arc about a vertex, on the side that is away from its neighbours, stops at a distance before it,
  /// goes in as far as another one, and leaves where it came from.
  private mutating func arcCase(
    _ subject: String, _ fence: Int, _ arc: CorridorArc, outside: Double, inside: Double
  ) {
    guard !settings.isOver, abs(arc.position.latitude) <= LocalPlane.highestLatitude else {
      return omit(subject, fence: fence, "the vertex lies beyond 85° of latitude")
    }
    let scene = ZoneScene(zone, index, timeZone: timeZone, about: arc.position)
    for aside in [0.0, 11, -11] {
      let course = arc.course + aside
      for variation in variations {
        let speed = speed(fence) * variation.factor
        guard let edge = edge(of: fence, in: scene, course: course),
          let before = reach(
            scene, from: PlanePoint.origin.moved(edge + outside, course: course), course: course,
            beyond: 15)
        else { break }
        var drive = SyntheticTrack(interval: settings.intervalSeconds)
        drive.approach(
          PlanePoint.origin.moved(edge + outside, course: course), course: course + 180,
          speed: speed, from: max(1, before))
        drive.rest(seconds: 2 * settings.intervalSeconds)
        drive.go(to: PlanePoint.origin.moved(edge - inside, course: course), speed: min(speed, 1.4))
        drive.rest(seconds: 2 * settings.intervalSeconds + stayingSeconds)
        leave(&drive, in: scene, course: course, speed: speed)
        let isTaken = take(drive, subject, fence: fence, in: scene) {
          $0.count(.entered) == 1 && $0.trigger?.fence == fence && !$0.isInside
        }
        if isTaken { return }
      }
    }
    omit(
      subject, fence: fence,
      "no drive was found that shows it: another part of the corridor or another fence may lie there, or the zone's conditions be in the way"
    )
  }

  /// How far from a vertex the edge of a corridor is in a direction, in metres; `nil` where another part of it is there.
  private func edge(of fence: Int, in scene: ZoneScene, course: Double) -> Double? {
    guard case .corridor(let corridor) = zone.fences[fence].shape else { return nil }
    let meters = corridor.halfWidth.meters
    var (low, high) = (meters * 0.5, meters * 1.5 + 1)
    func distance(_ length: Double) -> Double {
      scene.fences[fence].signedDistance(to: PlanePoint.origin.moved(length, course: course))
    }
    guard distance(low) < 0, distance(high) > 0 else { return nil }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if distance(middle) < 0 { low = middle } else { high = middle }
    }
    return high
  }
}
