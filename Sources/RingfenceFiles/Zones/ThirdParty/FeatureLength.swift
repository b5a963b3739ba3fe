/// A length among the properties of a feature: the radius of its points, or the half-width of its lines.
enum FeatureLength {
  case radius, halfWidth

  /// The property as the writers have it.
  var key: String {
    switch self {
    case .radius: "radius"
    case .halfWidth: "halfWidth"
    }
  }

  /// How messages call it.
  var title: String {
    switch self {
    case .radius: "radius"
    case .halfWidth: "half-width"
    }
  }

  /// The words that its names begin with, as ``PropertyMapping/bare(_:)`` makes them. The Spanish one for a radius also
  /// means broadcasts, so only a Spanish table has it: ``ZoneTableColumns``.
  var words: [String] {
    switch self {
    case .radius: Self.radii
    case .halfWidth: Self.halfWidths
    }
  }

  private static let radii = [
    "radius", "rayon", "raio", "raggio", "straal", "promień", "promien", "geofenceradius",
    "fenceradius", "zoneradius", "circleradius",
  ]
  private static let halfWidths = ["halfwidth"]
}
