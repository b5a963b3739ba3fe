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
    /// Where the edge's ends are in the grid's ``BoundaryGrid/corners``; -1 for what has none there.
    var edge: SIMD4<Int32>

    init() {
      startX = SIMD4(repeating: 1e9)
      startY = SIMD4(repeating: 1e9)
      runX = SIMD4(repeating: 0)
      runY = SIMD4(repeating: 0)
      radius = SIMD4(repeating: 0)
      slack = SIMD4(repeating: 0)
      owner = SIMD4(repeating: -1)
      edge = SIMD4(repeating: -1)
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
  /// The vertices of simple areas, each ring one after the other.
  let corners: ContiguousArray<PlanarPoint>

  /// A shape whose boundary a path may meet.
  package struct Sighting: Sendable {
    /// The shape's index.
    package let shape: Int32
    /// The one edge that the path meets, by its first end in the grid's corners: it surely passes from
    /// one side of a simple area's edge to the other, there and nowhere else. -1 for all that is less
    /// plain.
    package fileprivate(set) var edge: Int32

    /// A shape of which no more is known.
    package init(shape: Int32) {
      self.shape = shape
      edge = -1
    }

    fileprivate init(shape: Int32, edge: Int32) {
      self.shape = shape
      self.edge = edge
    }
  }

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

  /// Looks along a path and about its end, if the path is short.
  ///
  /// The cells of the path come first, then those around them as far as the nearest boundary found so
  /// far might be farther than one in them.
  /// - Parameters:
  ///   - leg: the path.
  ///   - sightings: receives the shapes whose boundary the path may meet, each once, in any order.
  /// - Returns: what lies about the end; `nil` when the path is too long or lies where the grid is of
  ///   no use, at the antimeridian.
  /// - Complexity: O(*k*) in the boundaries of the cells; 2 or 3 of them for a short path among many
  ///   boundaries, never more than 36.
  package func survey(_ leg: PathLeg, into sightings: inout ContiguousArray<Sighting>) -> Survey? {
    let longitude = leg.end.normalizedLongitude
    let x = (longitude + 180) * columnsPerDegree
    let y = (leg.end.latitude + 90) * rowsPerDegree
    let fromX = (leg.startLongitude + 180) * columnsPerDegree
    let fromY = (leg.start.latitude + 90) * rowsPerDegree
    var cells = Cells(
      west: Int(min(x, fromX)), east: Int(max(x, fromX)), south: Int(min(y, fromY)),
      north: Int(max(y, fromY)))
    guard leg.endLongitude == longitude, cells.east - cells.west < 4,
      cells.north - cells.south < 4, cells.west > 0, cells.south > 0
    else { return nil }
    var search = Search(leg: leg)
    visit(cells, but: nil, &search, &sightings)
    // Sides beyond which a boundary might be nearer: all of them while none is found.
    let inner = cells
    let (width, height) = search.cellSize(columnsPerDegree, rowsPerDegree)
    let radius = search.survey.radius
    if (x - Double(cells.west)) * width < radius { cells.west -= 1 }
    if (Double(cells.east + 1) - x) * width < radius { cells.east += 1 }
    if (y - Double(cells.south)) * height < radius { cells.south -= 1 }
    if (Double(cells.north + 1) - y) * height < radius { cells.north += 1 }
    if cells != inner { visit(cells, but: inner, &search, &sightings) }
    guard !search.survey.isEmpty else { return search.survey }
    let (wide, high) = search.cellSize(columnsPerDegree, rowsPerDegree)
    let across = min(x - Double(cells.west), Double(cells.east + 1) - x) * wide
    let along = min(y - Double(cells.south), Double(cells.north + 1) - y) * high
    // No disc reaches across the antimeridian.
    let rest = (180 - abs(longitude)) * search.survey.eastScale
    search.survey.radius = min(search.survey.radius, across, along, rest)
    return search.survey
  }

  /// A rectangle of cells.
  private struct Cells: Equatable {
    var west: Int
    var east: Int
    var south: Int
    var north: Int
  }

  /// Measures what is in the cells, except for those already visited.
  @inline(__always)
  private func visit(
    _ cells: Cells, but done: Cells?, _ search: inout Search,
    _ sightings: inout ContiguousArray<Sighting>
  ) {
    var row = cells.south
    while row <= cells.north {
      var column = cells.west
      while column <= cells.east {
        if let done, row >= done.south, row <= done.north, column >= done.west,
          column <= done.east
        {
          column = done.east + 1
          continue
        }
        // As many cells of the row as lie in one block, and outside what is done, are one range.
        var last = min(cells.east, column | 7)
        if let done, row >= done.south, row <= done.north, column < done.west {
          last = min(last, done.west - 1)
        }
        if let block = table.find(row: row >> 3, column: column >> 3) {
          let cell = block * (Self.cellsPerBlock + 1) + (row & 7) * 8 + (column & 7)
          let (from, to) = (offsets[cell], offsets[cell + last - column + 1])
          if from < to {
            search.enter(block, blocks)
            search.measure(packs, from, to, &sightings)
          }
        }
        column = last + 1
      }
      row += 1
    }
  }

  /// The measuring of one path.
  struct Search {
    let leg: PathLeg
    var survey = Survey()
    private var startX: Float = 0
    private var startY: Float = 0
    private var endX: Float = 0
    private var endY: Float = 0
    private var length: Float = 0
    private var block = -1

    @inline(__always)
    init(leg: PathLeg) {
      self.leg = leg
      survey.radius = .greatestFiniteMagnitude
    }

    /// The least size of a cell in units of the survey's frame.
    @inline(__always)
    func cellSize(_ columnsPerDegree: Double, _ rowsPerDegree: Double) -> (Double, Double) {
      (survey.eastScale / columnsPerDegree, survey.northScale / rowsPerDegree)
    }

    /// Changes to the frame of a block. The survey keeps that of the first one; a disc of the least
    /// radius by any frame is shrunk so that it fits in all.
    @inline(__always)
    mutating func enter(_ number: Int, _ blocks: borrowing ContiguousArray<Block>) {
      guard number != block else { return }
      block = number
      let east = blocks[number].eastScale
      let north = blocks[number].northScale
      if survey.isEmpty {
        survey.isEmpty = false
        survey.eastScale = east
        survey.northScale = north
      }
      startX = Float((leg.startLongitude - blocks[number].longitude) * east)
      startY = Float((leg.start.latitude - blocks[number].latitude) * north)
      endX = Float((leg.endLongitude - blocks[number].longitude) * east)
      endY = Float((leg.end.latitude - blocks[number].latitude) * north)
      let (x, y) = (endX - startX, endY - startY)
      length = (x * x + y * y).squareRoot() + 0.02
      scale = max(1, east / survey.eastScale, north / survey.northScale)
    }

    private var scale = 1.0

    @inline(__always)
    mutating func measure(
      _ packs: borrowing ContiguousArray<Pack>, _ first: UInt32, _ last: UInt32,
      _ sightings: inout ContiguousArray<Sighting>
    ) {
      guard first < last else { return }
      let x = SIMD4<Float>(repeating: endX)
      let y = SIMD4<Float>(repeating: endY)
      var least = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
      let reach = SIMD4<Float>(repeating: length)
      for place in Int(first)..<Int(last) {
        let gap = Self.gaps(
          x - packs[place].startX, y - packs[place].startY, packs[place].runX, packs[place].runY,
          packs[place].radius, packs[place].slack)
        least = Self.lesser(least, gap)
        if any(gap .<= reach) { consider(packs[place], gap, &sightings) }
      }
      survey.packs += Int(last - first)
      let radius = Double(Self.least(of: least)) / scale
      survey.radius = min(survey.radius, radius)
    }

    // Choosing lanes with `replacing` takes five times as many instructions as the bits do, and the
    // compiler takes the lanes of a loop apart that looks at one of them: so not in the loop.

    /// How far the boundaries of a pack are from the origin, to which their starts lead, at least.
    @inline(never)
    private static func gaps(
      _ rx: SIMD4<Float>, _ ry: SIMD4<Float>, _ dx: SIMD4<Float>, _ dy: SIMD4<Float>,
      _ radius: SIMD4<Float>, _ slack: SIMD4<Float>
    ) -> SIMD4<Float> {
      let share = (rx * dx + ry * dy) / (dx * dx + dy * dy)
      // No number for an edge without length: its first end then.
      let t = lesser(positive(share), SIMD4(repeating: 1))
      let ex = rx - t * dx
      let ey = ry - t * dy
      return size(of: (ex * ex + ey * ey).squareRoot() - radius) - slack
    }

    /// The least of four numbers.
    @inline(never)
    private static func least(of a: SIMD4<Float>) -> Float {
      min(min(a[0], a[1]), min(a[2], a[3]))
    }

    /// The lesser of two numbers in each lane.
    @inline(__always)
    private static func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
      let mask = unsafe unsafeBitCast(a .< b, to: SIMD4<UInt32>.self)
      let (left, right) = unsafe (
        unsafeBitCast(a, to: SIMD4<UInt32>.self), unsafeBitCast(b, to: SIMD4<UInt32>.self)
      )
      return unsafe unsafeBitCast(left & mask | right & ~mask, to: SIMD4<Float>.self)
    }

    /// What is above zero in each lane, else zero.
    @inline(__always)
    private static func positive(_ a: SIMD4<Float>) -> SIMD4<Float> {
      let mask = unsafe unsafeBitCast(a .> 0, to: SIMD4<UInt32>.self)
      return unsafe unsafeBitCast(
        unsafeBitCast(a, to: SIMD4<UInt32>.self) & mask, to: SIMD4<Float>.self)
    }

    /// The numbers without their signs.
    @inline(__always)
    private static func size(of a: SIMD4<Float>) -> SIMD4<Float> {
      unsafe unsafeBitCast(
        unsafeBitCast(a, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff),
        to: SIMD4<Float>.self)
    }

    /// Notes the owners of the boundaries that are near enough, unless the path surely keeps off.
    @inline(never)
    private func consider(
      _ pack: Pack, _ gap: SIMD4<Float>,
      _ sightings: inout ContiguousArray<Sighting>
    ) {
      for lane in 0..<4 where gap[lane] <= length { consider(pack, lane, &sightings) }
    }

    private func consider(
      _ pack: Pack, _ lane: Int, _ sightings: inout ContiguousArray<Sighting>
    ) {
      let hair = pack.slack[lane] + 0.02
      var edge: Int32 = -1
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
        if abs(start) > mark, abs(end) > mark, abs(from) > legMark, abs(to) > legMark {
          edge = pack.edge[lane]
        }
      }
      let shape = pack.owner[lane]
      for place in sightings.indices where sightings[place].shape == shape {
        if sightings[place].edge != edge { sightings[place].edge = -1 }
        return
      }
      sightings.append(Sighting(shape: shape, edge: edge))
    }
  }
}

