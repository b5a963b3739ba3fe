/// That a cell of a grid, counted through all blocks, holds a piece.
struct CellPlace {
  let cell: UInt32
  let piece: UInt32
}

extension ContiguousArray<CellPlace> {
  private static let digit = 11

  /// Brings the places in the order of their cells, those of one cell as they came: a digit after the other,
  /// the least first.
  /// - Parameter cells: above all cells.
  /// - Complexity: O(*n*) for each 11 bits of the largest cell.
  mutating func sortByCell(cells: Int) {
    var other = ContiguousArray(
      repeating: CellPlace(cell: 0, piece: 0), count: count)
    var shift = 0
    while shift < Int.bitWidth - Self.digit, cells >> shift > 0 {
      var starts = ContiguousArray<Int>(repeating: 0, count: 1 << Self.digit)
      for place in self { starts[place.digit(shift, Self.digit)] += 1 }
      var start = 0
      for value in starts.indices {
        let count = starts[value]
        starts[value] = start
        start += count
      }
      for place in self {
        let value = place.digit(shift, Self.digit)
        other[starts[value]] = place
        starts[value] += 1
      }
      swap(&self, &other)
      shift += Self.digit
    }
  }

  /// How many packs of four they fill, each cell its own. They are in the order of their cells.
  var packCount: Int {
    var packs = 0
    var lane = 0
    for index in indices {
      if index == 0 || self[index].cell != self[index - 1].cell || lane == 4 {
        packs += 1
        lane = 0
      }
      lane += 1
    }
    return packs
  }
}

extension CellPlace {
  fileprivate func digit(_ shift: Int, _ bits: Int) -> Int {
    Int(cell >> UInt32(shift)) & (1 << bits - 1)
  }
}
