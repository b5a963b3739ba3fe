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

/// What both modes say of the windows of each zone.
struct AttendanceAnswers {
  typealias Both = (normal: AttendanceRecord?, restart: AttendanceRecord?)

  /// By the zone and the window.
  private(set) var zones: [[AttendanceWindow: Both]]

  init(_ normal: [Event], _ restart: [Event], zones count: Int) {
    zones = Array(repeating: [:], count: count)
    for event in normal {
      if let (window, record) = event.answer {
        zones[event.zone][window, default: (nil, nil)].normal = record
      }
    }
    for event in restart {
      if let (window, record) = event.answer {
        zones[event.zone][window, default: (nil, nil)].restart = record
      }
    }
  }
}

extension Event {
  /// What is known of a window that is over.
  fileprivate var answer: (AttendanceWindow, AttendanceRecord)? {
    guard let window, let attendance else { return nil }
    return (window, attendance)
  }
}

extension Comparison.ZoneResult {
  /// Finds the windows of the zone that end otherwise: with another outcome, or late or early in one mode alone.
  ///
  /// - Complexity: O(*n* log *n*) for *n* windows, with a search of the losses for each that ends otherwise.
  mutating func findAttendanceChanges(_ records: [AttendanceWindow: AttendanceAnswers.Both]) {
    let changed = records.filter { Self.differ($0.value.normal, $0.value.restart) }
    let inOrder = changed.sorted {
      ($0.key.closes, $0.key.attendance, $0.key.opens)
        < ($1.key.closes, $1.key.attendance, $1.key.opens)
    }
    for (window, both) in inOrder {
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
