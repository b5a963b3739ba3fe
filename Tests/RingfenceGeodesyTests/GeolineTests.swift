import RingfenceGeodesy
import TestSupport
import Testing

/// A line and a path drawn on a lattice, and the crossings: `R` from left to right, `L` from right
/// to left.
struct GeolineRow: CustomTestStringConvertible, Sendable {
  let name: String
  let line: [(Int, Int)]
  let path: [(Int, Int)]
  let crossings: String

  init(_ name: String, _ line: [(Int, Int)], _ path: [(Int, Int)], _ crossings: String) {
    self.name = name
    self.line = line
    self.path = path
    self.crossings = crossings
  }

  var testDescription: String { name }
}

@Suite struct GeolineTests {
  private static let straight = [(0, 0), (4, 0)]
  private static let leftTurn = [(0, 0), (2, 0), (2, 2)]
  private static let rightTurn = [(0, 0), (2, 0), (2, -2)]
  private static let triangle = [(0, 0), (4, 0), (2, 3), (0, 0)]

  static let rows: [GeolineRow] = [
    .init("across", straight, [(2, 1), (2, -1)], "R"),
    .init("past the end", straight, [(5, 1), (5, -1)], ""),
    .init("beside", straight, [(0, 1), (4, 1)], ""),
    .init("a fix on the line", straight, [(2, 1), (2, 0), (2, -1)], "R"),
    .init("back from the line", straight, [(2, 1), (2, 0), (1, 1)], ""),
    .init("parked on the line", straight, [(2, 1), (2, 0), (2, 0), (2, 0)], ""),
    .init("parked, then on", straight, [(2, 1), (2, 0), (2, 0), (3, -1)], "R"),
    .init("to and fro", straight, [(2, 1), (2, 0), (2, -1), (2, 0), (2, 1)], "RL"),
    .init("first fix on the line", straight, [(2, 0), (2, -1)], ""),
    .init("first fixes on the line", straight, [(2, 0), (3, 0), (2, -1)], ""),
    .init("slide to the other side", straight, [(1, 1), (1, 0), (3, 0), (3, -1)], "R"),
    .init("slide back and forth", straight, [(1, 1), (1, 0), (3, 0), (2, 0), (1, -1)], "R"),
    .init("slide to the same side", straight, [(1, 1), (1, 0), (3, 0), (3, 1)], ""),
    .init("slide to the end and around", straight, [(1, 1), (1, 0), (4, 0), (5, -1)], "R"),
    .init("slide off the end", straight, [(1, 1), (1, 0), (6, 0), (6, -1)], ""),
    .init("come along the line", straight, [(6, 0), (2, 0), (2, -1)], ""),
    .init("pass along the line", straight, [(-1, 0), (5, 0)], ""),
    .init("touch the end", straight, [(3, 1), (4, 0), (5, 1)], ""),
    .init("around the end", straight, [(3, 1), (4, 0), (5, 0), (3, -1)], ""),
    .init("through the end", straight, [(4, 1), (4, -1)], "R"),
    .init("through the start", straight, [(1, -1), (-1, 1)], "L"),
    .init("out of a left turn", leftTurn, [(1, 1), (3, -1)], "R"),
    .init("out of a left turn, with a fix", leftTurn, [(1, 1), (2, 0), (3, 0)], "R"),
    .init("touch a left turn", leftTurn, [(1, -1), (3, 1)], ""),
    .init("touch a left turn, with a fix", leftTurn, [(1, -1), (2, 0), (3, 1)], ""),
    .init("around a left turn", leftTurn, [(1, -1), (1, 0), (2, 0), (2, 1), (3, 1)], ""),
    .init("through a left turn", leftTurn, [(1, -1), (1, 0), (2, 0), (2, 1), (1, 1)], "L"),
    .init("on past a left turn", leftTurn, [(1, 1), (1, 0), (3, 0)], "R"),
    .init("out of a right turn", rightTurn, [(1, -1), (3, 1)], "L"),
    .init("touch a right turn", rightTurn, [(1, 1), (3, -1)], ""),
    .init("on past a right turn", rightTurn, [(1, -1), (1, 0), (3, 0)], "L"),
    .init("two crossings", [(0, 0), (2, 2), (4, 0)], [(0, 1), (4, 1)], "RL"),
    .init("into a loop", triangle, [(2, -1), (2, 1)], "L"),
    .init("through a loop", triangle, [(-1, 1), (5, 1)], "LR"),
    .init("into a loop by its first vertex", triangle, [(-1, -1), (1, 1)], "L"),
    .init("touch the first vertex of a loop", triangle, [(-1, 1), (1, -1)], ""),
    .init("around the first vertex", triangle, [(1, -1), (1, 0), (0, 0), (-1, 0)], ""),
    .init("by the first vertex", triangle, [(1, 1), (1, 0), (0, 0), (-1, 0)], "R"),
    .init("a repeated vertex", [(0, 0), (2, 0), (2, 0), (4, 0)], [(2, 1), (2, -1)], "R"),
    .init("all vertices one", [(2, 0), (2, 0)], [(2, 1), (2, -1)], ""),
    .init("there and back", [(0, 0), (4, 0), (0, 0)], [(2, 1), (2, -1)], "RL"),
    .init("the tip of a spike", [(0, 0), (4, 0), (2, 0)], [(4, 1), (4, -1)], ""),
  ]

