/// Why a coordinate, a shape or a bearing cannot be made from the values given.
///
/// Its description holds no coordinates, so that it may be logged.
public enum GeometryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The latitude is not a number in `-90...90` degrees.
  case latitude(Double)
  /// The longitude is not a number in `-540...540` degrees.
  case longitude(Double)
  /// The radius is not a number above 0 and at most 1,000,000 m.
  case radius(Distance)
  /// The half-width of a corridor is not a number in 0.5...50,000 m.
  case halfWidth(Distance)
  /// The line has fewer than two vertices.
  case tooFewVertices(Int)
  /// The bearing is not a finite number.
  case bearing(Double)

  /// What is wrong, in lower case, without full stop.
  public var description: String {
    switch self {
    case .latitude: "the latitude is outside -90...90 degrees"
    case .longitude: "the longitude is outside -540...540 degrees"
    case .radius: "the radius is not above 0 m and at most 1,000,000 m"
    case .halfWidth: "the half-width is not within 0.5 m and 50,000 m"
    case .tooFewVertices(let count): "the line has \(count) of at least 2 vertices"
    case .bearing: "the bearing is not a finite number of degrees"
    }
  }
}
