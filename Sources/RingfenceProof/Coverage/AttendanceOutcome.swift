internal import Ringfence

/// What a test can show of an attendance.
package enum AttendanceOutcome: Hashable, CaseIterable, Sendable {
  case presentAtOpening, absent, arrivedLate, leftEarly, attended, missed, unknown

  var word: String {
    switch self {
    case .presentAtOpening: "present-at-opening"
    case .absent: "absent"
    case .arrivedLate: "arrived-late"
    case .leftEarly: "left-early"
    case .attended: "attended"
    case .missed: "missed"
    case .unknown: "unknown"
    }
  }

  /// The subject of the case of a plan that shows it.
  var subject: String {
    switch self {
    case .presentAtOpening, .attended: "attended"
    case .absent: "absent-at-opening"
    case .arrivedLate: "arrived-late"
    case .leftEarly: "left-early"
    case .missed: "missed"
    case .unknown: "gap-at-opening"
    }
  }

  var unit: CoverageItem.Unit? {
    switch self {
    case .presentAtOpening, .absent, .arrivedLate, .leftEarly: .seconds
    case .attended, .missed, .unknown: nil
    }
  }

  /// Whether a zone of geolines, which has no visits, can show it.
  private var needsVisits: Bool {
    switch self {
    case .presentAtOpening, .arrivedLate, .leftEarly, .attended: true
    case .absent, .missed, .unknown: false
    }
  }

  /// What there is to show of the attendances of a zone, each with its index where the zone has several.
  static func list(_ zone: Zone) -> [(outcome: AttendanceOutcome, attendance: Int?)] {
    let hasVisits = zone.fences.contains { !$0.shape.isGeoline }
    var list: [(outcome: AttendanceOutcome, attendance: Int?)] = []
    for number in zone.attendances.indices {
      for outcome in allCases where hasVisits || !outcome.needsVisits {
        list.append((outcome, zone.attendances.count > 1 ? number : nil))
      }
    }
    return list
  }
}

extension ZoneObservation {
  mutating func countAttendances(_ events: [Event]) {
    for event in events where notices.includes(event.kind) {
      guard let window = event.window, zone.attendances.indices.contains(window.attendance) else {
        continue
      }
      let grace = zone.attendances[window.attendance].grace
      switch event.kind {
      case .absent:
        // How much later the device came, if it did.
        let arrival = events.first { $0.kind == .arrivedLate && $0.window == window }
        count(.absent, window, margin: arrival?.lateBy.map { ($0 - grace).inSeconds })
      case .arrivedLate:
        count(.arrivedLate, window, margin: event.lateBy.map { ($0 - grace).inSeconds })
      case .leftEarly:
        count(.leftEarly, window, margin: event.earlyBy.map { ($0 - grace).inSeconds })
      case .attendance:
        guard let record = event.attendance else { continue }
        countRecord(record, of: window, grace, in: events)
      default: break
      }
    }
  }

  /// What is known of a window that is over.
  private mutating func countRecord(
    _ record: AttendanceRecord, of window: AttendanceWindow, _ grace: Duration, in events: [Event]
  ) {
    switch record.outcome {
    case .attended: count(.attended, window)
    case .missed: count(.missed, window)
    case .unknown: count(.unknown, window)
    }
    guard notices.includes(.absent), let arrived = record.arrived, !record.isLate,
      !events.contains(where: { $0.kind == .absent && $0.window == window })
    else { return }
    let early = grace - arrived.duration(since: window.opens)
    count(.presentAtOpening, window, margin: early.inSeconds)
  }

  private mutating func count(
    _ outcome: AttendanceOutcome, _ window: AttendanceWindow, margin: Double? = nil
  ) {
    count(
      .attendance(outcome), condition: zone.attendances.count > 1 ? window.attendance : nil,
      margin: margin)
  }
}
