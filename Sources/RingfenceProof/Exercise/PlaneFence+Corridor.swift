internal import Ringfence
internal import RingfenceReference

/// A corridor in a plane: distances are measured on the ground, so its crossings are searched.
extension PlaneFence {
  /// The sides of a corridor along each edge of its line, but for those whose middle is in another part of it.
  static func sides(of corridor: Corridor, in plane: LocalPlane) -> [PlaneEdge] {
    let prepared = PreparedCorridor(corridor)
    let points = plane.points(corridor.line.vertices)
    let meters = corridor.halfWidth.meters
    return zip(points, points.dropFirst()).flatMap { a, b -> [PlaneEdge] in
      guard a != b else { return [] }
      let course = a.course(to: b)
      return [course + 90, course - 90].compactMap { side in
        let edge = PlaneEdge(
          a: a.moved(meters, course: side), b: b.moved(meters, course: side))
        let middle = plane.coordinate(edge.a.interpolated(to: edge.b, 0.5))
        return prepared.isWithin(middle) ? nil : edge
      }
    }
  }

  /// A box that surely holds a corridor: in the plane a metre is at most 5 % longer.
  static func bounds(of corridor: Corridor, in plane: LocalPlane) -> PlaneBounds {
    let reach = corridor.halfWidth.meters * 1.05 + 1
    return PlaneBounds(
      plane.points(corridor.line.vertices).flatMap { point in
        [
          PlanePoint(x: point.x - reach, y: point.y - reach),
          PlanePoint(x: point.x + reach, y: point.y + reach),
        ]
      })
  }

  /// After this many distances along one path it counts as one that follows the edge.
  private static var mostDistances: Int { 4_000 }
  /// Between two points this near each other, in metres, with one sign there is nothing.
  private static var resolution: Double { 0.02 }

  /// Where a straight path meets a corridor: the distance changes by at most a metre a metre, so that most of the path is
  /// passed over.
  ///
  /// - Throws: where it runs along the edge.
  func corridorContacts(_ from: PlanePoint, _ to: PlanePoint) throws(NearLimit) -> [Contact] {
    let length = from.distance(to: to)
    func distance(_ t: Double) -> Double { signedDistance(to: from.interpolated(to: to, t)) }
    var contacts: [Contact] = []
    var asked = 0
    // The nearest part of the path is looked at first.
    var stack = [(a: 0.0, atA: distance(0), b: 1.0, atB: distance(1))]
    while let (a, atA, b, atB) = stack.popLast() {
      let part = (b - a) * length * 1.05 + 1e-6
      let isInside = (atA <= 0, atB <= 0)
      if isInside.0 == isInside.1, abs(atA) + abs(atB) > part { continue }
      if part < Self.resolution {
        guard isInside.0 != isInside.1 else { continue }
        contacts.append(contact(from, to, a, b, length, isEntry: isInside.1))
        continue
      }
      asked += 1
      guard asked < Self.mostDistances else { throw NearLimit() }
      let middle = (a + b) / 2
      let atMiddle = distance(middle)
      stack.append((middle, atMiddle, b, atB))
      stack.append((a, atA, middle, atMiddle))
    }
    return contacts
  }

  private func contact(
    _ from: PlanePoint, _ to: PlanePoint, _ a: Double, _ b: Double, _ length: Double, isEntry: Bool
  ) -> Contact {
    func distance(_ t: Double) -> Double { signedDistance(to: from.interpolated(to: to, t)) }
    var (outside, inside) = isEntry ? (a, b) : (b, a)
    for _ in 0..<60 {
      let middle = (outside + inside) / 2
      if distance(middle) > 0 { outside = middle } else { inside = middle }
    }
    // From the distances 1 cm before and after the point.
    let step = 0.01 / length
    let change = distance(inside + step) - distance(inside - step)
    return Contact(
      t: inside, kind: isEntry ? .enter : .leave, sine: min(1, abs(change) / 0.02))
  }
}
