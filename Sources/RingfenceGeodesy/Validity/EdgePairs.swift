/// Finds the edges that may meet, among many: bands of latitude hold their edges from west to east.
package struct EdgePairs {
  private struct Entry {
    let edge: Int32
    /// The extent of the edge within the band, with a margin for rounding.
    let west: Double
    let east: Double
  }

  private let south: Double
  private var height: Double
  private var count: Int
  /// The edges of the first band, then of the second, and so on.
  private var entries: ContiguousArray<Entry>
  /// Where each band begins, and the end of the last one.
  private var starts: ContiguousArray<Int>

  /// - Complexity: O(*n* log *n*); at most four entries for each edge are kept.
  package init(_ edges: [(start: PlanarPoint, end: PlanarPoint)]) {
    var low = Double.infinity
    var high = -Double.infinity
    for edge in edges {
      low = min(low, edge.start.y, edge.end.y)
      high = max(high, edge.start.y, edge.end.y)
    }
    south = edges.isEmpty ? 0 : low
    let extent = high > low ? high - low : 1
    // checked: the root of a count
    var count = max(1, Int((2 * Double(edges.count).squareRoot()).rounded(.up)))
    (height, self.count) = (extent / Double(count), count)
    (entries, starts) = ([], [])
    // Fewer bands where edges are so long that they would stand in too many bands.
    while count > 1 {
      var total = 0
      for edge in edges { total += bands(edge).count }
      if total <= 4 * edges.count { break }
      count /= 2
      (height, self.count) = (extent / Double(count), count)
    }
    var ends = ContiguousArray(repeating: 0, count: count + 1)
    for edge in edges { for index in bands(edge) { ends[index + 1] += 1 } }
    for index in 0..<count { ends[index + 1] += ends[index] }
    starts = ends
    entries = ContiguousArray(repeating: Entry(edge: 0, west: 0, east: 0), count: ends[count])
    for (number, edge) in edges.enumerated() {
      for index in bands(edge) {
        let (west, east) = self.extent(edge.start, edge.end, band: index)
        entries[ends[index]] = Entry(edge: Int32(number), west: west, east: east)
        ends[index] += 1
      }
    }
    for index in 0..<count {
      entries[starts[index]..<starts[index + 1]].sort {
        $0.west != $1.west ? $0.west < $1.west : $0.edge < $1.edge
      }
    }
  }

  /// Visits every two edges that come near each other, some of them more than once, until `body` ends it.
  ///
  /// - Parameters:
  ///   - budget: how many calls there are at most.
  ///   - body: gets two edges by their indices, the lesser first, and returns whether to continue.
  /// - Returns: whether the budget sufficed.
  /// - Complexity: about O(*n*) for outlines as maps have them, O(*n*²) or the budget where edges are close together.
  package func visit(budget: Int, _ body: (Int, Int) -> Bool) -> Bool {
    var left = budget
    for band in 0..<count {
      let end = starts[band + 1]
      for index in starts[band]..<end {
        let entry = entries[index]
        var other = index + 1
        while other < end, entries[other].west <= entry.east {
          guard left > 0 else { return false }
          left -= 1
          let edge = entries[other].edge
          if !body(Int(min(entry.edge, edge)), Int(max(entry.edge, edge))) { return true }
          other += 1
        }
      }
    }
    return true
  }

  /// The bands into which an edge reaches.
  private func bands(_ edge: (start: PlanarPoint, end: PlanarPoint)) -> ClosedRange<Int> {
    band(min(edge.start.y, edge.end.y))...band(max(edge.start.y, edge.end.y))
  }

  private func band(_ latitude: Double) -> Int {
    let position = (latitude - south) / height
    return position < Double(count) ? max(0, Int(position)) : count - 1
  }

  private func extent(_ a: PlanarPoint, _ b: PlanarPoint, band: Int) -> (Double, Double) {
    let margin = 1e-9
    let west = min(a.x, b.x) - margin
    let east = max(a.x, b.x) + margin
    let low = south + height * Double(band)
    let rise = b.y - a.y
    guard abs(rise) > height else { return (west, east) }
    let slope = (b.x - a.x) / rise
    let atLow = a.x + slope * (low - a.y)
    let atHigh = a.x + slope * (low + height - a.y)
    return (max(west, min(atLow, atHigh) - margin), min(east, max(atLow, atHigh) + margin))
  }
}
