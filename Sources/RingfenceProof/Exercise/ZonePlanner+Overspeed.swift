internal import Ringfence
internal import RingfenceReference

extension ZonePlanner {
  // MARK: Speed limits

  /// Too fast for long enough and not quite, at the limit, within its tolerance, and slower again inside.
  mutating func overspeedCases(_ fence: Int) {
    guard let overspeed = zone.settings.overspeed, real == nil else { return }
    guard !settings.omitsMotion || overspeed.usesDerivedSpeed else {
      return omit("overspeed", "the form of the tracks has no speeds, and the zone asks for them")
    }
    let limit = overspeed.limit.metersPerSecond
    let most = limit + overspeed.tolerance.metersPerSecond
    guard most + Self.margin(most) <= Self.fastest else {
      return omit("overspeed", "no car is as fast as the limit")
    }
    evenSpeed("overspeed", fence, [1, 2.5, 4].map { most + Self.margin(most) * $0 }) {
      $0.count(.overspeed) == 1
    }
    evenSpeed("at-limit", fence, [limit - Self.nearly(settings)]) { $0.excesses.isEmpty }
    if most > limit {
      let tolerated = [most - Self.nearly(settings), (limit + most) / 2]
      evenSpeed("within-tolerance", fence, tolerated) { $0.excesses.isEmpty }
    }
    if overspeed.after > .zero {
      braking("too-short", fence, most) {
        $0.excesses.contains { $0.reported == nil } && $0.count(.overspeed) == 0
      }
    }
    braking("released", fence, most) {
      $0.count(.overspeedEnded) == 1 && $0.excesses.contains { $0.reason == .slowed }
    }
  }

  /// No car that is planned is faster, in metres per second.
  private static let fastest = 70.0

  /// How far above a limit a speed is.
  private static func margin(_ limit: Double) -> Double {
    max(0.05, min(LimitedQuantity.speed.margin, limit * 0.1))
  }

  /// How far below a limit a speed is that no form of tracks rounds to one above it; one that is derived from positions is less
  /// exact.
  private static func nearly(_ settings: ExerciseSettings) -> Double {
    settings.omitsMotion ? 0.05 : 0.002
  }

  /// Goes through at an even speed: the first of some drives that shows it.
  private mutating func evenSpeed(
    _ subject: String, _ fence: Int, _ speeds: [Double],
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    guard let scene = scene(fence) else { return }
    for speed in speeds where speed >= 0.05 && speed <= Self.fastest {
      for course in courses(fence) {
        for variation in Variation.all {
          guard let drive = pass(fence, in: scene, course: course, speed: speed, variation) else {
            break
          }
          let isTaken = take(drive, subject, fence: nil, in: scene) {
            shows($0) && $0.crossings.contains { $0.fence == fence }
          }
          if isTaken { return }
        }
      }
    }
    omit(
      subject,
      "no straight way through the fence was found that shows it: they may be too short, or the zone's conditions or other fences be in the way"
    )
  }

  /// Comes in too fast and stops inside: the first of some drives that shows it.
  private mutating func braking(
    _ subject: String, _ fence: Int, _ most: Double,
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    guard let scene = scene(fence) else { return }
    let depth = anchors[fence]?.depth ?? 0
    for share in [0.93, 0.4, 0.8, 0, 0.6, -0.4] {
      for course in courses(fence) {
        for factor in [1.0, 1.3, 3, 8, 16] {
          let speed = most + Self.margin(most) * factor
          let stop = PlanePoint.origin.moved(depth * share, course: course)
          guard speed <= Self.fastest,
            var drive = approach(fence, in: scene, to: stop, course: course, speed: speed)
          else { break }
          drive.rest(seconds: 5 * settings.intervalSeconds)
          leave(&drive, in: scene, course: course, speed: max(0.2, min(most * 0.5, 8)))
          if take(drive, subject, fence: nil, in: scene, where: shows) { return }
        }
      }
    }
    omit(
      subject,
      "no straight way into the fence was found that is long enough to brake on at 2 m/s²; other fences may be in the way"
    )
  }
}