  private static func crossings(
    _ line: [(Int, Int)], _ path: [(Int, Int)], _ frame: LatticeFrame
  ) -> String {
    func place(_ point: (Int, Int)) -> Coordinate {
      frame.coordinate(LatticePoint(x: point.0, y: point.1))
    }
    guard let polyline = Polyline(line.map(place)) else { return "no line" }
    let prepared = PreparedGeoline(polyline)
    var contact = GeolineContact.none
    var found: ContiguousArray<GeolineCrossing> = []
    var text = ""
    for (from, to) in zip(path, path.dropFirst()) {
      prepared.crossings(
        along: PathLeg(from: place(from), to: place(to)), contact: &contact, into: &found)
      for crossing in found { text += crossing.direction == .leftToRight ? "R" : "L" }
    }
    return text
  }

  private static func mirrored(_ text: String) -> String {
    String(text.map { $0 == "R" ? "L" : "R" })
  }

  @Test(arguments: rows)
  func `crosses as drawn, whichever way line and path are written`(row: GeolineRow) {
    let backward: [(Int, Int)] = row.path.reversed()
    let contrary: [(Int, Int)] = row.line.reversed()
    for frame in [
      LatticeFrame(west: 0, south: 0), LatticeFrame(west: 178, south: 50),
      LatticeFrame(west: -182, south: -50, turns: 1), LatticeFrame(west: -2, south: 1),
    ] {
      #expect(Self.crossings(row.line, row.path, frame) == row.crossings)
      // A line there and back is itself read backward, and its two crossings are at one place.
      if row.name == "there and back" { continue }
      #expect(Self.crossings(contrary, row.path, frame) == Self.mirrored(row.crossings))
      let back = Self.crossings(row.line, backward, frame)
      #expect(back == Self.mirrored(String(row.crossings.reversed())))
    }
  }

