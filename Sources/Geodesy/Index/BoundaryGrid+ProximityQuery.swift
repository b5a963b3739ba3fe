// The boundaries along a path and about its end. This is the hot loop among many fences: it reads without
// checks what ``BoundaryGrid/init(shapes:left:_:)`` has built.
extension BoundaryGrid {
  /// Finds the boundaries along a path and about its end, if the path is short.
  ///
  /// The cells of the path come first, then, side by side, those around them as far as the nearest
  /// boundary found so far might be farther than one in them.
  /// - Parameters:
  ///   - leg: the path.
  ///   - candidates: receives the shapes whose boundary the path may meet, each once, in any order.
  /// - Returns: the surroundings of the end; `nil` when the path is too long or at the antimeridian,
  ///   where the grid cannot be used.
  /// - Complexity: O(*k*) in the boundaries of the cells; 2 or 3 of them for a short path among many
  ///   boundaries, never more than 36.
  package func query(_ leg: PathLeg, into candidates: inout ContiguousArray<Candidate>)
    -> ProximityQuery?
  {
    let x = (leg.endLongitude + 180) * columnsPerDegree
    let y = (leg.end.latitude + 90) * rowsPerDegree
    let fromX = (leg.startLongitude + 180) * columnsPerDegree
    let fromY = (leg.start.latitude + 90) * rowsPerDegree
    var west = Int(min(x, fromX))
    var east = Int(max(x, fromX))
    var south = Int(min(y, fromY))
    var north = Int(max(y, fromY))
    guard east - west < 4, north - south < 4, west > 0, south > 0,
      leg.endLongitude == leg.end.normalizedLongitude
    else { return nil }
    var search = Search(leg: leg)
    for row in south...north { measure(row, west, east, &search, &candidates) }
    // Sides beyond which a boundary might be nearer: all of them while none is found.
    if search.mayHoldNearer(columns: x - Double(west), self) {
      west -= 1
      for row in south...north { measure(row, west, west, &search, &candidates) }
    }
    if search.mayHoldNearer(columns: Double(east + 1) - x, self) {
      east += 1
      for row in south...north { measure(row, east, east, &search, &candidates) }
    }
    if search.mayHoldNearer(rows: y - Double(south), self) {
      south -= 1
      measure(south, west, east, &search, &candidates)
    }
    if search.mayHoldNearer(rows: Double(north + 1) - y, self) {
      north += 1
      measure(north, west, east, &search, &candidates)
    }
    if candidates.count > Search.few { candidates.mergeRepeated() }
    guard !search.result.isEmpty else { return search.result }
    let across = min(x - Double(west), Double(east + 1) - x) * degreesPerColumn
    let along = min(y - Double(south), Double(north + 1) - y) * degreesPerRow
    // No disc reaches across the antimeridian.
    let rest = 180 - abs(leg.endLongitude)
    search.result.radius = min(
      search.result.radius, min(across, rest) * search.result.eastScale,
      along * search.result.northScale)
    return search.result
  }

  /// Measures what is in some cells of a row.
  @inline(never)
  private func measure(
    _ row: Int, _ west: Int, _ east: Int, _ search: inout Search,
    _ candidates: inout ContiguousArray<Candidate>
  ) {
    var column = west
    repeat {
      // As many cells of the row as lie in one block are one range.
      let last = min(east, column | 7)
      let block = search.block(row: row &>> 3, column: column &>> 3, self)
      if block >= 0, block < filledBlocks {
        let cell = block &* (Self.cellsPerBlock + 1) &+ (row & 7) &* 8 &+ (column & 7)
        let offsets = offsets.span
        let (from, to) = unsafe (
          offsets[unchecked: cell], offsets[unchecked: cell &+ last &- column &+ 1]
        )
        if from < to {
          search.enter(block, blocks.span)
          search.measure(batches, Int(from), Int(to), &candidates)
        }
      }
      column = last &+ 1
    } while column <= east
  }

