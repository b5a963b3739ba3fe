extension PreparedPolygon {
  /// Stretches of a path closer to each other than this share of it are one stretch: they meet at a
  /// cut whose two sides are laid out a full turn apart, where the same point may be rounded
  /// differently.
  private static let gap = 1e-12

  /// Finds all stretches of the path that lie in the shape, boundary included.
  ///
  /// They ascend, are closed, and do not touch each other. A boundary touched from outside gives a
  /// stretch of length zero. One begins at exactly 0 if and only if the path's start is not
  /// outside, and one ends at exactly 1 if and only if its end is not. Between, the parameters are
  /// good to 1e-12. A path that does not move is one stretch or none.
  /// - Parameters:
  ///   - leg: the path.
  ///   - result: receives the stretches; what it held is dropped.
  /// - Complexity: O(*p* + *k* + *c* log *c*) in the polygons, the edges in the latitude bands of
  ///   the path, and the contacts. A path from boundary to boundary reads every edge.
  package func intervals(along leg: PathLeg, into result: inout ContiguousArray<PathInterval>) {
    result.removeAll(keepingCapacity: true)
    if leg.isStationary {
      if locate(leg.start) != .outside { result.append(PathInterval(start: 0, end: 1)) }
      return
    }
    for index in parts.indices { addStretches(of: leg, in: index, to: &result) }
    if abs(leg.start.latitude) == 90, locate(leg.start) != .outside {
      result.append(PathInterval(start: 0, end: 0))
    }
    if abs(leg.end.latitude) == 90, locate(leg.end) != .outside {
      result.append(PathInterval(start: 1, end: 1))
    }
    merge(&result)
  }

  /// Adds the stretches inside one polygon and the contacts with its boundary.
  private func addStretches(
    of leg: PathLeg, in index: Int, to result: inout ContiguousArray<PathInterval>
  ) {
    let low = min(leg.start.latitude, leg.end.latitude)
    let high = max(leg.start.latitude, leg.end.latitude)
    let part = parts[index]
    guard high >= part.box.south, low <= part.box.north else { return }
    let turns = shifts(
      of: min(leg.startLongitude, leg.endLongitude), max(leg.startLongitude, leg.endLongitude),
      over: part.box.west, part.box.east)
    guard !turns.isEmpty else { return }
    var toggles: ContiguousArray<Double> = []
    for shift in turns {
      let planar = PlanarLeg(leg, shift: shift)
      bands.forEach(near: planar, part.layout, vertices) { edge, a, b in
        switch kinds[edge] {
        case .boundary, .sharedCut:
          addContact(of: planar, a, b, toggles: &toggles, to: &result)
        case .antimeridianCut, .pole, .none: break
        }
      }
    }
    var isInside = beginsInside(leg, in: index, isOdd: !toggles.count.isMultiple(of: 2))
    toggles.sort()
    var begin = 0.0
    for t in toggles {
      if isInside { result.append(PathInterval(start: begin, end: t)) }
      isInside.toggle()
      begin = t
    }
    if isInside { result.append(PathInterval(start: begin, end: 1)) }
  }

  /// Adds where the leg changes sides of an edge strictly within the leg to `toggles`, and where it
  /// touches the edge to `result`. A vertex on the leg's line counts as lying to its right, so that
  /// what changes at a vertex changes once.
  private func addContact(
    of leg: PlanarLeg, _ a: PlanarPoint, _ b: PlanarPoint,
    toggles: inout ContiguousArray<Double>, to result: inout ContiguousArray<PathInterval>
  ) {
    let aSide = leg.side(a)
    let bSide = leg.side(b)
    if aSide == 0 || bSide == 0 {
      let aParameter = aSide == 0 ? leg.parameter(onLine: a) : leg.parameter(onLine: b)
      let bParameter = bSide == 0 ? leg.parameter(onLine: b) : aParameter
      let from = max(0, min(aParameter, bParameter))
      let to = min(1, max(aParameter, bParameter))
      if from <= to { result.append(PathInterval(start: from, end: to)) }
      if (aSide > 0) != (bSide > 0), aParameter > 0, aParameter < 1 { toggles.append(aParameter) }
    } else if (aSide > 0) != (bSide > 0) {
      let t = leg.parameter(crossing: a, b)
      if t > 0 && t < 1 {
        toggles.append(t)
      } else if t == 0 || t == 1 {
        result.append(PathInterval(start: t, end: t))
      }
    }
  }

  /// Whether the path runs inside the polygon just after its start, and just to its left where it
  /// runs along the boundary; `isOdd` gives whether it changes an odd number of times before its
  /// end.
  private func beginsInside(_ leg: PathLeg, in index: Int, isOdd: Bool) -> Bool {
    let start = membership(leg.startLongitude, turns: 0, leg.start.latitude, in: index)
    if !start.isOnBoundary, !start.isOnSharedCut, abs(leg.start.latitude) < 90 {
      return start.isInside
    }
    let end = membership(
      leg.end.normalizedLongitude, turns: leg.endTurns, leg.end.latitude, in: index)
    if !end.isOnBoundary, !end.isOnSharedCut, abs(leg.end.latitude) < 90 {
      return end.isInside != isOdd
    }
    var isInside = false
    let shifts = shifts(
      of: leg.startLongitude, leg.startLongitude, over: parts[index].box.west, parts[index].box.east
    )
    for shift in shifts {
      let planar = PlanarLeg(leg, shift: shift)
      for edge in parts[index].range where kinds[edge] != .none {
        let (a, b) = (vertices[edge], vertices[edge + 1])
        let aSide = planar.side(a)
        let bSide = planar.side(b)
        guard (aSide > 0) != (bSide > 0) else { continue }
        let t =
          aSide == 0
          ? planar.parameter(onLine: a)
          : bSide == 0 ? planar.parameter(onLine: b) : planar.parameter(crossing: a, b)
        if t > 0 { isInside.toggle() }
      }
    }
    return isInside
  }

  /// Puts the stretches in order and joins those that touch.
  private func merge(_ stretches: inout ContiguousArray<PathInterval>) {
    guard stretches.count > 1 else { return }
    stretches.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var last = 0
    for index in 1..<stretches.count {
      let next = stretches[index]
      if next.start - stretches[last].end <= Self.gap {
        stretches[last].end = max(stretches[last].end, next.end)
      } else {
        last += 1
        stretches[last] = next
      }
    }
    stretches.removeLast(stretches.count - last - 1)
  }
}
