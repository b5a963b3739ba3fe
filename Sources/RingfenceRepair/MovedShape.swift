internal import Ringfence
internal import RingfenceLint

extension Shape {
  /// The point that stands for the shape when it is moved: the centre of a circle, else of the box around it.
  var anchor: GeodesicOrigin {
    if case .circle(let circle) = self {
      return GeodesicOrigin(
        latitude: circle.center.latitude, longitude: circle.center.normalizedLongitude)
    }
    let bounds = PreparedShape(self).bounds
    let longitude = Coordinate(
      uncheckedLatitude: 0, longitude: bounds.west + bounds.width / 2
    ).normalizedLongitude
    return GeodesicOrigin(latitude: (bounds.south + bounds.north) / 2, longitude: longitude)
  }

  /// Whether the shape keeps its form when it is moved: not one that spans a quarter of the globe, or holds
  /// a pole or nearly touches one. A circle always does.
  var isMovable: Bool {
    if case .circle = self { return true }
    guard hasPoints else { return false }
    let bounds = PreparedShape(self).bounds
    return bounds.width < 90 && bounds.north < 89 && bounds.south > -89
  }

  var hasPoints: Bool {
    if case .polygons(let polygons) = self {
      return polygons.contains { $0.rings.contains { !$0.vertices.isEmpty } }
    }
    return true
  }

  /// The shape with its anchor at another point: every vertex keeps its distance and direction from the
  /// anchor. Positions are rounded to 9 decimals of a degree, 0.1 mm.
  func moved(to target: GeodesicOrigin) -> Shape {
    let from = anchor
    func moved(_ vertex: Coordinate) -> Coordinate {
      let offset = from.offset(
        to: GeodesicOrigin(latitude: vertex.latitude, longitude: vertex.normalizedLongitude))
      let end = target.moved(by: offset, meters: offset.length)
      // The turn of longitude that the vertex was written in.
      let wanted = vertex.longitude + (target.longitude - from.longitude)
      let turns = ((wanted - end.longitude) / 360).rounded()
      let longitude = Self.rounded(end.longitude + 360 * turns)
      return Coordinate(latitude: Self.rounded(end.latitude), longitude: longitude)
        ?? Coordinate(uncheckedLatitude: end.latitude, longitude: end.longitude)
    }
    switch self {
    case .circle(let circle):
      let center = Coordinate(
        uncheckedLatitude: Self.rounded(target.latitude), longitude: Self.rounded(target.longitude))
      return Circle(center: center, radius: circle.radius).map { .circle($0) } ?? self
    case .rectangle(let rectangle):
      return .rectangle(
        Rectangle(southWest: moved(rectangle.southWest), northEast: moved(rectangle.northEast)))
    case .polygons(let polygons):
      return .polygons(
        polygons.map { polygon in
          Polygon(rings: polygon.rings.map { Ring($0.vertices.map(moved)) })
        })
    case .corridor(let corridor):
      return Polyline(corridor.line.vertices.map(moved)).flatMap {
        Corridor(line: $0, halfWidth: corridor.halfWidth)
      }.map { .corridor($0) } ?? self
    case .geoline(let line):
      return Polyline(line.vertices.map(moved)).map { .geoline($0) } ?? self
    }
  }

  /// A circle whose radius is smaller by some metres, rounded down to a centimetre; other shapes as they are.
  func shrunk(byMeters meters: Double) -> Shape {
    guard case .circle(let circle) = self, meters > 0 else { return self }
    let radius = ((circle.radius.meters - meters) * 100).rounded(.down) / 100
    return Circle(center: circle.center, radius: .meters(radius)).map { .circle($0) } ?? self
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e9).rounded() / 1e9 }

  /// The corners of the shape and points along its edges, in the plane around a point: never more than
  /// 100 m apart on edges below 6 km, so that their hull lies within a millimetre of that of the edges. A
  /// circle is its centre, a corridor its line.
  func outline(from frame: GeodesicOrigin) -> ContiguousArray<PlanarPoint> {
    var points: ContiguousArray<PlanarPoint> = []
    func add(_ latitude: Double, _ longitude: Double) {
      let coordinate = Coordinate(
        uncheckedLatitude: latitude, longitude: longitude - 360 * (longitude / 720).rounded())
      points.append(
        frame.offset(
          to: GeodesicOrigin(latitude: latitude, longitude: coordinate.normalizedLongitude)))
    }
    func addEdges(_ vertices: some Collection<Coordinate>) {
      var last: Coordinate?
      for vertex in vertices {
        if let last { addPieces(last, vertex) }
        add(vertex.latitude, vertex.longitude)
        last = vertex
      }
    }
    func addPieces(_ a: Coordinate, _ b: Coordinate) {
      let metric = LocalMetric(latitude: (a.latitude + b.latitude) / 2)
      let width = abs(b.longitude - a.longitude) * metric.metersPerDegreeLongitude
      // checked: at most 64.
      let pieces = max(1, Int(min(64, (width / 100).rounded(.up))))
      for piece in 1..<max(2, pieces) where piece < pieces {
        let t = Double(piece) / Double(pieces)
        add(
          a.latitude + (b.latitude - a.latitude) * t,
          a.longitude + (b.longitude - a.longitude) * t)
      }
    }
    switch self {
    case .circle(let circle): add(circle.center.latitude, circle.center.longitude)
    case .rectangle(let rectangle):
      let (a, b) = (rectangle.southWest, rectangle.northEast)
      let east = b.longitude < a.longitude ? b.longitude + 360 : b.longitude
      let corners = [
        (a.latitude, a.longitude), (a.latitude, east), (b.latitude, east),
        (b.latitude, a.longitude), (a.latitude, a.longitude),
      ]
      addEdges(corners.map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) })
    case .polygons(let polygons):
      for ring in polygons.lazy.flatMap({ $0.rings }) {
        addEdges(ring.isClosed ? ring.vertices : ring.vertices + ring.vertices.prefix(1))
      }
    case .corridor(let corridor): addEdges(corridor.line.vertices)
    case .geoline(let line): addEdges(line.vertices)
    }
    return points
  }
}
