extension Comparison {
  /// A window in which a device was expected, and that ends otherwise in restart mode.
  public struct AttendanceChange: Hashable, Sendable {
    /// The window.
    public let window: AttendanceWindow
    /// What normal mode says of it; `nil` where it says nothing.
    public let normal: AttendanceRecord?
    /// What restart mode says of it; `nil` where it says nothing.
    public let restart: AttendanceRecord?
    /// Why a visit in the window is lost; `nil` where none is.
    public let reason: LossReason?
  }
}

extension Comparison.ZoneResult {
  /// Finds the windows of the zone that end otherwise: with another outcome, or late or early in one mode alone.
  ///
  /// - Complexity: linear in the events, and in the losses for each window.
  mutating func findAttendanceChanges(_ normal: [Event], _ restart: [Event]) {
    var records: [AttendanceWindow: (normal: AttendanceRecord?, restart: AttendanceRecord?)] = [:]
    var windows: [AttendanceWindow] = []
    for (isNormal, events) in [(true, normal), (false, restart)] {
      for event in events where event.zone == zone {
        guard let window = event.window, let record = event.attendance else { continue }
        if records[window] == nil { windows.append(window) }
        if isNormal {
          records[window, default: (nil, nil)].normal = record
        } else {
          records[window, default: (nil, nil)].restart = record
        }
      }
    }
    windows.sort { ($0.closes, $0.attendance, $0.opens) < ($1.closes, $1.attendance, $1.opens) }
    for window in windows {
      guard let both = records[window], Self.differ(both.normal, both.restart) else { continue }
      let loss = losses.first { loss in
        let ended = loss.trigger.exited?.boundary.time ?? Timestamp(microseconds: .max)
        return loss.trigger.visit != nil && loss.trigger.began < window.closes
          && ended >= window.opens
      }
      attendanceChanges.append(
        Comparison.AttendanceChange(
          window: window, normal: both.normal, restart: both.restart, reason: loss?.reason))
    }
  }

  private static func differ(_ a: AttendanceRecord?, _ b: AttendanceRecord?) -> Bool {
    a?.outcome != b?.outcome || a?.isLate != b?.isLate || a?.hasLeftEarly != b?.hasLeftEarly
  }
}
