/// An entry of a cell, counted through all blocks of a grid: the cell holds the edge.
struct CellEntry {
  let cell: UInt32
  let edge: UInt32
}

extension ContiguousArray<CellEntry> {
  private static let digit = 11

  /// Sorts the entries by cell, those of one cell in their order so far: a radix sort, the least digit
  /// first.
  /// - Parameter cells: above all cells.
  /// - Complexity: O(*n*) for each 11 bits of the largest cell.
  mutating func sortByCell(cells: Int) {
    var other = ContiguousArray(
      repeating: CellEntry(cell: 0, edge: 0), count: count)
    var shift = 0
    while shift < Int.bitWidth - Self.digit, cells >> shift > 0 {
      var starts = ContiguousArray<Int>(repeating: 0, count: 1 << Self.digit)
      for entry in self { starts[entry.digit(shift, Self.digit)] += 1 }
      var start = 0
      for value in starts.indices {
        let count = starts[value]
        starts[value] = start
        start += count
      }
      for entry in self {
        let value = entry.digit(shift, Self.digit)
        other[starts[value]] = entry
        starts[value] += 1
      }
      swap(&self, &other)
      shift += Self.digit
    }
  }

  /// How many batches of four the sorted entries fill; cells share no batch.
  var batchCount: Int {
    var batches = 0
    var lane = 0
    for index in indices {
      if index == 0 || self[index].cell != self[index - 1].cell || lane == 4 {
        batches += 1
        lane = 0
      }
      lane += 1
    }
    return batches
  }
}

extension CellEntry {
  fileprivate func digit(_ shift: Int, _ bits: Int) -> Int {
    Int(cell >> UInt32(shift)) & (1 << bits - 1)
  }
}
