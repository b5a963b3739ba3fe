/// The window of an attendance that an event is about.
public struct AttendanceWindow: Hashable, Sendable {
  /// The index of the attendance in ``Zone/attendances`` of the event's zone.
  public var attendance: Int
  /// When the window opens.
  public var opens: Timestamp
  /// When it closes, excluded.
  public var closes: Timestamp

  /// Creates a window.
  public init(attendance: Int, opens: Timestamp, closes: Timestamp) {
    self.attendance = attendance
    self.opens = opens
    self.closes = closes
  }
}

/// What was known of a device when a window in which it was expected closed.
public struct AttendanceRecord: Hashable, Sendable {
  /// Whether the device was there.
  public enum Outcome: Hashable, CaseIterable, Sendable {
    /// It was present at some time in the window.
    case attended
    /// It was not, and there was a fix in the window.
    case missed
    /// It was not, and there was no fix in the window.
    case unknown
  }

  /// Whether the device was there.
  public var outcome: Outcome
  /// For how long it was, in the window.
  public var present: Duration
  /// When it came: the boundary of its first entry, which may be before the window; `nil` where it did not.
  public var arrived: Timestamp?
  /// When it went last; `nil` where it was present at the closing, and where it did not come.
  public var left: Timestamp?
  /// Whether it came later than the grace allows.
  public var isLate: Bool
  /// Whether it went earlier than the grace allows, and did not come back.
  public var hasLeftEarly: Bool
  /// How much of the window lies in gaps, or before the first fix.
  public var unobserved: Duration
  /// Whether the device counts as present at the closing because an exit was not confirmed by then.
  public var isUnconfirmed: Bool

  /// Creates a record.
  public init(
    _ outcome: Outcome, present: Duration = .zero, arrived: Timestamp? = nil,
    left: Timestamp? = nil, isLate: Bool = false, hasLeftEarly: Bool = false,
    unobserved: Duration = .zero, isUnconfirmed: Bool = false
  ) {
    self.outcome = outcome
    self.present = present
    self.arrived = arrived
    self.left = left
    self.isLate = isLate
    self.hasLeftEarly = hasLeftEarly
    self.unobserved = unobserved
    self.isUnconfirmed = isUnconfirmed
  }
}