  @Test func `reports where and on which edge the line is crossed`() throws {
    let line = try #require(Polyline([at(0, 178), at(2, -180), at(0, -178)]))
    let prepared = PreparedGeoline(line)
    var contact = GeolineContact.none
    var found: ContiguousArray<GeolineCrossing> = []
    prepared.crossings(
      along: PathLeg(from: at(1, 177), to: at(1, -175)), contact: &contact, into: &found)
    #expect(
      found == [
        GeolineCrossing(t: 0.25, direction: .leftToRight, edge: 0),
        GeolineCrossing(t: 0.5, direction: .rightToLeft, edge: 1),
      ])
    #expect(contact == .none)
    // On the line at the end: remembered, and settled by the leg that leaves it.
    prepared.crossings(
      along: PathLeg(from: at(1, 177), to: at(1, 179)), contact: &contact, into: &found)
    #expect(found == [])
    #expect(contact == GeolineContact(side: .left, edge: 0))
    prepared.crossings(
      along: PathLeg(from: at(1, 179), to: at(0, 180)), contact: &contact, into: &found)
    #expect(found == [GeolineCrossing(t: 0, direction: .leftToRight, edge: 0)])
    #expect(contact == .none)
  }

  @Test func `closes a loop around the pole`() throws {
    let line = try #require(Polyline([at(80, 0), at(80, 120), at(80, -120), at(80, 0)]))
    let prepared = PreparedGeoline(line)
    for longitude in [-180.0, -60, 0, 60, 120, 360] {
      var contact = GeolineContact.none
      var found: ContiguousArray<GeolineCrossing> = []
      let north = PathLeg(from: at(79, longitude), to: at(81, longitude))
      prepared.crossings(along: north, contact: &contact, into: &found)
      #expect(found.map(\.direction) == [.rightToLeft])
      #expect(found.map(\.t) == [0.5])
      prepared.crossings(
        along: PathLeg(from: at(79, longitude), to: at(80, longitude)), contact: &contact,
        into: &found)
      prepared.crossings(
        along: PathLeg(from: at(80, longitude), to: at(80, longitude - 30)), contact: &contact,
        into: &found)
      prepared.crossings(
        along: PathLeg(from: at(80, longitude - 30), to: at(81, longitude)), contact: &contact,
        into: &found)
      #expect(found.map(\.direction) == [.rightToLeft])
      #expect(found.map(\.t) == [0])
    }
  }

  // MARK: Properties

  /// The corners of the smallest convex polygon around some points, counterclockwise.
  private static func hull(_ points: [LatticePoint]) -> [LatticePoint] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [LatticePoint]) -> [LatticePoint] {
      var chain: [LatticePoint] = []
      for point in points {
        while chain.count > 1 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0 { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }

  /// The changes between strictly inside and strictly outside along a path, boundary left out.
  private static func changes(_ shape: LatticeShape, _ path: [LatticePoint]) -> String {
    var last: Containment?
    var text = ""
    func see(_ state: Containment) {
      guard state != .onBoundary else { return }
      if let last, last != state { text += state == .outside ? "R" : "L" }
      last = state
    }
    for (from, to) in zip(path, path.dropFirst()) {
      let leg = LatticePath(start: from, end: to)
      let places = shape.meetings(with: leg)
      for (index, t) in places.enumerated() {
        see(shape.locate(on: leg, at: t))
        guard index + 1 < places.count else { break }
        see(shape.locate(on: leg, at: .middle(t, places[index + 1])))
      }
    }
    return text
  }

  @Test(arguments: 0..<80)
  func `crosses a convex loop as often as containment changes`(seed: Int) {
    var random = SeededRandom(seed: seed)
    func point(_ range: ClosedRange<Int>) -> LatticePoint {
      LatticePoint(x: random.int(range), y: random.int(range))
    }
    let corners = Self.hull((0..<6).map { _ in point(0...6) })
    guard corners.count > 2 else { return }
    var path = [LatticePoint(x: -1, y: -1)]
    for _ in 0..<120 {
      guard let last = path.last else { return }
      let isLong = random.int(0...9) == 0
      let next =
        isLong
        ? point(-1...7)
        : LatticePoint(
          x: min(7, max(-1, last.x + random.int(-1...1))),
          y: min(7, max(-1, last.y + random.int(-1...1))))
      path.append(next)
    }
    let expected = Self.changes(LatticeShape(polygons: [[corners]]), path)
    let frame = LatticeFrame(west: seed.isMultiple(of: 2) ? 177 : -3, south: 0)
    let loop = (corners + [corners[0]]).map { ($0.x, $0.y) }
    #expect(Self.crossings(loop, path.map { ($0.x, $0.y) }, frame) == expected)
    #expect(!expected.isEmpty)
  }

  @Test(arguments: 0..<80)
  func `finds the same crossings when the legs of a path are split`(seed: Int) {
    var random = SeededRandom(seed: seed + 500)
    // A line that does not meet itself: it goes on to the east.
    var line: [(Int, Int)] = []
    for step in 0..<5 { line.append((2 * step - random.int(0...1), random.int(0...6))) }
    var path: [(Int, Int)] = []
    var split: [(Int, Int)] = []
    for _ in 0..<30 {
      let next = (2 * random.int(-1...4), 2 * random.int(0...3))
      if let last = path.last { split.append(((last.0 + next.0) / 2, (last.1 + next.1) / 2)) }
      path.append(next)
      split.append(next)
    }
    let frame = LatticeFrame(west: 175, south: 0)
    let whole = Self.crossings(line, path, frame)
    #expect(whole == Self.crossings(line, split, frame))
    #expect(!whole.isEmpty)
  }
}
