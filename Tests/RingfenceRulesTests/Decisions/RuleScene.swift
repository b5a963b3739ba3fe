import Ringfence
import RingfenceRules
import TestSupport

/// Zones and drives on the equator, where a degree is the same length in both directions to half a percent, and rules that
/// measure on a sphere.
enum RuleScene {
  static let sphere = Ruler.haversine(radius: 6_371_000)
  /// Metres of a degree on the sphere.
  static let degree = 6_371_000 * Double.pi / 180

  static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
    Coordinate(uncheckedLatitude: north / degree, longitude: east / degree)
  }

  static func circle(_ east: Double, _ radius: Double) -> Shape {
    guard let circle = Circle(center: place(east), radius: .meters(radius)) else {
      return .polygons([])
    }
    return .circle(circle)
  }

  static func layout(_ shapes: [Shape], dwell: Duration? = nil) -> ZoneLayout {
    ZoneLayout(
      zones: shapes.enumerated().map { index, shape in
        Zone(
          id: "z\(index)", fences: [Fence(id: "f", shape: shape)],
          settings: ZoneSettings(dwell: dwell))
      })
  }

  static func fix(_ seconds: Double, _ place: Coordinate, _ accuracy: Double? = nil) -> Fix {
    Fix(
      time: Timestamp(microseconds: Int64(seconds * 1e6)), coordinate: place,
      accuracy: accuracy.map { .meters($0) })
  }

  /// Decisions of a drive along the equator, as words: `entered z0 at 3`.
  static func words(
    _ rule: DecisionRule, _ shapes: [Shape], dwell: Duration? = nil, _ fixes: [Fix]
  ) -> [String] {
    let engine = RuleEngine(rule, for: layout(shapes, dwell: dwell))
    var session = RuleSession()
    var decisions: [RuleDecision] = []
    session.process(FixColumns(fixes), with: engine, into: &decisions)
    return decisions.map { "\($0.kind) z\($0.zone) at \($0.time.microseconds / 1_000_000)" }
  }
}
