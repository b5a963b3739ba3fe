import Ringfence
import RingfenceReference

/// A line on the lattice that does not touch itself, and the sides from which a path meets it.
///
/// Written from the contact outwards: where the path lies on the line for a stretch (often a single
/// point), the way it came from and the way it goes are each on one side of the line there. A crossing
/// is a contact whose ways are on different sides; it happens where the path leaves the line.
struct GridGeoline {
  let vertices: [GridPoint]

  struct Crossing {
    let moment: PathMoment
    let direction: CrossingDirection
  }

  enum Side { case left, right, beyondTheEnd }

  private var edges: [(GridPoint, GridPoint)] {
    zip(vertices, vertices.dropFirst()).map { ($0, $1) }
  }

  func crossings(of path: GridPath, in segment: Range<Int>) -> [Crossing] {
    var contacts: [PathSpan] = []
    for fix in segment.dropLast() {
      let leg = GridLeg(start: path.fixes[fix].point, end: path.fixes[fix + 1].point)
      let stretches = leg.stretches(meeting: edges) { point, scale in
        edges.contains { lies(point, scale: scale, on: $0.0, $0.1) }
      }
      contacts += stretches.map {
        PathSpan(
          start: PathMoment(fix: fix, t: $0.lowerBound), end: PathMoment(fix: fix, t: $0.upperBound)
        )
      }
    }
    let first = PathMoment(fix: segment.lowerBound, t: 0)
    let last = PathMoment(fix: segment.upperBound - 1, t: 0)
    return GridPath.union(contacts).compactMap { contact in
      guard contact.start > first, contact.end < last else { return nil }
      let inward = contact.start.t > 0 ? contact.start.fix : contact.start.fix - 1
      let outward = contact.end.fix
      let came = side(of: leg(inward, path), backwards: true)
      let goes = side(of: leg(outward, path), backwards: false)
      switch (came(contact.start.t == 0 ? 1 : contact.start.t), goes(contact.end.t)) {
      case (.left, .right): return Crossing(moment: contact.end, direction: .leftToRight)
      case (.right, .left): return Crossing(moment: contact.end, direction: .rightToLeft)
      default: return nil
      }
    }
  }

  private func leg(_ fix: Int, _ path: GridPath) -> GridLeg {
    GridLeg(start: path.fixes[fix].point, end: path.fixes[fix + 1].point)
  }

  /// The side on which a leg lies just before (`backwards`) or after it meets the line at `t`.
  private func side(of leg: GridLeg, backwards: Bool) -> (Double) -> Side {
    { t in
      let marks = leg.parameters(meeting: edges)
      guard let mark = marks.first(where: { $0.value == t }) else { return .beyondTheEnd }
      let way = backwards ? leg.start - leg.end : leg.end - leg.start
      return side(of: way, at: leg.scaledPoint(at: mark), scale: mark.denominator)
    }
  }

  private func side(of way: GridPoint, at point: GridPoint, scale: Int) -> Side {
    func isVertex(_ index: Int) -> Bool {
      point.x == scale * vertices[index].x && point.y == scale * vertices[index].y
    }
    if let corner = vertices.indices.dropFirst().dropLast().first(where: isVertex) {
      let arriving = vertices[corner - 1] - vertices[corner]
      let leaving = vertices[corner + 1] - vertices[corner]
      return turns(leaving, way, arriving) ? .left : .right
    }
    for (p, q) in edges where lies(point, scale: scale, on: p, q) {
      let turn = cross(q - p, way)
      return turn > 0 ? .left : turn < 0 ? .right : .beyondTheEnd
    }
    return .beyondTheEnd
  }

  /// Whether turning left from `a` one meets `b` before `c`; none of them points the same way.
  private func turns(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
    func angle(_ v: GridPoint) -> (half: Int, cross: Int, dot: Int) {
      let side = cross(a, v)
      return (side > 0 || (side == 0 && dot(a, v) < 0) ? 0 : 1, side, dot(a, v))
    }
    let (ab, ac) = (angle(b), angle(c))
    if ab.half != ac.half { return ab.half < ac.half }
    return cross(b, c) > 0
  }
}
