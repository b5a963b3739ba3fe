internal import Ringfence

// Where a fence ends: the short sides of a long area, holes, the ends of a geoline.
extension ZonePlanner {
  // MARK: Areas

  /// Passed through lengthwise: the other directions do not meet the short sides of a long fence.
  mutating func lengthwiseCase(_ fence: Int, _ scene: ZoneScene) {
    let edges = scene.fences[fence].edges
    guard zone.conditions.bearing.isEmpty, !scene.fences[fence].isLine,
      let longest = edges.max(by: { $0.a.distance(to: $0.b) < $1.a.distance(to: $1.b) })
    else { return }
    let course = longest.a.course(to: longest.b)
    let along = Self.extent(edges, course)
    guard along > 1.5 * Self.extent(edges, course + 90), along < 4_000 else { return }
    let usual = turn
    defer { turn = usual }
    if passCase("lengthwise", fence, scene, [course + 1, course + 181, course - 3]) == nil {
      omit(
        "lengthwise", fence: fence,
        Self.maybeBlocked)
    }
  }

  /// Passed through left and right of the middle: where a zone has directions, no drive goes across.
  mutating func sideCases(_ fence: Int, _ scene: ZoneScene, _ course: Double) {
    // A circle has no edges.
    guard !scene.fences[fence].isLine, !scene.fences[fence].edges.isEmpty else { return }
    let usual = turn
    defer { turn = usual }
    for (subject, side) in [("left-of-middle", course - 90), ("right-of-middle", course + 90)] {
      // To the edge on this side.
      var width = 0.0
      for _ in 0..<100 {
        let depth = -scene.fences[fence].signedDistance(
          to: PlanePoint.origin.moved(width, course: side))
        guard depth > 0.1 else { break }
        width += depth
      }
      // As near to the edge as a drive goes: the nearer, the smaller the movement of the fence that it notices.
      let courses = [course] + self.courses(fence)
      let isShown = [width - 2, width - 4, width * 0.7].contains { meters in
        meters > 0
          && passCase(
            subject, fence, scene, over: PlanePoint.origin.moved(meters, course: side), courses)
            != nil
      }
      if !isShown {
        omit(
          subject, fence: fence,
          Self.maybeBlocked)
      }
    }
  }

  /// The length of some edges in a direction, in metres.
  private static func extent(_ edges: [PlaneEdge], _ course: Double) -> Double {
    let end = PlanePoint.origin.moved(1, course: course)
    let ways = edges.map { $0.a.x * end.x + $0.a.y * end.y }
    guard let least = ways.min(), let most = ways.max() else { return 0 }
    return most - least
  }

  /// Begins in a hole and goes out through the area around it.
  mutating func holeCases(_ fence: Int) {
    guard case .polygons(let polygons) = zone.fences[fence].shape else { return }
    var number = 0
    for polygon in polygons {
      for ring in polygon.rings.dropFirst() {
        number += 1
        holeCase(number > 1 ? "begin-in-hole-\(number)" : "begin-in-hole", fence, ring)
      }
    }
  }

  private mutating func holeCase(_ subject: String, _ fence: Int, _ ring: Ring) {
    guard requiredFences == 1, !settings.isOver else {
      return omit(subject, fence: fence, "the zone needs several fences")
    }
    let hole = FenceAnchor(.polygons([Polygon(rings: [ring])]))
    guard let hole, hole.depth >= 0.5 else {
      return omit(subject, fence: fence, "the hole is less than 1 m wide")
    }
    let scene = ZoneScene(zone, index, timeZone: timeZone, about: hole.coordinate)
    for course in courses(fence) {
      for variation in Variation.all {
        var drive = SyntheticTrack(interval: settings.intervalSeconds)
        drive.vanish(seconds: 0, to: .origin, speed: 0, course: course)
        drive.rest(seconds: settings.intervalSeconds)
        let speed = speed(fence) * variation.factor
        let margin = 1.05 * exitMeters + 10 + speed * Double(settings.intervalSeconds)
        // In the middle of a wide hole all fences are far away.
        let isWide = hole.depth > margin
        leave(
          &drive, in: scene, course: course, speed: speed,
          atLeast: isWide ? scene.fences[fence].bounds.reach(from: .origin) + margin : 0)
        let isTaken = take(drive, subject, fence: fence, in: scene) {
          $0.trigger?.fence == fence && $0.trigger?.flags.contains(.initial) == false
            && $0.trigger?.flags.contains(.late) == false
        }
        if isTaken { return }
      }
    }
    omit(subject, fence: fence, Self.maybeBlocked)
  }

