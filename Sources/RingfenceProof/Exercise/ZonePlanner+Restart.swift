internal import Ringfence

/// The real fences of a zone whose restart circles are driven.
struct RealFences: Sendable {
  let zone: Zone
  /// Why a fence has no circle.
  let exclusions: [RestartDegradation.Exclusion?]
}

// Restart circles are driven like any circular fences; beside that it is shown that they are larger than the fences.
extension ZonePlanner {
  /// Goes through a restart circle and meets no real fence of the zone.
  mutating func outsideCase(_ fence: Int, _ scene: ZoneScene) {
    guard let real, case .circle(let circle) = zone.fences[fence].shape,
      let anchor = anchors[fence]
    else { return }
    let fences = ZoneScene(real.zone, index, timeZone: timeZone, about: anchor.coordinate)
    let center = scene.plane.point(circle.center)
    let exits = zone.settings.exit ? 1 : 0
    let courses = courses(fence)
    // First near the middle between fence and circle, then nearer to one of them.
    for share in [0.9, 0.8, 0.95, 0.7, 0.98, 0.6, 0.5, 0.99] {
      for course in courses {
        for side in [90.0, -90] {
          let point = center.moved(circle.radius.meters * share, course: course + side)
          for variation in variations {
            guard
              let drive = pass(
                fence, in: scene, over: point, course: course,
                speed: speed(fence) * variation.factor, variation)
            else { break }
            // Rather no drive than one that rounding could lead into a fence.
            guard misses(drive, fences) else { break }
            let isTaken = take(drive, "outside", fence: fence, in: scene) {
              $0.count(.entered) == 1 && $0.trigger?.fence == fence && $0.count(.exited) == exits
                && !$0.isInside
            }
            if isTaken { return }
          }
        }
      }
    }
    omit(
      "outside", fence: fence,
      "no straight drive was found that goes through the circle and misses all fences of the zone: they may fill the "
        + "circle, or another circle of the zone be in the way")
  }

  /// A drive through a zone that never triggers in restart mode; none where no drive goes through its fences.
  static func silentCase(
    _ zone: Zone, _ index: Int, timeZone: TimeZoneOffsets?, _ settings: ExerciseSettings
  ) -> [TestTrackPlan.Case] {
    // Without the conditions that restart mode does not evaluate, so that the drive is one that would trigger.
    var open = zone
    open.conditions = zone.conditions.ofRestartMode
    var planner = ZonePlanner(open, index, timeZone: timeZone, settings)
    guard planner.findStarts() else { return [] }
    for fence in zone.fences.indices {
      guard let scene = planner.scene(fence) else { continue }
      for course in planner.courses(fence) {
        for variation in planner.variations {
          guard
            let drive = planner.pass(
              fence, in: scene, course: course,
              speed: planner.speed(fence) * variation.factor, variation)
          else { break }
          if planner.take(drive, "silent", fence: nil, in: scene, where: { $0.triggers > 0 }) {
            return planner.plan.cases.map { $0.silenced }
          }
        }
      }
    }
    return []
  }

  private func misses(_ drive: SyntheticTrack, _ scene: ZoneScene) -> Bool {
    guard let start = starts.first,
      let outcome = result(of: drive, from: start, in: scene)
    else { return false }
    return outcome.crossings.isEmpty && outcome.ownEvents.isEmpty
      && !outcome.isInside
  }
}

extension TestTrackPlan.Case {
  fileprivate var silenced: TestTrackPlan.Case {
    TestTrackPlan.Case(
      zone: zone, fence: fence, subject: subject, isDated: isDated, fixes: fixes, events: [])
  }
}
