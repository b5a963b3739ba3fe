internal import Ringfence
internal import RingfenceReference

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
      sideCases(needed)
      // Each two neighbours of the sequence, where fewer fences are enough.
      for first in fences.indices.dropFirst() where first + requiredFences <= fences.count {
        let others = Array(fences[first..<(first + requiredFences)])
        route("sequence-in-order-\(first + 1)", others) { $0.triggers > 0 }
      }
      break
    }
    guard let timeout = zone.conditions.percentageCrossed.compactMap({ $0.timeout }).max() else {
      return
    }
    let seconds = timeout.wholeMicroseconds.seconds
    guard seconds <= Self.longestRest else {
      return omit("percentage-too-late", "the timeout is more than a week")
    }
    // checked: at most a week
    let limit = Int(seconds)
    // With a shorter timeout the first fence would not count.
    let span = Int64(limit) * 850_000
    let last = needed.last
    var isShown = tryRoute("percentage-in-time", needed, lasting: limit - 2) {
      guard let trigger = $0.trigger, let first = trigger.crossedFences.first else { return false }
      let passed = trigger.boundary.time.duration(since: first.point.time)
      return trigger.fence == last && passed.wholeMicroseconds >= span
    }
    if !isShown {
      isShown = tryRoute("percentage-in-time", needed, lasting: limit - 2) { $0.triggers > 0 }
    }
    if !isShown { omit("percentage-in-time", Self.blockedRoute) }
    for orLonger in [false, true] {
      let isTooLate = tryRoute(
        "percentage-too-late", needed, lasting: limit + 2, orLonger: orLonger
      ) { $0.triggers == 0 }
      if isTooLate { return }
    }
    omit("percentage-too-late", Self.blockedRoute)
  }

  private static let blockedRoute =
    "no way was found: those between the fences may meet other fences of the zone or take too long, or a condition may be in the way"

  /// Crosses each fence with which a sequence can only begin near its sides: no other drive shows where they are.
  private mutating func sideCases(_ needed: [Int]) {
    let sides = [("north", 0.0), ("east", 90), ("south", 180), ("west", 270)]
    for fence in needed.dropLast() where isTooEarly(fence) && !zone.fences[fence].shape.isGeoline {
      for (name, course) in sides {
        side = (fence, course)
        route("\(name)-side", needed, about: fence) { $0.triggers > 0 }
      }
    }
    side = nil
  }

  /// Goes through fences in an order, in the shortest time; the case may be about one of them.
  private mutating func route(
    _ subject: String, _ fences: [Int], about fence: Int? = nil,
    where shows: (SyntheticTrackResult) -> Bool
  ) {
    guard !tryRoute(subject, fences, about: fence, where: shows) else { return }
    omit(
      subject, fence: fence,
      fences.isEmpty ? "too few fences have a point to drive through" : Self.blockedRoute)
  }

  /// Goes through fences in an order, on each of the ways until one shows what it is for.
  ///
  /// - Parameters:
  ///   - subject: the name of the case.
  ///   - fences: the fences.
  ///   - seconds: how long it takes from the first fence to the last, within a second; `nil` for the shortest time.
  ///   - orLonger: whether a way that takes longer will do.
  ///   - fence: the fence that the case is about, if it is one.
  ///   - shows: whether a drive shows what it is for.
  /// - Returns: whether a drive shows it.
  private mutating func tryRoute(
    _ subject: String, _ fences: [Int], lasting seconds: Int? = nil,
    orLonger: Bool = false, about fence: Int? = nil, where shows: (SyntheticTrackResult) -> Bool
  ) -> Bool {
    guard let first = fences.first, let scene = scene(first) else { return false }
    let usual = turn
    defer { turn = usual }
    for choice in ways.indices {
      turn = choice
      var drive = drive(through: fences, pause: 0, in: scene)
      if let seconds {
        guard let least = duration(drive, fences, in: scene), orLonger || least <= seconds
        else { continue }
        drive = self.drive(through: fences, pause: max(0, seconds - least), in: scene)
      }
      let isTaken = take(drive, subject, fence: fence, in: scene) {
        shows($0) && Self.distinct($0.crossings.map { $0.fence }) == fences
      }
      if isTaken { return true }
    }
    return false
  }

  /// A drive through fences that rests before the last one.
  private func drive(through fences: [Int], pause: Int, in scene: ZoneScene) -> SyntheticTrack {
    var drive = SyntheticTrack(interval: settings.intervalSeconds)
    for (number, fence) in fences.enumerated() {
      visit([fence], &drive, in: scene)
      if number == fences.count - 2 { drive.rest(seconds: pause) }
    }
    return drive
  }

  /// The seconds from the last crossing of the first fence to the first one of the last, rounded up; `nil` where
  /// rounding could decide what the drive does.
  private func duration(_ drive: SyntheticTrack, _ fences: [Int], in scene: ZoneScene) -> Int? {
    guard let start = starts.first,
      let outcome = result(of: drive, from: start, in: scene),
      let begin = outcome.crossings.last(where: { $0.fence == fences.first }),
      let end = outcome.crossings.first(where: { $0.fence == fences.last })
    else { return nil }
    // checked: a drive lasts a few weeks at most
    return Int(
      (end.point.time.duration(since: begin.point.time).wholeMicroseconds + 999_999).seconds)
  }

  /// The numbers in the order of their first occurrence.
  private static func distinct(_ numbers: [Int]) -> [Int] {
    var found: [Int] = []
    for number in numbers where !found.contains(number) { found.append(number) }
    return found
  }
}
