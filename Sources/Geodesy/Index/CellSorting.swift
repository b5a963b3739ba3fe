/// Assigns boundaries to the cells that they pass through.
struct CellSorting {
  /// An edge, or a circle by its centre.
  private struct GridEdge {
    var a: PlanarPoint
    var run: PlanarPoint
    var radius: Float
    var margin: Float
    var owner: Int32
    var edge: Int32
  }

  let rowsPerDegree: Double
  let columnsPerDegree: Double
  let side: Double
  private var edges: ContiguousArray<GridEdge> = []
  private var map = BlockMap()
  /// Which cell, counted through all blocks, holds which edge.
  private var entries: ContiguousArray<CellEntry> = []
  private var lastBlock = (row: -1, column: -1, number: -1)

  init(rowsPerDegree: Double, columnsPerDegree: Double, side: Double) {
    self.rowsPerDegree = rowsPerDegree
    self.columnsPerDegree = columnsPerDegree
    self.side = side
  }

  private func column(_ longitude: Double) -> Double { (longitude + 180) * columnsPerDegree }
  private func row(_ latitude: Double) -> Double { (latitude + 90) * rowsPerDegree }

  /// Puts the last edge into a cell.
  private mutating func put(row: Int, column: Int) {
    if lastBlock.row != row >> 3 || lastBlock.column != column >> 3 {
      let number = map.insert(row: row >> 3, column: column >> 3)
      lastBlock = (row >> 3, column >> 3, number)
    }
    let cell = lastBlock.number * BoundaryGrid.cellsPerBlock + (row & 7) * 8 + (column & 7)
    map.fill(lastBlock.number, cell: cell % BoundaryGrid.cellsPerBlock)
    entries.append(CellEntry(cell: UInt32(cell), edge: UInt32(edges.count - 1)))
  }

  /// A margin in cells, so that rounding loses no cell.
  private static var tolerance: Double { 1e-5 }

  mutating func add(_ a: PlanarPoint, _ b: PlanarPoint, owner: Int32, edge: Int32) {
    edges.append(
      GridEdge(
        a: a, run: PlanarPoint(b.x - a.x, b.y - a.y), radius: 0, margin: 0.01, owner: owner,
        edge: edge))
    let (ax, ay, bx, by) = (column(a.x), row(a.y), column(b.x), row(b.y))
    let (low, high) = ay <= by ? ((ax, ay), (bx, by)) : ((bx, by), (ax, ay))
    let slope = high.1 > low.1 ? (high.0 - low.0) / (high.1 - low.1) : 0
    let west = min(ax, bx) - Self.tolerance
    let east = max(ax, bx) + Self.tolerance
    for row in Int(low.1 - Self.tolerance)...Int(high.1 + Self.tolerance) {
      // The stretch of the edge in the row, or all of it where it is level.
      var (from, to) = (west, east)
      if slope != 0 {
        let lower = low.0 + slope * (Double(row) - low.1)
        let margin = Self.tolerance * (1 + abs(slope))
        from = max(west, min(lower, lower + slope) - margin)
        to = min(east, max(lower, lower + slope) + margin)
      }
      guard from <= to else { continue }
      for column in Int(from)...Int(to) { put(row: row, column: column) }
    }
  }

