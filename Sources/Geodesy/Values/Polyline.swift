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
