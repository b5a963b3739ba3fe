internal import Ringfence

extension ZonePlanner {
  // MARK: Areas

  /// Passed through in two directions, touched, and missed.
  mutating func areaCases(_ fence: Int) {
    guard let scene = scene(fence) else {
      return omit("through", fence: fence, TestTrackPlan.overtime)
    }
    let first = passCase("through", fence, scene, courses(fence))
    if let first {
      if primary == nil { primary = (fence, first.course, first.variation, turn) }
      if primaryArea == nil { primaryArea = (fence, turn) }
      lengthwiseCase(fence, scene)
      let across = [90.0, 60, -60, 30].map { first.course + $0 }
      if zone.conditions.bearing.isEmpty {
        if passCase("across", fence, scene, across) == nil {
          omit("across", fence: fence, Self.blocked)
        }
      } else {
        sideCases(fence, scene, first.course)
      }
    } else {
      omit("through", fence: fence, isTooEarly(fence) ? Self.tooEarly : Self.blocked)
    }
    edgeCase("touch", fence, scene, at: -min(0.3, (anchors[fence]?.depth ?? 0) / 2)) {
      $0.ownEvents.first?.kind == .entered && $0.ownEvents.first?.fence == fence
        && $0.ownEvents.first?.flags.contains(.initial) == false
    }
    edgeCase("miss", fence, scene, at: 0.5) { $0.ownEvents.isEmpty && $0.crossings.isEmpty }
    holeCases(fence)
    corridorCases(fence)
    outsideCase(fence, scene)
  }

  private static let blocked =
    "no straight drive was found that comes in through this fence with the zone's conditions met: another fence of the "
    + "zone may be in the way, or the fence be more than 20 km long"

  static let maybeBlocked =
    "no drive was found that shows it: another fence of the zone may be in the way, or the zone's conditions may not be met"

  /// Whether the sequence of a zone asks for more fences than there are before this one.
  func isTooEarly(_ fence: Int) -> Bool {
    fence < requiredFences - 1 && zone.conditions.percentageCrossed.contains { $0.isSequential }
  }

  static let tooEarly =
    "the fence stands too early in the sequence: fences that the zone asks for come after it"

  /// The directions with the ways over the fences that come before: few of both where there are such fences.
  func choices(_ courses: [Double]) -> [(course: Double, turn: Int)] {
    let tried = requiredFences > 1 ? courses.prefix(3) : courses[...]
    return tried.flatMap { course in ways.indices.map { (course, $0) } }
  }

  var variations: ArraySlice<Variation> {
    Variation.all.prefix(requiredFences > 1 ? 3 : 5)
  }

  /// Goes through a fence and leaves for good.
  mutating func passCase(
    _ subject: String, _ fence: Int, _ scene: ZoneScene, over point: PlanePoint = .origin,
    _ courses: [Double]
  ) -> (course: Double, variation: Variation)? {
    for (course, turn) in choices(courses) {
      self.turn = turn
      for variation in variations {
        let speed = speed(fence) * variation.factor
        guard
          let drive = pass(
            fence, in: scene, over: point, course: course, speed: speed, variation)
        else { break }
        let exits = zone.settings.exit ? 1 : 0
        let asked = zone.settings
        let isTaken = take(drive, subject, fence: fence, in: scene) {
          $0.count(.entered) == 1 && $0.trigger?.fence == fence
            && ($0.trigger?.flags.isDisjoint(with: [.late, .initial]) == true
              || Self.isLateByStay($0.trigger, in: asked))
            && $0.count(.exited) == exits && !$0.isInside
        }
        if isTaken { return (course, variation) }
      }
    }
    return nil
  }

  /// Comes to a point near the edge, stops there and returns.
  private mutating func edgeCase(
    _ subject: String, _ fence: Int, _ scene: ZoneScene, at meters: Double,
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    guard requiredFences == 1 || meters > 0 else {
      return omit(
        subject, fence: fence, "the zone needs several fences; see the cases of percentage")
    }
    for course in courses(fence) {
      for variation in Variation.all {
        let speed = speed(fence) * variation.factor
        var drive = SyntheticTrack(interval: settings.intervalSeconds)
        guard let turn = point(scene, fence, course: course, at: meters),
          let before = reach(scene, from: turn, course: course + 180, beyond: 15)
        else { break }
        drive.approach(turn, course: course, speed: speed, from: max(1, before))
        drive.rest(seconds: 2 * settings.intervalSeconds)
        leave(&drive, in: scene, course: course + 180, speed: speed)
        if take(drive, subject, fence: fence, in: scene, where: shows) { return }
      }
    }
    omit(
      subject, fence: fence,
      "no drive was found that stops at the edge and shows it: another fence of the zone may be too near, or the zone's "
        + "conditions may not be met by a device that brakes")
  }

  // MARK: Geolines

  /// Crossed in both directions, and not reached.
  mutating func lineCases(_ fence: Int) {
    guard let scene = scene(fence), let anchor = anchors[fence] else {
      return omit("through", fence: fence, TestTrackPlan.overtime)
    }
    let directions: [(String, CrossingDirection)] = [
      ("left-to-right", .leftToRight), ("right-to-left", .rightToLeft),
    ]
    for (subject, direction) in directions {
      if let found = crossCase(subject, fence, scene, direction) {
        if primary == nil { primary = (fence, found.course, found.variation, turn) }
      } else {
        omit(
          subject, fence: fence,
          isTooEarly(fence)
            ? Self.tooEarly
            : "no straight drive was found that crosses the line in this direction and meets the zone's conditions"
        )
      }
    }
    missLine(fence, scene, anchor)
    endCases(fence, scene)
  }

  private mutating func crossCase(
    _ subject: String, _ fence: Int, _ scene: ZoneScene, _ direction: CrossingDirection
  ) -> (course: Double, variation: Variation)? {
    for (course, turn) in choices(self.courses(fence)) {
      self.turn = turn
      for variation in variations {
        guard
          let drive = pass(
            fence, in: scene, course: course, speed: speed(fence) * variation.factor, variation)
        else { break }
        let isTaken = take(drive, subject, fence: fence, in: scene) {
          $0.events.contains {
            $0.kind == .crossed && $0.fence == fence && $0.direction == direction
          } && $0.ownEvents.first?.flags.contains(.initial) == false
        }
        if isTaken { return (course, variation) }
      }
    }
    return nil
  }

  /// Turns round before the line.
  private mutating func missLine(_ fence: Int, _ scene: ZoneScene, _ anchor: FenceAnchor) {
    for course in [anchor.lineCourse + 90, anchor.lineCourse - 90] {
      var drive = SyntheticTrack(interval: settings.intervalSeconds)
      let turn = PlanePoint.origin.moved(-0.5, course: course)
      guard let before = reach(scene, from: turn, course: course + 180, beyond: 15) else {
        continue
      }
      drive.approach(turn, course: course, speed: 1.4, from: max(1, before))
      drive.rest(seconds: 2 * settings.intervalSeconds)
      drive.leave(course: course + 180, speed: 1.4, to: max(1, before))
      let isTaken = take(drive, "miss", fence: fence, in: scene) {
        $0.ownEvents.isEmpty && $0.crossings.isEmpty
      }
      if isTaken { return }
    }
    omit(
      "miss", fence: fence,
      "no drive was found that turns round before the line: other fences of the zone may be on the ways to it"
    )
  }
}
