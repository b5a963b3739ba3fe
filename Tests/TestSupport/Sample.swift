package import Ringfence

/// Hand-made values for the tests of writers.
package enum Sample {
  /// Zones whose names need quotation marks and escapes. The last one has no fence.
  package static let layout = ZoneLayout(zones: [
    Zone(id: "cafe", fences: [Fence(id: "door", shape: circle)]),
    Zone(id: "a\"b", name: "Back gate", fences: [Fence(id: "gate\u{1}", shape: circle)]),
    Zone(id: "toll", fences: [Fence(id: "line", shape: circle)]),
    Zone(id: "hole", fences: []),
  ])

  /// Writers read only the ids of fences.
  package static let circle = Shape.polygons([])

  /// A number of seconds after 2024-03-01T00:00:00.000Z.
  package static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: 1_709_251_200_000_000 + Int64(seconds * 1e6))
  }

  package static func position(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  package static func line(_ vertices: [Coordinate]) -> Shape {
    Polyline(vertices).map { .geoline($0) } ?? .polygons([])
  }

  package static func point(_ seconds: Double) -> BoundaryPoint {
    BoundaryPoint(time: time(seconds), coordinate: position(1.5, -2.25))
  }

  package static func fix(_ seconds: Double, _ latitude: Double = 1.5, _ longitude: Double = -2.25)
    -> Fix
  {
    Fix(time: time(seconds), coordinate: position(latitude, longitude))
  }

  /// An event whose boundary point lies `lag` seconds before its fix.
  package static func event(
    _ kind: Event.Kind, at seconds: Double, zone: Int = 0, visit: Int? = 1, lag: Double = 0,
    fix: Fix? = nil, mode: TriggerMode = .normal, dwell: Duration? = nil,
    overshoot: Distance? = nil
  ) -> Event {
    Event(
      kind, at: time(seconds), zone: zone, fence: 0, visit: visit, boundary: point(seconds - lag),
      fix: fix ?? Self.fix(seconds), mode: mode, dwellTime: dwell, overshoot: overshoot)
  }

  /// The text that a closure appends.
  package static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
