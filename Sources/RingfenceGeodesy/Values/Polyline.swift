/// A line of at least two vertices, with edges straight in longitude and latitude.
public struct Polyline: Hashable, Sendable {
  /// The vertices in the direction of the line, which decides what is left and right.
  public let vertices: [Coordinate]

  /// Creates a line, or returns `nil` for fewer than two vertices.
  public init?(_ vertices: [Coordinate]) {
    guard vertices.count >= 2 else { return nil }
    self.vertices = vertices
  }

  /// Creates a line.
  /// - Throws: ``GeometryError/tooFewVertices(_:)`` for fewer than two vertices.
  public init(validating vertices: [Coordinate]) throws(GeometryError) {
    guard vertices.count >= 2 else { throw .tooFewVertices(vertices.count) }
    self.vertices = vertices
  }
}
