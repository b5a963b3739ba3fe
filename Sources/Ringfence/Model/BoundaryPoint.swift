/// A moment on the path between two fixes, linear in time, longitude and latitude.
public struct BoundaryPoint: Hashable, Sendable {
  /// The time.
  public var time: Timestamp
  /// The position.
  public var coordinate: Coordinate

  /// Creates a point.
  public init(time: Timestamp, coordinate: Coordinate) {
    self.time = time
    self.coordinate = coordinate
  }
}
