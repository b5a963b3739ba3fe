/// Finds fixes of a live stream that are dated ahead, so that a wrong clock does not silence a device until its date.
/// `Docs/Follow.md` states the rules.
///
/// It stands before ``FixFilter``, which drops each fix that is earlier than the last one. A fix that leaps ahead waits until
/// as many fixes are behind it as ``Limits/hold`` says; the clock of the machine, where it may be asked, decides at once.
package struct LeapFilter: Hashable, Sendable {
  package struct Limits: Hashable, Sendable {
    /// How many microseconds a fix may be ahead of the clock of the machine; `nil` where the clock is not asked.
    package let maximumLead: Int64?
    /// How many fixes behind a leap, or a jump, show that the device is there.
    package let hold: Int

    /// Creates limits. Less than one fix counts as one.
    package init(maximumLead: Int64?, hold: Int = 1) {
      self.maximumLead = maximumLead.map { max(0, $0) }
      self.hold = max(1, hold)
    }

    package func isAhead(_ time: Int64, at now: Int64) -> Bool {
      guard let maximumLead else { return false }
      let (limit, overflow) = now.addingReportingOverflow(maximumLead)
      return !overflow && time > limit
    }

    /// Whether the clock shows that a date is right.
    func isConfirmed(_ time: Int64, at now: Int64) -> Bool {
      guard maximumLead != nil, !isAhead(time, at: now) else { return false }
      let (age, overflow) = now.subtractingReportingOverflow(time)
      return !overflow && age <= LeapFilter.confirmedAge
    }
  }

  /// What becomes of a fix, in the order in which it is to be done.
  package enum Step: Sendable {
    /// It goes on to the rules of usable fixes.
    case take(RawFix)
    /// It is left out, because it is dated ahead.
    case leaveOut(RawFix)
    /// It has the time of a fix that waits.
    case leaveOutRepeated(RawFix)
    /// The date of the last fix was wrong: the track goes on without it.
    case giveUp(LeapReason)
  }

  /// Why the date of the last fix is wrong.
  package enum LeapReason: Hashable, Sendable {
    /// It is ahead of the clock.
    case clock
    /// As many fixes in a row are earlier.
    case contradicted(Int)
  }

  /// What is no leap, in microseconds.
  static let leap = 300_000_000 as Int64
  /// How far a date may lie back that the clock confirms, in microseconds.
  static let confirmedAge = 3_600_000_000 as Int64
  /// How many earlier fixes in a row show that the date of the last fix was wrong, and how many do where nothing has
  /// followed it.
  static let contradictionsNeeded = 10
  static let contradictionsOfFirst = 2

  /// The fixes that leap ahead, ascending.
  package internal(set) var waiting: ContiguousArray<PendingFix> = []
  /// How many fixes in a row were earlier than the last one, each later than the one before, and the time of the last.
  var contradictions = 0
  var lastBack = Int64.min
  /// Whether nothing has followed the first fix.
  var isAlone = false

  /// Whether it knows nothing that the next fix depends on.
  package var isIdle: Bool { waiting.isEmpty && contradictions == 0 && !isAlone }

  /// A fix that waits, compared by its time.
  package struct PendingFix: Hashable, Sendable {
    package let fix: RawFix

    package init(_ fix: RawFix) { self.fix = fix }

    var time: Int64 { fix.microseconds }

    package static func == (a: Self, b: Self) -> Bool { a.time == b.time }
    package func hash(into hasher: inout Hasher) { hasher.combine(time) }
  }

  package init() {}

  /// Whether a fix is plainly no leap behind the last one.
  @inline(__always)
  package func isOrdinary(
    _ time: Int64, after last: Int64?, _ limits: Limits, at now: Int64
  ) -> Bool {
    guard let last, FixFilter.isMoment(time) else { return false }
    return waiting.isEmpty && time > last && contradictions == 0 && !isAlone
      && time - last <= Self.leap
      && !limits.isAhead(time, at: now)
  }

  /// Takes a fix with a position and a time.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - last: the time of the last fix that was put in order; `nil` before the first.
  ///   - limits: what is allowed.
  ///   - now: the time of the machine, in microseconds since 1970.
  /// - Returns: what becomes of the fix, and of those that wait.
  package mutating func take(
    _ fix: RawFix, after last: Int64?, _ limits: Limits, at now: Int64
  ) -> [Step] {
    let time = fix.microseconds
    if limits.isAhead(time, at: now) { return [.leaveOut(fix)] }
    guard let last else {
      isAlone = !limits.isConfirmed(time, at: now)
      return [.take(fix)]
    }
    if limits.isAhead(last, at: now) { return giveUp(.clock, and: fix) }
    guard time > last else { return takeBack(fix, last, limits, at: now) }
    contradictions = 0
    if time - last <= Self.leap {
      isAlone = false
      return dropWaiting(from: .min) + [.take(fix)]
    }
    var steps = dropWaiting(from: time + 1)
    if limits.isConfirmed(time, at: now) {
      isAlone = false
      steps += waiting.map { $0.time == time ? .leaveOut($0.fix) : .take($0.fix) }
      waiting = []
      return steps + [.take(fix)]
    }
    guard waiting.last?.time != time else { return steps + [.leaveOutRepeated(fix)] }
    waiting.append(PendingFix(fix))
    guard waiting.count > limits.hold else { return steps }
    // The first one is followed, and with it all that do not leap from it.
    var before = last
    while let first = waiting.first,
      waiting.count > limits.hold || first.time - before <= Self.leap
    {
      before = first.time
      isAlone = false
      steps.append(.take(first.fix))
      waiting.removeFirst()
    }
    return steps
  }

  /// Decides on the fixes that wait, as at the end of a stream. `time` is a moment at which the
  /// device was known to be, `nil` for none: what is dated later is left out.
  package mutating func finish(before time: Int64? = nil) -> [Step] {
    let steps = time.map { dropWaiting(from: $0 + 1) } ?? []
    defer { waiting = [] }
    return steps + waiting.map { .take($0.fix) }
  }

  /// Forgets what waits, because it comes again.
  package mutating func forgetWaiting() {
    waiting = []
    contradictions = 0
  }

  /// Takes a fix that is not later than the last one.
  private mutating func takeBack(
    _ fix: RawFix, _ last: Int64, _ limits: Limits, at now: Int64
  ) -> [Step] {
    let time = fix.microseconds
    guard time < last, !limits.isConfirmed(last, at: now) else { return [.take(fix)] }
    contradictions = time > lastBack || contradictions == 0 ? contradictions + 1 : 1
    lastBack = time
    guard contradictions >= (isAlone ? Self.contradictionsOfFirst : Self.contradictionsNeeded)
    else { return [.take(fix)] }
    return giveUp(.contradicted(contradictions), and: fix)
  }

  private mutating func giveUp(_ reason: LeapReason, and fix: RawFix) -> [Step] {
    let steps = dropWaiting(from: .min)
    contradictions = 0
    isAlone = false
    return steps + [.giveUp(reason), .take(fix)]
  }

  private mutating func dropWaiting(from time: Int64) -> [Step] {
    guard let first = waiting.firstIndex(where: { $0.time >= time }) else { return [] }
    defer { waiting.removeSubrange(first...) }
    return waiting[first...].map { .leaveOut($0.fix) }
  }
}
