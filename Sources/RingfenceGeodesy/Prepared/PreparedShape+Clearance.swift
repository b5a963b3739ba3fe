extension PreparedCircle {
  /// A radius in units of the frame such that no point of the edge lies within the disc about the
  /// frame's origin.
  package func clearance(in frame: EquirectangularFrame) -> Double {
    let square = metric.squaredBounds(
      deltaLatitude: frame.latitude - anchor.latitude,
      deltaLongitude: frame.longitude - anchor.longitude)
    let inner = square.lower.squareRoot() * (1 - 1e-12) - radiusMeters
    let outer = radiusMeters - square.upper.squareRoot() * (1 + 1e-12)
    return frame.reach(ofMeters: max(inner, outer) - 1e-3)
  }
}

extension EdgeTree {
  /// The least distance in units of the frame from its origin to an edge, at least if it is below
  /// `limit`; what is farther may be given as any number that is not below `limit`.
  func clearance(
    in frame: EquirectangularFrame, _ vertices: ContiguousArray<PlanarPoint>, below limit: Double
  ) -> Double {
    var least = limit
    visitGroups(nearerThan: &least) { box in
      distance(to: box, frame)
    } _: { group, least in
      // Far from a small shape its box decides.
      let away = distance(to: group.box, frame)
      let (width, height) = (group.box.east - group.box.west, group.box.north - group.box.south)
      if away > 2 * (width * frame.eastScale + height * frame.northScale) {
        least = min(least, away)
        return
      }
      for run in runs[group.range] where distance(to: run.box, frame) < least {
        // Rings may lie some turns away.
        guard run.box.east - run.box.west <= 180 else {
          least = 0
          return
        }
        let turn = turn(of: run.box, frame)
        for position in run.range {
          var a = vertices[Int(edges[position])]
          var b = vertices[Int(edges[position]) + 1]
          a.x -= turn
          b.x -= turn
          least = min(least, frame.distance(a, b))
        }
      }
    }
    return least
  }

  /// The full turns, in degrees, by which a box is to be moved to the west to be nearest.
  private func turn(of box: PlanarBox, _ frame: EquirectangularFrame) -> Double {
    360 * (((box.west + box.east) / 2 - frame.longitude) / 360).rounded()
  }

  private func distance(to box: PlanarBox, _ frame: EquirectangularFrame) -> Double {
    guard box.east - box.west <= 180 else { return 0 }
    let turn = turn(of: box, frame)
    return frame.distance(
      west: box.west - turn, east: box.east - turn, south: box.south, north: box.north)
  }
}

extension PreparedPolygon {
  /// A radius in units of the frame, at most `limit`, such that no point of the boundary lies within
  /// the disc about the frame's origin.
  package func clearance(in frame: EquirectangularFrame, below limit: Double) -> Double {
    edgeTree.clearance(in: frame, vertices, below: limit)
  }
}

extension PreparedGeoline {
  /// A radius in units of the frame, at most `limit`, such that no point of the line lies within the
  /// disc about the frame's origin.
  package func clearance(in frame: EquirectangularFrame, below limit: Double) -> Double {
    edgeTree.clearance(in: frame, vertices, below: limit)
  }
}
