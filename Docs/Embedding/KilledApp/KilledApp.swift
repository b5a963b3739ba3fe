import Ringfence
import RingfenceState

/// An app that the user swipes away inside a zone, that the system launches again, and that the user opens at last.
@main struct KilledApp {
  static func main() throws {
    let door = try Coordinate(validatingLatitude: 48.2, longitude: 16.37)
    let circle = try Circle(validatingCenter: door, radius: .meters(50))
    let zone = Zone(id: "door", fences: [Fence(id: "circle", shape: .circle(circle))])
    // The layout with its restart circles, ready for both modes.
    let engines = DualModeEngine(RestartLayout(ZoneLayout(zones: [zone])))
    var session = AppSession()
    var saved: [UInt8] = []

    func fix(_ clock: String, _ latitude: Double) throws -> Fix {
      Fix(
        time: try Timestamp(validatingRFC3339: "2026-05-04T\(clock)Z"),
        coordinate: try Coordinate(validatingLatitude: latitude, longitude: 16.37))
    }
    func receive(_ fix: Fix) {
      var events: [Event] = []
      session.process(fix, with: engines, into: &events)
      // A process that is ended has no time to save: after every fix.
      saved = SessionFile.bytes(of: session, engines: engines)
      for event in events {
        print("\(event.kind) \(zone.id) at \(event.time), \(event.mode) mode")
      }
    }

    receive(try fix("08:00:00", 48.198))
    receive(try fix("08:01:30", 48.2))
    // Swiped away: the process ends here. Another one is launched by the system, and reads what was saved.
    session = try restored(saved, engines)
    session.relaunched(at: try Timestamp(validatingRFC3339: "2026-05-04T08:10:00Z"))
    receive(try fix("08:10:00", 48.2))
    receive(try fix("08:12:00", 48.203))
    // The user opens the app: normal mode again.
    session.reopened(at: try Timestamp(validatingRFC3339: "2026-05-04T08:20:00Z"))
    receive(try fix("08:20:00", 48.2))
    print("open visits: \(session.openVisits.count)")
  }

  /// What was saved. Where the zones have changed since, visits of those that are the same go on.
  static func restored(_ saved: [UInt8], _ engines: DualModeEngine) throws -> AppSession {
    let migration = try LayoutMigration(to: engines)
    return try SessionFile.readApp(bytes: saved, name: "state", migration: migration)
  }
}
