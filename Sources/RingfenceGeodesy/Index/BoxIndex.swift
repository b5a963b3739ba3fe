// Index/: many shapes at once: boxes in a tree, boundaries in cells, a heap.

/// Finds the boxes that meet a given box, among many: a packed R-tree in the order of a Hilbert
/// curve.
///
/// - SeeAlso: Kamel & Faloutsos, *On packing R-trees* (1993), doi:10.1145/170088.170403.
package struct BoxIndex: Sendable {
  struct Node: Sendable {
    var west: Double
    var east: Double
    var south: Double
    var north: Double

    func meets(_ other: Self) -> Bool {
      west <= other.east && east >= other.west && south <= other.north && north >= other.south
    }
  }

  static let fan = 16

  let boxes: ContiguousArray<GeoBox>
  /// Level by level: first the leaves, last the root.
  let nodes: ContiguousArray<Node>
  /// Where each level begins, and the end of the last one.
  let levels: ContiguousArray<Int>
  /// The box of each leaf.
  let ids: ContiguousArray<Int32>

  /// Sorts the boxes; they are known by their index.
  /// - Complexity: O(*n* log *n*).
  package init(_ boxes: some Collection<GeoBox>) {
    let boxes = ContiguousArray(boxes)
    var spans: ContiguousArray<(node: Node, id: Int32)> = []
    spans.reserveCapacity(boxes.count)
    for (index, box) in boxes.enumerated() {
      Self.forEachSpan(of: box) { spans.append(($0, Int32(index))) }
    }
    // The curve's value in the high bits, the index in the low ones: one sort of plain integers.
    var order: ContiguousArray<UInt64> = []
    order.reserveCapacity(spans.count)
    for (index, span) in spans.enumerated() {
      let x = Self.cell((span.node.west + span.node.east) / 2, from: -180, width: 360)
      let y = Self.cell((span.node.south + span.node.north) / 2, from: -90, width: 180)
      order.append(UInt64(Self.hilbert(x, y)) << 32 | UInt64(index))
    }
    order.sort()
    var nodes: ContiguousArray<Node> = []
    var ids: ContiguousArray<Int32> = []
    // Each level has a node for each `fan` nodes of the level below.
    nodes.reserveCapacity(spans.count + spans.count / (Self.fan - 1) + 16)
    ids.reserveCapacity(spans.count)
    for value in order {
      let span = spans[Int(value & 0xFFFF_FFFF)]
      nodes.append(span.node)
      ids.append(span.id)
    }
    var levels: ContiguousArray<Int> = [0, nodes.count]
    while let end = levels.last, end - levels[levels.count - 2] > 1 {
      var first = levels[levels.count - 2]
      while first < end {
        var node = nodes[first]
        for other in nodes[first..<min(first + Self.fan, end)] {
          node.west = min(node.west, other.west)
          node.east = max(node.east, other.east)
          node.south = min(node.south, other.south)
          node.north = max(node.north, other.north)
        }
        nodes.append(node)
        first += Self.fan
      }
      levels.append(nodes.count)
    }
    self.boxes = boxes
    self.nodes = nodes
    self.levels = levels
    self.ids = ids
  }

  /// Finds the boxes that share a point with `box`, as ``GeoBox/intersects(_:)`` decides it.
  /// - Parameters:
  ///   - box: the box to search.
  ///   - result: receives the indices, ascending, each once; what it held is dropped. Nothing else
  ///     is allocated.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* results that lie together.
  package func query(_ box: GeoBox, into result: inout ContiguousArray<Int32>) {
    result.removeAll(keepingCapacity: true)
    guard !nodes.isEmpty else { return }
    Self.forEachSpan(of: box) { span in
      guard nodes[nodes.count - 1].meets(span) else { return }
      visit(nodes.count - 1, level: levels.count - 2, span, box, &result)
    }
    result.sortOnce()
  }

  private func visit(
    _ node: Int, level: Int, _ span: Node, _ box: GeoBox, _ result: inout ContiguousArray<Int32>
  ) {
    if level == 0 {
      let id = ids[node]
      if boxes[Int(id)].intersects(box) { result.append(id) }
      return
    }
    for child in children(of: node, level: level) where nodes[child].meets(span) {
      visit(child, level: level - 1, span, box, &result)
    }
  }

  /// The children of a node above the leaves.
  @inline(__always)
  func children(of node: Int, level: Int) -> Range<Int> {
    let first = levels[level - 1] + (node - levels[level]) * Self.fan
    return first..<min(first + Self.fan, levels[level])
  }

  /// The box with a margin, cut at the antimeridian. Boxes begin within ±180 degrees, so they cross it
  /// only to the east.
  static func forEachSpan(of box: GeoBox, _ body: (Node) -> Void) {
    let margin = 1e-8
    let west = box.west - margin
    let east = box.west + box.width + margin
    if east - west >= 360 {
      body(Node(west: -180, east: 180, south: box.south, north: box.north))
      return
    }
    body(Node(west: max(-180, west), east: min(180, east), south: box.south, north: box.north))
    if east > 180 {
      body(Node(west: -180, east: east - 360, south: box.south, north: box.north))
    }
  }

  private static func cell(_ value: Double, from low: Double, width: Double) -> UInt32 {
    let position = (value - low) / width * 65_536
    guard position > 0 else { return 0 }
    return position < 65_535 ? UInt32(position) : 65_535
  }

  /// The position of a cell along the Hilbert curve through 65,536 × 65,536 cells.
  private static func hilbert(_ x: UInt32, _ y: UInt32) -> UInt32 {
    var (x, y) = (x, y)
    var position: UInt32 = 0
    var side: UInt32 = 32_768
    while side > 0 {
      let isEast = x & side != 0
      let isNorth = y & side != 0
      position &+= side &* side &* ((isEast ? 3 : 0) ^ (isNorth ? 1 : 0))
      x &= side &- 1
      y &= side &- 1
      if !isNorth {
        if isEast {
          x = side &- 1 &- x
          y = side &- 1 &- y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return position
  }
}
