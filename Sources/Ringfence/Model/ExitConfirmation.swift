/// What confirmed an exit, in zones that ask for more than a fix at the exit distance: each number that was asked for, as it was
/// when the visit ended.
public struct ExitConfirmation: Hashable, Sendable {
  /// From the way out, the exit's boundary point, to the end of the visit; `nil` without ``ZoneSettings/exitAfter``.
  public var time: Duration?
  /// The fixes in a row that were at least the exit distance away, up to the exit's fix; `nil` without
  /// ``ZoneSettings/exitFixes``.
  public var fixes: Int?
  /// The probability, in 0...1, that the device was outside at the exit's fix; `nil` without ``ZoneSettings/exitCertainty``,
  /// and where the fixes say nothing of it. With ``EventFlags/unsure`` it is less than what was asked for.
  public var certainty: Double?

  /// Creates a confirmation, for example to test code that reacts to events.
  public init(time: Duration? = nil, fixes: Int? = nil, certainty: Double? = nil) {
    self.time = time
    self.fixes = fixes
    self.certainty = certainty
  }

  /// Whether nothing was asked for.
  var isEmpty: Bool { time == nil && fixes == nil && certainty == nil }
}
