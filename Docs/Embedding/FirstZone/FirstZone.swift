import Ringfence

/// A zone around a front door, and a device that passes it.
@main struct FirstZone {
  static func main() throws {
    let door = try Coordinate(validatingLatitude: 48.2, longitude: 16.37)
    let circle = try Circle(validatingCenter: door, radius: .meters(50))
    let zone = Zone(id: "door", fences: [Fence(id: "circle", shape: .circle(circle))])
    let engine = try TriggerEngine(validating: ZoneLayout(zones: [zone]))

    // One session for each device. Fixes come from a receiver; these three walk 445 m to the north.
    var session = TriggerSession()
    var events: [Event] = []
    for (text, latitude) in [
      ("2026-05-04T08:00:00Z", 48.198), ("2026-05-04T08:01:30Z", 48.2),
      ("2026-05-04T08:03:00Z", 48.202),
    ] {
      let fix = Fix(
        time: try Timestamp(validatingRFC3339: text),
        coordinate: try Coordinate(validatingLatitude: latitude, longitude: 16.37),
        accuracy: .meters(5))
      session.process(fix, with: engine, into: &events)
    }
    for event in events {
      print("\(event.kind) \(engine.zone(of: event).id) at \(event.time)")
    }
  }
}
