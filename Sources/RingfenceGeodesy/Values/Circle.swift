/// A circle on the WGS 84 ellipsoid. Its edge belongs to it.
///
/// ```swift
/// let center = try Coordinate(validatingLatitude: 48.2085, longitude: 16.3721)
/// let square = try Circle(validatingCenter: center, radius: .meters(80))
/// let fence = Fence(id: "square", shape: .circle(square))
/// ```
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

  /// Creates a circle.
  /// - Throws: ``GeometryError/radius(_:)`` when `radius` is not a number or out of range.
  public init(validatingCenter center: Coordinate, radius: Distance) throws(GeometryError) {
    guard radius.meters > 0, radius.meters <= 1_000_000 else { throw .radius(radius) }
    self.center = center
    self.radius = radius
  }
}
