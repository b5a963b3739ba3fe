import Ringfence

extension NaiveEvent {
  /// What an event says otherwise than foretold, `nil` when it agrees.
  func difference(from event: Event, in path: NaivePath) -> String? {
    var found: [String] = []
    func check(_ name: String, _ agrees: Bool) { if !agrees { found.append(name) } }
    func near(_ a: Double?, _ b: Double?, within tolerance: Double) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return abs(a - b) <= tolerance
    }
    check("kind", kind == event.kind)
    // A dwell time that is told when it is over carries the rounding of the entry's boundary.
    let timeSlack: Int64 = kind == .dwelled ? Self.boundarySlack : 0
    check("time", abs(time - event.time.microseconds) <= timeSlack)
    check("zone", zone == event.zone)
    check("fence", fence == event.fence)
    check("visit", visit == event.visit)
    check("mode", event.mode == .normal)
    check(
      "boundary time", abs(boundaryTime - event.boundary.time.microseconds) <= Self.boundarySlack)
    let place = event.boundary.coordinate
    let east = (place.longitude - boundary.longitude).remainder(dividingBy: 360)
    check("boundary latitude", abs(place.latitude - boundary.latitude) <= 2e-7)
    check(
      "boundary longitude", abs(east) <= 2e-7 / path.frame.latitudeStep * path.frame.longitudeStep)
    check("fix", event.fix.time.microseconds == path.fixes[fix].time)
    check("flags", flags == event.flags)
    check("direction", direction == event.direction)
    check("distance", near(distance, event.distance?.meters, within: 0.001))
    check("distance required", distanceRequired == event.distanceRequired?.meters)
    check(
      "dwell time",
      near(
        dwellTime.map { Double($0) }, event.dwellTime.map { Double($0.wholeMicroseconds) },
        within: Double(2 * Self.boundarySlack)))
    check("crossed fences", crossed.map { $0.fence } == event.crossedFences.map { $0.fence })
    for (mine, theirs) in zip(crossed, event.crossedFences) {
      check(
        "crossed fence's time",
        abs(mine.time - theirs.point.time.microseconds) <= Self.boundarySlack)
    }
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  /// Microseconds by which boundary times may differ.
  static let boundarySlack: Int64 = 1_000

  func text(in path: NaivePath) -> String {
    "\(kind) at \(time) zone \(zone) fence \(fence) visit \(visit ?? 0) boundary \(boundaryTime)"
      + " fix \(fix) flags \(flags.rawValue)"
      + (distance.map { " distance \($0)" } ?? "")
      + (crossed.isEmpty ? "" : " crossed \(crossed.map { $0.fence })")
  }
}

func text(_ event: Event) -> String {
  "\(event.kind) at \(event.time.microseconds) zone \(event.zone) fence \(event.fence)"
    + " visit \(event.visit ?? 0) boundary \(event.boundary.time.microseconds)"
    + " flags \(event.flags.rawValue)"
    + (event.distance.map { " distance \($0.meters)" } ?? "")
    + (event.crossedFences.isEmpty ? "" : " crossed \(event.crossedFences.map { $0.fence })")
}

/// What the engine says otherwise than the twin, with both lists; `nil` when they agree.
func disagreement(between twin: NaiveEngine, and events: [Event]) -> String? {
  var index = 0
  while index < min(events.count, twin.events.count) {
    if let difference = twin.events[index].difference(from: events[index], in: twin.path) {
      return report("event \(index): \(difference)", twin, events)
    }
    index += 1
  }
  guard events.count == twin.events.count else {
    return report("\(events.count) events instead of \(twin.events.count)", twin, events)
  }
  return nil
}

private func report(_ summary: String, _ twin: NaiveEngine, _ events: [Event]) -> String {
  let expected = twin.events.map { "  " + $0.text(in: twin.path) }
  let found = events.map { "  " + text($0) }
  return ([summary, "expected:"] + expected + ["found:"] + found).joined(separator: "\n")
}
