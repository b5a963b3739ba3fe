/// The edges of a shape in short runs with boxes around them, and boxes around those and so on, so that the
/// nearest edge is found without measuring the others.
struct EdgeTree: Sendable {
  struct Node: Sendable {
    /// What the node holds: edges of the list, runs, or nodes of the level below.
    var range: Range<Int>
    var box: PlanarBox
  }

  private static let size = 16

  /// Each edge by the index of its first vertex.
  let edges: ContiguousArray<Int32>
  let runs: ContiguousArray<Node>
  let groups: ContiguousArray<Node>
  /// The levels above the groups: each node holds up to 16 of the level below. The last one has 16 nodes at most; none where
  /// there are no more groups than that.
  let upper: ContiguousArray<ContiguousArray<Node>>

  /// The nodes of the uppermost level.
  var top: ContiguousArray<Node> { upper.last ?? groups }

  /// Collects the edges `i` to `i + 1` for which `isEdge` holds.
  init(_ vertices: ContiguousArray<PlanarPoint>, isEdge: (Int) -> Bool) {
    var edges: ContiguousArray<Int32> = []
    var runs: ContiguousArray<Node> = []
    for index in 0..<max(0, vertices.count - 1) where isEdge(index) {
      let continues = edges.last.map { Int($0) == index - 1 } ?? false
      let last = runs.count - 1
      if continues, last >= 0, runs[last].range.count < Self.size {
        runs[last].range = runs[last].range.lowerBound..<(edges.count + 1)
        runs[last].box.extend(vertices[index + 1])
      } else {
        let box = PlanarBox(vertices[index], vertices[index + 1])
        runs.append(Node(range: edges.count..<(edges.count + 1), box: box))
      }
      edges.append(Int32(index))
    }
    let groups = Self.nodes(around: runs)
    var upper: ContiguousArray<ContiguousArray<Node>> = []
    while upper.last?.count ?? groups.count > Self.size {
      upper.append(Self.nodes(around: upper.last ?? groups))
    }
    self.edges = edges
    self.runs = runs
    self.groups = groups
    self.upper = upper
  }

  /// The level above some nodes.
  private static func nodes(around below: ContiguousArray<Node>) -> ContiguousArray<Node> {
    var nodes: ContiguousArray<Node> = []
    for first in stride(from: 0, to: below.count, by: size) {
      var box = below[first].box
      let range = first..<min(first + size, below.count)
      for node in below[range] { box.extend(nearestTurnOf: node.box) }
      nodes.append(Node(range: range, box: box))
    }
    return nodes
  }

  /// Visits the groups that may be nearer than a bound, the likeliest first on each level.
  ///
  /// - Parameters:
  ///   - least: the bound, which a visit may lower.
  ///   - bound: a lower bound for all in a box.
  ///   - visit: looks into a group.
  /// - Complexity: O(log *n*) boxes for *n* edges where few groups may be nearer.
  func visitGroups(
    nearerThan least: inout Double, bound: (PlanarBox) -> Double,
    _ visit: (Node, inout Double) -> Void
  ) {
    descend(upper.count - 1, top.indices, &least, bound, visit)
  }

  /// Visits the edges in whose run of neighbours some point may be within a distance of a box, in metres.
  ///
  /// - Parameters:
  ///   - meters: the distance.
  ///   - box: the box.
  ///   - visit: takes the index of the first vertex of an edge.
  /// - Complexity: O(log *n* + *k*) for *n* edges, *k* of them visited.
  func visitEdges(within meters: Double, of box: PlanarBox, _ visit: (Int) -> Void) {
    var limit = meters.nextUp
    visitGroups(nearerThan: &limit) { node in
      node.lowerBound(to: box)
    } _: { group, _ in
      for run in runs[group.range] where run.box.lowerBound(to: box) <= meters {
        for edge in edges[run.range] { visit(Int(edge)) }
      }
    }
  }

  private func descend(
    _ level: Int, _ range: Range<Int>, _ least: inout Double, _ bound: (PlanarBox) -> Double,
    _ visit: (Node, inout Double) -> Void
  ) {
    let nodes = level < 0 ? groups : upper[level]
    var bounds = SIMD16<Double>(repeating: .infinity)
    for (child, index) in range.enumerated() { bounds[child] = bound(nodes[index].box) }
    while true {
      var lowest = least
      var chosen = -1
      for child in 0..<range.count where bounds[child] < lowest {
        lowest = bounds[child]
        chosen = child
      }
      guard chosen >= 0 else { return }
      bounds[chosen] = .infinity
      let node = nodes[range.lowerBound + chosen]
      if level < 0 {
        visit(node, &least)
      } else {
        descend(level - 1, node.range, &least, bound, visit)
      }
    }
  }

  /// The least geodesic distance in metres from a point to an edge; infinite without edges.
  func distance(
    from point: Coordinate, _ vertices: ContiguousArray<PlanarPoint>,
    _ tolerance: EdgeDistance.Tolerance = .standard
  ) -> Double {
    var work = 0
    return distance(from: point, vertices, tolerance, work: &work)
  }

  /// The same; adds to `work` one for each box or edge that was compared, and 32 for each edge that was
  /// measured.
  func distance(
    from point: Coordinate, _ vertices: ContiguousArray<PlanarPoint>,
    _ tolerance: EdgeDistance.Tolerance = .standard, work: inout Int
  ) -> Double {
    var search = Search(point: point, vertices: vertices, tolerance)
    var best = Double.infinity
    let bounds = search
    var boxes = 0
    visitGroups(nearerThan: &best) { box in
      boxes += 1
      return bounds.lowerBound(box)
    } _: { group, best in
      search.work += group.range.count
      // The likeliest run first: what it gives keeps the search from most of the others.
      let likely = search.nearest(runs, group.range)
      if let likely { search.measure(edges, runs[likely].range) }
      for index in group.range where index != likely && search.mayHoldNearer(runs[index]) {
        search.measure(edges, runs[index].range)
      }
      best = search.best
    }
    work += search.work + boxes
    return search.best
  }

