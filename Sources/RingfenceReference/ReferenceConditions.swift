internal import Ringfence

/// The conditions of a zone.
struct ReferenceConditions {
  /// An entry that is tried more than once: what its crossing decided.
  struct PendingEntry {
    var fence: Int
    /// Whether each condition was met at the crossing.
    fileprivate var speed = Crossing()
    fileprivate var bearing = Crossing()
    fileprivate var altitude = Crossing()
    fileprivate var isShareReached = false
    /// The crossings that met the percentage condition, oldest first.
    fileprivate(set) var counted: [CrossedFence] = []
    /// Whether a derived value decided the last try.
    fileprivate(set) var isDerived = false
    /// The fix of the last try.
    var lastTry: Int?
    /// Where the device came in, and the fix that revealed it.
    let began: PathMoment
    let revealedBy: Int
    /// Whether all that counts but the time of the stay was met at the last try, and whether it has been at every try.
    var isMetNow = false
    var hasAlwaysBeenMet = true
    /// What each try at a crossing found, and where the entry would have begun there.
    private(set) var tries: [(fence: Int, moment: PathMoment, isMet: Bool)] = []

    mutating func noteTry(fence: Int, _ moment: PathMoment) {
      tries.append((fence, moment, isMetNow))
    }

    init(fence: Int, began: PathMoment, revealedBy: Int) {
      self.fence = fence
      self.began = began
      self.revealedBy = revealedBy
    }
  }

  /// What a crossing decided of the conditions of one kind, and whether from a derived value.
  fileprivate struct Crossing {
    var isMet: [Bool] = []
    var isDerived = false
  }

  private let conditions: Conditions
  private let schedules: [ReferenceSchedule]
  private let retriggerMicroseconds: Int64
  /// How sure an entry must be.
  let certainty: Double?
  private let fenceCount: Int
  private let margin: ReferenceMargin

  init(_ zone: Zone, timeZone: TimeZoneOffsets?, margin: ReferenceMargin) {
    conditions = zone.conditions
    schedules = zone.conditions.schedule.map { ReferenceSchedule($0, timeZone: timeZone) }
    retriggerMicroseconds = zone.settings.minimumRetriggerTime.wholeMicroseconds
    certainty = zone.settings.entryCertainty
    fenceCount = zone.fences.count
    self.margin = margin
  }

  /// Whether there is nothing that could fail.
  var isEmpty: Bool { conditions.isEmpty && retriggerMicroseconds <= 0 && certainty == nil }

  /// Whether an entry or crossing triggers.
  ///
  /// - Parameters:
  ///   - entry: the entry, which keeps what the crossing decides.
  ///   - motion: at the crossing, or at a later fix inside.
  ///   - time: of the fix that reveals it, in microseconds.
  ///   - crossings: the crossings of the zone's fences up to now; `nil` for a try at a later fix.
  ///   - last: the time of the event from which the retrigger time runs.
  /// - Returns: whether all kinds of conditions are met.
  /// - Throws: where a value is so near to a limit that rounding decides.
  func areMet(
    for entry: inout PendingEntry, _ motion: ReferenceMotion, time: Int64,
    crossings: [CrossedFence]?, last: Int64?
  ) throws(NearLimit) -> Bool {
    for condition in conditions.speed
    where condition.isNearLimit(motion.speed, within: margin.limit) {
      throw NearLimit()
    }
    for condition in conditions.bearing
    where condition.isNearLimit(motion.course, within: margin.degrees) {
      throw NearLimit()
    }
    let height = motion.reported.altitude?.meters ?? .nan
    for condition in conditions.altitude
    where condition.isNearLimit(height, within: margin.limit) {
      throw NearLimit()
    }
    let speeds = conditions.speed.map { $0.isMet(by: motion.speed) }
    let bearings = conditions.bearing.map { $0.isMet(by: motion.course) }
    let altitudes = conditions.altitude.map { $0.isMet(by: height) }
    if let crossings {
      entry.speed = Crossing(isMet: speeds, isDerived: motion.speedIsDerived)
      entry.bearing = Crossing(isMet: bearings, isDerived: motion.courseIsDerived)
      entry.altitude = Crossing(isMet: altitudes)
      var counted: [CrossedFence]?
      for condition in conditions.percentageCrossed where counted == nil {
        counted = condition.counted(crossings, of: fenceCount)
      }
      entry.counted = counted ?? []
      entry.isShareReached = conditions.percentageCrossed.isEmpty || counted != nil
    }
    let isOpen = isOpen(at: time)
    let isRested = last.map { time - $0 >= retriggerMicroseconds } ?? true
    let speed = Result(conditions.speed.map { $0.when }, entry.speed, speeds)
    let bearing = Result(conditions.bearing.map { $0.when }, entry.bearing, bearings)
    let altitude = Result(conditions.altitude.map { $0.when }, entry.altitude, altitudes)
    guard isOpen, isRested, entry.isShareReached, speed.isMet, bearing.isMet, altitude.isMet else {
      return false
    }
    entry.isDerived =
      speed.isDerived(now: motion.speedIsDerived) || bearing.isDerived(now: motion.courseIsDerived)
    return true
  }

