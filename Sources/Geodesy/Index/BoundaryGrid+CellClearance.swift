// How far empty cells are from cells that hold something.
extension BoundaryGrid {
  /// A disc about a position that no boundary meets, from the distance of its cell to filled ones.
  ///
  /// - Returns: the disc, as a query that found something gives it; `nil` in a cell that holds
  ///   something, and outside the blocks of the grid.
  /// - Complexity: O(1): some 10 ns.
  package func cellClearance(around position: Coordinate) -> ProximityQuery? {
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
    var result = ProximityQuery()
    result.isEmpty = false
    result.eastScale = frame.eastScale
    result.northScale = frame.northScale
    result.radius = max(
      0,
      min(
        across * degreesPerColumn * frame.eastScale, along * degreesPerRow * frame.northScale))
    return result
  }
}
