internal import Ringfence

/// Finds fixes whose position cannot be meant: to reach it from the fix before and to leave it for the fix
/// behind takes an impossible speed. `Docs/Tracks.md` states the rule.
///
/// The fix before is the last accepted one, so that an error in every other fix does not affect the good ones.
/// Fixes behind a jump wait. When the track goes on where it was before them, they are left out; when more of
/// them than ``Limits/longestRun`` agree in a row, these are where the track is. At the ends of a track there is
/// one neighbour: there the two nearest fixes must agree with each other and not with the fix. If only two fixes
/// disagree, both stay.
struct JumpFilter: Sendable {
  typealias Examined = (fix: RawFix, isUsable: Bool)

  struct Limits: Sendable {
    /// Metres per second; infinite where every speed is possible.
    let speed: Double
    /// How many fixes behind a jump wait for the track to come back, at most.
    let longestRun: Int
    /// Whether the first fix of a track is accepted at once.
    let trustsFirst: Bool
  }

  /// Metres that a position may be wrong although its accuracy does not say it.
  static let allowance = 200.0
  /// Metres that a degree of latitude or longitude never exceeds: one of latitude has 111,694 m at the poles.
  private static let metersPerDegree = 111_700.0

  /// The last accepted fix.
  private(set) var before: PlainPosition?
  /// Undecided fixes: up to two at the beginning, up to ``Limits/longestRun`` later.
  private(set) var waiting = ContiguousArray<RawFix>()
  /// How many of the last ones of a run agree with each other.
  private(set) var alike = 0

  /// Whether every fix is decided, and there was one.
  var isSettled: Bool { waiting.isEmpty && before != nil }

  /// The last fix, decided or not.
  var last: PlainPosition? { waiting.last.map { PlainPosition($0) } ?? before }

  mutating func resume(_ position: PlainPosition?, waiting: ContiguousArray<RawFix>, alike: Int = 0)
  {
    before = position
    self.waiting = waiting
    self.alike = min(max(0, alike), waiting.count)
  }

  /// Whether a fix is plainly usable. It then counts as accepted.
  @inline(__always)
  mutating func isOrdinary(_ fix: RawFix, _ limits: Limits) -> Bool {
    guard waiting.isEmpty, let before, !Self.isJump(before, PlainPosition(fix), limits) else {
      return false
    }
    self.before = PlainPosition(fix)
    return true
  }

  /// Accepts a fix that was compared with the one before already.
  mutating func accept(_ fix: RawFix) { before = PlainPosition(fix) }

  /// Takes a fix that is not ordinary and returns the decided fixes, in order.
  mutating func take(_ fix: RawFix, _ limits: Limits) -> [Examined] {
    if let before { return takeLater(fix, behind: before, limits) }
    if limits.trustsFirst { return acceptAll(and: fix) }
    guard let first = waiting.first else {
      waiting.append(fix)
      return []
    }
    guard waiting.count > 1 else {
      guard Self.isJump(PlainPosition(first), PlainPosition(fix), limits) else {
        return acceptAll(and: fix)
      }
      waiting.append(fix)
      return []
    }
    let second = waiting[1]
    switch (
      Self.isJump(PlainPosition(first), PlainPosition(fix), limits),
      Self.isJump(PlainPosition(second), PlainPosition(fix), limits)
    ) {
    case (true, false):
      waiting = [second]
      return [(first, false)] + acceptAll(and: fix)
    case (false, true):
      waiting = []
      accept(fix)
      return [(first, true), (second, false), (fix, true)]
    case (false, false): return acceptAll(and: fix)
    case (true, true):
      // The middle fix agrees with none of its neighbours. The other two stay undecided.
      waiting = [first, fix]
      return [(second, false)]
    }
  }

  /// Decides on the waiting fixes at the end of the track.
  mutating func finish(_ limits: Limits) -> [Examined] {
    defer { (waiting, alike) = ([], 0) }
    return before == nil ? waiting.map { ($0, true) } : alone(0..<waiting.count, limits)
  }

