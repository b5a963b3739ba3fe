package import Ringfence

/// A defect of the rings of a polygon.
package struct PolygonDefect: Sendable {
  package let rule: LintRule
  /// Where in the plane of longitude and latitude.
  package let point: PlanarPoint?
  /// What is found, and what to do about it.
  package let text: String
  /// The positions or edges in the text, the one to look at first.
  package var marks: [PolygonMark] = []
  /// Whether no defect was found, but not everything was compared.
  package var isUnchecked = false
}

/// Finds the defects of the polygons of a fence. Exact in the coordinates given.
///
/// Checked by the rules of OGC Simple Features, with these exceptions: an edge along the antimeridian
/// or a pole is a cut and meets nothing, and polygons of one fence may overlap. The engine evaluates both correctly,
/// and also rings that touch so that the inside is in several parts, which is a defect of its own.
package struct PolygonCheck {
  /// The most meetings of edges that are listed for a polygon, and the most of each other defect.
  static let listed = 10
  /// The search ends after this number of meetings.
  private static let limit = 1_000
  /// How many pairs of edges, or of holes, are compared for each of them, on top of a fixed number: far
  /// more than the outlines of maps need.
  private static let comparisons = (each: 64, fixed: 1_000_000)

  private(set) var defects: [PolygonDefect] = []
  private var outlines: [RingOutline] = []
  private let polygon: Polygon
  /// The name of the polygon in messages, `polygon 2: ` among several.
  private let prefix: String

  private init(_ polygon: Polygon, prefix: String) {
    self.polygon = polygon
    self.prefix = prefix
    outlines = polygon.rings.map(RingOutline.init)
    for ring in outlines.indices { checkAlone(ring) }
    checkMeetings()
    checkHoles()
    checkParts()
  }

  /// The defects of polygons, in the order of polygons, then of the checks.
  ///
  /// - Complexity: O(*n* log *n*) in the vertices. Where many edges are so close together that comparing them
  ///   would take more, the search ends and reports that.
  package static func defects(of polygons: [Polygon]) -> [PolygonDefect] {
    var defects: [PolygonDefect] = []
    for (number, polygon) in polygons.enumerated() {
      let prefix = polygons.count > 1 ? "polygon \(number + 1): " : ""
      for var defect in PolygonCheck(polygon, prefix: prefix).defects {
        for mark in defect.marks.indices { defect.marks[mark].polygon = number }
        defects.append(defect)
      }
    }
    return defects
  }

  private mutating func report(
    _ rule: LintRule, _ point: PlanarPoint? = nil, isUnchecked: Bool = false,
    marks: [PolygonMark] = [], _ text: String
  ) {
    defects.append(
      PolygonDefect(
        rule: rule, point: point, text: prefix + text, marks: marks, isUnchecked: isUnchecked))
  }

  private func name(_ ring: Int) -> String {
    if ring > 0 { return "hole \(ring)" }
    return outlines.count > 1 ? "the outer ring" : "the ring"
  }

  // MARK: One ring

  private mutating func checkAlone(_ ring: Int) {
    let outline = outlines[ring]
    if outline.corners < 3, !outline.runsAroundPole {
      let corners =
        outline.corners == 1 ? "1 different corner" : "\(outline.corners) different corners"
      report(
        .ringTooShort, nil,
        "\(name(ring)) has \(corners), at least 3 are needed; add the "
          + "missing corners or remove it")
    }
    if !outline.isClosed, outline.corners > 0 {
      report(
        .ringNotClosed, outline.edges.first?.start,
        marks: [PolygonMark(ring: ring, position: polygon.rings[ring].vertices.count - 1)],
        "the last position of \(name(ring)) does not repeat the first; it is read as if it did, "
          + "so repeat the first position")
    }
    for number in outline.repeated.prefix(Self.listed) {
      report(
        .duplicateVertex, nil, marks: [PolygonMark(ring: ring, position: number - 1)],
        "position \(number) of \(name(ring)) repeats its neighbour; remove it")
    }
    reportMore(
      .duplicateVertex, outline.repeated.count, "positions of \(name(ring)) repeat their neighbours"
    )
    guard outline.corners >= 3 else { return }
    var spikes = 0
    for index in outline.edges.indices where isSpike(outline, after: index) {
      spikes += 1
      guard spikes <= Self.listed else { continue }
      let next = outline.next(index)
      report(
        .spike, outline.edges[index].end,
        marks: [PolygonMark(ring: ring, position: outline.edges[next].number - 1)],
        "edge \(outline.edges[next].number) of \(name(ring)) runs back along edge "
          + "\(outline.edges[index].number); remove the corner between them")
    }
    reportMore(.spike, spikes, "edges of \(name(ring)) run back")
  }

  /// Reports how many defects of a kind are not listed.
  private mutating func reportMore(_ rule: LintRule, _ count: Int, _ what: String) {
    guard count > Self.listed else { return }
    report(rule, nil, "\(count - Self.listed) more \(what); look at the whole polygon")
  }

  /// Whether the next edge runs back on an edge.
  private func isSpike(_ outline: RingOutline, after index: Int) -> Bool {
    let edge = outline.edges[index]
    let next = outline.edges[outline.next(index)]
    guard !edge.isCut, !next.isCut, edge.end == next.start else { return false }
    let (a, b, c) = (edge.start, edge.end, next.end)
    guard orientation(a, b, c) == 0 else { return false }
    return a.x != b.x ? (a.x > b.x) == (c.x > b.x) && c.x != b.x : (a.y > b.y) == (c.y > b.y)
  }

  // MARK: Edges that meet

  private struct EdgeIndex: Hashable {
    let ring: Int
    let edge: Int
  }

  private struct Meeting {
    let first: EdgeIndex
    let second: EdgeIndex
    let point: PlanarPoint
    let kind: Kind
    enum Kind { case touch, crossing, overlap }
  }

  private mutating func checkMeetings() {
    var edgeIndices: [EdgeIndex] = []
    var edges: [(start: PlanarPoint, end: PlanarPoint)] = []
    for (ring, outline) in outlines.enumerated() where outline.corners >= 3 {
      for (index, edge) in outline.edges.enumerated() where !edge.isCut {
        edgeIndices.append(EdgeIndex(ring: ring, edge: index))
        edges.append((edge.start, edge.end))
      }
    }
    let (found, overlapEnds) = meetings(edgeIndices, edges)
    var holesReported: Set<Int> = []
    var pointsReported: Set<PlanarPoint> = []
    var count = 0
    for meeting in found {
      let isInRing = meeting.first.ring == meeting.second.ring
      if meeting.kind == .touch {
        if !isInRing { touches.append((meeting.first.ring, meeting.second.ring, meeting.point)) }
        guard isInRing, !overlapEnds.contains(meeting.point),
          pointsReported.insert(meeting.point).inserted
        else { continue }
      }
      if !isInRing, meeting.first.ring == 0 {
        guard holesReported.insert(meeting.second.ring).inserted,
          holesReported.count <= Self.listed
        else { continue }
        report(
          .holeOutside, meeting.point, marks: marks(meeting),
          "\(sentence(meeting)); move the hole inside")
        continue
      }
      count += 1
      guard count <= Self.listed else { continue }
      report(
        .selfIntersection, meeting.point, marks: marks(meeting),
        "\(sentence(meeting)); \(advice(meeting))")
    }
    if count > Self.listed {
      let all = found.count >= Self.limit ? "more" : "\(count - Self.listed) more"
      report(.selfIntersection, nil, "\(all) edges of the polygon meet; redraw it")
    }
    crossed = holesReported
    reportMore(.holeOutside, holesReported.count, "holes meet the outer ring")
    if isUnchecked {
      report(
        .selfIntersection, nil, isUnchecked: true,
        "the edges of the polygon crowd so that not all were compared with each other; simplify it")
    }
  }

  /// Whether edges were left that were not compared.
  private var isUnchecked = false

  /// The holes that were reported to cross the outer ring.
  private var crossed: Set<Int> = []

  /// Where two rings touch.
  private var touches: [(first: Int, second: Int, point: PlanarPoint)] = []

  /// Finds rings that touch so that the inside is in several parts. It is whole as long as no closed chain leads from
  /// ring to ring through the points where they touch; each one closed divides it once more.
  private mutating func checkParts() {
    let isSound = defects.allSatisfy {
      switch $0.rule {
      case .selfIntersection, .holeOutside, .ringTooShort: false
      default: true
      }
    }
    guard isSound, !touches.isEmpty else { return }
    var chains = RingChains(rings: outlines.count)
    var closing: (ring: Int, point: PlanarPoint)?
    for touch in touches {
      for ring in [touch.first, touch.second] where chains.closes(ring, at: touch.point) {
        closing = closing ?? (ring, touch.point)
      }
    }
    guard let closing else { return }
    report(
      .insideDivided, closing.point,
      "\(name(closing.ring)) and the rings that it touches divide the inside into "
        + "\(chains.closed + 1) parts; make a polygon of each part, or move them apart")
  }

  /// The edges that meet though they should not, by ring and edge, each pair once.
  private mutating func meetings(
    _ edgeIndices: [EdgeIndex], _ edges: [(start: PlanarPoint, end: PlanarPoint)]
  ) -> ([Meeting], overlapEnds: Set<PlanarPoint>) {
    var pairs: Set<Pair> = []
    var overlapEnds: Set<PlanarPoint> = []
    var found: [(pair: Pair, meeting: Meeting)] = []
    let budget = Self.comparisons.fixed + Self.comparisons.each * edges.count
    let isComplete = EdgePairs(edges).visit(budget: budget) { i, j in
      let (a, b) = (edges[i], edges[j])
      let (first, second) = (edgeIndices[i], edgeIndices[j])
      let meeting: Meeting
      switch SegmentIntersection(a.start, a.end, b.start, b.end) {
      case .nothing: return true
      case .touch(let point):
        if isSharedCorner(first, second, point) { return true }
        meeting = Meeting(first: first, second: second, point: point, kind: .touch)
      case .crossing(let point):
        meeting = Meeting(first: first, second: second, point: point, kind: .crossing)
      case .overlap(let start, let end):
        overlapEnds.insert(start)
        overlapEnds.insert(end)
        if areAdjacent(first, second) { return true }
        meeting = Meeting(first: first, second: second, point: start, kind: .overlap)
      }
      let pair = Pair(first: i, second: j)
      if pairs.insert(pair).inserted { found.append((pair, meeting)) }
      return found.count < Self.limit
    }
    if !isComplete { isUnchecked = true }
    found.sort { ($0.pair.first, $0.pair.second) < ($1.pair.first, $1.pair.second) }
    return (found.map { $0.meeting }, overlapEnds)
  }

  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  private func areAdjacent(_ a: EdgeIndex, _ b: EdgeIndex) -> Bool {
    guard a.ring == b.ring else { return false }
    let outline = outlines[a.ring]
    return outline.next(a.edge) == b.edge || outline.next(b.edge) == a.edge
  }

  /// Whether a touch is that of one edge with the next.
  private func isSharedCorner(_ a: EdgeIndex, _ b: EdgeIndex, _ point: PlanarPoint) -> Bool {
    guard a.ring == b.ring else { return false }
    let outline = outlines[a.ring]
    if outline.next(a.edge) == b.edge, outline.edges[a.edge].end == point { return true }
    return outline.next(b.edge) == a.edge && outline.edges[b.edge].end == point
  }

  private func sentence(_ meeting: Meeting) -> String {
    let (one, other) = (outlines[meeting.first.ring], outlines[meeting.second.ring])
    let (a, b) = (one.edges[meeting.first.edge].number, other.edges[meeting.second.edge].number)
    let verb =
      switch meeting.kind {
      case .touch: "touches"
      case .crossing: "crosses"
      case .overlap: "runs along"
      }
    if meeting.first.ring == meeting.second.ring {
      return "edge \(a) of \(name(meeting.first.ring)) \(verb) edge \(b)"
    }
    return
      "edge \(b) of \(name(meeting.second.ring)) \(verb) edge \(a) of \(name(meeting.first.ring))"
  }

  /// The edges of a meeting, in the order of the sentence.
  private func marks(_ meeting: Meeting) -> [PolygonMark] {
    let marks = [meeting.first, meeting.second].map { index in
      PolygonMark(
        ring: index.ring, position: outlines[index.ring].edges[index.edge].number - 1, isEdge: true)
    }
    return meeting.first.ring == meeting.second.ring ? marks : marks.reversed()
  }

  private func advice(_ meeting: Meeting) -> String {
    if meeting.first.ring != meeting.second.ring { return "make the two holes one" }
    return meeting.kind == .touch
      ? "move the corner away or make two polygons of it" : "put the corners in order"
  }

  // MARK: Holes

  private mutating func checkHoles() {
    guard outlines.count > 1, outlines[0].corners >= 3 else { return }
    let outer = PreparedPolygon([Polygon(rings: [polygon.rings[0]])])
    var areas: [(hole: Int, prepared: PreparedPolygon)] = []
    var count = 0
    for hole in 1..<outlines.count where outlines[hole].corners >= 3 {
      if !crossed.contains(hole), let point = outside(outer, hole) {
        count += 1
        guard count <= Self.listed else { continue }
        report(
          .holeOutside, point,
          "\(name(hole)) lies outside the outer ring; move it inside or make it a polygon")
        continue
      }
      areas.append((hole, PreparedPolygon([Polygon(rings: [polygon.rings[hole]])])))
    }
    reportMore(.holeOutside, count, "holes lie outside the outer ring")
    checkIslands(areas)
  }

  /// Finds holes in holes.
  private mutating func checkIslands(_ areas: [(hole: Int, prepared: PreparedPolygon)]) {
    let index = BoxIndex(areas.map { $0.prepared.bounds })
    var near: ContiguousArray<Int32> = []
    var left = Self.comparisons.fixed + Self.comparisons.each * areas.count
    var count = 0
    for (hole, area) in areas {
      guard left > 0 else { break }
      index.query(area.bounds, into: &near)
      left -= near.count
      for (other, otherArea) in near.lazy.map({ areas[Int($0)] }) where other != hole {
        guard isWithin(otherArea, hole) else { continue }
        count += 1
        guard count <= Self.listed else { break }
        report(
          .holeOutside, outlines[hole].edges[0].start,
          "\(name(hole)) lies in \(name(other)), which makes it an island; make it a polygon of "
            + "its own")
        break
      }
    }
    reportMore(.holeOutside, count, "holes lie in others")
    if left <= 0 {
      report(
        .holeOutside, nil, isUnchecked: true,
        "the holes of the polygon crowd so that not all were compared with each other; simplify it")
    }
  }

  /// A point of a hole outside a ring; `nil` when there is none.
  private func outside(_ area: PreparedPolygon, _ hole: Int) -> PlanarPoint? {
    for edge in outlines[hole].edges {
      switch area.locate(Self.coordinate(edge.start)) {
      case .outside: return edge.start
      case .inside: continue
      case .onBoundary: break
      }
      let middle = Self.middle(edge)
      guard area.locate(Self.coordinate(edge.end)) == .onBoundary,
        area.locate(Self.coordinate(middle)) == .outside
      else { continue }
      return middle
    }
    return nil
  }

  /// Whether the first vertex of a hole that does not touch the edge of another hole lies inside it.
  private func isWithin(_ area: PreparedPolygon, _ hole: Int) -> Bool {
    for edge in outlines[hole].edges {
      switch area.locate(Self.coordinate(edge.start)) {
      case .outside: return false
      case .inside: return true
      case .onBoundary: continue
      }
    }
    return false
  }

  private static func middle(_ edge: RingOutline.Edge) -> PlanarPoint {
    PlanarPoint((edge.start.x + edge.end.x) / 2, (edge.start.y + edge.end.y) / 2)
  }

  /// The coordinate of a point of the plane, its longitude normalised.
  package static func coordinate(_ point: PlanarPoint) -> Coordinate {
    var longitude = point.x
    while longitude >= 180 { longitude -= 360 }
    while longitude < -180 { longitude += 360 }
    return Coordinate(uncheckedLatitude: point.y, longitude: longitude)
  }
}
