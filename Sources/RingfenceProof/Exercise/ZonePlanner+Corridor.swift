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
    // A vertex that is repeated has no direction.
    var line: [Coordinate] = []
    for vertex in corridor.line.vertices where vertex != line.last { line.append(vertex) }
    guard let first = line.first, let last = line.last, line.count > 1 else { return }
    arcCase("start-cap", fence, at: first, [line[1]], outside: 0.5, inside: 0.3)
    arcCase("end-cap", fence, at: last, [line[line.count - 2]], outside: 0.5, inside: 0.3)
    let bends = (1..<line.count - 1).filter { abs(turn(line[$0 - 1], line[$0], line[$0 + 1])) > 10 }
    let count = min(bends.count, Self.mostBends)
    for number in 0..<count {
      let bend = bends[number * bends.count / count]
      arcCase(
        count > 1 ? "bend-\(number + 1)" : "bend", fence, at: line[bend],
        [line[bend - 1], line[bend + 1]], outside: 1.3, inside: 1.7)
    }
  }

  /// By how many degrees a line turns to the right at the second of three vertices, to the left for less than 0.
  private func turn(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
    let plane = LocalPlane(at: b)
    let points = plane.points([a, b, c])
    return Elementary.remainder(
      points[1].course(to: points[2]) - points[0].course(to: points[1]), 360)
  }

  /// Comes from outside to the arc about a vertex, on the side that is away from its neighbours, stops at a distance before it,
  /// goes in as far as another one, and leaves where it came from.
  private mutating func arcCase(
    _ subject: String, _ fence: Int, at vertex: Coordinate, _ neighbors: [Coordinate],
    outside: Double, inside: Double
  ) {
    guard !settings.isOver, abs(vertex.latitude) <= LocalPlane.highestLatitude else {
      return omit(subject, fence: fence, "the vertex lies beyond 85° of latitude")
    }
    let scene = ZoneScene(zone, index, timeZone: timeZone, about: vertex)
    let courses = scene.plane.points([vertex] + neighbors).dropFirst().map {
      $0.course(to: PlanePoint.origin)
    }
    guard let first = courses.first else { return }
    let between = Elementary.remainder((courses.last ?? first) - first, 360) / 2
    for aside in [0.0, 11, -11] {
      let course = first + between + aside
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
      "another part of the corridor or another fence lies there, or the zone's conditions are in the way"
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
