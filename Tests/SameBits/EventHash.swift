import Ringfence

/// A hash (FNV-1a over words of 64 bits) of everything that events say, to the last bit of every number.
struct EventHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var events = 0

  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01B3
    value ^= value >> 29
  }
  private mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }
  mutating func add(_ number: Int) { add(Int64(number)) }
  private mutating func add(_ number: Double) { add(number.bitPattern) }
  private mutating func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    add(seconds)
    add(attoseconds)
  }
  private mutating func add(_ coordinate: Coordinate) {
    add(coordinate.latitude)
    add(coordinate.longitude)
  }
  private mutating func add(_ point: BoundaryPoint) {
    add(point.time.microseconds)
    add(point.coordinate)
  }

  mutating func add(_ event: Event) {
    events += 1
    add((Event.Kind.allCases.firstIndex(of: event.kind) ?? 0) + 1)
    add(event.time.microseconds)
    add(event.zone)
    add(event.fence)
    add(event.visit ?? -1)
    add(event.boundary)
    add(event.fix.time.microseconds)
    add(event.fix.coordinate)
    switch event.direction {
    case nil: add(0)
    case .leftToRight: add(1)
    case .rightToLeft: add(2)
    }
    for crossed in event.crossedFences {
      add(crossed.fence)
      add(crossed.point)
    }
    for distance in [event.distance, event.distanceRequired, event.overshoot] {
      add(distance?.meters ?? -1)
    }
    add(event.dwellTime ?? .seconds(-1))
    add(Int(event.flags.rawValue))
    // Few events have these.
    if let confirmed = event.confirmed {
      add(confirmed.time ?? .seconds(-1))
      add(confirmed.fixes ?? -1)
      add(confirmed.certainty ?? -1)
    }
    if let window = event.window {
      add(window.attendance)
      add(window.opens.microseconds)
      add(window.closes.microseconds)
      add(event.lateBy ?? .seconds(-1))
      add(event.earlyBy ?? .seconds(-1))
    }
    if let attendance = event.attendance {
      add(AttendanceRecord.Outcome.allCases.firstIndex(of: attendance.outcome) ?? -1)
      add(attendance.present)
      add(attendance.arrived?.microseconds ?? -1)
      add(attendance.left?.microseconds ?? -1)
      add((attendance.isLate ? 1 : 0) + (attendance.hasLeftEarly ? 2 : 0))
      add(attendance.unobserved)
      add(attendance.isUnconfirmed ? 1 : 0)
    }
    if let count = event.count { add(count) }
    if let stay = event.stay { add(stay) }
    if let overstay = event.overstay { add(overstay) }
    for speed in [event.measuredSpeed, event.speedLimit, event.maximumSpeed] {
      if let speed { add(speed.metersPerSecond) }
    }
    if let duration = event.duration { add(duration) }
    if let fixes = event.fixes { add(fixes) }
  }

  mutating func add(_ suppression: Suppression) {
    add(suppression.zone)
    add(suppression.fence)
    add(suppression.began)
    add(suppression.tries)
    if let ended = suppression.ended { add(ended) }
    for failure in suppression.failures {
      add(failure.time.microseconds)
      switch failure.reason {
      case .schedule(let opensIn): add(opensIn ?? .zero)
      case .minimumRetriggerTime(let elapsed, let required), .stay(let elapsed, let required),
        .exitAfter(let elapsed, let required), .duration(let elapsed, let required):
        add(elapsed)
        add(required)
      case .percentageCrossed(let crossed, let required), .exitFixes(let crossed, let required):
        add(crossed)
        add(required)
      case .bearing(let found, _, _, let off):
        add(found?.degrees ?? -1)
        add(off ?? -1)
      case .speed(let found, _, _, let off):
        add(found?.metersPerSecond ?? -1)
        add(off?.metersPerSecond ?? -1)
      case .altitude(let found, _, _, let off):
        add(found?.meters ?? -1)
        add(off?.meters ?? -1)
      case .certainty(let found, _), .exitCertainty(let found, _): add(found ?? -1)
      }
    }
  }
}
