internal import Ringfence

/// An error in an attendance.
package enum AttendanceError: Hashable, Sendable {
  case removed, graceRemoved, graceShorter, graceLonger, tracksRemoved
  /// An error in its schedule, without which nothing is left of it.
  case schedule(ScheduleError)

  /// The errors, in the order in which they are planted.
  static let all: [AttendanceError] = {
    var all: [AttendanceError] = [
      .removed, .graceRemoved, .graceShorter, .graceLonger, .tracksRemoved,
    ]
    for error in ScheduleError.allCases where error != .removed { all.append(.schedule(error)) }
    return all
  }()

  var magnitude: MutationOperator.Magnitude {
    switch self {
    case .graceShorter: .factor(0.8)
    case .graceLonger: .factor(1.25)
    case .schedule(let error): error.magnitude
    case .removed, .graceRemoved, .tracksRemoved: .none
    }
  }

  /// The days of the week for an error that concerns one.
  var days: [Int?] { self == .schedule(.dayReplaced) ? Array(0..<7) : [nil] }

  /// The name in reports and in the names of mutants, and the error in words; `by` is how large it is.
  package func texts(day: Int?, by: String) -> (name: String, words: String) {
    switch self {
    case .removed: return ("attendance-removed", "the attendance is removed")
    case .graceRemoved: return ("grace-removed", "no grace")
    case .graceShorter: return ("grace-shorter", "grace \(by)")
    case .graceLonger: return ("grace-longer", "grace \(by)")
    case .tracksRemoved: return ("tracks-removed", "every device is expected")
    case .schedule(let error):
      let texts = error.texts(day: day ?? 0, by)
      return ("attendance-\(texts.name)", "attendance: \(texts.words)")
    }
  }

  /// - Returns: whether there was something to change, and a file may say what it was changed to.
  func change(
    _ zone: inout Zone, at index: Int, day: Int?, _ amount: Double,
    _ layoutTimeZone: TimeZoneOffsets?
  ) -> Bool {
    guard zone.attendances.indices.contains(index) else { return false }
    let original = zone.attendances[index]
    var attendance = original
    switch self {
    case .removed:
      zone.attendances.remove(at: index)
      return true
    case .graceRemoved: attendance.grace = .zero
    case .graceShorter, .graceLonger: attendance.grace = original.grace * amount
    case .tracksRemoved: attendance.tracks = nil
    case .schedule(let error):
      guard let schedule = error.changed(original.schedule, day: day, amount, layoutTimeZone) else {
        return false
      }
      attendance.schedule = schedule
    }
    // Comparing texts takes Unicode tables, which an embedded build does without.
    let isChanged =
      attendance.grace != original.grace || (attendance.tracks == nil) != (original.tracks == nil)
      || attendance.schedule.values != original.schedule.values
    guard isChanged, attendance.schedule.contradiction == nil,
      !attendance.isGraceTooLong
    else { return false }
    zone.attendances[index] = attendance
    return true
  }
}
