/// Boxes by position and number, which gives each pair of near boxes once, at the lower number. Fast also
/// where very many boxes overlap.
package struct ForwardPairIndex: Sendable {
  /// The boxes by their numbers.
  package let index: BoxIndex
  /// The greatest number below each node of the index.
  private let latest: ContiguousArray<Int32>

  /// Sorts the boxes; they are known by their index.
  /// - Complexity: O(*n* log *n*).
  package init(_ boxes: ContiguousArray<GeoBox>) {
    index = BoxIndex(boxes)
    var latest = index.ids
    for level in index.levels.indices.dropFirst().dropLast() {
      for node in index.levels[level]..<index.levels[level + 1] {
        latest.append(index.children(of: node, level: level).reduce(-1) { max($0, latest[$1]) })
      }
    }
    self.latest = latest
  }

  /// Finds boxes that share a point with `box` and have a number above `number`.
  ///
  /// - Parameters:
  ///   - box: the box to search.
  ///   - number: the number above which boxes count; -1 for all.
  ///   - most: how many are found at most, above 0. Where there are more, the search goes from the middle
  ///     of `box` outwards, from one node of the index to the next.
  ///   - result: receives the numbers, ascending, each once; what it held is dropped.
  /// - Returns: whether these are all.
  /// - Complexity: O(log *n* + *m* log *m*) for *m* found boxes that lie together, at most `most`.
  package func query(
    _ box: GeoBox, after number: Int32, most: Int, into result: inout ContiguousArray<Int32>
  ) -> Bool {
    result.removeAll(keepingCapacity: true)
    guard !index.nodes.isEmpty else { return true }
    var search = Search(box: box, number: number, most: most + 1, isOrdered: false)
    collect(search, into: &result)
    let isComplete = result.count <= most
    if !isComplete {
      result.removeAll(keepingCapacity: true)
      search.most = most
      search.isOrdered = true
      collect(search, into: &result)
    }
    result.sortOnce()
    return isComplete
  }

  private struct Search {
    let box: GeoBox
    let number: Int32
    var most: Int
    var isOrdered: Bool
  }

  private func collect(_ search: Search, into result: inout ContiguousArray<Int32>) {
    BoxIndex.forEachSpan(of: search.box) { span in
      visit(index.nodes.count - 1, level: index.levels.count - 2, span, search, &result)
    }
  }

  private func visit(
    _ node: Int, level: Int, _ span: BoxIndex.Node, _ search: Search,
    _ result: inout ContiguousArray<Int32>
  ) {
    guard latest[node] > search.number, result.count < search.most, index.nodes[node].meets(span)
    else { return }
    if level == 0 {
      let id = index.ids[node]
      if index.boxes[Int(id)].intersects(search.box) { result.append(id) }
      return
    }
    let children = index.children(of: node, level: level)
    guard search.isOrdered else {
      for child in children { visit(child, level: level - 1, span, search, &result) }
      return
    }
    var waiting: UInt32 = (1 << UInt32(children.count)) - 1
    while waiting != 0 {
      var nearest = 0
      var least = Double.infinity
      for child in 0..<children.count where waiting & 1 << UInt32(child) != 0 {
        let square = index.nodes[children.lowerBound + child].squareFromMiddle(of: span)
        if !(square >= least) { (nearest, least) = (child, square) }
      }
      waiting &= ~(1 << UInt32(nearest))
      visit(children.lowerBound + nearest, level: level - 1, span, search, &result)
    }
  }
}

extension BoxIndex.Node {
  /// How far the middle of another is from this one, in degrees, squared.
  fileprivate func squareFromMiddle(of other: Self) -> Double {
    let (x, y) = ((other.west + other.east) / 2, (other.south + other.north) / 2)
    let dx = max(0, west - x, x - east)
    let dy = max(0, south - y, y - north)
    return dx * dx + dy * dy
  }
}
