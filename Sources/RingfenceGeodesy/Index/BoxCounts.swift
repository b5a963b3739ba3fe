/// Counts the boxes near others without visiting each, while boxes are added one by one.
package struct BoxCounts: Sendable {
  private let index: BoxIndex
  /// What all boxes below a node have in common: a box that meets this meets them all.
  private let common: ContiguousArray<BoxIndex.Node>
  /// How many boxes below a node were added.
  private var counts: ContiguousArray<Int32>
  /// Where each box stands among the leaves; a box across the antimeridian stands at two.
  private let leaves: ContiguousArray<(first: Int32, second: Int32)>

  /// Begins with none of the boxes of an index.
  /// - Complexity: O(*n*).
  package init(_ index: BoxIndex) {
    self.index = index
    var common = ContiguousArray(index.nodes.prefix(index.ids.count))
    for level in index.levels.indices.dropFirst().dropLast() {
      for node in index.levels[level]..<index.levels[level + 1] {
        let children = index.children(of: node, level: level)
        var shared = common[children.lowerBound]
        for child in children.dropFirst() {
          shared.west = max(shared.west, common[child].west)
          shared.east = min(shared.east, common[child].east)
          shared.south = max(shared.south, common[child].south)
          shared.north = min(shared.north, common[child].north)
        }
        common.append(shared)
      }
    }
    self.common = common
    counts = ContiguousArray(repeating: 0, count: index.nodes.count)
    var leaves = ContiguousArray<(first: Int32, second: Int32)>(
      repeating: (-1, -1), count: index.boxes.count)
    for (leaf, id) in index.ids.enumerated() {
      if leaves[Int(id)].first < 0 {
        leaves[Int(id)].first = Int32(leaf)
      } else {
        leaves[Int(id)].second = Int32(leaf)
      }
    }
    self.leaves = leaves
  }

  /// Adds a box by its number, once.
  /// - Complexity: O(log *n*).
  package mutating func add(_ number: Int32) {
    add(leaf: leaves[Int(number)].first)
    add(leaf: leaves[Int(number)].second)
  }

  private mutating func add(leaf: Int32) {
    guard leaf >= 0 else { return }
    var position = Int(leaf)
    for level in 0..<index.levels.count - 1 {
      counts[index.levels[level] + position] += 1
      position /= BoxIndex.fan
    }
  }

  /// How many of the added boxes share a point with `box`, with a margin of 2e-8 degrees. A box may count
  /// twice where both lie across the antimeridian.
  /// - Complexity: about O(√*n*) where boxes lie side by side, O(log *n*) where they overlap.
  package func count(_ box: GeoBox) -> Int {
    guard !index.nodes.isEmpty else { return 0 }
    var sum = 0
    BoxIndex.forEachSpan(of: box) { span in
      sum += count(index.nodes.count - 1, level: index.levels.count - 2, span)
    }
    return sum
  }

  private func count(_ node: Int, level: Int, _ span: BoxIndex.Node) -> Int {
    guard counts[node] > 0, index.nodes[node].meets(span) else { return 0 }
    if level == 0 || common[node].meets(span) { return Int(counts[node]) }
    var sum = 0
    for child in index.children(of: node, level: level) {
      sum += count(child, level: level - 1, span)
    }
    return sum
  }
}
