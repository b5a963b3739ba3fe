internal import Ringfence

extension ZonePlanner {
  /// Not enough fences, the wrong order, and too late.
  mutating func percentageCases() {
    guard !zone.conditions.percentageCrossed.isEmpty, zone.fences.count > 1, requiredFences > 1
    else { return }
    let fences = zone.fences.indices.filter { anchors[$0] != nil }
    // The fences that the successful drive goes through, for the same ones in another way.
    let needed = Array(fences.prefix(requiredFences))
    route("percentage-reached", needed) { $0.triggers > 0 }
    route("percentage-missed", Array(fences.prefix(requiredFences - 1))) { $0.triggers == 0 }
    for condition in zone.conditions.percentageCrossed where condition.isSequential {
      route("sequence-in-order", needed) { $0.triggers > 0 }
      route("sequence-out-of-order", needed.reversed()) { $0.triggers == 0 }
      break
    }
    guard let timeout = zone.conditions.percentageCrossed.compactMap({ $0.timeout }).max() else {
      return
    }
    let seconds = timeout.wholeMicroseconds.seconds
    guard seconds <= Self.longestRest else {
      return omit("percentage-too-late", "the timeout is more than a week")
    }
    route("percentage-too-late", needed, pause: Int(seconds) + 2) { $0.triggers == 0 }
  }

  private mutating func route(
    _ subject: String, _ fences: [Int], pause: Int = 0, where shows: (DriveOutcome) -> Bool
  ) {
    guard let first = fences.first, let scene = scene(first) else {
      return omit(subject, "too few fences have a point to drive through")
    }
    let usual = turn
    defer { turn = usual }
    for choice in 0..<turns {
      turn = choice
      var drive = Drive(interval: settings.intervalSeconds)
      for (number, fence) in fences.enumerated() {
        visit([fence], &drive, in: scene)
        if number == fences.count - 2 { drive.rest(seconds: pause) }
      }
      let order = fences
      let isTaken = take(drive, subject, fence: nil, in: scene) {
        shows($0) && Self.distinct($0.crossings.map { $0.fence }) == order
      }
      if isTaken { return }
    }
    omit(
      subject,
      "the ways between the fences meet other fences of the zone, or a condition is in the way")
  }

  /// The numbers in the order of their first occurrence.
  private static func distinct(_ numbers: [Int]) -> [Int] {
    var found: [Int] = []
    for number in numbers where !found.contains(number) { found.append(number) }
    return found
  }
}
