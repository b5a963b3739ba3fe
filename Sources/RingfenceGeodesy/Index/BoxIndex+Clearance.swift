extension BoxIndex {
  /// A radius in units of the frame, at most `limit`, such that the disc about the frame's origin
  /// meets no boundary of the shapes whose boxes these are.
  ///
  /// - Parameters:
  ///   - frame: the frame whose origin is the centre of the disc.
  ///   - limit: no greater radius is wanted; not greater than ``EquirectangularFrame/radiusLimit``.
  ///   - clearance: of the shape with the index, knowing the radius so far: the radius of a disc that
  ///     its boundary does not meet. Called only where the box is nearer than the radius so far.
  /// - Returns: the radius.
  /// - Complexity: O(log *n* + *k*) as a rule, *k* the shapes whose boxes are as near as the nearest
  ///   boundary.
  package func clearance(
    in frame: EquirectangularFrame, below limit: Double, _ clearance: (Int, Double) -> Double
  ) -> Double {
    guard !nodes.isEmpty else { return limit }
    var least = limit
    descend(nodes.count - 1, level: levels.count - 2, frame, &least, clearance)
    return least
  }

  private func descend(
    _ node: Int, level: Int, _ frame: EquirectangularFrame, _ least: inout Double,
    _ clearance: (Int, Double) -> Double
  ) {
    if level == 0 {
      least = min(least, clearance(Int(ids[node]), least))
      return
    }
    let children = children(of: node, level: level)
    // The nearest child first: what it gives keeps the search from most of the others.
    var nearest = children.lowerBound
    var nearestDistance = Double.infinity
    for child in children {
      let distance = distance(to: nodes[child], frame)
      if distance < nearestDistance {
        nearestDistance = distance
        nearest = child
      }
    }
    guard nearestDistance < least else { return }
    descend(nearest, level: level - 1, frame, &least, clearance)
    for child in children where child != nearest && distance(to: nodes[child], frame) < least {
      descend(child, level: level - 1, frame, &least, clearance)
    }
  }

  @inline(__always)
  private func distance(to node: Node, _ frame: EquirectangularFrame) -> Double {
    frame.distance(west: node.west, east: node.east, south: node.south, north: node.north)
  }
}