  // MARK: Geolines

  /// Crosses a line just before each of its ends, and passes just beyond it.
  mutating func endCases(_ fence: Int, _ scene: ZoneScene) {
    guard case .line(let edges) = scene.fences[fence].form, let last = edges.last,
      let first = edges.first
    else { return }
    endCases("end", fence, scene, from: last.a, to: last.b)
    endCases("start", fence, scene, from: first.b, to: first.a)
  }

  private mutating func endCases(
    _ name: String, _ fence: Int, _ scene: ZoneScene, from inner: PlanePoint, to end: PlanePoint
  ) {
    let along = inner.course(to: end)
    let edges = scene.fences[fence].edges
    let length = min(
      inner.distance(to: end), edges[0].a.distance(to: edges[edges.count - 1].b))
    guard length > 0 else { return }
    let margin = min(2, length * 0.04)
    let courses = endCourses(fence, along)
    let plane = scene.plane
    let within = end.moved(-margin, course: along)
    endCase("within-\(name)", fence, scene, within, courses) { outcome, _ in
      outcome.events.contains { event in
        event.kind == .crossed && event.fence == fence
          && plane.point(event.boundary.coordinate).distance(to: within) < margin
      }
    }
    // All fences that the conditions ask for but this one, in time.
    let others = requiredFences - 1
    let timeout =
      zone.conditions.percentageCrossed.compactMap { $0.timeout?.wholeMicroseconds }.min() ?? .max
    endCase("beyond-\(name)", fence, scene, end.moved(margin, course: along), courses) {
      outcome, passed in
      let crossed = Set(outcome.crossings.map { $0.fence })
      let isInTime = outcome.crossings.allSatisfy { passed - $0.point.time.microseconds < timeout }
      return outcome.ownEvents.isEmpty && isInTime && crossed.count == others
        && !crossed.contains(fence)
    }
  }

  /// The directions over the end of a line: steep ones first, that meet the zone's bearing conditions if they can.
  private func endCourses(_ fence: Int, _ along: Double) -> [Double] {
    let courses = zone.conditions.bearing.isEmpty ? [along + 90, along - 90] : self.courses(fence)
    return courses.filter {
      abs(Elementary.sin(($0 - along) * WGS84.degree)) > 0.3
    }
  }

  private mutating func endCase(
    _ subject: String, _ fence: Int, _ scene: ZoneScene, _ point: PlanePoint,
    _ courses: [Double], where shows: (SyntheticTrackResult, _ passed: Int64) -> Bool
  ) {
    if isTooEarly(fence) { return omit(subject, fence: fence, Self.tooEarly) }
    let usual = turn
    defer { turn = usual }
    for (course, turn) in choices(courses) {
      self.turn = turn
      for variation in variations {
        guard
          let drive = pass(
            fence, in: scene, over: point, course: course, speed: speed(fence) * variation.factor,
            variation)
        else { break }
        let nearest = drive.moments.min {
          $0.point.distance(to: point) < $1.point.distance(to: point)
        }
        let left = Int64(drive.seconds - (nearest?.seconds ?? 0)) * 1_000_000
        let isTaken = take(drive, subject, fence: fence, in: scene) { shows($0, $0.end - left) }
        if isTaken { return }
      }
    }
    omit(
      subject, fence: fence,
      "no straight drive at the end of the line was found that shows it: another fence of the zone may be in the way, or the "
        + "zone's conditions may not be met")
  }
}