  /// Whether an edge is within a distance of a point, in metres: the same as ``distance(from:_:_:)`` says, and cheaper.
  func isWithin(
    _ meters: Double, of point: Coordinate, _ vertices: ContiguousArray<PlanarPoint>,
    _ tolerance: EdgeDistance.Tolerance
  ) -> Bool {
    var search = Search(point: point, vertices: vertices, tolerance)
    // What is exactly as far is found, too.
    var best = meters.nextUp
    let bounds = search
    search.limit(to: best)
    visitGroups(nearerThan: &best) { box in
      bounds.lowerBound(box)
    } _: { group, best in
      for index in group.range where search.mayHoldNearer(runs[index]) {
        search.measure(edges, runs[index].range)
        guard search.best <= meters else { continue }
        best = -.infinity
        return
      }
    }
    return search.best <= meters
  }

  private struct Search {
    private let point: Coordinate
    private let measure: EdgeMeasure
    private let metric: LocalMetric
    private let cosine: Double
    private let vertices: ContiguousArray<PlanarPoint>
    private(set) var best = Double.infinity
    var work = 0

    init(
      point: Coordinate, vertices: ContiguousArray<PlanarPoint>,
      _ tolerance: EdgeDistance.Tolerance
    ) {
      self.point = Coordinate(
        uncheckedLatitude: point.latitude, longitude: point.normalizedLongitude)
      measure = EdgeMeasure(from: point, tolerance)
      metric = LocalMetric(latitude: point.latitude)
      cosine = cos(point.latitude * WGS84.degree)
      self.vertices = vertices
    }

    func nearest(_ nodes: ContiguousArray<Node>, _ range: Range<Int>) -> Int? {
      var least = Double.infinity
      var found: Int?
      for index in range {
        let bound = lowerBound(nodes[index].box)
        if bound < least {
          least = bound
          found = index
        }
      }
      return found
    }

    /// Looks for nothing that is not nearer.
    mutating func limit(to meters: Double) { best = min(best, meters) }

    func mayHoldNearer(_ node: Node) -> Bool { lowerBound(node.box) < best }

    /// The approximate squared distance to an edge, and where it is nearest.
    @inline(__always)
    private func project(_ edge: Int) -> (square: Double, t: Double) {
      measure.approximation.project(vertices[edge], vertices[edge + 1])
    }

    /// Measures the edges that may be nearer, the likeliest first: it mostly saves the others.
    mutating func measure(_ edges: ContiguousArray<Int32>, _ range: Range<Int>) {
      work += range.count
      var squares = SIMD16<Double>(repeating: .infinity)
      var least = Double.infinity
      var likely: Int?
      for index in range {
        let square = project(Int(edges[index])).square
        squares[index - range.lowerBound] = square
        if square < least {
          least = square
          likely = index
        }
      }
      guard let likely else { return }
      if mayBeNearer(Int(edges[likely]), least) { measure(edge: Int(edges[likely])) }
      let most = measure.approximation.planeSquare(of: best)
      for index in range where squares[index - range.lowerBound] <= most && index != likely {
        let edge = Int(edges[index])
        if mayBeNearer(edge, squares[index - range.lowerBound]) { measure(edge: edge) }
      }
    }

    /// Whether an edge whose square in the plane is known may be nearer than the nearest so far.
    private func mayBeNearer(_ edge: Int, _ square: Double) -> Bool {
      !measure.approximation.isBeyond(best, square) && lowerBound(edge: edge) < best
    }

    private mutating func measure(edge: Int) {
      work += 32
      best = min(best, measure.meters(to: vertices[edge], vertices[edge + 1]))
    }

    private func lowerBound(edge: Int) -> Double {
      let (a, b) = (vertices[edge], vertices[edge + 1])
      return metric.lowerBound(
        deltaLatitude0: a.y - point.latitude, deltaLongitude0: a.x - point.longitude,
        deltaLatitude1: b.y - point.latitude, deltaLongitude1: b.x - point.longitude)
    }

    /// No point of the box is nearer than this, in metres.
    ///
    /// A sphere of the least radius of curvature makes every way shorter. On it hav *d* = hav Δφ +
    /// cos φ₁ cos φ₂ hav Δλ, taken with the least Δφ, cos φ₂ and Δλ in the box; hav *x* is at least
    /// *x*²/4 − *x*⁴/48, and *d* at least 2√hav *d*.
    func lowerBound(_ box: PlanarBox) -> Double {
      let y = max(0, box.south - point.latitude, point.latitude - box.north) * WGS84.degree
      var offset = point.longitude - box.west
      offset -= 360 * (offset / 360).rounded(.down)
      let beyond = min(offset - (box.east - box.west), 360 - offset)
      let x = max(0, beyond) * WGS84.degree
      let y2 = y * y
      let x2 = x * x
      var haversine = y2 / 4 * (1 - y2 / 12)
      if x > 0 {
        // The cosine of the latitude farthest from the equator, from below.
        let farthest = max(abs(box.south), abs(box.north)) * WGS84.degree
        let angle = .pi / 2 - farthest
        let least = max(0, angle * (1 - angle * angle / 6))
        haversine += cosine * least * (x2 / 4 * (1 - x2 / 12))
      }
      let meters = 2 * WGS84.minimumMeridionalRadius * max(0, haversine).squareRoot()
      return meters * (1 - 1e-9) - 1e-6
    }
  }
}
