/// A schedule at which a device is expected in a zone.
///
/// A condition of a zone lets an event pass, or not; this asks: at the opening of each window of the schedule whether the device is
/// there, and at its closing whether it was. *Present* is a visit of the zone, from its entry to its exit, with all conditions and
/// rules of exits; a device that has left and whose visit has not ended yet is present.
public struct Attendance: Sendable {
  /// What events call it; `nil` for its number in the zone, from 1.
  public var id: String?
  /// When the device is expected: a window on each day that the schedule names.
  public var schedule: Schedule
  /// How much later than the opening it may come, and how much earlier than the closing it may go, in ``graces``.
  public var grace: Duration
  /// The devices that are expected, by ``TriggerSession/track``; `nil` for all, with a name or without.
  public var tracks: [String]?

  /// Creates an attendance, by default one of all devices, without grace.
  public init(
    _ schedule: Schedule, id: String? = nil, grace: Duration = .zero, tracks: [String]? = nil
  ) {
    self.id = id
    self.schedule = schedule
    self.grace = grace
    self.tracks = tracks
  }

  /// The seconds allowed for ``grace``: up to half a day, and less than half of the schedule's window.
  public static let graces = 0.0...43_200.0

  /// Whether the grace is at least half of a window, so that a device could come late and go early at one time.
  package var isGraceTooLong: Bool {
    let from = (schedule.from ?? .midnight).secondsAfterMidnight
    let to = (schedule.to ?? .endOfDay).secondsAfterMidnight
    let length = to > from ? to - from : to - from + 86_400
    return grace.wholeMicroseconds * 2 >= Int64(length) * 1_000_000
  }

  /// What events call the attendance of a number, from 0.
  package func name(at number: Int) -> String { id ?? String(number + 1) }
}

extension [Attendance] {
  /// Refuses attendances of a zone that share a name, and a grace that is out of its range.
  func validate() throws(ModelError) {
    var numberOfName: [[UInt8]: Int] = [:]
    for (number, attendance) in enumerated() {
      let seconds = attendance.grace.seconds
      guard Attendance.graces.contains(seconds), !attendance.isGraceTooLong else {
        throw .outOfRange(.grace, value: seconds)
      }
      let name = [UInt8](attendance.name(at: number).utf8)
      if let first = numberOfName.updateValue(number, forKey: name) {
        throw .duplicateID(first: first)
      }
    }
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Attendance: Hashable {}
#endif

/// An attendance in the units of the engine.
struct PreparedAttendance: Sendable {
  let zone: Int32
  /// Its number among those of the zone.
  let number: Int32
  let windows: ScheduleWindows
  let graceMicroseconds: Int64
  /// The names of the devices that are expected, ascending by their bytes; `nil` for all.
  private let tracks: [String]?

  init(
    _ attendance: Attendance, zone: Int, number: Int, layoutTimeZone: TimeZoneOffsets?
  ) {
    self.zone = Int32(truncatingIfNeeded: zone)
    self.number = Int32(truncatingIfNeeded: number)
    windows = ScheduleWindows(
      PreparedSchedule(attendance.schedule, layoutTimeZone: layoutTimeZone))
    let (seconds, range) = (attendance.grace.seconds, Attendance.graces)
    // checked: at most half a day
    graceMicroseconds = Int64(range.nearest(to: seconds, orElse: 0) * 1e6)
    tracks = attendance.tracks?.sorted { Self.precedes($0, $1) }
  }

  /// Whether a device of a name is expected.
  ///
  /// - Complexity: O(log *n*) for *n* names.
  func expects(_ track: String?) -> Bool {
    guard let tracks else { return true }
    guard let track else { return false }
    var (low, high) = (0, tracks.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(tracks[middle], track) { low = middle + 1 } else { high = middle }
    }
    return low < tracks.count && tracks[low].utf8.elementsEqual(track.utf8)
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
