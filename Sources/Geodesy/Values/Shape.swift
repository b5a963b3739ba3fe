/// One shape on the ground, as a zone file writes it.
public enum Shape: Hashable, Sendable {
  /// All points whose geodesic distance from the centre is at most the radius.
  case circle(Circle)
  /// All points between two parallels and two meridians.
  case rectangle(Rectangle)
  /// The union of polygons, each with an outer ring and holes, even-odd over its rings.
  case polygons([Polygon])
  /// A line without area: it is crossed, never inside.
  case geoline(Polyline)

  /// Whether the shape is a line, which a device crosses but cannot be in.
  public var isGeoline: Bool {
    if case .geoline = self { return true }
    return false
  }
}

/// A circle on the WGS 84 ellipsoid. Its edge belongs to it.
public struct Circle: Hashable, Sendable {
  /// The centre.
  public let center: Coordinate
  /// Geodesic distance from ``center`` to the edge, above 0 and at most 1,000,000 m.
  public let radius: Distance

  /// Creates a circle, or returns `nil` when `radius` is not a number or out of range.
  public init?(center: Coordinate, radius: Distance) {
    guard radius.meters > 0, radius.meters <= 1_000_000 else { return nil }
    self.center = center
    self.radius = radius
  }
}

/// The parallels and meridians between two corners, and what lies between them. A west corner east
/// of the east corner means a rectangle across the antimeridian.
///
/// The corners are kept as written. Corners that are swapped (the "south-west" one lies to the
/// north) are a finding of the linter; measuring reads what is meant.
public struct Rectangle: Hashable, Sendable {
  /// The south-western corner as written.
  public let southWest: Coordinate
  /// The north-eastern corner as written.
  public let northEast: Coordinate

  /// Creates a rectangle from its corners as written.
  public init(southWest: Coordinate, northEast: Coordinate) {
    self.southWest = southWest
    self.northEast = northEast
  }

  /// Whether the corner given as the southern one lies north of the other.
  public var isSwapped: Bool { southWest.latitude > northEast.latitude }
}

/// A closed line of vertices, the last one joined to the first. Edges are straight in longitude and
/// latitude (RFC 7946, 3.1.1).
public struct Ring: Hashable, Sendable {
  /// The vertices as written, with or without the closing repetition of the first.
  public let vertices: [Coordinate]

  /// Creates a ring from its vertices as written. Degenerate rings are the linter's business.
  public init(_ vertices: [Coordinate]) { self.vertices = vertices }

  /// Whether the last vertex repeats the first, as RFC 7946 asks.
  public var isClosed: Bool { vertices.count > 1 && vertices.first == vertices.last }
}

/// An outer ring and its holes; a point is inside when an odd number of the rings surround it, or
/// when it lies on any of them.
public struct Polygon: Hashable, Sendable {
  /// The rings, the outer one first.
  public let rings: [Ring]

  /// Creates a polygon from its rings, the outer one first.
  public init(rings: [Ring]) { self.rings = rings }
}

/// A line of at least two vertices, with edges straight in longitude and latitude.
public struct Polyline: Hashable, Sendable {
  /// The vertices in the order of the line's direction, from which left and right are told.
  public let vertices: [Coordinate]

  /// Creates a line, or returns `nil` for fewer than two vertices.
  public init?(_ vertices: [Coordinate]) {
    guard vertices.count >= 2 else { return nil }
    self.vertices = vertices
  }
}

/// Where a point lies in relation to a shape. Whether the edge counts as inside is the caller's rule.
public enum Containment: Hashable, Sendable {
  /// Strictly inside.
  case inside
  /// On the edge, of the outer ring or of a hole.
  case onBoundary
  /// Strictly outside.
  case outside
}
