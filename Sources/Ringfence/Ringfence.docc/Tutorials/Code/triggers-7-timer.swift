import CoreLocation
import Ringfence

/// What an app does at its zones.
struct ShopTriggers {
  private let engine: TriggerEngine
  private var session = TriggerSession()
  private var events: [Event] = []

  init() throws {
    engine = try TriggerEngine(validating: Self.layout())
  }

  static func layout() throws -> ZoneLayout {
    let door = try Coordinate(validatingLatitude: 48.2, longitude: 16.37)
    let circle = try Circle(validatingCenter: door, radius: .meters(80))
    var shop = Zone(id: "shop", fences: [Fence(id: "door", shape: .circle(circle))])
    shop.settings.dwell = .seconds(120)
    return ZoneLayout(zones: [shop])
  }

  /// The fix of a location; `nil` for one that Core Location itself calls invalid.
  static func fix(of location: CLLocation) -> Fix? {
    Fix(
      secondsSince1970: location.timestamp.timeIntervalSince1970,
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      horizontalAccuracy: location.horizontalAccuracy,
      altitude: location.altitude, verticalAccuracy: location.verticalAccuracy,
      speed: location.speed, course: location.course)
  }

  /// Takes each location, in the order of time.
  mutating func receive(_ location: CLLocation) {
    guard let fix = Self.fix(of: location) else { return }
    session.process(fix, with: engine, into: &events)
    react()
  }

  private mutating func react() {
    for event in events {
      let zone = engine.zone(of: event).id
      switch event.kind {
      case .entered: print("welcome to \(zone)")
      case .dwelled: print("still at \(zone)")
      default: break
      }
    }
    events.removeAll(keepingCapacity: true)
  }

  /// When to call ``wake(at:)``, where no location comes before.
  var deadline: Timestamp? { session.nextDeadline(with: engine) }

  mutating func wake(at time: Timestamp) {
    session.advance(to: time, with: engine, into: &events)
    react()
  }
}
