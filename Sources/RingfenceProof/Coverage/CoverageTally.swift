/// How often, and how near to its limit, each item of a layout was shown.
package struct CoverageTally: Sendable {
  /// What was seen of an item.
  package struct Record: Hashable, Sendable {
    /// How often it was shown.
    package var times = 0
    /// The least distance from the limit at which it was shown, in the unit of the item, not negative; `nil` for an
    /// item without one.
    package var margin: Double?
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

  /// Adds what was seen by another tally of the same layout.
  package mutating func merge(_ other: CoverageTally) {
    for (item, record) in zip(other.items, other.records) where record.times > 0 {
      guard let place = places[item] else { continue }
      records[place].times += record.times
      guard let margin = record.margin else { continue }
      records[place].margin = min(records[place].margin ?? margin, margin)
    }
  }
}