  /// The measuring of one path.
  struct Search {
    /// Up to this number of shapes each new one is compared with those already found.
    static let few = 32

    let leg: PathLeg
    var result = ProximityQuery()
    private var startX: Float = 0
    private var startY: Float = 0
    private var endX: Float = 0
    private var endY: Float = 0
    private var length: Float = 0
    /// How much larger the units of the block's frame may be than those of the result.
    private var scale = 1.0
    /// The block whose frame is in use.
    private var frame = -1
    /// The last block that was looked up.
    private var known = (row: -1, column: -1, block: -1)

    @inline(__always)
    init(leg: PathLeg) {
      self.leg = leg
      result.radius = .greatestFiniteMagnitude
    }

    /// Whether a boundary that is `columns` away might be nearer than the nearest one so far.
    @inline(__always)
    func mayHoldNearer(columns: Double, _ grid: borrowing BoundaryGrid) -> Bool {
      columns * grid.degreesPerColumn * result.eastScale < result.radius
    }

    /// The same for rows.
    @inline(__always)
    func mayHoldNearer(rows: Double, _ grid: borrowing BoundaryGrid) -> Bool {
      rows * grid.degreesPerRow * result.northScale < result.radius
    }

    /// The number of a block; -1 where there is none.
    @inline(__always)
    mutating func block(row: Int, column: Int, _ grid: borrowing BoundaryGrid) -> Int {
      if row != known.row || column != known.column {
        known = (row, column, grid.table.number(row: row, column: column))
      }
      return known.block
    }

    /// Changes to the frame of a block. The result keeps that of the first one; a disc of the least
    /// radius by any frame is shrunk so that it fits in all.
    @inline(__always)
    mutating func enter(_ block: Int, _ blocks: Span<Block>) {
      guard block != frame else { return }
      frame = block
      let block = unsafe blocks[unchecked: block]
      if result.isEmpty {
        result.isEmpty = false
        result.eastScale = block.eastScale
        result.northScale = block.northScale
      } else if block.eastScale != result.eastScale {
        scale = max(
          1, block.eastScale / result.eastScale, block.northScale / result.northScale)
      } else {
        scale = 1
      }
      startX = Float((leg.startLongitude - block.longitude) * block.eastScale)
      startY = Float((leg.start.latitude - block.latitude) * block.northScale)
      endX = Float((leg.endLongitude - block.longitude) * block.eastScale)
      endY = Float((leg.end.latitude - block.latitude) * block.northScale)
      let (x, y) = (endX - startX, endY - startY)
      length = (x * x + y * y).squareRoot() + 0.02
    }

    @inline(__always)
    mutating func measure(
      _ batches: borrowing ContiguousArray<EdgeBatch>, _ first: Int, _ last: Int,
      _ candidates: inout ContiguousArray<Candidate>
    ) {
      let x = SIMD4<Float>(repeating: endX)
      let y = SIMD4<Float>(repeating: endY)
      var least = SIMD4<Float>(repeating: SIMDHelpers.farthest)
      let reach = SIMD4<Float>(repeating: length)
      let batches = batches.span
      for place in first..<last {
        let gap: SIMD4<Float>
        unsafe (gap, least) = SIMDHelpers.gaps(
          x - batches[unchecked: place].startX, y - batches[unchecked: place].startY,
          batches[unchecked: place].runX, batches[unchecked: place].runY,
          batches[unchecked: place].radius, batches[unchecked: place].margin, least: least)
        if any(gap .<= reach) {
          unsafe consider(batches.extracting(unchecked: place..<(place &+ 1)), gap, &candidates)
        }
      }
      result.batches &+= last &- first
      let radius = Double(SIMDHelpers.least(of: least)) / scale
      result.radius = min(result.radius, radius)
    }

