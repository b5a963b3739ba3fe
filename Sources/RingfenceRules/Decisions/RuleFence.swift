internal import Ringfence

struct RuleFence: Sendable {
  /// A circle, in degrees and metres.
  struct Disc: Sendable {
    let latitude: Double
    let longitude: Double
    let radius: Double
    /// Metres of a degree of longitude, at least, within 150 km.
    let east: Double

    init(_ latitude: Double, _ longitude: Double, radius: Double) {
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
      east = NearBox.east(latitude)
    }

    /// How far a point is, at least, if it is not farther than 150 km, whatever ruler measures it.
    @inline(__always)
    func leastDistance(_ latitude: Double, _ longitude: Double) -> Double {
      let y = (latitude - self.latitude) * NearBox.north
      var turn = abs(longitude - self.longitude)
      if turn > 180 { turn = abs(360 - turn) }
      let x = turn * east
      return min(NearBox.farthest, (x * x + y * y).squareRoot())
    }
  }

  /// Polygons. An object, so that a look at one of many fences copies nothing.
  final class Area: Sendable {
    /// Of each polygon the outer ring and its holes.
    let polygons: ContiguousArray<ContiguousArray<RuleRing>>
    /// The shape that they are of. In an array, where it is not copied for a look at it.
    private let shape: ContiguousArray<PreparedPolygon>
    let near: NearBox

    init(_ polygons: ContiguousArray<ContiguousArray<RuleRing>>, of shape: PreparedPolygon) {
      self.polygons = polygons
      self.shape = [shape]
      near = NearBox(shape.bounds)
    }

    /// How far a position is from the edges, metres.
    func distance(to position: Coordinate) -> Double {
      let shape = shape
      return abs(shape.span[0].signedDistance(to: position))
    }
  }

  enum Form: Sendable {
    case disc(Disc)
    /// Circles in which a device must be at once.
    case cover([Disc])
    case polygons(Area)
    case corridor(ContiguousArray<Coordinate>, width: Double, DegreeBox)
    case line([DegreeSegment])
  }

  let form: Form
  /// `nil` for another form.
  var disc: Disc? { if case .disc(let disc) = form { disc } else { nil } }
  /// Where a device that is inside, whatever its accuracy beyond that, is; `nil` where no box says it.
  let box: GeoBox?

  enum Refusal: UInt8, Error {
    case polygon, line, corridor
  }

  init(_ shape: Shape, _ rule: DecisionRule) throws(Refusal) {
    switch shape {
    case .circle(let circle):
      (form, box) = Self.disc(circle.center, circle.radius.meters, rule)
    case .polygons(let polygons):
      (form, box) = try Self.polygons(polygons, PreparedPolygon(polygons), shape, rule)
    case .rectangle(let rectangle):
      let corners = Self.corners(rectangle)
      (form, box) = try Self.polygons(
        [Polygon(rings: [Ring(corners)])], PreparedPolygon(rectangle), shape, rule)
    case .corridor(let corridor):
      guard case .corridor = rule.line else { throw .corridor }
      (form, box) = Self.corridor(
        ContiguousArray(corridor.line.vertices), PreparedGeoline(corridor.line).bounds,
        width: corridor.halfWidth.meters)
    case .geoline(let line):
      // Longitudes stay as they are written: a rule in degrees compares the numbers.
      let vertices = ContiguousArray(line.vertices)
      switch rule.line {
      case .refused: throw .line
      case .exact:
        form = .line(
          zip(vertices, vertices.dropFirst()).map {
            DegreeSegment(($0.longitude, $0.latitude), ($1.longitude, $1.latitude))
          })
        box = Self.crossesAntimeridian(vertices) ? nil : Self.grown(PreparedGeoline(line).bounds, 0)
      case .corridor(let width):
        (form, box) = Self.corridor(vertices, PreparedGeoline(line).bounds, width: width)
      }
    }
  }

  /// What a ruler other than the engine's takes for a metre is at most so much longer.
  private static func grown(_ box: GeoBox, _ meters: Double) -> GeoBox {
    box.expanded(byMeters: meters * 1.01 + 2)
  }