  private mutating func takeLater(
    _ fix: RawFix, behind before: PlainPosition, _ limits: Limits
  ) -> [Examined] {
    let isBack = !Self.isJump(before, PlainPosition(fix), limits)
    let isAlike =
      waiting.last.map { !Self.isJump(PlainPosition($0), PlainPosition(fix), limits) } ?? false
    if isBack, !isAlike { alike = 0 }
    if isBack || isAlike && alike >= limits.longestRun {
      let examined = leaveOut(waiting.count - alike)
      return examined + acceptAll(and: fix)
    }
    alike = isAlike ? alike + 1 : 1
    waiting.append(fix)
    guard waiting.count > limits.longestRun else { return [] }
    // Too many jumps: fixes that agree with a neighbour are kept, and the last ones are looked at again.
    let first = waiting.count - alike
    var examined = alone(0..<first, limits)
    let last = waiting[first...]
    (waiting, alike) = ([], 0)
    for fix in last { examined += isOrdinary(fix, limits) ? [(fix, true)] : take(fix, limits) }
    return examined
  }

  /// Decides on some of the waiting fixes for themselves: one that agrees with none of its neighbours there is
  /// left out, the last usable one is accepted.
  private mutating func alone(_ range: Range<Int>, _ limits: Limits) -> [Examined] {
    var examined: [Examined] = []
    for i in range {
      let fitsBefore =
        i > range.lowerBound
        && !Self.isJump(PlainPosition(waiting[i - 1]), PlainPosition(waiting[i]), limits)
      let fitsBehind =
        i + 1 < range.upperBound
        && !Self.isJump(PlainPosition(waiting[i]), PlainPosition(waiting[i + 1]), limits)
      examined.append((waiting[i], fitsBefore || fitsBehind))
      if fitsBefore || fitsBehind { accept(waiting[i]) }
    }
    return examined
  }

  private mutating func leaveOut(_ count: Int) -> [Examined] {
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).map { ($0, false) }
  }

  private mutating func acceptAll(and fix: RawFix) -> [Examined] {
    defer {
      (waiting, alike) = ([], 0)
      accept(fix)
    }
    return waiting.map { ($0, true) } + [(fix, true)]
  }

  /// Whether an impossible speed leads from one position to the other.
  @inline(__always)
  private static func isJump(_ a: PlainPosition, _ b: PlainPosition, _ limits: Limits) -> Bool {
    !isStep(
      b.latitude - a.latitude, b.longitude - a.longitude, b.microseconds - a.microseconds,
      limits.speed) && isFar(a, b, limits)
  }

  @inline(never)
  private static func isFar(_ a: PlainPosition, _ b: PlainPosition, _ limits: Limits) -> Bool {
    let seconds = Double((b.microseconds - a.microseconds).magnitude) / 1e6
    return Geodesic.distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
      > seconds * limits.speed + allowance + a.accuracy + b.accuracy
  }

  /// Whether it is plain that degrees of latitude and longitude are travelled in microseconds at a possible
  /// speed. A way across the antimeridian is not.
  @inline(__always)
  static func isStep(
    _ latitude: Double, _ longitude: Double, _ microseconds: Int64, _ speed: Double
  ) -> Bool {
    let meters = (latitude.magnitude + longitude.magnitude) * metersPerDegree
    return meters <= allowance
      || meters <= allowance + speed * (Double(microseconds.magnitude) / 1e6)
  }
}

package struct PlainPosition: Hashable, Sendable {
  package var microseconds: Int64
  package var latitude: Double
  package var longitude: Double
  /// Metres; 0 where it is not known.
  package var accuracy: Double

  /// The position of a fix that has one and a time; an accuracy that is none counts as not known.
  @inline(__always)
  package init(microseconds: Int64, latitude: Double, longitude: Double, accuracy: Double) {
    self.microseconds = microseconds
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy >= 0 && accuracy.isFinite ? accuracy : 0
  }

  @inline(__always)
  init(_ fix: RawFix) {
    self.init(
      microseconds: fix.microseconds, latitude: fix.latitude, longitude: fix.longitude,
      accuracy: fix.accuracy)
  }
}
