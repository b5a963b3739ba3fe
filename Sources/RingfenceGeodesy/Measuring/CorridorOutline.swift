extension Corridor {
  /// The outline as a closed ring, counterclockwise, with 64 corners a turn at its ends and on the outer side of bends: to be
  /// drawn, not to be decided by. Where the corridor overlaps itself, so does the ring; longitudes run on across the
  /// antimeridian.
  /// - Complexity: O(*n*).
  package func outline() -> [Coordinate] {
    var points = UnwrappedLine(line).vertices
    // An edge without length has no sides.
    points = points.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    guard points.count > 1 else { return closed(arc(around: points[0], from: 0, by: -360)) }
    var ring: [Coordinate] = []
    addSide(points, to: &ring)
    points.reverse()
    addSide(points, to: &ring)
    return closed(ring)
  }

  /// The corridor as a union of closed rings, one for each edge of the line, their round ends in chords that leave out 5 cm at
  /// most, beyond 500 m of half-width a part in 13,000 of it: for plans, not to be decided by.
  /// - Complexity: O(*n*).
  package func pieces() -> [[Coordinate]] {
    let points = UnwrappedLine(line).vertices
    // An odd number, so that the line leaves through the middle of a chord.
    let chords = max(33, min(129, 2 * (2.5 * halfWidth.meters.squareRoot()).rounded(.up) + 1))
    return points.indices.dropLast().map { index in
      let (a, b) = (points[index], points[index + 1])
      func end(around point: PlanarPoint, from bearing: Double) -> [Coordinate] {
        // checked: 129 at most
        (0...Int(chords)).map { self.point(point, bearing - 180 * Double($0) / chords) }
      }
      guard a != b, let first = course(from: a, to: b, at: 0),
        let last = course(from: a, to: b, at: 1)
      else { return closed(arc(around: a, from: 0, by: -360)) }
      return closed(end(around: b, from: last + 90) + end(around: a, from: first - 90))
    }
  }

  /// Appends the right side of a line and the round end after it.
  private func addSide(_ points: ContiguousArray<PlanarPoint>, to ring: inout [Coordinate]) {
    var before: Double?
    for index in points.indices {
      let isLast = index == points.count - 1
      let after = isLast ? nil : course(from: points[index], to: points[index + 1], at: 0)
      switch (before, after) {
      case (nil, let course?): ring.append(point(points[index], course + 90))
      case (let course?, nil): ring += arc(around: points[index], from: course + 90, by: -180)
      case (let one?, let other?):
        let turn = remainder(other - one, 360)
        if turn < 0 {
          ring += arc(around: points[index], from: one + 90, by: turn)
        } else {
          // The inner side: where the two sides meet, if they do so nearby.
          let reach = min(4, 1 / max(0.01, cos(turn / 2 * WGS84.degree)))
          ring.append(point(points[index], one + turn / 2 + 90, reach))
        }
      case (nil, nil): break
      }
      before = isLast ? nil : course(from: points[index], to: points[index + 1], at: 1) ?? after
    }
  }

  private func course(from a: PlanarPoint, to b: PlanarPoint, at t: Double) -> Double? {
    PathLeg(a, b).course(at: t)?.degrees
  }

  /// Points on the circle around a vertex from one direction on, by an angle in degrees; both ends included.
  private func arc(around center: PlanarPoint, from: Double, by turn: Double) -> [Coordinate] {
    // checked: turns are at most 360 degrees
    let steps = max(1, Int((abs(turn) * 64 / 360).rounded(.up)))
    return (0...steps).map { point(center, from + turn * Double($0) / Double(steps)) }
  }

  private func point(
    _ center: PlanarPoint, _ bearing: Double, _ reach: Double = 1
  ) -> Coordinate {
    let end = Geodesic.destination(
      latitude: center.y, longitude: center.x, bearing: bearing, meters: halfWidth.meters * reach)
    let turn = 360 * ((center.x - end.longitude) / 360).rounded()
    return Coordinate(uncheckedLatitude: end.latitude, longitude: end.longitude + turn)
  }

  private func closed(_ ring: [Coordinate]) -> [Coordinate] {
    ring.first == ring.last ? ring : ring + ring.prefix(1)
  }
}