  /// What is at most `width` from a line in a box.
  private static func corridor(
    _ vertices: ContiguousArray<Coordinate>, _ bounds: GeoBox, width: Double
  ) -> (Form, GeoBox?) {
    let frame = DegreeBox(
      ContiguousArray(vertices.map(\.latitude)), ContiguousArray(vertices.map(\.longitude)))
    // A corridor follows great circles, which leave a long line in degrees.
    let isShort = zip(vertices, vertices.dropFirst()).allSatisfy {
      abs($0.latitude) < 80 && abs($1.latitude) < 80
        && Geodesic.distanceMeters($0.latitude, $0.longitude, $1.latitude, $1.longitude) < 5e4
    }
    return (
      .corridor(vertices, width: width, width > 0 ? padded(frame, width) : frame),
      isShort && width < 50_000 && !crossesAntimeridian(vertices)
        ? grown(bounds, 2 * max(0, width) + 500) : nil
    )
  }

  private static func disc(
    _ center: Coordinate, _ radius: Double, _ rule: DecisionRule
  ) -> (Form, GeoBox?) {
    let middle = Disc(center.latitude, center.longitude, radius: radius)
    let reach = max(rule.enter.limit(radius), rule.staying.limit(radius))
    let point = GeoBox(
      south: center.latitude, north: center.latitude, west: middle.longitude, width: 0)
    guard let cover = rule.cover, radius < cover.below else {
      let box = point.expanded(byMeters: reach * 1.01 + 2)
      // A polygon in degrees that stands for a circle is another one there.
      let isOdd =
        rule.crossing == .sides
        && (box.width >= 360 || abs(center.normalizedLongitude) + box.width > 180)
      return (.disc(middle), isOdd ? nil : box)
    }
    let discs = [0.0, 120, 240].map { bearing in
      let end = Geodesic.direct(
        from: center, bearing: Bearing(degrees: bearing) ?? Bearing(east: 0, north: 1),
        distance: .meters(cover.radius - radius)
      ).coordinate
      return Disc(end.latitude, end.longitude, radius: cover.radius)
    }
    let wide = max(rule.enter.limit(cover.radius), rule.staying.limit(cover.radius))
    return (
      .cover(discs), rule.crossing == .sides ? nil : point.expanded(byMeters: wide * 1.01 + 2)
    )
  }

  private static func polygons(
    _ polygons: [Polygon], _ prepared: PreparedPolygon, _ shape: Shape, _ rule: DecisionRule
  ) throws(Refusal) -> (Form, GeoBox?) {
    switch rule.polygon.test {
    case .refused: throw .polygon
    case .enclosingCircle:
      guard let circle = EnclosingCircle.of(shape) else { throw .polygon }
      return disc(circle.center, circle.radiusMeters, rule)
    case .halfOpenLongitude, .halfOpenLatitude, .inclusive:
      let rings = ContiguousArray(
        polygons.map { polygon in
          ContiguousArray(
            polygon.rings.prefix(rule.polygon.readsHoles ? .max : 1).map { RuleRing($0) })
        })
      let isLocal = rings.allSatisfy { $0.allSatisfy { !$0.spansGlobe } }
      return (
        .polygons(Area(rings, of: prepared)),
        isLocal ? prepared.bounds.expanded(byMeters: 2) : nil
      )
    }
  }

  private static func corners(_ rectangle: Rectangle) -> [Coordinate] {
    let south = min(rectangle.southWest.latitude, rectangle.northEast.latitude)
    let north = max(rectangle.southWest.latitude, rectangle.northEast.latitude)
    let west = rectangle.southWest.longitude
    var east = rectangle.northEast.longitude
    if east < west { east += 360 }
    return [(south, west), (south, east), (north, east), (north, west)].map {
      Coordinate(uncheckedLatitude: $0.0, longitude: $0.1)
    }
  }

  private static func crossesAntimeridian(_ vertices: ContiguousArray<Coordinate>) -> Bool {
    zip(vertices, vertices.dropFirst()).contains { abs($0.longitude - $1.longitude) > 180 }
  }

  /// A box with room for a corridor, in the degrees of its source.
  private static func padded(_ box: DegreeBox, _ width: Double) -> DegreeBox {
    let latitude = width / 111_320
    let longitude = max(
      width / (111_320 * Elementary.cos(box.south * .pi / 180)),
      width / (111_320 * Elementary.cos(box.north * .pi / 180)))
    return DegreeBox(
      south: box.south - latitude, north: box.north + latitude, west: box.west - longitude,
      east: box.east + longitude)
  }
}