/// Finds blocks by row and column: a hash table with open addressing.
struct BlockTable: Sendable {
  private struct Slot {
    var key: UInt64
    var value: Int
  }

  private static let free = Slot(key: .max, value: -1)

  private var slots: ContiguousArray<Slot>
  private var mask: Int
  private(set) var count = 0

  init() {
    slots = ContiguousArray(repeating: Self.free, count: 16)
    mask = 15
  }

  @inline(__always)
  private static func key(_ row: Int, _ column: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
  }

  @inline(__always)
  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while slots[place].key != key, slots[place].key != .max { place = (place + 1) & mask }
    return place
  }

  /// The number of a block.
  @inline(__always)
  func find(row: Int, column: Int) -> Int? {
    let value = slots[place(of: Self.key(row, column))].value
    return value < 0 ? nil : value
  }

  /// The number of a block, the next one if it is new.
  mutating func insert(row: Int, column: Int) -> Int {
    let key = Self.key(row, column)
    let place = place(of: key)
    if slots[place].value >= 0 { return slots[place].value }
    slots[place] = Slot(key: key, value: count)
    count += 1
    if 2 * count > mask { grow() }
    return count - 1
  }

  private mutating func grow() {
    let old = slots
    mask = 2 * mask + 1
    slots = ContiguousArray(repeating: Self.free, count: mask + 1)
    for slot in old where slot.value >= 0 { slots[place(of: slot.key)] = slot }
  }
}