  /// Whether a schedule is open at a time in microseconds, if there is one.
  func isOpen(at time: Int64) -> Bool {
    schedules.isEmpty || schedules.contains { $0.isOpen(at: time.seconds) }
  }

  /// What became of the conditions of one kind, of which one is enough.
  private struct Result {
    let isEmpty: Bool
    let isMetAtCrossing: Bool
    let isMetNow: Bool
    private let wasDerived: Bool

    init(_ timings: [ConditionTiming], _ crossing: Crossing, _ now: [Bool]) {
      isEmpty = timings.isEmpty
      isMetAtCrossing = timings.indices.contains {
        timings[$0] == .crossing && crossing.isMet[$0]
      }
      isMetNow = timings.indices.contains { timings[$0] == .inside && now[$0] }
      wasDerived = crossing.isDerived
    }

    /// Whether a derived value decided.
    func isDerived(now: Bool) -> Bool { isMetAtCrossing ? wasDerived : isMetNow && now }

    var isMet: Bool { isEmpty || isMetAtCrossing || isMetNow }
  }
}

extension Int64 {
  /// The whole second of a time in microseconds.
  package var seconds: Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: 1_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension SpeedCondition {
  /// Whether a speed in metres per second is between the limits; an unknown one is not.
  package func isMet(by speed: Double) -> Bool {
    speed >= minimum?.metersPerSecond ?? -.infinity
      && speed <= maximum?.metersPerSecond ?? .infinity
  }

  /// Whether a speed is nearer to a limit than a margin.
  func isNearLimit(_ speed: Double, within margin: Double) -> Bool {
    abs(speed - (minimum?.metersPerSecond ?? -.infinity)) < margin
      || abs(speed - (maximum?.metersPerSecond ?? .infinity)) < margin
  }
}

extension AltitudeCondition {
  /// Whether an altitude in metres is between the limits; an unknown one is not.
  func isMet(by altitude: Double) -> Bool {
    altitude >= minimum?.meters ?? -.infinity && altitude <= maximum?.meters ?? .infinity
  }

  /// Whether an altitude is nearer to a limit than a margin.
  func isNearLimit(_ altitude: Double, within margin: Double) -> Bool {
    abs(altitude - (minimum?.meters ?? -.infinity)) < margin
      || abs(altitude - (maximum?.meters ?? .infinity)) < margin
  }
}

extension BearingCondition {
  /// The degrees from one end of the arc to the other.
  package var width: Double {
    let turn = to.degrees - from.degrees
    return turn < 0 ? turn + 360 : turn
  }

  /// The degrees from the beginning of the arc to a course, `0..<360`; infinity for an unknown one.
  package func offset(of course: Double) -> Double {
    guard course.isFinite else { return .infinity }
    return Bearing(degrees: course - from.degrees)?.degrees ?? 0
  }

  /// Whether a course lies in the arc; an unknown one does not.
  package func isMet(by course: Double) -> Bool { offset(of: course) <= width }

  /// Whether a course is nearer to an end of the arc than a margin.
  func isNearLimit(_ course: Double, within margin: Double) -> Bool {
    let offset = offset(of: course)
    return offset.isFinite && min(abs(offset - width), offset, 360 - offset) < margin
  }
}

extension PercentageCondition {
  /// The number of fences that is enough, of all the zone has.
  package func required(of count: Int) -> Int {
    let share = percentage / 100 * Double(count)
    // checked: at most the number of fences, which is whole
    return Int(min(Double(count), max(1, (share - 1e-9).rounded(.up))))
  }

  /// The crossings that count at the last of some, oldest first; `nil` where they are too few.
  func counted(_ crossings: [CrossedFence], of count: Int) -> [CrossedFence]? {
    guard let last = crossings.last else { return nil }
    let counted = isSequential ? chain(crossings) : latest(crossings, at: last)
    return counted.count >= required(of: count) ? counted : nil
  }

  /// The chain of ascending fences that the last crossing ends.
  private func chain(_ crossings: [CrossedFence]) -> [CrossedFence] {
    var chain: [CrossedFence] = []
    for crossing in crossings {
      // What is too old is no part of the chain that the crossing extends: the same fence may then begin another.
      if let end = chain.last {
        if let timeout {
          let oldest = crossing.point.time.microseconds - timeout.wholeMicroseconds
          chain.removeAll { $0.point.time.microseconds < oldest }
        }
        if !chain.isEmpty, crossing.fence == end.fence { continue }
        if !chain.isEmpty, crossing.fence < end.fence { chain = [] }
      }
      chain.append(crossing)
    }
    return chain
  }

  /// The last crossing of each fence that is not too old.
  private func latest(_ crossings: [CrossedFence], at last: CrossedFence) -> [CrossedFence] {
    let oldest = timeout.map { last.point.time.microseconds - $0.wholeMicroseconds } ?? .min
    var latest: [CrossedFence] = []
    for crossing in crossings.reversed() where crossing.point.time.microseconds >= oldest {
      if !latest.contains(where: { $0.fence == crossing.fence }) { latest.append(crossing) }
    }
    return latest.reversed()
  }
}
