internal import Ringfence

/// The polygons of a fence that lie over each other: they share more than a part of their boundaries. Polygons that
/// touch are no overlap. Exact in the coordinates given.
struct PolygonOverlaps {
  /// Two polygons, by their indices, the lesser first.
  struct Pair {
    let one: Int
    let other: Int
    let kind: Kind
    /// A point where they cross, or a corner of the inner one; `nil` where they are the same.
    let point: PlanarPoint?

    enum Kind { case crossing, otherInOne, oneInOther, equal }

    var text: String {
      let (a, b) = ("polygon \(one + 1)", "polygon \(other + 1)")
      return switch kind {
      case .crossing:
        "\(a) and \(b) overlap, and the fence is the union of both; make one polygon of them"
      case .otherInOne:
        "\(b) lies in \(a) and adds nothing to it; remove it, or make it a hole if that is meant"
      case .oneInOther:
        "\(a) lies in \(b) and adds nothing to it; remove it, or make it a hole if that is meant"
      case .equal: "\(b) is the same as \(a); remove it"
      }
    }
  }

  /// The pairs, in the order of the polygons.
  private(set) var pairs: [Pair] = []
  /// Whether all polygons were compared.
  private(set) var isComplete = true

  private let areas: [PreparedPolygon]
  private let edges: [(start: PlanarPoint, end: PlanarPoint)]
  /// The edges of each ring of each polygon.
  private let rings: [[Range<Int>]]
  /// The edges that run along one of another polygon.
  private var alongside: Set<Int> = []

  /// - Complexity: O(*n* log *n*) in the vertices. Where many are so close together that comparing them would take
  ///   more, the search ends.
  init(_ polygons: [Polygon]) {
    areas = polygons.map { PreparedPolygon([$0]) }
    var edges: [(start: PlanarPoint, end: PlanarPoint)] = []
    rings = polygons.map { polygon in
      polygon.rings.map { ring in
        let start = edges.count
        for edge in RingOutline(ring).edges where !edge.isCut {
          edges.append((edge.start, edge.end))
        }
        return start..<edges.count
      }
    }
    self.edges = edges
    let meetings = meetings()
    let index = BoxIndex(areas.map { $0.bounds })
    var near: ContiguousArray<Int32> = []
    var left = Self.budget(polygons.count)
    for one in areas.indices {
      index.query(areas[one].bounds, into: &near)
      left -= near.count
      guard left > 0 else {
        isComplete = false
        break
      }
      for other in near.map({ Int($0) }).sorted() where other > one {
        let meeting = meetings[Key(one: one, other: other)]
        if let pair = compare(one, other, meeting) { pairs.append(pair) }
      }
    }
  }

  private struct Key: Hashable {
    let one: Int
    let other: Int
  }

  /// How the boundaries of two polygons meet: they cross at a point, or only touch.
  private enum Meeting {
    case crossing(PlanarPoint)
    case touch
  }

  /// How many comparisons there are at most for a number of edges or polygons.
  private static func budget(_ count: Int) -> Int { 1_000_000 + 64 * count }

  /// The pairs of polygons whose boundaries meet.
  private mutating func meetings() -> [Key: Meeting] {
    let owners = rings.enumerated().flatMap { number, rings in
      repeatElement(number, count: rings.reduce(0) { $0 + $1.count })
    }
    let edges = edges
    var found: [Key: Meeting] = [:]
    var alongside: Set<Int> = []
    isComplete = EdgePairs(edges).visit(budget: Self.budget(edges.count)) { i, j in
      guard owners[i] != owners[j] else { return true }
      let key = Key(one: min(owners[i], owners[j]), other: max(owners[i], owners[j]))
      if case .crossing = found[key] { return true }
      let (a, b) = (edges[i], edges[j])
      switch SegmentIntersection(a.start, a.end, b.start, b.end) {
      case .nothing: break
      case .crossing(let point): found[key] = .crossing(point)
      case .touch: found[key] = .touch
      case .overlap:
        found[key] = .touch
        alongside.formUnion([i, j])
      }
      return true
    }
    self.alongside = alongside
    return found
  }

  /// How two polygons lie over each other; `nil` when they do not.
  private func compare(_ one: Int, _ other: Int, _ meeting: Meeting?) -> Pair? {
    func pair(_ kind: Pair.Kind, _ point: PlanarPoint?) -> Pair {
      Pair(one: one, other: other, kind: kind, point: point)
    }
    if case .crossing(let point) = meeting { return pair(.crossing, point) }
    let touches = meeting != nil
    let first = boundary(of: one, in: other, isWhole: touches)
    let second = boundary(of: other, in: one, isWhole: touches)
    if let point = second.inside {
      return pair(first.inside == nil && !second.isOutside ? .otherInOne : .crossing, point)
    }
    if let point = first.inside { return pair(first.isOutside ? .crossing : .oneInOther, point) }
    // Each boundary lies on the other one or outside: the same area, or one beside the other.
    guard touches, !first.isOutside, !second.isOutside, isInnerPointShared(one, other) else {
      return nil
    }
    return pair(.equal, nil)
  }

  /// A corner, or the middle of an edge, of a polygon that lies inside another one, and whether one lies outside.
  /// Where the boundaries do not meet, one corner of a ring is as good as all.
  private func boundary(
    of one: Int, in other: Int, isWhole: Bool
  ) -> (inside: PlanarPoint?, isOutside: Bool) {
    var inside: PlanarPoint?
    var isOutside = false
    func look(_ point: PlanarPoint) -> Bool {
      let containment = areas[other].locate(PolygonCheck.coordinate(point))
      switch containment {
      case .inside: inside = inside ?? point
      case .outside: isOutside = true
      case .onBoundary: break
      }
      return containment == .onBoundary
    }
    for ring in rings[one] {
      for index in isWhole ? ring : ring.prefix(1) {
        let edge = edges[index]
        let isOn = look(edge.start)
        // The middle of an edge that runs along another one is rounded to either side of it.
        if isOn, !alongside.contains(index),
          areas[other].locate(PolygonCheck.coordinate(edge.end)) == .onBoundary
        {
          _ = look(Self.middle(edge.start, edge.end))
        }
      }
    }
    return (inside, isOutside)
  }

  /// Whether a point inside of a polygon is inside of another one with the same boundary.
  private func isInnerPointShared(_ one: Int, _ other: Int) -> Bool {
    guard let ring = rings[one].first, ring.count > 2 else { return false }
    for index in ring {
      let next = index + 1 < ring.upperBound ? index + 1 : ring.lowerBound
      let middle = PolygonCheck.coordinate(Self.middle(edges[index].start, edges[next].end))
      if areas[one].locate(middle) == .inside { return areas[other].locate(middle) == .inside }
    }
    return false
  }

  private static func middle(_ a: PlanarPoint, _ b: PlanarPoint) -> PlanarPoint {
    PlanarPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
  }
}
