import Ringfence
import RingfenceReference

/// What an event says otherwise than the reference; `nil` when they agree.
func difference(_ event: Event, from expected: Event, in frame: GridFrame) -> String? {
  /// Microseconds by which boundary times may differ.
  let tolerance: Int64 = 1_000
  var found: [String] = []
  func check(_ name: String, _ agrees: Bool) { if !agrees { found.append(name) } }
  func near(_ a: Double?, _ b: Double?, within tolerance: Double) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) <= tolerance
  }
  func near(_ a: Timestamp, _ b: Timestamp, within tolerance: Int64) -> Bool {
    abs(a.microseconds - b.microseconds) <= tolerance
  }
  check("kind", expected.kind == event.kind)
  // A dwell time that is reported when it is over carries the rounding of the entry's boundary.
  // So does an exit whose time is over between two fixes.
  let isMoment = event.kind == .dwelled || event.time != event.fix.time
  check("time", near(expected.time, event.time, within: isMoment ? tolerance : 0))
  check("zone", expected.zone == event.zone)
  check("fence", expected.fence == event.fence)
  check("visit", expected.visit == event.visit)
  check("mode", event.mode == .normal)
  check("boundary time", near(expected.boundary.time, event.boundary.time, within: tolerance))
  let (place, boundary) = (event.boundary.coordinate, expected.boundary.coordinate)
  let east = (place.longitude - boundary.longitude).remainder(dividingBy: 360)
  check("boundary latitude", abs(place.latitude - boundary.latitude) <= 2e-7)
  check("boundary longitude", abs(east) <= 2e-7 / frame.latitudeStep * frame.longitudeStep)
  check("fix", expected.fix.time == event.fix.time)
  check("flags", expected.flags == event.flags)
  check("direction", expected.direction == event.direction)
  check("distance", near(expected.distance?.meters, event.distance?.meters, within: 0.001))
  check("distance required", expected.distanceRequired == event.distanceRequired)
  check(
    "dwell time",
    near(
      expected.dwellTime.map { Double($0.wholeMicroseconds) },
      event.dwellTime.map { Double($0.wholeMicroseconds) }, within: Double(2 * tolerance)))
  check(
    "crossed fences",
    expected.crossedFences.map { $0.fence } == event.crossedFences.map { $0.fence })
  let (confirmed, wanted) = (event.confirmed, expected.confirmed)
  check(
    "confirmed time",
    near(
      wanted?.time.map { Double($0.wholeMicroseconds) },
      confirmed?.time.map { Double($0.wholeMicroseconds) }, within: Double(tolerance)))
  check("count", expected.count == event.count)
  check("stay", expected.stay == event.stay)
  check(
    "overstay",
    near(
      expected.overstay.map { Double($0.wholeMicroseconds) },
      event.overstay.map { Double($0.wholeMicroseconds) }, within: Double(2 * tolerance)))
  func check(_ name: String, _ a: Speed?, _ b: Speed?) {
    check(name, near(a?.metersPerSecond, b?.metersPerSecond, within: 1e-6))
  }
  check("measured speed", expected.measuredSpeed, event.measuredSpeed)
  check("maximum speed", expected.maximumSpeed, event.maximumSpeed)
  check("speed limit", expected.speedLimit == event.speedLimit)
  check("duration", expected.duration == event.duration)
  check("fixes", expected.fixes == event.fixes)
  check("window", expected.window == event.window)
  func near(_ a: Duration?, _ b: Duration?) -> Bool {
    near(
      a.map { Double($0.wholeMicroseconds) }, b.map { Double($0.wholeMicroseconds) },
      within: Double(20 * tolerance))
  }
  check("lateness", near(expected.lateBy, event.lateBy))
  check("earliness", near(expected.earlyBy, event.earlyBy))
  let (mine, theirs) = (event.attendance, expected.attendance)
  check("outcome", mine?.outcome == theirs?.outcome)
  check("presence", near(mine?.present, theirs?.present))
  func near(_ a: Timestamp?, _ b: Timestamp?) -> Bool {
    near(
      a.map { Double($0.microseconds) }, b.map { Double($0.microseconds) },
      within: Double(tolerance))
  }
  check("arrival", near(mine?.arrived, theirs?.arrived))
  check("departure", near(mine?.left, theirs?.left))
  check("lateness at the end", mine?.isLate == theirs?.isLate)
  check("earliness at the end", mine?.hasLeftEarly == theirs?.hasLeftEarly)
  check("unobserved time", mine?.unobserved == theirs?.unobserved)
  check("unconfirmed", mine?.isUnconfirmed == theirs?.isUnconfirmed)
  check("confirmed fixes", wanted?.fixes == confirmed?.fixes)
  check("confirmed certainty", near(wanted?.certainty, confirmed?.certainty, within: 1e-6))
  for (mine, theirs) in zip(expected.crossedFences, event.crossedFences) {
    check("crossed fence's time", near(mine.point.time, theirs.point.time, within: tolerance))
  }
  return found.isEmpty ? nil : found.joined(separator: ", ")
}

func text(_ event: Event) -> String {
  "\(event.kind) at \(event.time.microseconds) zone \(event.zone) fence \(event.fence)"
    + " visit \(event.visit ?? 0) boundary \(event.boundary.time.microseconds)"
    + " flags \(event.flags.rawValue)"
    + (event.window.map { " window \($0.attendance) \($0.opens) to \($0.closes)" } ?? "")
    + (event.distance.map { " distance \($0.meters)" } ?? "")
    + (event.crossedFences.isEmpty ? "" : " crossed \(event.crossedFences.map { $0.fence })")
}

/// What events say otherwise than the reference, with both lists; `nil` when they agree.
func disagreement(
  between reference: ReferenceEngine, and events: [Event], in frame: GridFrame
) -> String? {
  for (index, (expected, event)) in zip(reference.events, events).enumerated() {
    if let difference = difference(event, from: expected, in: frame) {
      return report("event \(index): \(difference)", reference, events)
    }
  }
  guard events.count == reference.events.count else {
    return report(
      "\(events.count) events instead of \(reference.events.count)", reference, events)
  }
  return nil
}

private func report(_ summary: String, _ reference: ReferenceEngine, _ events: [Event]) -> String {
  let expected = reference.events.map { "  " + text($0) }
  let found = events.map { "  " + text($0) }
  return ([summary, "expected:"] + expected + ["found:"] + found).joined(separator: "\n")
}
