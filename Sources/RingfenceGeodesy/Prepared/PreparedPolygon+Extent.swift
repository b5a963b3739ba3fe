extension PreparedPolygon {
  /// Where a pole lies: inside when edges along it and cuts surround it wholly, on the boundary
  /// when an edge ends there.
  static func containment(
    ofPole latitude: Double, _ parts: ContiguousArray<PolygonPart>,
    _ vertices: ContiguousArray<PlanarPoint>, _ kinds: ContiguousArray<EdgeKind>
  ) -> Containment {
    var found = Containment.outside
    for part in parts where part.box.south == latitude || part.box.north == latitude {
      var arcs = PoleArcs()
      var isReached = false
      var hasCut = false
      for index in part.range where kinds[index] != .none {
        let (a, b) = (vertices[index], vertices[index + 1])
        guard a.y == latitude || b.y == latitude else { continue }
        switch kinds[index] {
        case .pole: arcs.add(from: a.x, to: b.x)
        case .antimeridianCut: hasCut = true
        case .boundary, .sharedCut, .none: isReached = true
        }
      }
      switch arcs.coverage {
      case .all: return .inside
      case .nothing: if isReached || !hasCut { found = .onBoundary }
      case .some: found = .onBoundary
      }
    }
    return found
  }

  /// The smallest box around the parts: the widest gap between their longitudes is left out.
  static func box(around parts: ContiguousArray<PolygonPart>) -> GeoBox {
    guard let first = parts.first?.box else { return GeoBox(south: 0, north: 0, west: 0, width: 0) }
    var south = first.south
    var north = first.north
    var spans: ContiguousArray<(west: Double, width: Double)> = []
    for part in parts {
      let box = part.box
      south = min(south, box.south)
      north = max(north, box.north)
      let turns = ((box.west + 180) / 360).rounded(.down)
      spans.append((box.west - 360 * turns, box.east - box.west))
    }
    let whole = GeoBox(south: south, north: north, west: -180, width: 360)
    guard abs(south) < 90, abs(north) < 90 else { return whole }
    spans.sort { $0.west < $1.west }
    var reach = spans[0].west
    for span in spans { reach = max(reach, span.west + span.width) }
    // Before the first span lies the gap from what the last ones reach beyond a full turn.
    var gapEnd = spans[0].west
    var gap = spans[0].west + 360 - reach
    var covered = max(spans[0].west, reach - 360)
    for span in spans {
      if span.west - covered > gap {
        gap = span.west - covered
        gapEnd = span.west
      }
      covered = max(covered, span.west + span.width)
    }
    guard gap > 1e-9 else { return whole }
    return GeoBox(south: south, north: north, west: gapEnd, width: 360 - gap)
  }
}

/// Edges along a pole, and which part of the full circle an odd number of them covers.
private struct PoleArcs {
  enum Coverage { case nothing, some, all }

  private var arcs: ContiguousArray<(west: Double, east: Double)> = []
  private var isTurned = false

  mutating func add(from a: Double, to b: Double) {
    let turns = (abs(b - a) / 360).rounded(.down)
    if remainder(turns, 2) != 0 { isTurned.toggle() }
    let rest = abs(b - a) - 360 * turns
    guard rest > 0 else { return }
    let west = min(a, b) - 360 * ((min(a, b) + 180) / 360).rounded(.down)
    arcs.append((west, west + rest))
  }

  var coverage: Coverage {
    var ends: ContiguousArray<Double> = []
    for arc in arcs {
      ends.append(arc.west)
      ends.append(arc.east >= 180 ? arc.east - 360 : arc.east)
    }
    ends.sort()
    var index = 0
    while index < ends.count {
      guard index + 1 < ends.count, ends[index] == ends[index + 1] else { return .some }
      index += 2
    }
    // The covering changes nowhere, so one meridian stands for all: the one just east of the first
    // arc.
    var isCovered = isTurned
    if let first = arcs.first?.west {
      for arc in arcs {
        let offset = first < arc.west ? first + 360 - arc.west : first - arc.west
        if offset < arc.east - arc.west { isCovered.toggle() }
      }
    }
    return isCovered ? .all : .nothing
  }
}
