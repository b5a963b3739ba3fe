/// Polygons or a rectangle prepared for many queries: where a point lies, and which stretches of
/// a path lie inside.
///
/// Even-odd over the rings of one polygon, union over polygons; every boundary belongs to the
/// shape. Answers are exact in the given coordinates: sides are decided by ``orientation(_:_:_:)``.
/// Only what is moved by a full turn across the antimeridian may be rounded, by at most
/// 3e-14 degrees (3 nm).
package struct PreparedPolygon: Sendable {
  /// The vertices of all rings in the plane, one ring after the other; each ring ends by
  /// repeating its first vertex. Longitudes run on across the antimeridian.
  package let vertices: ContiguousArray<PlanarPoint>
  /// What the edge from each vertex to the next stands for.
  package let kinds: ContiguousArray<EdgeKind>
  /// The box around the shape; of full width when the shape reaches a pole.
  package let bounds: GeoBox
  let parts: ContiguousArray<PolygonPart>
  let bands: LatitudeBins
  let edgeTree: EdgeTree
  private let northPole: Containment
  private let southPole: Containment

  /// Prepares the union of some polygons. Rings may be open or closed, and degenerate: empty ones
  /// count for nothing, a single vertex or a line there and back is a boundary without an inside.
  /// - Complexity: O(*n* log *n*) in the vertices.
  package init(_ polygons: [Polygon]) {
    var rings: [UnwrappedRing] = []
    var numbers: [Int] = []
    for (number, polygon) in polygons.enumerated() {
      var frame: Double?
      for written in polygon.rings {
        guard var ring = UnwrappedRing(written) else { continue }
        let west = frame ?? ring.west
        frame = west
        // checked: a ring begins within ±540 and turns at most once a vertex
        ring.shift(by: -Int(((ring.west - west) / 360).rounded(.down)))
        rings.append(ring)
        numbers.append(number)
      }
    }
    AntimeridianCuts.mark(&rings, polygons: numbers)
    self.init(rings, polygons: numbers)
  }

  /// Prepares a rectangle, reading swapped corners as they are meant.
  ///
  /// South and north exchanged: the latitudes are put in order. If west lies east of east as well,
  /// either both corners are exchanged or only the latitudes, and the rectangle crosses the
  /// antimeridian: the narrower reading is taken. Meridians that are written 360 degrees apart mean
  /// every longitude.
  package init(_ rectangle: Rectangle) {
    self.init([Self.ring(of: rectangle)], polygons: [0])
  }

  /// The edge of a rectangle, swapped corners read as they are meant.
  static func ring(of rectangle: Rectangle) -> UnwrappedRing {
    var west = rectangle.southWest
    var east = rectangle.northEast
    let south = min(west.latitude, east.latitude)
    let north = max(west.latitude, east.latitude)
    if rectangle.isSwapped, west.longitude > east.longitude,
      Self.width(from: east, to: west) <= Self.width(from: west, to: east)
    {
      swap(&west, &east)
    }
    let isFull = east.longitude - west.longitude == 360
    let runsOn = isFull || east.normalizedLongitude < west.normalizedLongitude
    return UnwrappedRing(
      south: south, north: north, west: west, east: east, eastTurns: runsOn ? 1 : 0)
  }

  private static func width(from west: Coordinate, to east: Coordinate) -> Double {
    let difference = east.normalizedLongitude - west.normalizedLongitude
    return difference < 0 ? difference + 360 : difference
  }

  /// Packs the rings of one polygon after the other.
  private init(_ rings: [UnwrappedRing], polygons: [Int]) {
    var vertices: ContiguousArray<PlanarPoint> = []
    var kinds: ContiguousArray<EdgeKind> = []
    var ranges: [Range<Int>] = []
    for (number, ring) in rings.enumerated() {
      var first = vertices.count
      for index in ring.kinds.indices {
        vertices.append(PlanarPoint(ring.longitude(index), ring.latitudes[index]))
        kinds.append(ring.kinds[index])
      }
      if number > 0, polygons[number] == polygons[number - 1] {
        first = ranges.removeLast().lowerBound
      }
      ranges.append(first..<vertices.count)
    }
    var bands = LatitudeBins()
    var parts: ContiguousArray<PolygonPart> = []
    for range in ranges {
      var box = PlanarBox(vertices[range.lowerBound], vertices[range.lowerBound])
      for index in range { box.extend(vertices[index]) }
      let layout = bands.add(range, of: vertices) { kinds[$0] != .none }
      parts.append(PolygonPart(range: range, box: box, layout: layout))
    }
    // A part that is nothing but a pole has its boundary there.
    for part in parts where abs(part.box.south) == 90 && part.box.south == part.box.north {
      for index in part.range where kinds[index] != .none { kinds[index] = .boundary }
    }
    self.vertices = vertices
    self.kinds = kinds
    self.parts = parts
    self.bands = bands
    northPole = Self.containment(ofPole: 90, parts, vertices, kinds)
    southPole = Self.containment(ofPole: -90, parts, vertices, kinds)
    bounds = Self.box(around: parts)
    edgeTree = EdgeTree(vertices) { kinds[$0] == .boundary }
  }

  /// Where a point lies. Any number of turns in its longitude is the same point, and at a pole
  /// every longitude.
  ///
  /// Cuts at the antimeridian between parts of the shape are inside it. Other edges that two
  /// polygons share count as boundary.
  /// - Complexity: O(*p* + *k*) in the polygons and the edges in the latitude bands of the point;
  ///   allocates nothing.
  package func locate(_ point: Coordinate) -> Containment {
    if abs(point.latitude) == 90 { return point.latitude > 0 ? northPole : southPole }
    var found = Containment.outside
    let longitude = point.normalizedLongitude
    for index in parts.indices {
      let membership = self.membership(longitude, turns: 0, point.latitude, in: index)
      if membership.isOnBoundary {
        found = .onBoundary
      } else if membership.isInside {
        return .inside
      }
    }
    return found
  }

  /// Where a point lies in relation to one polygon.
  struct Membership {
    /// Whether an odd number of rings surrounds the point, cuts counting for the side to the east.
    var isInside = false
    var isOnBoundary = false
    var isOnSharedCut = false
  }

  /// Counts the edges that a ray to the east crosses, in every full turn in which the polygon may
  /// hold the point.
  func membership(
    _ longitude: Double, turns: Int, _ latitude: Double, in index: Int
  ) -> Membership {
    var result = Membership()
    let part = parts[index]
    let box = part.box
    guard latitude >= box.south, latitude <= box.north else { return result }
    let base = Coordinate.turned(longitude, by: turns)
    for shift in shifts(of: base, base, over: box.west, box.east) {
      let x = Coordinate.turned(longitude, by: turns + shift)
      guard x >= box.west, x <= box.east else { continue }
      let point = PlanarPoint(x, latitude)
      for position in bands.positions(part.layout.band(latitude), part.layout) {
        let edge = bands.edge(position)
        let a = vertices[edge]
        let b = vertices[edge + 1]
        if (a.y > latitude) == (b.y > latitude) {
          guard a.y == latitude || b.y == latitude else { continue }
          if a == point || b == point || (a.y == b.y && (a.x < x) != (b.x < x)) {
            touch(edge, &result)
          }
          continue
        }
        if a.x < x && b.x < x { continue }
        if a.x > x && b.x > x {
          result.isInside.toggle()
          continue
        }
        let side = orientation(a, b, point)
        if side == 0 {
          touch(edge, &result)
        } else if (side > 0) == (b.y > a.y) {
          result.isInside.toggle()
        }
      }
    }
    return result
  }

  private func touch(_ edge: Int, _ result: inout Membership) {
    switch kinds[edge] {
    case .boundary: result.isOnBoundary = true
    case .sharedCut: result.isOnSharedCut = true
    case .antimeridianCut, .pole, .none: break
    }
  }
}

/// The rings of one polygon within the packed vertices.
struct PolygonPart: Sendable {
  /// The vertices, closing ones included.
  let range: Range<Int>
  let box: PlanarBox
  let layout: LatitudeBins.Layout
}
