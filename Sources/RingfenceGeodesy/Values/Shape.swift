// Values/: coordinates, shapes and units, as callers give and get them.

/// One shape on the ground, as a zone file writes it.
///
/// ```swift
/// let center = try Coordinate(validatingLatitude: 48.2085, longitude: 16.3721)
/// let shape = Shape.circle(try Circle(validatingCenter: center, radius: .meters(80)))
/// let device = try Coordinate(validatingLatitude: 48.2100, longitude: 16.3721)
/// shape.locate(device)                        // .outside
/// shape.distance(to: device).meters           // 86.8
/// shape.distanceToBoundary(from: center).meters  // 80.0
/// ```
public enum Shape: Hashable, Sendable {
  /// All points whose geodesic distance from the centre is at most the radius.
  case circle(Circle)
  /// All points between two parallels and two meridians.
  case rectangle(Rectangle)
  /// The union of polygons, each with an outer ring and holes, even-odd over its rings.
  case polygons([Polygon])
  /// All points near a line.
  case corridor(Corridor)
  /// A line without area: it is crossed, never inside.
  case geoline(Polyline)

  /// Whether the shape is a line, which a device crosses but cannot be in.
  public var isGeoline: Bool {
    if case .geoline = self { return true }
    return false
  }
}
