/// Finds the cuts along the antimeridian, where a shape was divided as RFC 7946 (3.1.9) asks, and
/// marks the stretches that have the shape on both sides.
enum AntimeridianCuts {
  /// Above this number of edges on the antimeridian the search is left out: they then count as
  /// boundary.
  private static let limit = 512

  private struct Edge {
    let ring: Int
    let index: Int
    let polygon: Int
    let low: Double
    let high: Double
    /// Whether the ring lies to the west of the edge; else to the east.
    let isWestern: Bool

    func covers(_ low: Double, _ high: Double) -> Bool { self.low <= low && high <= self.high }
  }

  /// Marks the cuts in the rings; `polygons` gives the polygon of each ring.
  static func mark(_ rings: inout [UnwrappedRing], polygons: [Int]) {
    let edges = collect(rings, polygons)
    guard edges.count > 1, edges.count <= limit else { return }
    var breaks: [Double] = []
    for edge in edges {
      breaks.append(edge.low)
      breaks.append(edge.high)
    }
    breaks.sort()
    // From the last edge of a ring to its first, so that indices before it stay valid.
    for edge in edges.reversed() {
      var inner: [Double] = []
      for latitude in breaks where latitude > edge.low && latitude < edge.high {
        if inner.last != latitude { inner.append(latitude) }
      }
      var kinds: [EdgeKind] = []
      var low = edge.low
      for high in inner + [edge.high] {
        kinds.append(kind(of: edge, from: low, to: high, edges))
        low = high
      }
      let ring = rings[edge.ring]
      if ring.latitudes[edge.index] > ring.latitudes[edge.index + 1] {
        inner.reverse()
        kinds.reverse()
      }
      rings[edge.ring].divide(edge.index, at: inner, kinds: kinds)
    }
  }

  private static func collect(_ rings: [UnwrappedRing], _ polygons: [Int]) -> [Edge] {
    var edges: [Edge] = []
    for (number, ring) in rings.enumerated() {
      for index in 0..<(ring.kinds.count - 1) where ring.kinds[index] == .boundary {
        guard ring.normalized[index] == -180, ring.normalized[index + 1] == -180,
          ring.turns[index] == ring.turns[index + 1]
        else { continue }
        let longitude = ring.longitude(index)
        let isWestern = longitude == ring.east
        guard isWestern != (longitude == ring.west) else { continue }
        let (a, b) = (ring.latitudes[index], ring.latitudes[index + 1])
        edges.append(
          Edge(
            ring: number, index: index, polygon: polygons[number], low: min(a, b), high: max(a, b),
            isWestern: isWestern))
      }
    }
    return edges
  }

  /// The polygon itself beyond the cut: a seam, if crossing it changes nothing. Another polygon
  /// there: a shared seam.
  private static func kind(
    of edge: Edge, from low: Double, to high: Double, _ edges: [Edge]
  ) -> EdgeKind {
    var here = 0
    var beyond = 0
    var others = 0
    for other in edges where other.covers(low, high) {
      if other.polygon == edge.polygon {
        if other.isWestern == edge.isWestern { here += 1 } else { beyond += 1 }
      } else if other.isWestern != edge.isWestern {
        others += 1
      }
    }
    if beyond > 0, (here + beyond).isMultiple(of: 2) { return .antimeridianCut }
    return others > 0 && !here.isMultiple(of: 2) ? .sharedCut : .boundary
  }
}