    /// Notes the owners of the boundaries that are near enough, unless the path surely keeps off.
    @inline(never)
    private mutating func consider(
      _ batch: Span<EdgeBatch>, _ gap: SIMD4<Float>, _ candidates: inout ContiguousArray<Candidate>
    ) {
      let uncertainty = unsafe SIMDHelpers.uncertainty(
        batch[unchecked: 0], gap, start: (startX, startY), end: (endX, endY), length: length)
      guard any(uncertainty .== 0) else { return }
      var lanes = SIMDHelpers.bits(uncertainty .== 0)
      unsafe batch.withUnsafeBytes { bytes in
        let numbers = unsafe bytes.bindMemory(to: Float.self)
        while lanes != 0 {
          let lane = lanes.trailingZeroBitCount
          lanes &= lanes &- 1
          let found = unsafe GridEdge(
            startX: numbers[lane], startY: numbers[4 &+ lane], runX: numbers[8 &+ lane],
            runY: numbers[12 &+ lane], radius: numbers[16 &+ lane], margin: numbers[20 &+ lane],
            owner: Int32(bitPattern: numbers[24 &+ lane].bitPattern),
            edge: Int32(bitPattern: numbers[28 &+ lane].bitPattern))
          consider(found, &candidates)
        }
      }
    }

    /// One edge or circle of a batch.
    private struct GridEdge {
      let startX: Float
      let startY: Float
      let runX: Float
      let runY: Float
      let radius: Float
      let margin: Float
      let owner: Int32
      let edge: Int32
    }

    /// Notes the owner of a boundary that four at once could not rule out, unless it is a circle that the
    /// path does not reach, and whether the path surely passes through the edge.
    @inline(__always)
    private mutating func consider(
      _ entry: GridEdge, _ candidates: inout ContiguousArray<Candidate>
    ) {
      let tolerance = entry.margin + 0.02
      var edge: Int32 = -1
      let (px, py) = (startX - entry.startX, startY - entry.startY)
      let (ux, uy) = (endX - startX, endY - startY)
      if entry.radius > 0 {
        let square = ux * ux + uy * uy
        let t = square > 0 ? min(1, max(0, -(px * ux + py * uy) / square)) : 0
        let (mx, my) = (px + t * ux, py + t * uy)
        let outer = entry.radius + tolerance
        if mx * mx + my * my > outer * outer { return }
      } else {
        let (dx, dy) = (entry.runX, entry.runY)
        let start = dx * py - dy * px
        let end = dx * (endY - entry.startY) - dy * (endX - entry.startX)
        let from = uy * px - ux * py
        let to = from + ux * dy - uy * dx
        let mark = tolerance * (dx * dx + dy * dy).squareRoot()
        if Self.areApart(start, end, mark), Self.areApart(from, to, tolerance * length) {
          edge = entry.edge
        }
      }
      // Among very many only the last ones are compared; repeated ones are merged at the end.
      let first = max(0, candidates.count - Search.few)
      result.comparisons += candidates.count - first
      for place in first..<candidates.count where candidates[place].shape == entry.owner {
        if candidates[place].edge != edge { candidates[place].edge = -1 }
        return
      }
      candidates.append(Candidate(shape: entry.owner, edge: edge))
    }

    /// Whether two numbers lie on different sides of zero, both farther from it than a mark.
    @inline(__always)
    private static func areApart(_ a: Float, _ b: Float, _ mark: Float) -> Bool {
      min(abs(a), abs(b)) > mark && (a < 0) != (b < 0)
    }
  }
}

extension ContiguousArray<BoundaryGrid.Candidate> {
  /// Sorts the shapes, each once. One that was found at two edges has no single edge.
  fileprivate mutating func mergeRepeated() {
    sort { $0.shape < $1.shape }
    var last = 0
    for place in indices.dropFirst() {
      if self[place].shape == self[last].shape {
        if self[place].edge != self[last].edge { self[last].edge = -1 }
      } else {
        last += 1
        self[last] = self[place]
      }
    }
    removeLast(count - last - 1)
  }
}
