/// All points whose geodesic distance from a line is at most the half-width: a strip along the line with round ends,
/// without holes. Its edge belongs to it.
///
/// The line's edges are straight in longitude and latitude, the short way round, as those of polygons, geolines and
/// paths: a device that takes the straight path between two vertices is in the middle of the corridor all the way. An
/// edge from east to west departs from the geodesic, by 9 m over 20 km at 48 degrees of latitude. Equal positions that
/// follow each other have no effect; where all are equal, the corridor is a disk.
///
/// ```swift
/// let start = try Coordinate(validatingLatitude: 48.20, longitude: 16.37)
/// let end = try Coordinate(validatingLatitude: 48.21, longitude: 16.38)
/// let road = try Polyline(validating: [start, end])
/// let route = Shape.corridor(try Corridor(validatingLine: road, halfWidth: .meters(25)))
/// ```
public struct Corridor: Hashable, Sendable {
  /// The line in the middle, whose direction decides where distances along it begin.
  public let line: Polyline
  /// Geodesic distance from ``line`` to the edge, half of the whole width: 0.5 to 50,000 m.
  public let halfWidth: Distance

  /// The half-widths that there are, in metres.
  package static let halfWidths: ClosedRange<Double> = 0.5...50_000

  /// Creates a corridor, or returns `nil` when `halfWidth` is not a number or out of range.
  public init?(line: Polyline, halfWidth: Distance) {
    guard Self.halfWidths.contains(halfWidth.meters) else { return nil }
    self.line = line
    self.halfWidth = halfWidth
  }

  /// Creates a corridor.
  /// - Throws: ``GeometryError/halfWidth(_:)`` when `halfWidth` is not a number or out of range.
  public init(validatingLine line: Polyline, halfWidth: Distance) throws(GeometryError) {
    guard Self.halfWidths.contains(halfWidth.meters) else { throw .halfWidth(halfWidth) }
    self.line = line
    self.halfWidth = halfWidth
  }
}