  mutating func add(_ circle: PreparedCircle, owner: Int32) {
    let center = PlanarPoint(circle.anchor.longitude, circle.anchor.latitude)
    let radius = circle.radiusMeters
    // The largest error of the edge in the plane of a block some cells away.
    let reach = radius + 16 * side
    let (sine, cosine) = sineAndCosine(latitude: center.y)
    let angle = reach / WGS84.minimumMeridionalRadius
    let growth = (max(0.0104, 1.01 * abs(sine) / cosine) + angle * 0.52 / cosine) * angle
    let margin = 1.2 * radius * growth + 0.01
    edges.append(
      GridEdge(
        a: center, run: PlanarPoint(0, 0), radius: Float(radius), margin: Float(margin),
        owner: owner,
        edge: -1))
    let metric = circle.metric
    // In cells: the ring between an outer and an inner circle.
    let x = column(center.x)
    let y = row(center.y)
    let eastward = columnsPerDegree / metric.metersPerDegreeLongitude
    let northward = rowsPerDegree / metric.metersPerDegreeLatitude
    let outer = radius + margin
    let inner = max(0, radius - margin)
    let rows = outer * northward + Self.tolerance
    for row in Int(y - rows)...Int(y + rows) {
      let south = (Double(row) - y) / northward
      let north = (Double(row + 1) - y) / northward
      let nearest = max(0, south, -north)
      let farthest = max(abs(south), abs(north))
      let wide =
        (max(0, outer * outer - nearest * nearest)).squareRoot() * eastward + Self.tolerance
      let hollow =
        (max(0, inner * inner - farthest * farthest)).squareRoot() * eastward - Self.tolerance
      if hollow <= 0.5 {
        for column in Int(x - wide)...Int(x + wide) { put(row: row, column: column) }
        continue
      }
      let westEnd = Int(x - hollow)
      for column in Int(x - wide)...westEnd { put(row: row, column: column) }
      let eastStart = max(westEnd + 1, Int(x + hollow))
      let eastEnd = Int(x + wide)
      if eastStart <= eastEnd {
        for column in eastStart...eastEnd { put(row: row, column: column) }
      }
    }
  }

  /// The frame of a block.
  private func block(row: Int, column: Int) -> BoundaryGrid.Block {
    let latitude = (Double(row) * 8 + 4) / rowsPerDegree - 90
    let metric = LocalMetric(latitude: min(85, max(-85, latitude)))
    return BoundaryGrid.Block(
      latitude: latitude, longitude: (Double(column) * 8 + 4) / columnsPerDegree - 180,
      eastScale: metric.metersPerDegreeLongitude, northScale: metric.metersPerDegreeLatitude)
  }

  private func put(
    _ edge: GridEdge, _ block: BoundaryGrid.Block, _ lane: Int,
    _ batch: inout BoundaryGrid.EdgeBatch
  ) {
    batch.startX[lane] = Float((edge.a.x - block.longitude) * block.eastScale)
    batch.startY[lane] = Float((edge.a.y - block.latitude) * block.northScale)
    batch.runX[lane] = Float(edge.run.x * block.eastScale)
    batch.runY[lane] = Float(edge.run.y * block.northScale)
    batch.radius[lane] = edge.radius
    batch.margin[lane] = edge.margin
    batch.owner[lane] = edge.owner
    batch.edge[lane] = edge.edge
  }

  /// Sorts the edges by their cells, four to a batch.
  consuming func build() -> (
    ContiguousArray<BoundaryGrid.Block>, BlockTable, ContiguousArray<UInt32>,
    ContiguousArray<BoundaryGrid.EdgeBatch>, ContiguousArray<UInt8>
  ) {
    let filled = map.places.indices
    let rings = map.surround()
    let blocks = ContiguousArray(map.places.map(block))
    let perBlock = BoundaryGrid.cellsPerBlock
    // Sorted by cell, the edges of a cell need not be counted first: in a large layout the counts take as
    // much memory as the grid.
    entries.sortByCell(cells: filled.count * perBlock)
    var offsets: ContiguousArray<UInt32> = []
    offsets.reserveCapacity(filled.count * (perBlock + 1))
    var batches: ContiguousArray<BoundaryGrid.EdgeBatch> = []
    batches.reserveCapacity(entries.batchCount)
    var next = 0
    for number in filled {
      let block = blocks[number]
      for cell in number * perBlock..<(number + 1) * perBlock {
        offsets.append(UInt32(batches.count))
        var lane = 4
        while next < entries.count, Int(entries[next].cell) == cell {
          if lane == 4 {
            batches.append(BoundaryGrid.EdgeBatch())
            lane = 0
          }
          put(edges[Int(entries[next].edge)], block, lane, &batches[batches.count - 1])
          lane += 1
          next += 1
        }
      }
      offsets.append(UInt32(batches.count))
    }
    return (blocks, map.table, offsets, batches, map.emptyRings(rings))
  }
}
