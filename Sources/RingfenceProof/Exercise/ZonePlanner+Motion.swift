internal import Ringfence
internal import RingfenceReference

extension ZonePlanner {
  // MARK: Speed

  /// Below and above each limit, and from one side to the other inside.
  mutating func speedCases(_ fence: Int) {
    // What happens inside is shown in an area.
    let area = primaryArea?.fence ?? fence
    for (number, condition) in zone.conditions.speed.enumerated() {
      let name = zone.conditions.speed.count > 1 ? "speed-\(number + 1)" : "speed"
      if let least = condition.minimum?.metersPerSecond {
        speedCase("\(name)-below-minimum", fence, least - Self.margin(least))
        speedCase("\(name)-above-minimum", fence, least + Self.margin(least))
        changeCase(
          "\(name)-faster-inside", area, from: least - Self.margin(least), to: least * 1.2)
      }
      if let most = condition.maximum?.metersPerSecond {
        speedCase("\(name)-below-maximum", fence, most - Self.margin(most))
        speedCase("\(name)-above-maximum", fence, most + Self.margin(most))
        brakeCase("\(name)-slower-inside", area, most + 2 * Self.margin(most))
      }
    }
  }

  /// How far a speed keeps from a limit.
  private static func margin(_ limit: Double) -> Double {
    min(LimitedQuantity.speed.margin, limit * 0.1)
  }

  private func isMet(_ speed: Double) -> Bool {
    return zone.conditions.speed.contains { $0.isMet(by: speed) }
  }

  private mutating func speedCase(_ subject: String, _ fence: Int, _ speed: Double) {
    guard let scene = scene(fence), let primary else { return }
    guard speed >= 0.05 else { return omit(subject, "a speed this low is no movement") }
    guard speed <= 70 else { return omit(subject, "no car is this fast") }
    for course in [primary.course] + courses(fence) {
      for phase in Variation.all {
        guard let drive = pass(fence, in: scene, course: course, speed: speed, phase) else { break }
        if takeEven(drive, subject, fence, scene, triggers: isMet(speed)) { return }
      }
    }
    omit(subject, "no even drive through the fence shows it")
  }

  /// Takes a drive on which a limit decides at the crossing.
  mutating func takeEven(
    _ drive: SyntheticTrack, _ subject: String, _ fence: Int, _ scene: ZoneScene, triggers: Bool
  ) -> Bool {
    take(drive, subject, fence: nil, in: scene) {
      ($0.triggers > 0) == triggers && $0.crossings.contains { $0.fence == fence }
        && $0.trigger?.flags.contains(.late) != true
    }
  }

  /// Takes a drive that meets a limit only inside: the entry is late where conditions count there, and there is none
  /// where the crossing decides.
  mutating func takeChange(
    _ drive: SyntheticTrack, _ subject: String, _ fence: Int, _ scene: ZoneScene, countsInside: Bool
  ) -> Bool {
    take(drive, subject, fence: nil, in: scene) {
      countsInside
        ? $0.trigger?.flags.contains(.late) == true
        : $0.triggers == 0 && $0.crossings.contains { $0.fence == fence }
    }
  }

  private var countsSpeedInside: Bool { zone.conditions.speed.contains { $0.when == .inside } }

  /// Comes in too fast and brakes.
  private mutating func brakeCase(_ subject: String, _ fence: Int, _ speed: Double) {
    guard let scene = scene(fence), !zone.fences[fence].shape.isGeoline, speed <= 70 else { return }
    let depth = anchors[fence]?.depth ?? 0
    // A small fence is crossed nearly to its other side.
    for share in [0, 0.4, 0.8, 0.93] {
      for course in courses(fence) {
        for factor in [1, 1.06, 1.03] {
          let stop = PlanePoint.origin.moved(depth * share, course: course)
          guard
            var drive = approach(
              fence, in: scene, to: stop, course: course, speed: speed * factor)
          else { break }
          drive.rest(seconds: 5 * settings.intervalSeconds)
          leave(&drive, in: scene, course: course, speed: speed)
          if takeChange(drive, subject, fence, scene, countsInside: countsSpeedInside) { return }
        }
      }
    }
    omit(
      subject,
      "the fence may be too small to brake in at 2 m/s², or another condition be in the way")
  }

