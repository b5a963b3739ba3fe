internal import Ringfence

extension ZonePlanner {
  /// A way through a fence and back.
  struct Round {
    /// How a device comes back to a fence.
    enum Way: CaseIterable {
      /// In the opposite direction.
      case opposite
      /// Round the fence, in the same direction.
      case around
      /// In the opposite direction, which triggers nothing, and then in the same one.
      case twice
      /// Turns round just inside, leaves where it came from, and comes in there again.
      case inAndOut
      /// Over all the fences that the zone asks for, once more.
      case wholeRound
    }

    let fence: Int
    let way: Way
    let course: Double
    let variation: Variation
    /// Which of the ways over the fences that come before is taken on the return.
    var turn = 0
    var prefersHighSpeed = false
    /// How far beside the middle the fence is passed on the return, in metres: a shorter way through it.
    var beside = 0.0
    /// The shortest time to the return, in seconds.
    var least = 0

    /// How often the fence is entered or crossed; `nil` where another fence may be the one that triggers.
    var passes: Int? {
      switch way {
      case .opposite, .around, .inAndOut: 2
      case .twice: 3
      case .wholeRound: nil
      }
    }
  }

  /// The ways to come back that can be driven, each with its shortest time.
  func rounds(_ fence: Int, _ scene: ZoneScene, _ free: ZoneScene) -> [Round] {
    Round.Way.allCases.flatMap { choices($0, fence) }.compactMap { round in
      var round = round
      guard let drive = self.round(round, scene, rest: settings.intervalSeconds),
        let least = timeOfReturn(drive, free)
      else { return nil }
      round.least = least
      return round
    }
  }

  private func choices(_ way: Round.Way, _ fence: Int) -> [Round] {
    guard isPossible(way, fence) else { return [] }
    let depth = anchors[fence]?.depth ?? 0
    // A walker may be in a small fence for longer than the retrigger time.
    let isSlow = zone.conditions.speed.isEmpty && speed(fence) < 3
    let quick = isSlow ? [Variation(phase: 0.37, factor: 5)] : []
    var choices: [Round] = []
    let courses = (way == .wholeRound ? straightCourses(fence) : []) + courses(fence).prefix(4)
    for (number, course) in courses.enumerated() {
      let usual = Variation.all.prefix(3)
      let others = quick + Variation.all.prefix(1)
      choices += usual.map {
        Round(fence: fence, way: way, course: course, variation: $0, turn: turn)
      }
      guard number < 2 else { continue }
      for beside in [0, depth * 0.8] {
        choices += others.map {
          Round(
            fence: fence, way: way, course: course, variation: $0, turn: turn, beside: beside)
        }
      }
      guard zone.conditions.speed.isEmpty else { continue }
      for turn in way == .wholeRound ? Array(ways.indices) : [turn] {
        choices += usual.prefix(2).map {
          Round(
            fence: fence, way: way, course: course, variation: $0, turn: turn,
            prefersHighSpeed: true)
        }
      }
    }
    return choices
  }

  /// The direction from the fence before, in which a device goes on without a turn; none where bearings count.
  private func straightCourses(_ fence: Int) -> [Double] {
    guard zone.conditions.bearing.isEmpty, let scene = scene(fence),
      let before = fences(before: fence, in: scene)?.last, let anchor = anchors[before]
    else { return [] }
    return [scene.plane.point(anchor.coordinate).course(to: .origin)]
  }

  private func isPossible(_ way: Round.Way, _ fence: Int) -> Bool {
    switch way {
    case .opposite: requiredFences == 1
    case .around, .twice: requiredFences == 1 && !zone.conditions.bearing.isEmpty
    case .inAndOut:
      requiredFences == 1 && !zone.conditions.bearing.isEmpty
        && !zone.fences[fence].shape.isGeoline
    case .wholeRound: requiredFences > 1
    }
  }

  /// Through a fence, a rest, and back.
  func round(_ item: Round, _ scene: ZoneScene, rest: Int) -> SyntheticTrack? {
    var planner = self
    planner.turn = item.turn
    planner.prefersHighSpeed = item.prefersHighSpeed
    return planner.drive(item, scene, rest: rest)
  }

  private func drive(_ item: Round, _ scene: ZoneScene, rest: Int) -> SyntheticTrack? {
    let (fence, way, course) = (item.fence, item.way, item.course)
    let variation = item.variation
    let point = PlanePoint.origin.moved(item.beside, course: course + 90)
    let speed = speed(fence) * variation.factor
    if way == .inAndOut { return inAndOut(item, scene, rest: rest, speed) }
    guard var drive = pass(fence, in: scene, course: course, speed: speed, variation),
      let before = reach(
        scene, from: .origin, course: course + 180, beyond: way == .twice ? exitMeters + 10 : 15),
      let after = reach(
        scene, from: .origin, course: course, beyond: exitMeters + 10 + speed)
    else { return nil }
    let phase = variation.phase * 0.6 + 0.19
    drive.rest(seconds: way == .twice ? 0 : rest)
    switch way {
    case .inAndOut: return nil
    case .opposite:
      drive.pass(
        point, course: course + 180, speed: speed, before: after, after: before + 60, phase: phase)
    case .around:
      guard
        let side = reach(scene, from: .origin, course: course + 90, beyond: exitMeters + 20)
      else { return nil }
      for (along, across) in [(after, side), (-before - 10, side), (-before - 10, 0)] {
        drive.go(
          to: PlanePoint.origin.moved(along, course: course).moved(across, course: course + 90),
          speed: max(speed, 8))
      }
      drive.pass(point, course: course, speed: speed, before: before, after: after, phase: phase)
    case .twice:
      drive.pass(
        .origin, course: course + 180, speed: speed, before: after, after: before + 10, phase: phase
      )
      drive.rest(seconds: rest)
      drive.pass(point, course: course, speed: speed, before: before, after: after, phase: phase)
    case .wholeRound:
      visit(fences(before: fence, in: scene) ?? [], &drive, in: scene)
      travel(
        toBegin: &drive, at: PlanePoint.origin.moved(-before - 10 - speed, course: course), fence,
        in: scene)
      drive.pass(point, course: course, speed: speed, before: before, after: after, phase: phase)
    }
    return drive
  }

  /// In, round, out to where the exit counts, a rest, and in again.
  private func inAndOut(
    _ item: Round, _ scene: ZoneScene, rest: Int, _ speed: Double
  ) -> SyntheticTrack? {
    let (fence, course) = (item.fence, item.course)
    let depth = min(3, (anchors[fence]?.depth ?? 0) / 2)
    guard let inner = point(scene, fence, course: course, at: -depth),
      var drive = approach(fence, in: scene, to: inner, course: course, speed: speed)
    else { return nil }
    leave(&drive, in: scene, course: course + 180, speed: speed)
    guard let out = drive.moments.last?.point,
      let after = reach(scene, from: inner, course: course, beyond: exitMeters + 10 + speed)
    else { return nil }
    drive.rest(seconds: rest)
    drive.pass(
      inner.moved(item.beside, course: course + 90), course: course, speed: speed,
      before: out.distance(to: inner), after: after, phase: item.variation.phase * 0.6 + 0.19)
    return drive
  }
}
