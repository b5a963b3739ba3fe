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
