import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// `inside-divided` against filling a lattice: each unit square is cut by its diagonals into four triangles, so that edges
/// along the axes and the diagonals never cut a triangle.
@Suite struct InsideDividedTests {
  typealias Corner = (x: Int, y: Int)

  /// A triangle of a unit square: south, east, north, west.
  struct Cell: Hashable {
    var x: Int
    var y: Int
    var side: Int

    /// The three triangles that share an edge with it.
    var neighbours: [Cell] {
      let beside = [(0, -1), (1, 0), (0, 1), (-1, 0)][side]
      return [
        Cell(x: x + beside.0, y: y + beside.1, side: (side + 2) % 4),
        Cell(x: x, y: y, side: (side + 1) % 4), Cell(x: x, y: y, side: (side + 3) % 4),
      ]
    }

    /// A point inside, in sixths of the unit.
    var middle: (x: Int, y: Int) {
      let inset = [(3, 1), (5, 3), (3, 5), (1, 3)][side]
      return (6 * x + inset.0, 6 * y + inset.1)
    }
  }

  static let size = 14

  /// The triangles in a ring, by counting the edges to the east.
  static func cells(in ring: [Corner]) -> Set<Cell> {
    var cells: Set<Cell> = []
    for x in -1...size {
      for y in -1...size {
        for side in 0..<4 {
          let cell = Cell(x: x, y: y, side: side)
          let middle = cell.middle
          var isInside = false
          for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            let (ax, ay, bx, by) = (6 * a.x, 6 * a.y, 6 * b.x, 6 * b.y)
            guard (ay > middle.y) != (by > middle.y) else { continue }
            let cross = (bx - ax) * (middle.y - ay) - (by - ay) * (middle.x - ax)
            if (cross > 0) == (by > ay) { isInside.toggle() }
          }
          if isInside { cells.insert(cell) }
        }
      }
    }
    return cells
  }

  /// In how many parts triangles are that hang together by their edges.
  static func parts(of cells: Set<Cell>) -> Int {
    var left = cells
    var parts = 0
    while let start = left.popFirst() {
      parts += 1
      var open = [start]
      while let cell = open.popLast() {
        for next in cell.neighbours where left.remove(next) != nil { open.append(next) }
      }
    }
    return parts
  }

  /// A diamond, a square or a half of one, or a bar.
  static func hole(_ random: inout SeededRandom) -> [Corner] {
    let (x, y, r) = (random.int(0...size), random.int(0...size), random.int(1...5))
    switch random.int(0...4) {
    case 0: return [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
    case 1: return [(x, y), (x + r, y), (x + r, y + r), (x, y + r)]
    case 2: return [(x, y), (x + r, y), (x, y + r)]
    case 3: return [(x, y), (x + r, y + r), (x + r - 1, y + r + 1), (x - 1, y + 1)]
    default: return [(x - r, y), (x + r, y), (x, y + r)]
    }
  }

  static func ring(_ corners: [Corner]) -> Ring {
    Ring(
      (corners + corners.prefix(1)).compactMap {
        Coordinate(latitude: Double($0.y) / 8, longitude: Double($0.x) / 8)
      })
  }

  static let square: [Corner] = [(0, 0), (14, 0), (14, 14), (0, 14)]
  static let diamond: [Corner] = [(7, 0), (14, 7), (7, 14), (0, 7)]
  static let octagon: [Corner] = [
    (4, 0), (10, 0), (14, 4), (14, 10), (10, 14), (4, 14), (0, 10), (0, 4),
  ]
  static let notched: [Corner] = [(0, 0), (14, 0), (7, 7), (14, 14), (0, 14)]
  static let outers = [square, diamond, octagon, notched]

  /// Holes are added one by one, where they share no triangle and no edge with what is outside already.
  @Test(arguments: 0..<60)
  func `agrees with filling the inside`(seed: Int) {
    var random = SeededRandom(seed: 4_100 + seed)
    var rings = [Self.outers[seed % Self.outers.count]]
    var inside = Self.cells(in: rings[0])
    for _ in 0..<60 where rings.count < 7 {
      let hole = Self.hole(&random)
      let cells = Self.cells(in: hole)
      let isFree = cells.allSatisfy { cell in
        inside.contains(cell)
          && cell.neighbours.allSatisfy { inside.contains($0) || cells.contains($0) }
      }
      guard isFree, !cells.isEmpty else { continue }
      rings.append(hole)
      inside.subtract(cells)
      let parts = Self.parts(of: inside)
      let findings = PolygonValidityTests.findings(rings.map(Self.ring))
        .filter { $0.rule != .neverDecidable }
      #expect(findings.map { $0.rule } == (parts > 1 ? [.insideDivided] : []), "\(rings)")
      if parts > 1 {
        #expect(findings.first?.message.contains("into \(parts) parts") == true, "\(rings)")
      }
    }
  }

  struct Row: Sendable {
    let rings: [[Double]]
    let parts: Int
  }

  static let eight: [Double] = [0, 0, 8, 0, 8, 8, 0, 8, 0, 0]
  static let twelve: [Double] = [0, 0, 12, 0, 12, 12, 0, 12, 0, 0]

  static let rows: [Row] = [
    // A hole that touches the outer ring in two points, and in one.
    Row(rings: [eight, [4, 0, 6, 4, 4, 8, 2, 4, 4, 0]], parts: 2),
    Row(rings: [eight, [4, 0, 6, 4, 4, 6, 2, 4, 4, 0]], parts: 1),
    // Two holes that touch each other and the ring at one point each: a chain from edge to edge.
    Row(
      rings: [eight, [4, 0, 5, 2, 4, 4, 3, 2, 4, 0], [4, 4, 5, 6, 4, 8, 3, 6, 4, 4]], parts: 2),
    // Three holes around a part of their own, clear of the ring.
    Row(
      rings: [
        twelve, [3, 3, 9, 3, 6, 2, 3, 3], [3, 3, 6, 9, 3, 8, 3, 3], [9, 3, 6, 9, 9, 8, 9, 3],
      ],
      parts: 2),
    // Three holes that touch in one point.
    Row(
      rings: [
        twelve, [6, 6, 5, 3, 7, 3, 6, 6], [6, 6, 9, 5, 9, 7, 6, 6], [6, 6, 4, 9, 5, 10, 6, 6],
      ],
      parts: 1),
  ]

  /// By hand: the rings, and the parts of the inside.
  @Test(arguments: rows) func `counts the parts`(row: Row) {
    let rings = row.rings.map { PolygonValidityTests.ring($0) }
    let findings = PolygonValidityTests.findings(rings, [.insideDivided])
    #expect(findings.count == (row.parts > 1 ? 1 : 0))
    #expect(findings.allSatisfy { $0.message.contains("into \(row.parts) parts") })
  }
}
