internal import Ringfence

extension ZonePlanner {
  /// How far an altitude keeps from a limit, in metres.
  private static let altitudeMargin = 5.0

  /// Below and above each limit, and from one side to the other inside.
  mutating func altitudeCases(_ fence: Int) {
    // What happens inside is shown in an area.
    let area = primaryArea?.fence ?? fence
    let margin = Self.altitudeMargin
    let conditions = zone.conditions.altitude
    for (number, condition) in conditions.enumerated() {
      let name = conditions.count > 1 ? "altitude-\(number + 1)" : "altitude"
      if let least = condition.minimum?.meters {
        altitudeCase("\(name)-below-minimum", fence, least - margin)
        altitudeCase("\(name)-above-minimum", fence, least + margin)
        climbCase("\(name)-higher-inside", area, from: least - margin, to: least + margin)
      }
      if let most = condition.maximum?.meters {
        altitudeCase("\(name)-below-maximum", fence, most - margin)
        altitudeCase("\(name)-above-maximum", fence, most + margin)
        climbCase("\(name)-lower-inside", area, from: most + margin, to: most - margin)
      }
    }
  }

  /// Goes through at one altitude.
  private mutating func altitudeCase(_ subject: String, _ fence: Int, _ altitude: Double) {
    guard !settings.omitsMotion else { return omit(subject, Self.withoutAltitude) }
    guard let scene = scene(fence), let primary else { return }
    let expected = zone.conditions.altitude.contains { $0.isMet(by: altitude) } ? 1 : 0
    for course in [primary.course] + courses(fence) {
      for variation in Variation.all {
        let speed = speed(fence) * variation.factor
        guard
          var drive = pass(fence, in: scene, course: course, speed: speed, variation)
        else { break }
        drive.setAltitude(altitude)
        let isTaken = take(drive, subject, fence: nil, in: scene) {
          min($0.triggers, 1) == expected && $0.crossings.contains { $0.fence == fence }
            && $0.trigger?.flags.contains(.late) != true
        }
        if isTaken { return }
      }
    }
    omit(subject, "no drive through the fence shows it")
  }

  /// Comes in at one altitude, stops, and goes on at another: a late entry, or none where the crossing decides.
  private mutating func climbCase(
    _ subject: String, _ fence: Int, from first: Double, to second: Double
  ) {
    guard !settings.omitsMotion else { return omit(subject, Self.withoutAltitude) }
    guard let scene = scene(fence), !zone.fences[fence].shape.isGeoline else { return }
    let conditions = zone.conditions.altitude
    guard !conditions.contains(where: { $0.isMet(by: first) }),
      conditions.contains(where: { $0.isMet(by: second) })
    else { return omit(subject, "another condition on the altitude is met there") }
    let isLate = conditions.contains { $0.when == .inside }
    for course in courses(fence) {
      for variation in variations {
        let speed = speed(fence) * variation.factor
        guard var drive = approach(fence, in: scene, course: course, speed: speed) else { break }
        drive.setAltitude(first)
        drive.altitude = second
        drive.rest(seconds: 2 * settings.intervalSeconds)
        leave(&drive, in: scene, course: course, speed: speed)
        let isTaken = take(drive, subject, fence: nil, in: scene) {
          isLate
            ? $0.trigger?.flags.contains(.late) == true
            : $0.triggers == 0 && $0.crossings.contains { $0.fence == fence }
        }
        if isTaken { return }
      }
    }
    omit(subject, "no drive of the plan stops in the fence, or another condition is in the way")
  }

  private static let withoutAltitude = "the form of the tracks has no altitudes"
}

extension Drive {
  /// Sets the altitude of all fixes so far, in metres.
  fileprivate mutating func setAltitude(_ meters: Double) {
    changeMoments { $0.altitude = meters }
  }
}

extension AltitudeCondition {
  /// An altitude in metres that meets the condition, if one does.
  var usualAltitude: Double {
    switch (minimum?.meters, maximum?.meters) {
    case (let least?, let most?): (least + most) / 2
    case (let least?, nil): least + 10
    case (nil, let most?): most - 10
    case (nil, nil): 0
    }
  }
}
