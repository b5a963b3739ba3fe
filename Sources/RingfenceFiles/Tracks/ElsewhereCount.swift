internal import Ringfence

/// Counts the fixes of a track that show that it is not one: another fix at the same time is farther away than their
/// accuracies allow, or they are left out because they cannot be reached.
struct ElsewhereCount: Sendable {
  /// Metres that a device may move while a clock shows one time.
  private static let nearMeters = 100.0
  /// Fewer fixes than these may be errors of any receiver.
  private static let few = 10

  /// The fixes at the time of another one elsewhere, and those of them that are far away.
  private(set) var apart = 0
  private(set) var far = 0
  /// The fixes at an impossible speed.
  private(set) var implausible = 0
  /// The last fix that was dropped. Fixes of one device whose clock stands still follow each other.
  private var dropped: PlainPosition?
  /// The line of the first of them.
  private(set) var firstLine = 0

  @inline(never)
  mutating func take(_ fix: RawFix, beside other: PlainPosition?) {
    let position = PlainPosition(fix)
    let isSame = dropped?.microseconds == position.microseconds
    guard let other = isSame ? dropped : other else { return }
    dropped = position
    let meters =
      Geodesic.distanceMeters(
        position.latitude, position.longitude, other.latitude, other.longitude)
      - position.accuracy - other.accuracy
    guard meters > Self.nearMeters else { return }
    apart += 1
    if meters > JumpFilter.allowance { far += 1 }
    if firstLine == 0 { firstLine = fix.line }
  }

  mutating func takeImplausible(_ fix: RawFix) {
    implausible += 1
    if firstLine == 0 { firstLine = fix.line }
  }

  /// Whether the fixes are probably those of several devices: one in fifty is far from another one at its time, or one
  /// in five is left out.
  func areSeveral(of taken: Int) -> Bool {
    if far >= 2, far * 50 > taken { return true }
    let lost = apart + implausible
    return lost >= Self.few && lost * 5 > taken
  }
}
