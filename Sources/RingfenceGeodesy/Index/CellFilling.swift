/// A ``BoundaryGrid`` while it is being made. The boundaries pass twice, first to be counted, then to be put into
/// memory of the right size: a list of them beside the cells would take as much as the cells do.
struct CellFilling {
  let cells: BufferedCells
  private(set) var map = BlockMap()
  private(set) var blocks: ContiguousArray<BoundaryGrid.Block> = []
  /// The boundaries of each cell, then where its batches begin.
  private(set) var offsets: ContiguousArray<UInt32> = []
  private(set) var batches: ContiguousArray<BoundaryGrid.Batch> = []
  private(set) var corners: ContiguousArray<PlanarPoint> = []
  private(set) var rings: ContiguousArray<Range<Int32>> = []
  private(set) var circles: ContiguousArray<NearCircle> = []
  private(set) var emptyRings: ContiguousArray<UInt8> = []
  /// How many boundaries of each cell are in memory.
  private var filled: ContiguousArray<UInt32> = []
  private var cornerCount = 0
  private var last = (row: -1, column: -1, number: -1)

  /// The least error of a form: single precision in frames of up to a kilometre, and the tolerance of positions.
  private static var leastUncertainty: Float { 0.02 }

  init(_ cells: BufferedCells) { self.cells = cells }

  /// Where a cell is, counted through all blocks.
  @inline(__always)
  private mutating func cell(row: Int, column: Int) -> Int {
    if last.row != row >> 3 || last.column != column >> 3 {
      last = (row >> 3, column >> 3, map.insert(row: row >> 3, column: column >> 3))
    }
    return last.number * BoundaryGrid.cellsPerBlock + (row & 7) * 8 + (column & 7)
  }

  /// Counts the boundary of a shape.
  mutating func count(_ outline: BoundaryOutline) {
    switch outline {
    case .unlisted, .nothing: break
    case .circle(let circle):
      let uncertainty = cells.uncertainty(of: circle)
      cells.forEachCell(circle) { count(row: $0, column: $1, uncertainty: uncertainty) }
    case .edges(let vertices, let edges, let areSimple, let tolerance):
      if areSimple { cornerCount += vertices.count }
      for edge in edges {
        let (a, b) = BoundaryOutline.ends(of: edge, vertices)
        cells.forEachCell(a, b, within: tolerance) {
          count(row: $0, column: $1, uncertainty: Float(tolerance))
        }
      }
    }
  }

  /// Puts the boundary of a shape that was counted into its cells.
  mutating func put(_ outline: BoundaryOutline, owner: Int32) {
    var ring: Range<Int32> = 0..<0
    defer { rings.append(ring) }
    switch outline {
    case .unlisted, .nothing: break
    case .circle(let circle):
      let number = -2 - Int32(truncatingIfNeeded: circles.count)
      circles.append(circle.near)
      cells.forEachCell(circle) { put(row: $0, column: $1, circle, owner, number) }
    case .edges(let vertices, let edges, let areSimple, let tolerance):
      let first = Int32(truncatingIfNeeded: corners.count)
      if areSimple {
        corners.append(contentsOf: vertices)
        if edges.count == vertices.count - 1 {
          ring = first..<Int32(truncatingIfNeeded: corners.count)
        }
      }
      for edge in edges {
        let (a, b) = BoundaryOutline.ends(of: edge, vertices)
        let number = areSimple ? first + edge : -1
        cells.forEachCell(a, b, within: tolerance) { put(row: $0, column: $1, a, b, owner, number) }
      }
    }
  }

  /// Counts a boundary in a cell.
  @inline(__always)
  private mutating func count(row: Int, column: Int, uncertainty: Float) {
    let cell = cell(row: row, column: column)
    if cell >= offsets.count {
      offsets.append(contentsOf: repeatElement(0, count: BoundaryGrid.cellsPerBlock))
      blocks.append(cells.block(row: row >> 3, column: column >> 3))
    }
    offsets[cell] += 1
    let number = cell / BoundaryGrid.cellsPerBlock
    map.fill(number, cell: cell % BoundaryGrid.cellsPerBlock)
    if uncertainty > blocks[number].uncertainty { blocks[number].uncertainty = uncertainty }
  }

