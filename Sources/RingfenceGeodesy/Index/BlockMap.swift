/// The blocks of a grid while it is being made, and which of their cells hold something.
struct BlockMap {
  private(set) var table = BlockTable()
  private(set) var positions: ContiguousArray<(row: Int, column: Int)> = []
  /// For each block a bit for each cell that holds something, by row and column.
  private(set) var cells: ContiguousArray<UInt64> = []

  /// The number of a block, the next one if it is new.
  mutating func insert(row: Int, column: Int) -> Int {
    let number = table.insert(row: row, column: column)
    if number == positions.count {
      positions.append((row, column))
      cells.append(0)
    }
    return number
  }

  /// Notes that a cell of a block holds something.
  mutating func fill(_ block: Int, cell: Int) { cells[block] |= 1 << UInt64(cell) }

  /// Adds empty blocks about those that hold something, fewer the more there are: each takes a byte for
  /// each of its cells.
  /// - Returns: how many rings of blocks there are now about each that was there.
  mutating func surround() -> Int {
    let count = positions.count
    let rings = count <= 8_000 ? 2 : count <= 50_000 ? 1 : 0
    guard rings > 0 else { return 0 }
    for block in 0..<count {
      let (row, column) = positions[block]
      for north in -rings...rings {
        for east in -rings...rings {
          _ = insert(row: row + north, column: column + east)
        }
      }
    }
    return rings
  }

  /// How far the empty cells reach.
  ///
  /// What holds something grows by a ring of cells in each round. Between a cell and another one as far
  /// as the rounds go, all blocks are there.
  ///
  /// - Parameter rings: how many rings of blocks are about each that holds something.
  /// - Returns: for each cell of each block the number of rings of cells about it, its own counted, that
  ///   are surely empty: 0 where it holds something.
  func emptyRings(_ rings: Int) -> ContiguousArray<UInt8> {
    let perBlock = BoundaryGrid.cellsPerBlock
    var result = ContiguousArray<UInt8>(repeating: 0, count: perBlock * cells.count)
    func note(_ fresh: UInt64, _ block: Int, _ round: Int) {
      var rest = fresh
      while rest != 0 {
        result[perBlock * block + rest.trailingZeroBitCount] = UInt8(round)
        rest &= rest - 1
      }
    }
    guard rings > 0 else {
      for block in cells.indices { note(~cells[block], block, 1) }
      return result
    }
    var grown = cells
    // To the west, east, south and north.
    let neighbours = positions.map { position in
      SIMD4(
        table.number(row: position.row, column: position.column - 1),
        table.number(row: position.row, column: position.column + 1),
        table.number(row: position.row - 1, column: position.column),
        table.number(row: position.row + 1, column: position.column))
    }
    let west: UInt64 = 0x0101_0101_0101_0101
    let east = west << 7
    let rounds = rings * 8
    for round in 0..<rounds {
      var wide = grown
      for block in cells.indices {
        let own = grown[block]
        let fromWest = neighbours[block][0] < 0 ? 0 : grown[neighbours[block][0]]
        let fromEast = neighbours[block][1] < 0 ? 0 : grown[neighbours[block][1]]
        wide[block] =
          own | (own & ~east) << 1 | (own & ~west) >> 1 | (fromWest & east) >> 7
          | (fromEast & west) << 7
      }
      for block in cells.indices {
        let own = wide[block]
        let fromSouth = neighbours[block][2] < 0 ? 0 : wide[neighbours[block][2]]
        let fromNorth = neighbours[block][3] < 0 ? 0 : wide[neighbours[block][3]]
        let next = own | own << 8 | own >> 8 | fromSouth >> 56 | fromNorth << 56
        note(next & ~grown[block], block, round + 1)
        grown[block] = next
      }
    }
    for block in cells.indices { note(~grown[block], block, rounds + 1) }
    return result
  }
}
