import Ringfence
import RingfenceReference

/// A fence drawn on a lattice.
enum GridShape: Sendable {
  case rectangle(GridPoint, GridPoint)
  case polygons([GridPolygon])
  case circle(GridPoint, radius: Double)
  case line([GridPoint])

  var isLine: Bool {
    if case .line = self { return true }
    return false
  }

  /// The area with straight edges, `nil` for circles and lines.
  var polygons: [GridPolygon]? {
    switch self {
    case .rectangle(let a, let b):
      [GridPolygon(rings: [[a, GridPoint(x: b.x, y: a.y), b, GridPoint(x: a.x, y: b.y)]])]
    case .polygons(let polygons): polygons
    case .circle, .line: nil
    }
  }

  /// The shape that the engine is given.
  func shape(in frame: GridFrame, unwrapped: Bool) -> Shape? {
    func place(_ p: GridPoint) -> Coordinate { frame.coordinate(p, unwrapped: unwrapped) }
    switch self {
    case .rectangle(let a, let b):
      return .rectangle(Rectangle(southWest: place(a), northEast: place(b)))
    case .polygons(let polygons):
      return .polygons(
        polygons.map { polygon in
          Polygon(rings: polygon.rings.map { ring in Ring((ring + ring.prefix(1)).map(place)) })
        })
    case .circle(let center, let radius):
      return Circle(center: place(center), radius: .meters(radius)).map { .circle($0) }
    case .line(let vertices):
      return Polyline(vertices.map(place)).map { .geoline($0) }
    }
  }
}

struct GridZone: Sendable {
  var fences: [GridShape]
  var settings = ZoneSettings()
  var conditions = Conditions()
  var attendances: [Attendance] = []
}

/// One fix on the lattice.
struct GridFix: Sendable {
  var point: GridPoint
  /// Microseconds.
  var time: Int64
  var accuracy: Double?
  /// Metres per second.
  var speed: Double?
  /// Degrees.
  var course: Double?
  /// Metres.
  var altitude: Double?
  var startsSegment = false

  func fix(in frame: GridFrame, unwrapped: Bool) -> Fix {
    Fix(
      time: Timestamp(microseconds: time),
      coordinate: frame.coordinate(point, unwrapped: unwrapped),
      altitude: altitude.map { .meters($0) }, accuracy: accuracy.map { .meters($0) },
      speed: speed.map { .metersPerSecond($0) },
      course: course.flatMap { Bearing(degrees: $0) },
      flags: startsSegment ? .startsSegment : [])
  }
}

/// Zones and a track on a lattice, and how they are to be evaluated.
struct GridScenario: Sendable {
  var frame: GridFrame
  var zones: [GridZone]
  var track: [GridFix]
  var settings = EngineSettings()
  /// Whether shapes and fixes are given longitudes beyond 180 rather than negative ones.
  var unwrapsShapes = false
  var unwrapsFixes = false

  var layout: ZoneLayout {
    ZoneLayout(
      zones: zones.enumerated().map { index, zone in
        Zone(
          id: "zone \(index)",
          fences: zone.fences.enumerated().compactMap { order, fence in
            fence.shape(in: frame, unwrapped: unwrapsShapes).map {
              Fence(id: "fence \(order)", shape: $0)
            }
          }, settings: zone.settings, conditions: zone.conditions, attendances: zone.attendances)
      })
  }

  var fixes: [Fix] { track.map { $0.fix(in: frame, unwrapped: unwrapsFixes) } }

  /// Whether a polygon has two edges in one place on the antimeridian. They are read as a cut, which
  /// RFC 7946 (3.1.9) asks for and which is no boundary; the lattice knows nothing of cuts.
  var isCutAtAntimeridian: Bool {
    let column = Int(((180 - frame.longitude) / frame.longitudeStep).rounded())
    return zones.flatMap { $0.fences }.flatMap { $0.polygons ?? [] }.contains { polygon in
      let edges = polygon.edges.filter { $0.0.x == column && $0.1.x == column }
        .map { (low: min($0.0.y, $0.1.y), high: max($0.0.y, $0.1.y)) }
      return edges.indices.contains { i in
        edges.indices.contains {
          $0 != i && edges[$0].low < edges[i].high
            && edges[i].low < edges[$0].high
        }
      }
    }
  }

  /// What the reference says.
  func reference() throws(NearLimit) -> ReferenceEngine {
    let path = GridPath(self)
    var paths: [GridZonePath] = []
    for zone in zones { paths.append(try GridZonePath(path, zone.fences)) }
    return try ReferenceEngine(layout, settings: settings, along: paths, of: "d")
  }

  /// What the engine says.
  func engineEvents() -> [Event] {
    var session = TriggerSession(track: "d")
    var events: [Event] = []
    session.process(fixes, with: TriggerEngine(layout, settings: settings), into: &events)
    return events
  }
}
