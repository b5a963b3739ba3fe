package import CRingfence
package import Ringfence

// Events and suppressions as structures of the interface.

/// Stands for an index that is not given.
package let noIndex: Int64 = -1

extension rf_event {
  /// - Parameters:
  ///   - event: the event.
  ///   - track: the index of its track.
  ///   - firstCrossing: the index of its first crossing; ``noIndex`` when it has none that is given.
  package init(_ event: Event, track: Int, firstCrossing: Int64) {
    self.init()
    time = event.time.microseconds
    let hasFence = event.hasFence
    boundary_time = hasFence ? event.boundary.time.microseconds : .min
    boundary_latitude = hasFence ? event.boundary.coordinate.latitude : .nan
    boundary_longitude = hasFence ? event.boundary.coordinate.longitude : .nan
    fix_time = event.fix.time.microseconds
    fix_latitude = event.fix.coordinate.latitude
    fix_longitude = event.fix.coordinate.longitude
    fix_altitude = event.fix.altitudeMeters
    fix_accuracy = event.fix.accuracyMeters
    fix_speed = event.fix.speedMetersPerSecond
    fix_course = event.fix.courseDegrees
    distance = event.distance?.meters ?? .nan
    distance_required = event.distanceRequired?.meters ?? .nan
    overshoot = event.overshoot?.meters ?? .nan
    dwell_time = event.dwellTime?.wholeMicroseconds ?? .min
    visit = Int64(event.visit ?? 0)
    self.track = Int64(track)
    first_crossing = firstCrossing
    crossing_count = Int32(clamping: event.crossedFences.count)
    zone = Int32(clamping: event.zone)
    fence = hasFence ? Int32(clamping: event.fence) : Int32(clamping: noIndex)
    kind = event.kind.number
    mode = event.mode == .normal ? 0 : 1
    direction =
      switch event.direction {
      case nil: 0
      case .leftToRight: 1
      case .rightToLeft: 2
      }
    flags = event.flags.rawValue
    fix_flags = event.fix.flags.rawValue & 15
  }
}

extension Event.Kind {
  /// The number of `rf_event_kind`.
  var number: UInt8 { UInt8(truncatingIfNeeded: index) }
}

extension rf_detail {
  /// What an event has beside its structure.
  package static func list(_ event: Event, index: Int) -> [rf_detail] {
    var details: [rf_detail] = []
    func add(_ value: Double?, _ kind: rf_detail_kind) {
      guard let value else { return }
      details.append(
        rf_detail(event: Int64(index), value: value, kind: Int32(kind.rawValue), reserved: 0))
    }
    func seconds(_ time: Duration?) -> Double? { time.map { Double($0.wholeMicroseconds) / 1e6 } }
    func moment(_ time: Timestamp?) -> Double? { time.map { Double($0.microseconds) } }
    add(seconds(event.confirmed?.time), RF_CONFIRMED_TIME)
    add(event.confirmed?.fixes.map { Double($0) }, RF_CONFIRMED_FIXES)
    add(event.confirmed?.certainty, RF_CONFIRMED_CERTAINTY)
    add(event.count.map { Double($0) }, RF_COUNT)
    add(seconds(event.stay), RF_STAY_TIME)
    add(seconds(event.overstay), RF_OVERSTAY)
    add(event.along?.meters, RF_ALONG)
    add(event.measuredSpeed?.metersPerSecond, RF_MEASURED_SPEED)
    add(event.speedLimit?.metersPerSecond, RF_SPEED_LIMIT)
    add(seconds(event.duration), RF_EXCESS_DURATION)
    add(event.maximumSpeed?.metersPerSecond, RF_MAXIMUM_SPEED)
    add(event.fixes.map { Double($0) }, RF_FIXES)
    add(event.window.map { Double($0.attendance) }, RF_WINDOW)
    add(moment(event.window?.opens), RF_WINDOW_OPENS)
    add(moment(event.window?.closes), RF_WINDOW_CLOSES)
    add(seconds(event.lateBy), RF_LATE_BY)
    add(seconds(event.earlyBy), RF_EARLY_BY)
    guard let record = event.attendance else { return details }
    add(Double(record.outcome.number), RF_OUTCOME)
    add(seconds(record.present), RF_PRESENT)
    add(moment(record.arrived), RF_ARRIVED)
    add(moment(record.left), RF_LEFT)
    add(record.isLate ? 1 : nil, RF_CAME_LATE)
    add(record.hasLeftEarly ? 1 : nil, RF_WENT_EARLY)
    add(seconds(record.unobserved), RF_UNOBSERVED)
    add(record.isUnconfirmed ? 1 : nil, RF_UNCONFIRMED)
    return details
  }
}

extension AttendanceRecord.Outcome {
  /// The number of `rf_outcome`.
  var number: UInt8 {
    switch self {
    case .attended: 0
    case .missed: 1
    case .unknown: 2
    }
  }
}

extension rf_crossing {
  package init(_ crossing: CrossedFence, event: Int) {
    self.init()
    time = crossing.point.time.microseconds
    latitude = crossing.point.coordinate.latitude
    longitude = crossing.point.coordinate.longitude
    self.event = Int64(event)
    fence = Int32(clamping: crossing.fence)
  }
}

extension rf_suppression {
  package init(_ suppression: Suppression, track: Int, firstFailure: Int64) {
    self.init()
    began_time = suppression.began.time.microseconds
    began_latitude = suppression.began.coordinate.latitude
    began_longitude = suppression.began.coordinate.longitude
    ended_time = suppression.ended?.time.microseconds ?? .min
    ended_latitude = suppression.ended?.coordinate.latitude ?? .nan
    ended_longitude = suppression.ended?.coordinate.longitude ?? .nan
    tries = Int64(suppression.tries)
    self.track = Int64(track)
    first_failure = firstFailure
    failure_count = Int32(clamping: suppression.failures.count)
    zone = Int32(clamping: suppression.zone)
    fence = Int32(clamping: suppression.fence)
    kind = suppression.kind.number
  }
}

extension rf_failure {
  package init(_ failure: ConditionFailure, suppression: Int) {
    self.init()
    time = failure.time.microseconds
    tries = Int64(failure.tries)
    self.suppression = Int64(suppression)
    let numbers = failure.numbers
    found = numbers.found ?? .nan
    minimum = numbers.minimum ?? .nan
    maximum = numbers.maximum ?? .nan
    missing = numbers.missing ?? .nan
    // The numbers of `rf_reason` are those of the kinds.
    reason = Int32(failure.kind.rawValue)
  }
}
