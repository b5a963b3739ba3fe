/// One crossing of a geoline by a path.
package struct GeolineCrossing: Hashable, Sendable {
  /// Parameter on the path, `0...1`. After a slide along the line it is where it leaves the line; 0
  /// when the path began on the line and left it at once.
  package var t: Double
  package var direction: CrossingDirection
  /// The edge of the line, counted from 0 without repeated vertices.
  package var edge: Int

  package init(t: Double, direction: CrossingDirection, edge: Int) {
    self.t = t
    self.direction = direction
    self.edge = edge
  }
}

/// What is remembered between two legs of a path while a fix lies on a geoline.
package struct GeolineContact: Hashable, Sendable {
  package enum Side: UInt8, Hashable, Sendable {
    /// Not on the line, or on it without having come from a side.
    case none
    case left
    case right
  }

  /// The side that the path came from.
  package var side: Side
  /// An edge that holds the fix; without meaning when there is no side.
  package var edge: Int32

  /// No contact, or one whose origin is unknown: at the first fix, and after a gap.
  package static let none = Self(side: .none, edge: 0)

  package init(side: Side, edge: Int32) {
    self.side = side
    self.edge = edge
  }
}

/// A geoline prepared for many paths that may cross it.
///
/// The line is crossed when the path changes from one side to the other. At a vertex the sides are
/// the two sectors between the edges, at an end those of the last edge prolonged. Decided exactly,
/// like the sides of ``PreparedPolygon``. A spike (an edge straight back) has no sides at its tip.
package struct PreparedGeoline: Sendable {
  /// The vertices in the plane, repeated ones left out; longitudes run on across the antimeridian.
  package let vertices: ContiguousArray<PlanarPoint>
  /// The box around the line.
  package let bounds: GeoBox
  private let normalized: ContiguousArray<Double>
  private let turns: ContiguousArray<Int>
  private let bands: LatitudeBins
  private let layout: LatitudeBins.Layout
  private let box: PlanarBox
  let edgeTree: EdgeTree
  /// Whether the last vertex is the first one, perhaps some turns on.
  private let isClosed: Bool

  /// Prepares a line.
  /// - Complexity: O(*n* log *n*) in the vertices.
  package init(_ line: Polyline) {
    let line = UnwrappedLine(line)
    let (normalized, turns, vertices) = (line.normalized, line.turns, line.vertices)
    let box = line.box
    let last = vertices.count - 1
    isClosed = last > 1 && normalized[0] == normalized[last] && vertices[0].y == vertices[last].y
    var bands = LatitudeBins()
    layout = bands.add(vertices.indices, of: vertices) { $0 < last }
    bounds = line.bounds
    edgeTree = EdgeTree(vertices) { _ in true }
    self.vertices = vertices
    self.bands = bands
    self.box = box
    self.normalized = normalized
    self.turns = turns
  }

  /// Finds the crossings of the line by one leg of a path.
  ///
  /// A leg that ends on the line does not cross it; `contact` then holds the side it came from, and the
  /// leg that leaves the line decides. A leg that does not move changes nothing.
  /// - Parameters:
  ///   - leg: the next leg of the path; it begins where the last one ended.
  ///   - contact: what the last leg left behind; ``GeolineContact/none`` at the beginning and after
  ///     a gap. Of a line that meets itself just there, one contact is remembered.
  ///   - result: receives the crossings, ascending by `t`; what it held is dropped.
  /// - Complexity: O(*k* + *c* log *c*) in the edges in the latitude bands of the leg and the
  ///   contacts.
  package func crossings(
    along leg: PathLeg, contact: inout GeolineContact,
    into result: inout ContiguousArray<GeolineCrossing>
  ) {
    result.removeAll(keepingCapacity: true)
    guard !leg.isStationary else { return }
    let before = contact
    contact = .none
    let low = min(leg.start.latitude, leg.end.latitude)
    let high = max(leg.start.latitude, leg.end.latitude)
    guard high >= bounds.south, low <= bounds.north else { return }
    let shifts = shifts(
      of: min(leg.startLongitude, leg.endLongitude), max(leg.startLongitude, leg.endLongitude),
      over: box.west, box.east)
    guard !shifts.isEmpty else { return }
    var touches: ContiguousArray<Touch> = []
    for shift in shifts {
      let planar = PlanarLeg(leg, shift: shift)
      bands.forEach(near: planar, layout, vertices) { edge, a, b in
        if let touch = touch(of: planar, a, b, edge: edge, shift: shift) { touches.append(touch) }
      }
    }
    guard !touches.isEmpty else { return }
    group(&touches)
    for index in touches.indices where touches[index].group == index {
      resolve(group: index, touches, leg, before, &contact, &result)
    }
    if result.count > 1 { result.sort { ($0.t, $0.edge) < ($1.t, $1.edge) } }
  }

  // MARK: Contacts

  /// What a leg and an edge have in common: a point or a stretch.
  private struct Touch {
    let shift: Int
    let edge: Int
    /// First and last parameter on the leg.
    var begin: Double
    var end: Double
    /// The vertex met at ``begin`` and at ``end``; `nil` in the midst of the edge.
    var beginVertex: Int?
    var endVertex: Int?
    var hasFirstVertex = false
    var hasLastVertex = false
    /// The first touch, by index, of those that hang together.
    var group = 0
  }

  private func touch(
    of leg: PlanarLeg, _ a: PlanarPoint, _ b: PlanarPoint, edge: Int, shift: Int
  ) -> Touch? {
    let aSide = leg.side(a)
    let bSide = leg.side(b)
    guard aSide == 0 || bSide == 0 else {
      guard (aSide > 0) != (bSide > 0) else { return nil }
      let t = leg.parameter(crossing: a, b)
      guard t >= 0, t <= 1 else { return nil }
      return Touch(shift: shift, edge: edge, begin: t, end: t)
    }
    var touch = Touch(shift: shift, edge: edge, begin: 0, end: 1)
    let aParameter = aSide == 0 ? leg.parameter(onLine: a) : leg.parameter(onLine: b)
    let bParameter = bSide == 0 ? leg.parameter(onLine: b) : aParameter
    touch.begin = max(0, min(aParameter, bParameter))
    touch.end = min(1, max(aParameter, bParameter))
    guard touch.begin <= touch.end else { return nil }
    if aSide == 0, aParameter >= 0, aParameter <= 1 {
      touch.hasFirstVertex = true
      if aParameter == touch.begin { touch.beginVertex = edge }
      if aParameter == touch.end { touch.endVertex = edge }
    }
    if bSide == 0, bParameter >= 0, bParameter <= 1 {
      touch.hasLastVertex = true
      if bParameter == touch.begin { touch.beginVertex = edge + 1 }
      if bParameter == touch.end { touch.endVertex = edge + 1 }
    }
    return touch
  }

  /// Sorts the touches along the line and joins those that share a vertex.
  private func group(_ touches: inout ContiguousArray<Touch>) {
    touches.sort { ($0.shift, $0.edge) < ($1.shift, $1.edge) }
    for index in touches.indices {
      touches[index].group = index
      guard index > 0, touches[index].hasFirstVertex else { continue }
      let last = touches[index - 1]
      if last.shift == touches[index].shift, last.edge + 1 == touches[index].edge {
        touches[index].group = last.group
      }
    }
    guard isClosed else { return }
    let lastEdge = vertices.count - 2
    let winding = turns[lastEdge + 1] - turns[0]
    for index in touches.indices where touches[index].edge == 0 && touches[index].hasFirstVertex {
      for other in touches.indices where touches[other].edge == lastEdge {
        guard touches[other].hasLastVertex,
          touches[other].shift == touches[index].shift + winding
        else { continue }
        let (one, two) = (touches[index].group, touches[other].group)
        for member in touches.indices where touches[member].group == max(one, two) {
          touches[member].group = min(one, two)
        }
      }
    }
  }

  /// Compares the sides before and after a contact.
  private func resolve(
    group: Int, _ touches: ContiguousArray<Touch>, _ leg: PathLeg, _ remembered: GeolineContact,
    _ contact: inout GeolineContact, _ result: inout ContiguousArray<GeolineCrossing>
  ) {
    var first = touches[group]
    var last = first
    var isRemembered = false
    for touch in touches[group...] where touch.group == group {
      if touch.begin < first.begin { first = touch }
      if touch.end > last.end { last = touch }
      if touch.begin == 0, touch.edge == Int(remembered.edge) { isRemembered = true }
    }
    var before = GeolineContact.Side.none
    if first.begin > 0 {
      let start = PlanarLeg(leg, shift: first.shift).start
      before = side(of: start, at: first.edge, first.beginVertex)
    } else if isRemembered {
      before = remembered.side
    }
    if last.end == 1 {
      if contact.side == .none, before != .none {
        contact = GeolineContact(side: before, edge: Int32(last.edge))
      }
      return
    }
    let end = PlanarLeg(leg, shift: last.shift).end
    let after = side(of: end, at: last.edge, last.endVertex)
    guard before != .none, after != .none, before != after else { return }
    let direction = before == .left ? CrossingDirection.leftToRight : .rightToLeft
    result.append(GeolineCrossing(t: last.end, direction: direction, edge: last.edge))
  }

  // MARK: Sides

  /// On which side of the line one gets when moving from an edge or a vertex a little towards a
  /// point.
  private func side(of point: PlanarPoint, at edge: Int, _ vertex: Int?) -> GeolineContact.Side {
    guard let vertex, let (previous, next) = neighbours(of: vertex) else {
      return Self.side(orientation(vertices[edge], vertices[edge + 1], point))
    }
    let corner = vertices[vertex]
    let turn = orientation(previous, corner, next)
    let isLeftOfFirst = orientation(previous, corner, point) > 0
    let isLeftOfSecond = orientation(corner, next, point) > 0
    if turn == 0 {
      let isBack =
        (next.x - corner.x) * (previous.x - corner.x) > 0
        || (next.y - corner.y) * (previous.y - corner.y) > 0
      if isBack { return .none }
    }
    let isLeft =
      turn < 0 ? isLeftOfFirst || isLeftOfSecond : isLeftOfFirst && isLeftOfSecond
    return isLeft ? .left : .right
  }

  private static func side(_ value: Double) -> GeolineContact.Side {
    if value == 0 { return .none }
    return value > 0 ? .left : .right
  }

  private func vertex(_ index: Int, turnedBy turn: Int) -> PlanarPoint {
    PlanarPoint(Coordinate.turned(normalized[index], by: turns[index] + turn), vertices[index].y)
  }

  /// The vertices before and after one, which at the ends only a closed line has.
  private func neighbours(of index: Int) -> (PlanarPoint, PlanarPoint)? {
    let last = normalized.count - 1
    if index > 0, index < last { return (vertices[index - 1], vertices[index + 1]) }
    guard isClosed else { return nil }
    let winding = turns[last] - turns[0]
    return index == 0
      ? (vertex(last - 1, turnedBy: -winding), vertices[1])
      : (vertices[last - 1], vertex(1, turnedBy: winding))
  }
}
