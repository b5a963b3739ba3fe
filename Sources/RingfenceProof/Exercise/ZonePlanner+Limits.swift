internal import Ringfence

// Conditions with limits on what a device does not show by how it moves, such as its altitude.

extension ZonePlanner {
  /// Below and above each limit, and from one side to the other inside.
  mutating func limitCases(of kind: ConditionKind, _ fence: Int) {
    let conditions = zone.conditions[limits: kind]
    guard let quantity = kind.quantity else { return }
    let margin = quantity.margin
    // What happens inside is shown in an area.
    let area = primaryArea?.fence ?? fence
    for (number, condition) in conditions.enumerated() {
      let name = conditions.count > 1 ? "\(kind.name)-\(number + 1)" : kind.name
      func at(_ value: Double) -> LimitedNumber { LimitedNumber(kind: kind, value: value) }
      if let least = condition.minimum {
        evenCase("\(name)-below-minimum", fence, at(least - margin))
        evenCase("\(name)-above-minimum", fence, at(least + margin))
        changeCase(
          "\(name)-\(quantity.changes.rising)-inside", area, from: at(least - margin),
          to: at(least + margin))
      }
      if let most = condition.maximum {
        evenCase("\(name)-below-maximum", fence, at(most - margin))
        evenCase("\(name)-above-maximum", fence, at(most + margin))
        changeCase(
          "\(name)-\(quantity.changes.falling)-inside", area, from: at(most + margin),
          to: at(most - margin))
      }
    }
  }

  private func isMet(_ number: LimitedNumber) -> Bool {
    zone.conditions[limits: number.kind].contains {
      number.value >= $0.minimum ?? -.infinity && number.value <= $0.maximum ?? .infinity
    }
  }

  /// Goes through with one number.
  private mutating func evenCase(_ subject: String, _ fence: Int, _ number: LimitedNumber) {
    guard !settings.omitsMotion else { return omit(subject, Self.withoutNumbers) }
    guard let scene = scene(fence), let primary else { return }
    for course in [primary.course] + courses(fence) {
      for variation in Variation.all {
        let speed = speed(fence) * variation.factor
        guard
          var drive = pass(fence, in: scene, course: course, speed: speed, variation)
        else { break }
        drive.set(number)
        if takeEven(drive, subject, fence, scene, triggers: isMet(number)) { return }
      }
    }
    omit(subject, "no drive through the fence shows it")
  }

  /// Comes in with one number, stops, and goes on with another: a late entry, or none where the crossing decides.
  private mutating func changeCase(
    _ subject: String, _ fence: Int, from first: LimitedNumber, to second: LimitedNumber
  ) {
    guard !settings.omitsMotion else { return omit(subject, Self.withoutNumbers) }
    guard let scene = scene(fence), !zone.fences[fence].shape.isGeoline else { return }
    guard !isMet(first), isMet(second) else {
      return omit(subject, "another condition on the \(first.kind.name) is met there")
    }
    let isLate = zone.conditions[limits: first.kind].contains { $0.when == .inside }
    for course in courses(fence) {
      for variation in variations {
        let speed = speed(fence) * variation.factor
        guard var drive = approach(fence, in: scene, course: course, speed: speed) else { break }
        drive.set(first)
        drive.number = second
        drive.rest(seconds: 2 * settings.intervalSeconds)
        leave(&drive, in: scene, course: course, speed: speed)
        if takeChange(drive, subject, fence, scene, countsInside: isLate) { return }
      }
    }
    omit(
      subject,
      "no drive of the plan stops in the fence and shows it; another condition may be in the way")
  }

  private static let withoutNumbers = "the form of the tracks has positions and times only"
}

extension ConditionKind {
  /// The kinds with limits on what a device does not show by how it moves.
  static var unmoving: [ConditionKind] { limited.filter { $0 != .speed } }
}

extension LimitCondition {
  /// A number that meets the condition, if one does.
  func usualNumber(of kind: ConditionKind) -> Double {
    let margin = 2 * (kind.quantity?.margin ?? 0)
    return switch (minimum, maximum) {
    case (let least?, let most?): (least + most) / 2
    case (let least?, nil): least + margin
    case (nil, let most?): most - margin
    case (nil, nil): 0
    }
  }
}
