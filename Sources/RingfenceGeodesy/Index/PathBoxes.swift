/// Boxes around the stretches of a path, and boxes around those, so that the stretch nearest to a shape is
/// found without measuring the others.
package struct PathBoxes: Sendable {
  /// How many legs a stretch has, and how many boxes are in the next greater one.
  package static let fan = 16

  /// Level by level: first the stretches, last the whole path.
  private var nodes: ContiguousArray<PlanarBox> = []
  /// Where each level begins, and the end of the last one.
  private var levels: ContiguousArray<Int> = [0, 0]
  private var legs = 0

  /// Begins without legs.
  package init() {}

  /// Adds a leg; one without length is a point.
  package mutating func add(_ leg: PathLeg) {
    let box = PlanarBox(
      PlanarPoint(leg.startLongitude, leg.start.latitude),
      PlanarPoint(leg.endLongitude, leg.end.latitude))
    if legs % Self.fan == 0 {
      nodes.append(box)
    } else {
      nodes[nodes.count - 1].extend(nearestTurnOf: box)
    }
    legs += 1
  }

  /// Puts boxes around the boxes, after the last leg.
  /// - Complexity: O(*n*).
  package mutating func finish() {
    levels = [0, nodes.count]
    while let end = levels.last, end - levels[levels.count - 2] > 1 {
      for first in stride(from: levels[levels.count - 2], to: end, by: Self.fan) {
        var box = nodes[first]
        for other in nodes[first..<min(first + Self.fan, end)] { box.extend(nearestTurnOf: other) }
        nodes.append(box)
      }
      levels.append(nodes.count)
    }
  }

  /// Visits the stretches that may be nearer to a box than is wanted, the likeliest first, of equally
  /// likely ones the earliest.
  ///
  /// - Parameters:
  ///   - box: around a shape.
  ///   - wanted: the distance in metres below which a stretch is wanted.
  ///   - compared: is added the number of boxes that were compared.
  ///   - visit: receives the indices of the legs of a stretch, and returns the distance below which the
  ///     next is wanted.
  /// - Complexity: O(log *n*) as a rule.
  package func visit(
    near box: GeoBox, below wanted: Double, compared: inout Int, _ visit: (Range<Int>) -> Double
  ) {
    guard !nodes.isEmpty else { return }
    let root = nodes.count - 1
    let shape = PlanarBox(box)
    var wanted = wanted
    compared += 1
    guard nodes[root].lowerBound(to: shape) < wanted else { return }
    descend(root, level: levels.count - 2, shape, &wanted, &compared, visit)
  }

  private func descend(
    _ node: Int, level: Int, _ shape: PlanarBox, _ wanted: inout Double, _ compared: inout Int,
    _ visit: (Range<Int>) -> Double
  ) {
    if level == 0 {
      wanted = visit(node * Self.fan..<min((node + 1) * Self.fan, legs))
      return
    }
    let first = levels[level - 1] + (node - levels[level]) * Self.fan
    let last = min(first + Self.fan, levels[level])
    var bounds = SIMD16<Double>(repeating: .infinity)
    compared += last - first
    for child in first..<last { bounds[child - first] = nodes[child].lowerBound(to: shape) }
    // The nearest box in turn, until none is near enough.
    while true {
      var nearest = 0
      for child in 1..<Self.fan where bounds[child] < bounds[nearest] { nearest = child }
      guard bounds[nearest] < wanted else { return }
      bounds[nearest] = .infinity
      descend(first + nearest, level: level - 1, shape, &wanted, &compared, visit)
    }
  }
}

extension PathLeg {
  /// No point of the path is nearer to the box than this, in metres.
  package func lowerBound(to box: GeoBox) -> Double {
    PlanarBox(
      PlanarPoint(startLongitude, start.latitude), PlanarPoint(endLongitude, end.latitude)
    ).lowerBound(to: PlanarBox(box))
  }
}