  /// Comes in too slowly and speeds up.
  private mutating func changeCase(
    _ subject: String, _ fence: Int, from slow: Double, to fast: Double
  ) {
    guard let scene = scene(fence), !zone.fences[fence].shape.isGeoline, fast <= 70 else { return }
    // A circle is the same from all sides: there another depth makes the difference.
    for depth in [0.3, 0.41, 0.57, 0.83] {
      for course in courses(fence) {
        guard let stop = point(scene, fence, course: course, at: -depth),
          var drive = approach(fence, in: scene, to: stop, course: course, speed: max(0.2, slow))
        else { continue }
        drive.rest(seconds: 2 * settings.intervalSeconds)
        leave(&drive, in: scene, course: course, speed: fast + depth)
        if takeChange(drive, subject, fence, scene, countsInside: countsSpeedInside) { return }
      }
    }
    omit(
      subject,
      "the fence may be too small to speed up in at 2 m/s², or another condition be in the way"
    )
  }

  // MARK: Bearing

  /// Both ends of each arc from both sides, its middle, north, and the opposite of the middle.
  mutating func bearingCases(_ fence: Int) {
    for (number, arc) in zone.conditions.bearing.enumerated() {
      let name = zone.conditions.bearing.count > 1 ? "bearing-\(number + 1)" : "bearing"
      let width = arc.width
      let begin = arc.from.degrees
      // Two degrees from an end, or more where the fence cannot be crossed in that direction.
      let offsets = [2.0, 5, 9, 13]
      let inner = offsets.filter { $0 == 2 || $0 < width / 4 }.map { min($0, width / 4) }
      let outer = offsets.filter { $0 == 2 || $0 < (360 - width) / 4 }
      bearingCase("\(name)-after-beginning", fence, inner.map { begin + $0 })
      bearingCase("\(name)-before-beginning", fence, outer.map { begin - $0 })
      bearingCase("\(name)-before-end", fence, inner.map { begin + width - $0 })
      bearingCase("\(name)-after-end", fence, outer.map { begin + width + $0 })
      if width < 350 {
        bearingCase("\(name)-opposite", fence, [begin + width / 2 + 180])
        turnCase("\(name)-turned-inside", primaryArea?.fence ?? fence, begin + width / 2)
      }
      let north = arc.offset(of: 0)
      if north > 3, north < width - 3 {
        bearingCase("\(name)-west-of-north", fence, [358])
        bearingCase("\(name)-east-of-north", fence, [2])
      }
    }
  }

  /// Comes in against a direction, turns round inside and leaves in it: a late entry, or none where the crossing
  /// decides.
  private mutating func turnCase(_ subject: String, _ fence: Int, _ course: Double) {
    guard let scene = scene(fence), !zone.fences[fence].shape.isGeoline else { return }
    let isLate = zone.conditions.bearing.contains { $0.when == .inside }
    for variation in variations {
      let speed = speed(fence) * variation.factor
      guard var drive = approach(fence, in: scene, course: course + 180, speed: speed) else {
        break
      }
      drive.rest(seconds: 2 * settings.intervalSeconds)
      leave(&drive, in: scene, course: course, speed: speed)
      if takeChange(drive, subject, fence, scene, countsInside: isLate) { return }
    }
    omit(subject, "no drive of the plan turns round in the fence")
  }

  /// Goes straight through a fence in one of some directions.
  ///
  /// Where no drive shows it at the fence, as along a line that runs in the direction, other fences are tried.
  private mutating func bearingCase(_ subject: String, _ fence: Int, _ directions: [Double]) {
    let others = requiredFences > 1 ? [] : zone.fences.indices.filter { $0 != fence }.prefix(3)
    for degrees in directions {
      for fence in [fence] + others where tryBearing(subject, fence, degrees) { return }
    }
    omit(subject, "no straight drive in this direction was found that goes through the fence alone")
  }

  private mutating func tryBearing(_ subject: String, _ fence: Int, _ degrees: Double) -> Bool {
    guard let scene = scene(fence), let course = Bearing(degrees: degrees)?.degrees else {
      return false
    }
    let isMet = zone.conditions.bearing.contains { $0.isMet(by: course) }
    // Where the way over the middle meets a corner, another one beside it does not.
    let width = anchors[fence].map { max($0.depth, $0.lineLength) * 0.3 } ?? 0
    for side in [0, 0.31, -0.43, 0.67, -0.83] {
      let point = PlanePoint.origin.moved(width * side, course: course + 90)
      for variation in Variation.all {
        guard
          let drive = pass(
            fence, in: scene, over: point, course: course,
            speed: speed(fence) * variation.factor, variation)
        else { break }
        let isTaken = take(drive, subject, fence: nil, in: scene) {
          min($0.triggers, 1) == (isMet ? 1 : 0) && $0.crossings.contains { $0.fence == fence }
        }
        if isTaken { return true }
      }
    }
    return false
  }
}
