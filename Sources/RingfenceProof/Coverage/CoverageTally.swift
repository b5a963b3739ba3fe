/// How often, and how near to its limit, each item of a layout was shown.
package struct CoverageTally: Sendable {
  /// What was seen of an item.
  package struct Record: Hashable, Sendable {
    /// How often it was shown.
    package var times = 0
    /// The least distance from the limit at which it was shown, in the unit of the item, not negative; `nil` for an
    /// item without one.
    package var margin: Double?
    /// The parts that were shown of an item that is shown when all of them are: the edges of an outline.
    package fileprivate(set) var parts: Set<Int> = []
    /// The number of parts; 0 for an item without any.
    fileprivate var partCount = 0

    fileprivate mutating func add(_ others: Set<Int>, of count: Int) {
      parts.formUnion(others)
      partCount = count
      if parts.count >= count { times += 1 }
    }
  }

  /// What there is to show.
  package let items: [CoverageItem]
  /// What was seen, by the indices of the items.
  package private(set) var records: [Record]
  private let places: [CoverageItem: Int]

  /// Creates a tally in which nothing was shown.
  package init(_ items: [CoverageItem]) {
    self.items = items
    records = items.map { _ in Record() }
    var places: [CoverageItem: Int] = [:]
    for (index, item) in items.enumerated() { places[item] = index }
    self.places = places
  }

  /// Counts an item. One that the layout does not have is ignored.
  mutating func count(_ item: CoverageItem, margin: Double? = nil) {
    guard let place = places[item] else { return }
    records[place].times += 1
    guard let margin, !margin.isNaN else { return }
    let least = max(0, margin)
    records[place].margin = min(records[place].margin ?? least, least)
  }

  /// Counts a part of an item that has several. The item is shown when all of them are.
  mutating func count(_ part: Int, of count: Int, _ item: CoverageItem) {
    guard let place = places[item] else { return }
    records[place].add([part], of: count)
  }

  /// Adds what was seen by another tally of the same layout.
  package mutating func merge(_ other: CoverageTally) {
    for (item, record) in zip(other.items, other.records) {
      guard let place = places[item], record.times > 0 || record.partCount > 0 else { continue }
      if record.partCount > 0 {
        records[place].add(record.parts, of: record.partCount)
        continue
      }
      records[place].times += record.times
      guard let margin = record.margin else { continue }
      records[place].margin = min(records[place].margin ?? margin, margin)
    }
  }
}
