internal import Ringfence

extension ZonePlanner {
  /// How a device comes back to a fence.
  private enum Return: CaseIterable {
    /// In the opposite direction.
    case opposite
    /// Round the fence, in the same direction.
    case around
    /// In the opposite direction, which triggers nothing, and then in the same one.
    case twice
    /// Over all the fences that the zone asks for, once more.
    case wholeRound
  }

  /// Comes again before and after the retrigger time is over.
  mutating func retriggerCases(_ fence: Int) {
    let seconds = zone.settings.minimumRetriggerTime.wholeMicroseconds.seconds
    guard seconds > 0 else { return }
    guard seconds <= Self.longestRest else {
      return omit("retrigger", "the retrigger time is more than a week")
    }
    // checked: at most a week
    let limit = Int(seconds)
    let step = settings.intervalSeconds
    // A device that is still inside when the time is over triggers late: large fences need more time.
    let early = [1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256].map { limit - $0 * step }
    again("retrigger-not-over", fence, early, isOver: false) { $0.triggers == 1 }
    let late = [0, 1, 2, 5, 10, 15, 20, 30, 40, 60, 120, 240, 480].map { limit + $0 * step }
    again("retrigger-over", fence, late, isOver: true) {
      $0.triggers == 2 && $0.events.allSatisfy { !$0.flags.contains(.late) }
    }
  }

  /// Comes again after one of some times, in seconds.
  private mutating func again(
    _ subject: String, _ fence: Int, _ times: [Int], isOver: Bool,
    where shows: (DriveOutcome) -> Bool
  ) {
    guard let scene = scene(fence) else { return }
    var other = self
    other.zone.settings.minimumRetriggerTime = .zero
    let free = other.scene(fence)
    let rounds = rounds(fence, scene)
    for seconds in times where seconds > 0 {
      for item in rounds where item.least <= seconds {
        let rest = settings.intervalSeconds + rounded(seconds - item.least)
        guard let drive = round(item, fence, scene, rest: rest) else { continue }
        let planner = self
        let isTaken = take(drive, subject, fence: nil, in: scene) {
          let count = $0.crossings.count { $0.fence == fence }
          return shows($0) && count == item.passes ?? max(2, count)
            // Without the retrigger time the same drive triggers twice: no other condition prevents it.
            && (isOver || free.map { planner.triggersTwice(drive, $0) } == true)
        }
        if isTaken { return }
      }
    }
    omit(subject, "no drive comes back at the moment that shows it")
  }

  /// A way through a fence and back.
  private struct Round {
    let way: Return
    let course: Double
    let variation: Variation
    /// How far beside the middle the fence is passed on the return, in metres: a shorter way through it.
    var beside = 0.0
    /// The shortest time to the return, in seconds.
    var least = 0

    /// How often the fence is entered or crossed; `nil` where a leading way may meet it, too.
    var passes: Int? {
      switch way {
      case .opposite, .around: 2
      case .twice: 3
      case .wholeRound: nil
      }
    }
  }

  private func rounds(_ fence: Int, _ scene: ZoneScene) -> [Round] {
    var rounds: [Round] = []
    let depth = anchors[fence]?.depth ?? 0
    // A walker may be in a small fence for longer than the retrigger time.
    let isSlow = zone.conditions.speed.isEmpty && speed(fence) < 3
    let quick = isSlow ? [Variation(phase: 0.37, factor: 5)] : []
    for way in Return.allCases {
      for (number, course) in courses(fence).prefix(4).enumerated() {
        let usual = Variation.all.prefix(3).map { (variation: $0, beside: 0.0) }
        let others = (quick + Variation.all.prefix(1)).flatMap {
          [(variation: $0, beside: 0.0), (variation: $0, beside: depth * 0.8)]
        }
        for item in usual + (number < 2 ? others : []) {
          var round = Round(
            way: way, course: course, variation: item.variation, beside: item.beside)
          guard let drive = self.round(round, fence, scene, rest: settings.intervalSeconds)
          else { break }
          guard let least = timeOfReturn(drive, fence, scene) else { continue }
          round.least = least
          rounds.append(round)
        }
      }
    }
    return rounds
  }

  private func triggersTwice(_ drive: Drive, _ scene: ZoneScene) -> Bool {
    let gap = settings.engine.maximumGap.wholeMicroseconds.seconds
    let drive = settings.omitsMotion ? drive.derived(maximumGap: Int(gap)) : drive
    return starts.contains {
      DriveOutcome(drive, from: $0, in: scene, settings.engine)?.triggers == 2
    }
  }

  /// The seconds from the last event before the last crossing of a fence to the fix that reveals that crossing.
  private func timeOfReturn(_ drive: Drive, _ fence: Int, _ scene: ZoneScene) -> Int? {
    let gap = settings.engine.maximumGap.wholeMicroseconds.seconds
    let drive = settings.omitsMotion ? drive.derived(maximumGap: Int(gap)) : drive
    for start in starts {
      guard let outcome = DriveOutcome(drive, from: start, in: scene, settings.engine),
        let last = outcome.crossings.last(where: { $0.fence == fence })?.revealed,
        let event = outcome.events.last(where: {
          $0.time.microseconds < last && $0.kind != .dwelled
        })
      else { continue }
      // checked: a drive lasts a few weeks at most
      return Int((last - event.time.microseconds).seconds)
    }
    return nil
  }

  /// Through a fence, a rest, and back.
  private func round(_ item: Round, _ fence: Int, _ scene: ZoneScene, rest: Int) -> Drive? {
    let (way, course, variation) = (item.way, item.course, item.variation)
    let point = PlanePoint.origin.moved(item.beside, course: course + 90)
    let speed = speed(fence) * variation.factor
    let isPossible =
      switch way {
      case .opposite: requiredFences == 1
      case .around, .twice: requiredFences == 1 && !zone.conditions.bearing.isEmpty
      case .wholeRound: requiredFences > 1
      }
    guard isPossible,
      var drive = pass(fence, in: scene, course: course, speed: speed, variation),
      let before = reach(
        scene, from: .origin, course: course + 180, beyond: way == .twice ? exitMeters + 10 : 15),
      let after = reach(
        scene, from: .origin, course: course, beyond: exitMeters + 10 + speed)
    else { return nil }
    let phase = variation.phase * 0.6 + 0.19
    switch way {
    case .opposite:
      drive.rest(seconds: rest)
      drive.pass(
        point, course: course + 180, speed: speed, before: after, after: before + 60, phase: phase)
    case .around:
      drive.rest(seconds: rest)
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
      drive.rest(seconds: rest)
      visit(fences(before: fence, in: scene) ?? [], &drive, in: scene)
      travel(
        toBegin: &drive, at: PlanePoint.origin.moved(-before - 10 - speed, course: course), fence,
        in: scene)
      drive.pass(point, course: course, speed: speed, before: before, after: after, phase: phase)
    }
    return drive
  }
}
