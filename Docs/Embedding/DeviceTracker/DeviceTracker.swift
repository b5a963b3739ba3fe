import Ringfence
import RingfenceState

#if canImport(CoreLocation)
  import CoreLocation
#else
  // Stands in for Core Location where there is none: what a fix needs of it, by its names and conventions.
  struct Date { var timeIntervalSince1970: Double }
  struct CLLocationCoordinate2D { var latitude, longitude: Double }
  struct CLLocation {
    var coordinate: CLLocationCoordinate2D
    var altitude, horizontalAccuracy, verticalAccuracy, course, speed: Double
    var timestamp: Date
  }
#endif

extension Fix {
  /// The fix of a location; `nil` for one that Core Location itself calls invalid.
  init?(_ location: CLLocation) {
    self.init(
      secondsSince1970: location.timestamp.timeIntervalSince1970,
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      horizontalAccuracy: location.horizontalAccuracy, altitude: location.altitude,
      verticalAccuracy: location.verticalAccuracy, speed: location.speed, course: location.course)
  }
}

/// Follows many devices: one session each, saved after what it has reported, and migrated when the zones change.
actor DeviceTracker {
  private var engine: TriggerEngine
  /// The way of a session of other zones to those of the engine.
  private var migration: LayoutMigration
  private var sessions: [String: TriggerSession] = [:]
  /// What a database or a file would keep.
  private(set) var saved: [String: [UInt8]] = [:]

  /// Prepares a layout.
  /// - Throws: the error of a layout that is not sound.
  init(_ layout: ZoneLayout) throws(LayoutError) {
    engine = try TriggerEngine(validating: layout)
    migration = try LayoutMigration(to: engine)
  }

  /// Takes the next fix of a device.
  /// - Returns: the events that it reveals, with their zones.
  /// - Throws: the error of a saved state that is damaged; the device is then to be removed or repaired, never forgotten
  ///   without a word.
  func process(_ fix: Fix, of device: String) throws(FileError) -> [(event: Event, zone: Zone)] {
    var session = try session(of: device)
    var events: [Event] = []
    session.process(fix, with: engine, into: &events)
    sessions[device] = session
    if !events.isEmpty { save(device) }
    return events.map { ($0, engine.zone(of: $0)) }
  }

  /// Says the time where no fix comes: a device at rest sends none, and its dwell time passes all the same.
  /// - Returns: the events, and when to call again; `nil` for not before the next fix.
  func advance(
    to now: Timestamp, of device: String
  ) throws(FileError) -> (events: [Event], next: Timestamp?) {
    var session = try session(of: device)
    var events: [Event] = []
    session.advance(to: now, with: engine, into: &events)
    sessions[device] = session
    if !events.isEmpty { save(device) }
    return (events, session.nextDeadline(with: engine))
  }

  /// Goes on with other zones. Visits of zones that are still there go on; those of changed zones end with the next fix.
  /// - Throws: the error of a layout that is not sound; the zones stay as they were.
  func change(to layout: ZoneLayout) throws(LayoutError) {
    let new = try TriggerEngine(validating: layout)
    migration = try LayoutMigration(to: new)
    engine = new
    for device in Array(sessions.keys) {
      sessions[device]?.migrate(with: migration)
      save(device)
    }
  }

  /// The visits of a device that have ended because their zones are gone: no event of the new zones can say so.
  func takeRemovedVisits(of device: String) throws(FileError) -> [RemovedVisit] {
    var session = try session(of: device)
    let visits = session.takeRemovedVisits()
    sessions[device] = session
    if !visits.isEmpty { save(device) }
    return visits
  }

  /// Leaves the memory to others, as at the end of a process. Nothing is lost.
  func suspend() {
    for device in Array(sessions.keys) { save(device) }
    sessions = [:]
  }

  private func save(_ device: String) {
    saved[device] = sessions[device].map { SessionFile.bytes(of: $0, engine: engine) }
  }

  /// The session in memory, or as it was saved, also with other zones, or that of a new device.
  private func session(of device: String) throws(FileError) -> TriggerSession {
    if let session = sessions[device] { return session }
    guard let bytes = saved[device] else { return TriggerSession() }
    return try SessionFile.read(bytes: bytes, name: device, migration: migration)
  }
}

@main struct Program {
  static func main() async throws {
    func zone(_ id: String, _ latitude: Double) throws -> Zone {
      let center = try Coordinate(validatingLatitude: latitude, longitude: 16.37)
      let circle = try Circle(validatingCenter: center, radius: .meters(50))
      return Zone(id: id, fences: [Fence(id: "circle", shape: .circle(circle))])
    }
    func location(_ second: Double, _ latitude: Double) -> CLLocation {
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 16.37), altitude: 0,
        horizontalAccuracy: 5, verticalAccuracy: -1, course: -1, speed: -1,
        timestamp: Date(timeIntervalSince1970: 1_777_881_600 + second))
    }
    let door = try zone("door", 48.2)
    let tracker = try DeviceTracker(ZoneLayout(zones: [door]))

    // Locations arrive one by one, from `CLLocationUpdate.liveUpdates()`, a queue or a socket.
    for location in [location(0, 48.198), location(90, 48.2)] {
      guard let fix = Fix(location) else { continue }
      for (event, zone) in try await tracker.process(fix, of: "van-7") {
        print("van-7 \(event.kind) \(zone.id) at \(event.time)")
      }
    }
    // The process ends, and another one goes on with what was saved and with other zones.
    await tracker.suspend()
    try await tracker.change(to: ZoneLayout(zones: [try zone("yard", 48.21), door]))
    for location in [location(180, 48.203), location(270, 48.21)] {
      guard let fix = Fix(location) else { continue }
      for (event, zone) in try await tracker.process(fix, of: "van-7") {
        print("van-7 \(event.kind) \(zone.id) at \(event.time)")
      }
    }
  }
}
