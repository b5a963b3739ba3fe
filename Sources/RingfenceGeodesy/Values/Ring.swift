/// A closed line of vertices, the last one joined to the first. Edges are straight in longitude and
/// latitude (RFC 7946, 3.1.1).
public struct Ring: Hashable, Sendable {
  /// The vertices as written, with or without the closing repetition of the first.
  public let vertices: [Coordinate]

  /// Creates a ring from its vertices as written. Degenerate rings are found by the linter.
  public init(_ vertices: [Coordinate]) { self.vertices = vertices }

  /// Whether the last vertex repeats the first, as RFC 7946 asks.
  public var isClosed: Bool { vertices.count > 1 && vertices.first == vertices.last }
}
