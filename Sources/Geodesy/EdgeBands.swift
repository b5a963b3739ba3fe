/// Edges sorted into bands of latitude, so that a question at one latitude reads few of them.
///
/// An edge stands in every band that it reaches into. The bands are halved in number until that costs at
/// most four entries an edge, so the memory stays linear whatever the ring looks like.
struct EdgeBands: Sendable {
  private let south: Double
  private let scale: Double
  private let count: Int
  private let offsets: ContiguousArray<Int32>
  private let edges: ContiguousArray<Int32>

  /// Sorts the edges of `range`; edge `i` runs from vertex `i` to vertex `i + 1`, `isEdge` says
  /// whether there is one.
  init(
    latitudes: ContiguousArray<Double>, range: Range<Int>, isEdge: (Int) -> Bool
  ) {
    var low = Double.infinity
    var high = -Double.infinity
    for index in range {
      low = min(low, latitudes[index])
      high = max(high, latitudes[index])
    }
    var count = max(1, range.count / 2)
    let height = high - low
    if range.count < 16 || !(height > 0) { count = 1 }
    while count > 1 {
      let scale = Double(count) / height
      var entries = 0
      for index in range where isEdge(index) {
        let bands = Self.bands(latitudes[index], latitudes[index + 1], low, scale, count)
        entries += bands.count
      }
      if entries <= 4 * range.count { break }
      count /= 2
    }
    let scale = count > 1 ? Double(count) / height : 0
    var offsets = ContiguousArray<Int32>(repeating: 0, count: count + 1)
    for index in range where isEdge(index) {
      let bands = Self.bands(latitudes[index], latitudes[index + 1], low, scale, count)
      for band in bands { offsets[band + 1] += 1 }
    }
    for band in 0..<count { offsets[band + 1] += offsets[band] }
    var next = offsets
    var edges = ContiguousArray<Int32>(repeating: 0, count: Int(offsets[count]))
    for index in range where isEdge(index) {
      let bands = Self.bands(latitudes[index], latitudes[index + 1], low, scale, count)
      for band in bands {
        edges[Int(next[band])] = Int32(index)
        next[band] += 1
      }
    }
    self.south = low
    self.scale = scale
    self.count = count
    self.offsets = offsets
    self.edges = edges
  }

  /// Calls `body` with every edge whose band holds the latitude.
  @inline(__always)
  func forEach(at latitude: Double, _ body: (Int) -> Void) {
    let band = Self.band(latitude, south, scale, count)
    for position in Int(offsets[band])..<Int(offsets[band + 1]) { body(Int(edges[position])) }
  }

  /// Calls `body` once with every edge that has a band in common with `low...high`.
  @inline(__always)
  func forEach(
    from low: Double, to high: Double, latitudes: ContiguousArray<Double>, _ body: (Int) -> Void
  ) {
    let first = Self.band(low, south, scale, count)
    let last = Self.band(high, south, scale, count)
    for band in first...last {
      for position in Int(offsets[band])..<Int(offsets[band + 1]) {
        let edge = Int(edges[position])
        if band > first {
          let foot = min(latitudes[edge], latitudes[edge + 1])
          if Self.band(foot, south, scale, count) != band { continue }
        }
        body(edge)
      }
    }
  }

  private static func bands(
    _ a: Double, _ b: Double, _ south: Double, _ scale: Double, _ count: Int
  ) -> ClosedRange<Int> {
    band(min(a, b), south, scale, count)...band(max(a, b), south, scale, count)
  }

  /// Rises with the latitude, also in rounded arithmetic; whatever is not in the bands goes to the
  /// outermost.
  private static func band(
    _ latitude: Double, _ south: Double, _ scale: Double, _ count: Int
  ) -> Int {
    let position = (latitude - south) * scale
    guard position > 0 else { return 0 }
    return position < Double(count) ? Int(position) : count - 1
  }
}
