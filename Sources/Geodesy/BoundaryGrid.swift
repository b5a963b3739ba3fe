/// Boundaries of many small shapes, sorted into cells of longitude and latitude, so that those about a
/// position are found and measured at once.
///
/// Cells come in blocks of 8 × 8, of which only those exist that hold something. Each block has a
/// frame: a plane scaled to metres at its middle, in which edges stay straight and circles keep their
/// shape up to an error that is stored with each of them. Coordinates are kept in single precision,
/// relative to the middle, which is good for a millimetre; the measures are one centimetre on the safe
/// side.
package struct BoundaryGrid: Sendable {
  /// Four edges or circles of one cell. A circle is an edge without length and with a radius; places
  /// left over are far away.
  struct Pack: Sendable {
    var startX: SIMD4<Float>
    var startY: SIMD4<Float>
    var runX: SIMD4<Float>
    var runY: SIMD4<Float>
    var radius: SIMD4<Float>
    var slack: SIMD4<Float>
    var owner: SIMD4<Int32>

    init() {
      startX = SIMD4(repeating: 1e9)
      startY = SIMD4(repeating: 1e9)
      runX = SIMD4(repeating: 0)
      runY = SIMD4(repeating: 0)
      radius = SIMD4(repeating: 0)
      slack = SIMD4(repeating: 0)
      owner = SIMD4(repeating: -1)
    }
  }

  /// The frame of 8 × 8 cells.
  struct Block: Sendable {
    let latitude: Double
    let longitude: Double
    let eastScale: Double
    let northScale: Double
  }

  static let cellsPerBlock = 64

  let rowsPerDegree: Double
  let columnsPerDegree: Double
  let blocks: ContiguousArray<Block>
  let table: BlockTable
  /// For each block, where the packs of its cells begin, and the end of the last one's.
  let offsets: ContiguousArray<UInt32>
  let packs: ContiguousArray<Pack>

  /// What lies about a position.
  package struct Survey: Sendable {
    /// Whether no boundary is in the cells about the position.
    package var isEmpty = true
    /// Units in a degree of longitude and of latitude.
    package var eastScale = 1.0
    package var northScale = 1.0
    /// The radius, in units, of a disc about the position that no boundary meets.
    package var radius = 0.0
    /// How many packs were measured.
    package var packs = 0
  }

  /// Looks about the end of a path, if the whole path lies in the cells about it.
  ///
  /// - Parameters:
  ///   - leg: the path.
  ///   - owners: receives the shapes whose boundary the path may meet, each once, in any order.
  /// - Returns: what lies about the end; `nil` when the path is too long or lies where the grid is of
  ///   no use, at the antimeridian.
  /// - Complexity: O(*k*) in the boundaries of four cells.
  @inline(__always)
  package func survey(_ leg: PathLeg, into owners: inout ContiguousArray<Int32>) -> Survey? {
    let longitude = leg.end.normalizedLongitude
    let latitude = leg.end.latitude
    let column = (longitude + 180) * columnsPerDegree
    let row = (latitude + 90) * rowsPerDegree
    let west = (column - 0.5).rounded(.down)
    let south = (row - 0.5).rounded(.down)
    let fromColumn = (leg.startLongitude + 180) * columnsPerDegree
    let fromRow = (leg.start.latitude + 90) * rowsPerDegree
    guard leg.endLongitude == longitude, west >= 0, south >= 0, fromColumn >= west,
      fromColumn <= west + 2, fromRow >= south, fromRow <= south + 2
    else { return nil }
    let cover = Cover(
      west: column - west, east: west + 2 - column, south: row - south, north: south + 2 - row,
      columnsPerDegree: columnsPerDegree, rowsPerDegree: rowsPerDegree)
    let (c, r) = (Int(west), Int(south))
    var search = Search(leg: leg, cover: cover)
    if c & 7 < 7, r & 7 < 7 {
      if let block = table.find(row: r >> 3, column: c >> 3) {
        let cell = block * (Self.cellsPerBlock + 1) + (r & 7) * 8 + (c & 7)
        search.enter(blocks[block])
        search.measure(packs, offsets[cell], offsets[cell + 2], &owners)
        search.measure(packs, offsets[cell + 8], offsets[cell + 10], &owners)
      }
    } else {
      for cellRow in r...r + 1 {
        for cellColumn in c...c + 1 {
          guard let block = table.find(row: cellRow >> 3, column: cellColumn >> 3) else { continue }
          let cell =
            block * (Self.cellsPerBlock + 1) + (cellRow & 7) * 8 + (cellColumn & 7)
          guard offsets[cell] < offsets[cell + 1] else { continue }
          search.enter(blocks[block])
          search.measure(packs, offsets[cell], offsets[cell + 1], &owners)
        }
      }
    }
    return search.survey
  }

  /// How far the cells about a position reach, in cells.
  struct Cover {
    let west: Double
    let east: Double
    let south: Double
    let north: Double
    let columnsPerDegree: Double
    let rowsPerDegree: Double

    @inline(__always)
    func radius(_ block: Block) -> Double {
      min(
        min(west, east) / columnsPerDegree * block.eastScale,
        min(south, north) / rowsPerDegree * block.northScale)
    }
  }

  /// The measuring of one path.
  struct Search {
    let leg: PathLeg
    let cover: Cover
    var survey = Survey()
    private var startX: Float = 0
    private var startY: Float = 0
    private var endX: Float = 0
    private var endY: Float = 0
    private var length: Float = 0

    @inline(__always)
    init(leg: PathLeg, cover: Cover) {
      self.leg = leg
      self.cover = cover
    }

    /// Changes to the frame of a block. The survey keeps that of the first one; a disc of the least
    /// radius by any frame is shrunk so that it fits in all.
    @inline(__always)
    mutating func enter(_ block: Block) {
      let east = block.eastScale
      let north = block.northScale
      if survey.isEmpty {
        survey.isEmpty = false
        survey.eastScale = east
        survey.northScale = north
        survey.radius = cover.radius(block)
      }
      startX = Float((leg.startLongitude - block.longitude) * east)
      startY = Float((leg.start.latitude - block.latitude) * north)
      endX = Float((leg.endLongitude - block.longitude) * east)
      endY = Float((leg.end.latitude - block.latitude) * north)
      let (x, y) = (endX - startX, endY - startY)
      length = (x * x + y * y).squareRoot() + 0.02
      scale = max(1, east / survey.eastScale, north / survey.northScale)
    }

    private var scale = 1.0

    @inline(__always)
    mutating func measure(
      _ packs: borrowing ContiguousArray<Pack>, _ first: UInt32, _ last: UInt32,
      _ owners: inout ContiguousArray<Int32>
    ) {
      guard first < last else { return }
      let x = SIMD4<Float>(repeating: endX)
      let y = SIMD4<Float>(repeating: endY)
      var least = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
      let reach = SIMD4<Float>(repeating: length)
      for place in Int(first)..<Int(last) {
        let rx = x - packs[place].startX
        let ry = y - packs[place].startY
        let (dx, dy) = (packs[place].runX, packs[place].runY)
        var t = (rx * dx + ry * dy) / (dx * dx + dy * dy + 1e-6)
        t = t.replacing(with: 0, where: t .< 0)
        t = t.replacing(with: 1, where: t .> 1)
        let ex = rx - t * dx
        let ey = ry - t * dy
        let off = (ex * ex + ey * ey).squareRoot() - packs[place].radius
        let gap = off.replacing(with: -off, where: off .< 0) - packs[place].slack
        least = least.replacing(with: gap, where: gap .< least)
        let near = gap .<= reach
        if near[0] || near[1] || near[2] || near[3] {
          for lane in 0..<4 where near[lane] { consider(packs[place], lane, &owners) }
        }
      }
      survey.packs += Int(last - first)
      let radius = Double(min(min(least[0], least[1]), min(least[2], least[3]))) / scale
      survey.radius = min(survey.radius, radius)
    }

    /// Notes the owner of a boundary unless the path surely keeps off it.
    @inline(never)
    private func consider(
      _ pack: Pack, _ lane: Int, _ owners: inout ContiguousArray<Int32>
    ) {
      let hair = pack.slack[lane] + 0.02
      let (ax, ay) = (pack.startX[lane], pack.startY[lane])
      let (ux, uy) = (endX - startX, endY - startY)
      let radius = pack.radius[lane]
      if radius > 0 {
        let (px, py) = (startX - ax, startY - ay)
        let (qx, qy) = (endX - ax, endY - ay)
        let square = ux * ux + uy * uy
        let t = square > 0 ? min(1, max(0, -(px * ux + py * uy) / square)) : 0
        let (mx, my) = (px + t * ux, py + t * uy)
        if (mx * mx + my * my).squareRoot() > radius + hair { return }
        if max(px * px + py * py, qx * qx + qy * qy).squareRoot() < radius - hair { return }
      } else {
        let (dx, dy) = (pack.runX[lane], pack.runY[lane])
        let mark = hair * (dx * dx + dy * dy).squareRoot()
        let start = dx * (startY - ay) - dy * (startX - ax)
        let end = dx * (endY - ay) - dy * (endX - ax)
        if start > mark && end > mark || start < -mark && end < -mark { return }
        let legMark = hair * length
        let from = ux * (ay - startY) - uy * (ax - startX)
        let to = ux * (ay + dy - startY) - uy * (ax + dx - startX)
        if from > legMark && to > legMark || from < -legMark && to < -legMark { return }
      }
      let owner = pack.owner[lane]
      for known in owners where known == owner { return }
      owners.append(owner)
    }
  }
}

