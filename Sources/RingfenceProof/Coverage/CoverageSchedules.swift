internal import Ringfence
internal import RingfenceReference

/// The schedules of a zone, any of which may be open.
struct CoverageSchedules: Sendable {
  private let schedules: [ReferenceSchedule]

  /// An opening or closing farther away than this, in seconds, is not what a drive shows.
  static let near: Int64 = 600

  init(_ zone: Zone, timeZone: TimeZoneOffsets?) {
    schedules = zone.conditions.schedule.map { ReferenceSchedule($0, timeZone: timeZone) }
  }

  var isEmpty: Bool { schedules.isEmpty }

  /// Whether one is open at a second since 1970.
  func isOpen(_ seconds: Int64) -> Bool { schedules.contains { $0.isOpen(at: seconds) } }

  /// The last change not after a second and the first one after it, where they are near.
  func nearestEdges(to seconds: Int64) -> (before: Int64?, after: Int64?) {
    // Days by the clock differ from those of UTC by at most a day.
    let day = Int(seconds / 86_400)
    var before: Int64?
    var after: Int64?
    for schedule in schedules {
      for edge in schedule.edges(in: (day - 2)...(day + 2))
      where abs(edge.seconds - seconds) <= Self.near
        && isOpen(edge.seconds) != isOpen(edge.seconds - 1)
      {
        if edge.seconds <= seconds {
          before = max(before ?? edge.seconds, edge.seconds)
        } else {
          after = min(after ?? edge.seconds, edge.seconds)
        }
      }
    }
    return (before, after)
  }

  /// Whether a window is open that began on the day before.
  func isAfterMidnight(_ seconds: Int64) -> Bool {
    schedules.contains { schedule in
      guard schedule.runsOverMidnight, schedule.isOpen(at: seconds) else { return false }
      let shown = seconds + Int64(schedule.offsets.offset(at: seconds))
      return schedule.isOpen(at: seconds - (((shown % 86_400) + 86_400) % 86_400) - 1)
    }
  }
}
