internal import Ringfence

/// The parts of a corridor's edge: both sides along each edge of its line, its round ends, and the outer sides of its bends.
///
/// A part whose middle lies in another one, or is covered, is not counted.
struct CorridorParts: Sendable {
  private enum Part: Hashable {
    case side(edge: Int, isRight: Bool)
    case arc(vertex: Int)
  }

  private let corridor: PreparedCorridor
  private let vertices: [Coordinate]
  private var numbers: [Part: Int] = [:]

  /// A point whose nearest one on the line is this near to a vertex, in metres, is at that vertex.
  private static let width = 0.01

  init(_ corridor: Corridor, isCovered: (Coordinate) -> Bool) {
    let prepared = PreparedCorridor(corridor)
    self.corridor = prepared
    vertices = Array(corridor.line.vertices)
    for edge in vertices.indices.dropLast() where vertices[edge] != vertices[edge + 1] {
      // What is straight in degrees is straight in every plane.
      let turn = Elementary.remainder(
        vertices[edge + 1].longitude - vertices[edge].longitude, 360)
      let plane = LocalPlane(
        at: Coordinate(
          uncheckedLatitude: (vertices[edge].latitude + vertices[edge + 1].latitude) / 2,
          longitude: vertices[edge].longitude + turn / 2))
      let course = plane.point(vertices[edge]).course(to: plane.point(vertices[edge + 1]))
      for isRight in [false, true] {
        let middle = plane.coordinate(
          PlanePoint.origin.moved(prepared.halfWidth, course: course + (isRight ? 90 : -90)))
        if !prepared.isWithin(middle), !isCovered(middle) {
          add(.side(edge: edge, isRight: isRight))
        }
      }
    }
    for arc in CorridorArc.arcs(of: corridor, prepared)
    where !arc.isHidden && !isCovered(arc.middle) {
      add(.arc(vertex: arc.vertex))
    }
  }

  private mutating func add(_ part: Part) { numbers[part] = numbers.count }

  var count: Int { numbers.count }

  /// The index of the part at a boundary point; `nil` where that is not counted.
  ///
  /// - Complexity: O(*n*) in the vertices at worst.
  func part(at position: Coordinate) -> Int? {
    let meters = corridor.along(nearestTo: position)
    let lengths = corridor.lengths
    if let vertex = lengths.firstIndex(where: { abs($0 - meters) < Self.width }),
      let number = numbers[.arc(vertex: vertex)]
    {
      return number
    }
    guard let end = lengths.dropFirst().firstIndex(where: { $0 > meters }) else { return nil }
    let plane = LocalPlane(at: position)
    let edge = PlaneEdge(a: plane.point(vertices[end - 1]), b: plane.point(vertices[end]))
    return numbers[.side(edge: end - 1, isRight: edge.side(.origin) < 0)]
  }
}