/// Finds blocks by row and column: a hash table with open addressing.
struct BlockTable: Sendable {
  private var keys: ContiguousArray<UInt64>
  private var values: ContiguousArray<Int32>
  private var mask: Int
  private(set) var count = 0

  init() {
    keys = ContiguousArray(repeating: .max, count: 16)
    values = ContiguousArray(repeating: -1, count: 16)
    mask = 15
  }

  @inline(__always)
  private static func key(_ row: Int, _ column: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
  }

  @inline(__always)
  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[place] != key, keys[place] != .max { place = (place + 1) & mask }
    return place
  }

  /// The number of a block.
  @inline(__always)
  func find(row: Int, column: Int) -> Int? {
    let value = values[place(of: Self.key(row, column))]
    return value < 0 ? nil : Int(value)
  }

  /// The number of a block, the next one if it is new.
  mutating func insert(row: Int, column: Int) -> Int {
    let key = Self.key(row, column)
    let place = place(of: key)
    if values[place] >= 0 { return Int(values[place]) }
    keys[place] = key
    values[place] = Int32(count)
    count += 1
    if 2 * count > mask { grow() }
    return count - 1
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    mask = 2 * mask + 1
    keys = ContiguousArray(repeating: .max, count: mask + 1)
    values = ContiguousArray(repeating: -1, count: mask + 1)
    for (key, value) in zip(oldKeys, oldValues) where value >= 0 {
      let place = place(of: key)
      keys[place] = key
      values[place] = value
    }
  }
}
