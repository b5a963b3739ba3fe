/// The boundary of a shape, as a ``BoundaryGrid`` takes it.
package enum BoundaryOutline {
  case circle(PreparedCircle)
  /// Some of the edges between vertices. Simple are those of a polygon without cuts, where the inside
  /// changes at every edge.
  case edges(ContiguousArray<PlanarPoint>, of: ContiguousArray<Int32>, areSimple: Bool)
  /// No boundary at all.
  case nothing

  /// The outline of a polygon.
  package init(_ polygon: PreparedPolygon) {
    let isSimple =
      polygon.parts.count == 1
      && polygon.kinds.allSatisfy { $0 == .boundary || $0 == .none }
      && polygon.vertices.allSatisfy { abs($0.x) <= 180 }
    self = .edges(polygon.vertices, of: polygon.edgeTree.edges, areSimple: isSimple)
  }

  /// The outline of a line.
  package init(_ line: PreparedGeoline) {
    self = .edges(line.vertices, of: line.edgeTree.edges, areSimple: false)
  }

  /// The approximate length of the boundary and of its longest edge in metres, and its latitude.
  /// Infinite lengths near a pole and at the antimeridian, where cells cannot be used.
  var extent: (length: Double, longest: Double, latitude: Double) {
    switch self {
    case .circle(let circle):
      let reach = circle.radiusMeters / 50_000
      guard abs(circle.anchor.latitude) + reach < 84, reach < 10,
        abs(circle.anchor.longitude) + 10 * reach < 179
      else { return (.infinity, .infinity, 0) }
      return (2 * .pi * circle.radiusMeters, circle.radiusMeters, circle.anchor.latitude)
    case .edges(let vertices, let edges, _):
      guard let first = edges.first else { return (0, 0, 0) }
      let latitude = vertices[Int(first)].y
      let frame = LocalMetric(latitude: min(84, max(-84, latitude)))
      var length = 0.0
      var longest = 0.0
      for edge in edges {
        let (a, b) = Self.ends(of: edge, vertices)
        guard max(abs(a.y), abs(b.y)) < 84, max(abs(a.x), abs(b.x)) < 179 else {
          return (.infinity, .infinity, 0)
        }
        let x = (b.x - a.x) * frame.metersPerDegreeLongitude
        let y = (b.y - a.y) * frame.metersPerDegreeLatitude
        let size = (x * x + y * y).squareRoot()
        length += size
        longest = max(longest, size)
      }
      return (length, longest, latitude)
    case .nothing: return (0, 0, 0)
    }
  }

  /// A point of the boundary, or the centre of a circle.
  var anyPoint: PlanarPoint? {
    switch self {
    case .circle(let circle): PlanarPoint(circle.anchor.longitude, circle.anchor.latitude)
    case .edges(let vertices, let edges, _):
      edges.first.map { Self.ends(of: $0, vertices).0 }
    case .nothing: nil
    }
  }

  /// The ends of an edge, moved by full turns so that the first lies within ±180 degrees.
  static func ends(
    of edge: Int32, _ vertices: ContiguousArray<PlanarPoint>
  ) -> (PlanarPoint, PlanarPoint) {
    var (a, b) = (vertices[Int(edge)], vertices[Int(edge) + 1])
    if abs(a.x) > 180 {
      let turn = 360 * (a.x / 360).rounded()
      a.x -= turn
      b.x -= turn
    }
    return (a, b)
  }
}

extension BoundaryGrid {
  /// The side of a cell in metres: a fraction of the distance between neighbouring shapes, within these
  /// limits; larger where the boundaries are very long.
  private static var sides: ClosedRange<Double> { 48...250 }
  private static func cellsPerSpacing(_ shapes: Int) -> Double { shapes > manyShapes ? 4 : 8 }
  /// Above this number of shapes cells are twice as wide: otherwise each isolated shape has a block of
  /// its own, which takes more memory than the shape.
  private static var manyShapes: Int { 200_000 }
  /// The most entries in cells, about, on top of one for each edge.
  private static var mostEntries: Double { 3_000_000 }

  /// Sorts the boundaries of shapes into cells; each is known by its index.
  ///
  /// - Parameters:
  ///   - shapes: how many there are.
  ///   - left: receives the shapes that the grid does not hold, ascending: too large for the cells, or near
  ///     the antimeridian or a pole.
  ///   - outline: of the shape with the index.
  /// - Complexity: O(*n* + *l*) in the edges and the length of the boundaries, counted in cells.
  package init(
    shapes: Int, left: inout ContiguousArray<Int32>, _ outline: (Int) -> BoundaryOutline
  ) {
    var extents: ContiguousArray<(length: Double, longest: Double, latitude: Double)> = []
    var total = 0.0
    var latitudes = 0.0
    for index in 0..<shapes {
      let extent = outline(index).extent
      extents.append(extent)
      if extent.length.isFinite {
        total += min(extent.length, 30_000)
        latitudes += extent.latitude
      }
    }
    // Squares of about a kilometre that hold a shape.
    var squares = BlockTable()
    for index in 0..<shapes {
      guard let point = outline(index).anyPoint else { continue }
      _ = squares.insert(row: Int((point.y + 90) * 100), column: Int((point.x + 540) * 75))
    }
    let spacing = 1_000 * (Double(squares.count) / Double(max(1, shapes))).squareRoot()
    let side = max(
      min(
        max(spacing / Self.cellsPerSpacing(shapes), Self.sides.lowerBound), Self.sides.upperBound),
      total / Self.mostEntries)
    let middle = LocalMetric(latitude: latitudes / Double(max(1, shapes)))
    var sorting = CellSorting(
      rowsPerDegree: middle.metersPerDegreeLatitude / side,
      columnsPerDegree: middle.metersPerDegreeLongitude / side, side: side)
    var corners: ContiguousArray<PlanarPoint> = []
    for index in 0..<shapes {
      let extent = extents[index]
      if extent.longest > 24 * side || extent.length > 500 * side {
        left.append(Int32(index))
        continue
      }
      switch outline(index) {
      case .nothing: break
      case .circle(let circle): sorting.add(circle, owner: Int32(index))
      case .edges(let vertices, let edges, let areSimple):
        let first = areSimple ? Int32(corners.count) : nil
        if areSimple { corners += vertices }
        for edge in edges {
          let (a, b) = BoundaryOutline.ends(of: edge, vertices)
          sorting.add(a, b, owner: Int32(index), edge: first.map { $0 + edge } ?? -1)
        }
      }
    }
    rowsPerDegree = sorting.rowsPerDegree
    columnsPerDegree = sorting.columnsPerDegree
    degreesPerRow = 1 / rowsPerDegree
    degreesPerColumn = 1 / columnsPerDegree
    self.corners = corners
    (blocks, table, offsets, batches, emptyRings) = sorting.build()
    filledBlocks = offsets.count / (Self.cellsPerBlock + 1)
  }
}

/// Assigns boundaries to the cells that they pass through.
private struct CellSorting {
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
