/// How often, and how near to its limit, each item of a layout was shown.
package struct CoverageTally: Sendable {
  package struct Record: Hashable, Sendable {
    package var times = 0
    /// The least distance from the limit at which it was shown, in the unit of the item, not negative; `nil` for an
    /// item without one.
    package var margin: Double?
    /// The parts that were shown of an item that is shown when all of them are: the edges of an outline.
    package fileprivate(set) var parts: Set<Int> = []
    /// The number of parts; 0 for an item without any.
    fileprivate var partCount = 0

    fileprivate mutating func show(_ count: Int, margin other: Double?) {
      times += count
      guard let other else { return }
      margin = min(margin ?? other, other)
    }

    fileprivate mutating func add(_ others: Set<Int>, of count: Int) {
      parts.formUnion(others)
      partCount = count
      if parts.count >= count { times += 1 }
    }
  }

  package let items: [CoverageItem]
  /// What was seen of items, by their indices: a case shows few of the items of a layout.
  private var seen: [Int: Record] = [:]
  private let indices: [CoverageItem: Int]

  package init(_ items: [CoverageItem]) {
    self.items = items
    var indices: [CoverageItem: Int] = [:]
    for (index, item) in items.enumerated() { indices[item] = index }
    self.indices = indices
  }

  /// What was seen of each item, in their order.
  package var records: [Record] { items.indices.map { seen[$0] ?? Record() } }

  /// An item that the layout does not have is ignored.
  package mutating func count(_ item: CoverageItem, margin: Double? = nil) {
    guard let index = indices[item] else { return }
    seen[index, default: Record()].show(1, margin: margin.flatMap { $0.isNaN ? nil : max(0, $0) })
  }

  /// Counts a part of an item that has several. The item is shown when all of them are.
  mutating func count(_ part: Int, of count: Int, _ item: CoverageItem) {
    guard let index = indices[item] else { return }
    seen[index, default: Record()].add([part], of: count)
  }

  /// Adds what was seen by another tally of the same layout.
  ///
  /// - Complexity: linear in the items that the other one has seen, and in the parts of those.
  package mutating func merge(_ other: CoverageTally) {
    for (index, record) in other.seen {
      guard let own = indices[other.items[index]] else { continue }
      if record.partCount > 0 {
        seen[own, default: Record()].add(record.parts, of: record.partCount)
      } else {
        seen[own, default: Record()].show(record.times, margin: record.margin)
      }
    }
  }
}