  /// Makes room for what was counted.
  mutating func allocate() {
    var total: UInt32 = 0
    for cell in offsets.indices {
      let count = offsets[cell]
      offsets[cell] = total
      total += (count + 3) / 4
    }
    filled = ContiguousArray(repeating: 0, count: offsets.count)
    offsets.append(total)
    batches = ContiguousArray(repeating: BoundaryGrid.Batch(), count: Int(total))
    corners.reserveCapacity(cornerCount)
    let rings = map.surround()
    for position in map.positions.suffix(from: blocks.count) {
      blocks.append(cells.block(row: position.row, column: position.column))
    }
    for number in blocks.indices { blocks[number].uncertainty += Self.leastUncertainty }
    emptyRings = map.emptyRings(rings)
  }

  /// Where the next boundary of a cell is put.
  @inline(__always)
  private mutating func next(_ cell: Int) -> (batch: Int, lane: Int) {
    let count = filled[cell]
    filled[cell] = count + 1
    return (Int(offsets[cell]) + Int(count / 4), Int(count % 4))
  }

  /// Puts an edge into a cell that it was counted in.
  @inline(__always)
  private mutating func put(
    row: Int, column: Int, _ a: PlanarPoint, _ b: PlanarPoint, _ owner: Int32, _ edge: Int32
  ) {
    let cell = cell(row: row, column: column)
    let block = blocks[cell / BoundaryGrid.cellsPerBlock]
    let middle = BufferedCells.middle(
      row: row, column: column, cells.rowsPerDegree, cells.columnsPerDegree)
    let (ax, ay) = ((a.x - middle.x) * block.eastScale, (a.y - middle.y) * block.northScale)
    let (dx, dy) = ((b.x - a.x) * block.eastScale, (b.y - a.y) * block.northScale)
    let (batch, lane) = next(cell)
    let length = (dx * dx + dy * dy).squareRoot()
    batches[batch].form.a[lane] = length > 0 ? Float(-dy / length) : 0
    batches[batch].form.b[lane] = length > 0 ? Float(dx / length) : 0
    batches[batch].form.c[lane] = length > 0 ? Float((dy * ax - dx * ay) / length) : 0
    // The part of the edge within a metre of the grown cell.
    var (from, to) = (0.0, 1.0)
    Self.clip(ax, dx, Double(block.limitX) + 1, &from, &to)
    Self.clip(ay, dy, Double(block.limitY) + 1, &from, &to)
    let unit = Double(block.unit)
    batches[batch].edge.startX[lane] = Self.number((ax + from * dx) / unit)
    batches[batch].edge.startY[lane] = Self.number((ay + from * dy) / unit)
    batches[batch].edge.endX[lane] = Self.number((ax + to * dx) / unit)
    batches[batch].edge.endY[lane] = Self.number((ay + to * dy) / unit)
    batches[batch].edge.owner[lane] = owner
    batches[batch].edge.edge[lane] = edge
  }

  /// Cuts the stretch `from...to` of a + t·d to where it lies within ±limit.
  @inline(__always)
  private static func clip(
    _ a: Double, _ d: Double, _ limit: Double, _ from: inout Double, _ to: inout Double
  ) {
    guard d != 0 else { return }
    let (s, t) = ((-limit - a) / d, (limit - a) / d)
    from = min(to, max(from, min(s, t)))
    to = max(from, min(to, max(s, t)))
  }

  @inline(__always)
  private static func number(_ units: Double) -> Int16 {
    Int16(max(-32_767, min(32_767, units.rounded())))  // checked: within the range
  }

  /// Puts a circle into a cell that it was counted in.
  @inline(__always)
  private mutating func put(
    row: Int, column: Int, _ circle: PreparedCircle, _ owner: Int32, _ number: Int32
  ) {
    let cell = cell(row: row, column: column)
    let block = blocks[cell / BoundaryGrid.cellsPerBlock]
    let middle = BufferedCells.middle(
      row: row, column: column, cells.rowsPerDegree, cells.columnsPerDegree)
    let x = (circle.anchor.longitude - middle.x) * block.eastScale
    let y = (circle.anchor.latitude - middle.y) * block.northScale
    let radius = max(1e-6, circle.radiusMeters)
    let (batch, lane) = next(cell)
    batches[batch].form.a[lane] = Float(-x / radius)
    batches[batch].form.b[lane] = Float(-y / radius)
    batches[batch].form.c[lane] = Float((x * x + y * y - radius * radius) / (2 * radius))
    batches[batch].form.k[lane] = Float(1 / (2 * radius))
    batches[batch].edge.owner[lane] = owner
    batches[batch].edge.edge[lane] = number
  }
}
