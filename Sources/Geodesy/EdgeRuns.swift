/// The edges of a shape in short runs with boxes around them, and boxes around those, so that the
/// nearest edge is found without measuring the others.
struct EdgeRuns: Sendable {
  /// A box of unwrapped longitudes around some edges or some runs.
  private struct Box: Sendable {
    /// What it holds: edges of the list, or runs.
    var range: Range<Int>
    var west: Double
    var east: Double
    var south: Double
    var north: Double

    mutating func extend(longitude: Double, latitude: Double) {
      west = min(west, longitude)
      east = max(east, longitude)
      south = min(south, latitude)
      north = max(north, latitude)
    }
  }

  private static let size = 16

  /// Each edge by the index of its first vertex.
  private let edges: ContiguousArray<Int32>
  private let runs: ContiguousArray<Box>
  private let groups: ContiguousArray<Box>

  /// Whether there is nothing to be near to.
  var isEmpty: Bool { edges.isEmpty }

  /// Collects the edges `i` to `i + 1` for which `isEdge` holds.
  init(
    _ longitudes: ContiguousArray<Double>, _ latitudes: ContiguousArray<Double>,
    isEdge: (Int) -> Bool
  ) {
    var edges: ContiguousArray<Int32> = []
    var runs: ContiguousArray<Box> = []
    for index in 0..<max(0, longitudes.count - 1) where isEdge(index) {
      let (longitude, latitude) = (longitudes[index], latitudes[index])
      let continues = edges.last.map { Int($0) == index - 1 } ?? false
      if !continues || (runs.last?.range.count ?? 0) >= Self.size {
        runs.append(
          Box(
            range: edges.count..<edges.count, west: longitude, east: longitude, south: latitude,
            north: latitude))
      }
      edges.append(Int32(index))
      let last = runs.count - 1
      runs[last].range = runs[last].range.lowerBound..<edges.count
      runs[last].extend(longitude: longitude, latitude: latitude)
      runs[last].extend(longitude: longitudes[index + 1], latitude: latitudes[index + 1])
    }
    var groups: ContiguousArray<Box> = []
    for first in stride(from: 0, to: runs.count, by: Self.size) {
      var group = runs[first]
      group.range = first..<min(first + Self.size, runs.count)
      for run in runs[group.range] {
        // Another ring may be laid out some turns away.
        let turn = 360 * ((group.west - run.west) / 360).rounded()
        group.extend(longitude: run.west + turn, latitude: run.south)
        group.extend(longitude: run.east + turn, latitude: run.north)
      }
      groups.append(group)
    }
    self.edges = edges
    self.runs = runs
    self.groups = groups
  }

  /// The least geodesic distance in metres from a point to an edge; infinite without edges. With a `limit`, the
  /// search ends at the first distance below it, and what lies beyond it may be any number not below it.
  func distance(
    from point: Coordinate, _ longitudes: ContiguousArray<Double>,
    _ latitudes: ContiguousArray<Double>, limit: Double? = nil
  ) -> Double {
    var search = Search(
      point: point, longitudes: longitudes, latitudes: latitudes, best: limit ?? .infinity)
    let target = limit.map { $0.nextDown } ?? -1
    // The likeliest run first: what it gives keeps the search from most of the others.
    if limit == nil, let group = search.nearest(groups, groups.indices),
      let run = search.nearest(runs, groups[group].range)
    {
      search.measure(edges, runs[run].range)
    }
    for group in groups where search.mayHoldNearer(group) {
      for run in runs[group.range] where search.mayHoldNearer(run) {
        search.measure(edges, run.range)
        if search.best <= target { return search.best }
      }
    }
    return search.best
  }

  private struct Search {
    private let point: Coordinate
    private let anchor: GeodesicAnchor
    private let metric: LocalMetric
    private let cosine: Double
    private let longitudes: ContiguousArray<Double>
    private let latitudes: ContiguousArray<Double>
    private(set) var best: Double

    init(
      point: Coordinate, longitudes: ContiguousArray<Double>,
      latitudes: ContiguousArray<Double>, best: Double
    ) {
      self.point = Coordinate(
        uncheckedLatitude: point.latitude, longitude: point.normalizedLongitude)
      anchor = GeodesicAnchor(
        latitude: point.latitude, longitude: point.normalizedLongitude)
      metric = LocalMetric(latitude: point.latitude)
      cosine = cos(point.latitude * WGS84.degree)
      self.longitudes = longitudes
      self.latitudes = latitudes
      self.best = best
    }

    func nearest(_ boxes: ContiguousArray<Box>, _ range: Range<Int>) -> Int? {
      var least = Double.infinity
      var found: Int?
      for index in range {
        let bound = lowerBound(boxes[index])
        if bound < least {
          least = bound
          found = index
        }
      }
      return found
    }

    func mayHoldNearer(_ box: Box) -> Bool { lowerBound(box) < best }

    mutating func measure(_ edges: ContiguousArray<Int32>, _ range: Range<Int>) {
      for index in range {
        let edge = Int(edges[index])
        let bound = metric.lowerBound(
          deltaLatitude0: latitudes[edge] - point.latitude,
          deltaLongitude0: longitudes[edge] - point.longitude,
          deltaLatitude1: latitudes[edge + 1] - point.latitude,
          deltaLongitude1: longitudes[edge + 1] - point.longitude)
        guard bound < best else { continue }
        let found = EdgeDistance.nearest(
          from: anchor,
          on: StraightEdge(
            latitude0: latitudes[edge], longitude0: longitudes[edge],
            latitude1: latitudes[edge + 1], longitude1: longitudes[edge + 1]))
        best = min(best, found.meters)
      }
    }

    /// No point of the box is nearer than this, in metres.
    ///
    /// A sphere of the least radius of curvature makes every way shorter. On it hav *d* = hav Δφ +
    /// cos φ₁ cos φ₂ hav Δλ, taken with the least Δφ, cos φ₂ and Δλ in the box; hav *x* is at least
    /// *x*²/4 − *x*⁴/48, and *d* at least 2√hav *d*.
    private func lowerBound(_ box: Box) -> Double {
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
