/// The parallels and meridians between two corners, and what lies between them. A west corner east
/// of the east corner means a rectangle across the antimeridian.
///
/// The corners are kept as written. Corners that are swapped (the "south-west" one lies to the
/// north) are a finding of the linter; measuring reads them in the right order.
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
