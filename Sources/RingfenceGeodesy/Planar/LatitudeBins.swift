/// Edges sorted into bands of latitude, so that a query at one latitude reads few of them.
///
/// An edge stands in every band that it reaches into. The bands are halved in number until that
/// costs at most four entries an edge, so the memory stays linear for any ring.
struct LatitudeBins: Sendable {
  /// The bands of some of the edges, side by side from south to north.
  struct Layout: Sendable {
    private let south: Double
    private let scale: Double
    let count: Int
    /// Where the offsets of the bands begin.
    let first: Int

    init(south: Double, north: Double, count: Int, first: Int) {
      self.south = south
      scale = count > 1 ? Double(count) / (north - south) : 0
      self.count = count
      self.first = first
    }

    /// The band of a latitude, counted from the southernmost. Rises with the latitude, also in
    /// rounded arithmetic; whatever is not in the bands goes to the outermost.
    @inline(__always)
    func band(_ latitude: Double) -> Int {
      let position = (latitude - south) * scale
      guard position > 0 else { return 0 }
      return position < Double(count) ? Int(position) : count - 1
    }

    /// The bands into which an edge reaches.
    func bands(_ a: PlanarPoint, _ b: PlanarPoint) -> ClosedRange<Int> {
      band(min(a.y, b.y))...band(max(a.y, b.y))
    }
  }

  private var offsets: ContiguousArray<Int32> = []
  private var edges: ContiguousArray<Int32> = []

  /// Adds the edges of `range`; edge `i` runs from vertex `i` to vertex `i + 1`, `isEdge` decides
  /// whether there is one.
  mutating func add(
    _ range: Range<Int>, of vertices: ContiguousArray<PlanarPoint>, isEdge: (Int) -> Bool
  ) -> Layout {
    var south = Double.infinity
    var north = -Double.infinity
    for index in range {
      south = min(south, vertices[index].y)
      north = max(north, vertices[index].y)
    }
    var count = range.count < 16 || !(north > south) ? 1 : range.count / 4
    var layout = Layout(south: south, north: north, count: count, first: offsets.count)
    while count > 1 {
      var entries = 0
      for index in range where isEdge(index) {
        entries += layout.bands(vertices[index], vertices[index + 1]).count
      }
      if entries <= 4 * range.count { break }
      count /= 2
      layout = Layout(south: south, north: north, count: count, first: offsets.count)
    }
    var ends = ContiguousArray<Int32>(repeating: 0, count: count + 1)
    for index in range where isEdge(index) {
      for band in layout.bands(vertices[index], vertices[index + 1]) { ends[band + 1] += 1 }
    }
    ends[0] = Int32(edges.count)
    for band in 0..<count { ends[band + 1] += ends[band] }
    offsets += ends
    edges += repeatElement(0, count: Int(ends[count]) - edges.count)
    for index in range where isEdge(index) {
      for band in layout.bands(vertices[index], vertices[index + 1]) {
        edges[Int(ends[band])] = Int32(index)
        ends[band] += 1
      }
    }
    return layout
  }

  /// Where the edges of a band are listed.
  @inline(__always)
  func positions(_ band: Int, _ layout: Layout) -> Range<Int> {
    let offset = layout.first + band
    return Int(offsets[offset])..<Int(offsets[offset + 1])
  }

  /// The edge at a position of the list.
  @inline(__always)
  func edge(_ position: Int) -> Int { Int(edges[position]) }

  /// Calls `body` once with every edge whose box meets that of the leg, and its ends.
  @inline(__always)
  func forEach(
    near leg: PlanarLeg, _ layout: Layout, _ vertices: ContiguousArray<PlanarPoint>,
    _ body: (Int, PlanarPoint, PlanarPoint) -> Void
  ) {
    let box = leg.box
    let bands = layout.bands(leg.start, leg.end)
    for band in bands {
      for position in positions(band, layout) {
        let edge = edge(position)
        let a = vertices[edge]
        let b = vertices[edge + 1]
        guard box.mayMeet(a, b) else { continue }
        // An edge that reaches into several bands is taken in the first.
        if band > bands.lowerBound, layout.band(min(a.y, b.y)) != band { continue }
        body(edge, a, b)
      }
    }
  }
}
