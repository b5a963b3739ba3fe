// How far empty cells are from those that hold something.
extension BoundaryGrid {
  /// The rings of cells about one of which it is known whether they are empty, besides its own block's.
  static let cellsPerRing = 8

  /// A disc about a position that no boundary meets, by what is known of its cell.
  ///
  /// - Returns: what lies about it, as of a survey that found something, with a radius not below zero; `nil` in a cell that holds something,
  ///   and where nothing is known.
  /// - Complexity: O(1): some 10 ns.
  package func emptiness(about position: Coordinate) -> Survey? {
    let x = (position.longitude + 180) * columnsPerDegree
    let y = (position.latitude + 90) * rowsPerDegree
    let (column, row) = (Int(x), Int(y))
    let block = table.number(row: row &>> 3, column: column &>> 3)
    guard block >= 0 else { return nil }
    let cell = block &* Self.cellsPerBlock &+ (row & 7) &* 8 &+ (column & 7)
    let rings = unsafe Double(emptyRings.span[unchecked: cell])
    guard rings > 0 else { return nil }
    let across = min(x - Double(column), Double(column &+ 1) - x) + (rings - 1)
    let along = min(y - Double(row), Double(row &+ 1) - y) + (rings - 1)
    let frame = unsafe blocks.span[unchecked: block]
    var survey = Survey()
    survey.isEmpty = false
    survey.eastScale = frame.eastScale
    survey.northScale = frame.northScale
    survey.radius = max(
      0,
      min(
        across * degreesPerColumn * frame.eastScale, along * degreesPerRow * frame.northScale))
    return survey
  }
}

/// The blocks of a grid while it is being made, and which of their cells hold something.
struct BlockMap {
  private(set) var table = BlockTable()
  private(set) var places: ContiguousArray<(row: Int, column: Int)> = []
  /// For each block a bit for each cell that holds something, by row and column.
  private(set) var cells: ContiguousArray<UInt64> = []

  /// The number of a block, the next one if it is new.
  mutating func insert(row: Int, column: Int) -> Int {
    let number = table.insert(row: row, column: column)
    if number == places.count {
      places.append((row, column))
      cells.append(0)
    }
    return number
  }

  /// Notes that a cell of a block holds something.
  mutating func fill(_ block: Int, cell: Int) { cells[block] |= 1 << UInt64(cell) }

  /// Adds empty blocks about those that hold something, as far as memory is no matter: one holds 64
  /// bytes for its cells.
  /// - Returns: how many rings there are now about each block that was there.
  mutating func surround() -> Int {
    let count = places.count
    let rings = count <= 8_000 ? 2 : count <= 50_000 ? 1 : 0
    guard rings > 0 else { return 0 }
    for block in 0..<count {
      let (row, column) = places[block]
      for north in -rings...rings {
        for east in -rings...rings {
          // Whether it is there already or not.
          _ = insert(row: row + north, column: column + east)
        }
      }
    }
    return rings
  }

  /// For each cell of each block the number of rings of cells about it, its own counted, that are
  /// surely empty: 0 where it holds something.
  ///
  /// What holds something grows by a ring of cells in each round. Between a cell and another one as far
  /// as the rounds go, all blocks are there.
  func emptyRings(_ rings: Int) -> ContiguousArray<UInt8> {
    var result = ContiguousArray<UInt8>(repeating: 0, count: 64 * cells.count)
    func note(_ fresh: UInt64, _ block: Int, _ round: Int) {
      var rest = fresh
      while rest != 0 {
        result[64 * block + rest.trailingZeroBitCount] = UInt8(round)
        rest &= rest - 1
      }
    }
    var grown = cells
    let neighbours = places.map { place in
      let numbers = SIMD4(
        table.number(row: place.row, column: place.column - 1),
        table.number(row: place.row, column: place.column + 1),
        table.number(row: place.row - 1, column: place.column),
        table.number(row: place.row + 1, column: place.column))
      return numbers
    }
    let west: UInt64 = 0x0101_0101_0101_0101
    let east = west << 7
    let rounds = rings * BoundaryGrid.cellsPerRing
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
