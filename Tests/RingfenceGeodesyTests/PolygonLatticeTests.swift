import RingfenceGeodesy
import TestSupport
import Testing

/// Random shapes on a small lattice against exact fractions, so that paths through vertices, along
/// edges and from boundary to boundary are the rule.
@Suite struct PolygonLatticeTests {
  private static let size = 6
  private static let frames = [
    LatticeFrame(west: 0, south: 0), LatticeFrame(west: -3, south: -3),
    LatticeFrame(west: 177, south: 40), LatticeFrame(west: -183, south: -60),
    LatticeFrame(west: 177, south: 20, turns: -1), LatticeFrame(west: -3, south: 84),
  ]

  private static func shape(_ seed: Int, _ random: inout SeededRandom) -> LatticeShape {
    seed.isMultiple(of: 4)
      ? LatticeShape.cells(&random, size: size) : LatticeShape.random(&random, size: size)
  }

  private static func path(_ random: inout SeededRandom) -> LatticePath {
    func point() -> LatticePoint {
      LatticePoint(x: random.int(-1...size + 1), y: random.int(0...size))
    }
    return LatticePath(start: point(), end: point())
  }

  /// What is wrong with the stretches found, or `nil`.
  private static func difference(
    _ found: ContiguousArray<PathInterval>, _ expected: [(Fraction, Fraction)]
  ) -> String? {
    let text = found.map { "\($0.start)-\($0.end)" }.joined(separator: " ")
    let wanted = expected.map { "\($0.0.value)-\($0.1.value)" }.joined(separator: " ")
    guard found.count == expected.count else { return "\(text) instead of \(wanted)" }
    for (a, b) in zip(found, expected) {
      let isNear = abs(a.start - b.0.value) < 1e-13 && abs(a.end - b.1.value) < 1e-13
      let isExact =
        (a.start == 0) == (b.0.numerator == 0) && (a.end == 1) == (b.1 == Fraction(1, 1))
        && (a.start == a.end) == (b.0 == b.1)
      if !isNear || !isExact { return "\(text) instead of \(wanted)" }
    }
    return nil
  }

  @Test(arguments: 0..<120)
  func `finds the stretches that exact fractions find`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let shape = Self.shape(seed, &random)
    var found: ContiguousArray<PathInterval> = []
    var wrong: [String] = []
    // At 84 degrees the lattice would end at the pole, where longitudes mean nothing.
    let frames = Self.frames.filter { $0.south < 80 }
    let prepared = frames.map { PreparedPolygon($0.polygons(shape)) }
    for _ in 0..<24 {
      let path = Self.path(&random)
      let isStill = path.start == path.end
      let expected =
        isStill
        ? (shape.locate(path.start.x, path.start.y) == .outside
          ? [] : [(Fraction(0, 1), Fraction(1, 1))])
        : shape.intervals(along: path)
      for (frame, polygon) in zip(frames, prepared) {
        polygon.intervals(along: frame.leg(path), into: &found)
        if let text = Self.difference(found, expected) { wrong.append("\(path): \(text)") }
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: 0..<60)
  func `locates every lattice point as exact integers do`(seed: Int) {
    var random = SeededRandom(seed: seed + 1_000)
    let shape = Self.shape(seed, &random)
    var wrong = 0
    for frame in Self.frames {
      let polygon = PreparedPolygon(frame.polygons(shape))
      for x in -1...(Self.size + 1) {
        for y in 0...Self.size where y + frame.south < 90 {
          let point = LatticePoint(x: x, y: y)
          let found = polygon.locate(frame.coordinate(point))
          var expected = shape.locate(x, y)
          // A cut at the antimeridian between two polygons is no boundary.
          if found == .inside, expected == .onBoundary,
            x + frame.west == 180 || x + frame.west == -180
          {
            expected = .inside
          }
          if found != expected { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: 0..<60)
  func `does not mind how a ring is written or which way a path runs`(seed: Int) {
    var random = SeededRandom(seed: seed + 2_000)
    let shape = Self.shape(seed, &random)
    let frame = Self.frames[seed % 4]
    var rewritten = shape
    for polygon in rewritten.polygons.indices {
      for ring in rewritten.polygons[polygon].indices {
        let old = rewritten.polygons[polygon][ring]
        let start = random.int(0...(old.count - 1))
        rewritten.polygons[polygon][ring] = Array(old[start...] + old[..<start]).reversed()
      }
    }
    var turned = frame
    turned.turns = 1
    let polygon = PreparedPolygon(frame.polygons(shape))
    let other = PreparedPolygon(turned.polygons(rewritten))
    var (one, two): (ContiguousArray<PathInterval>, ContiguousArray<PathInterval>) = ([], [])
    var wrong = 0
    for _ in 0..<24 {
      let path = Self.path(&random)
      polygon.intervals(along: frame.leg(path), into: &one)
      other.intervals(along: frame.leg(path), into: &two)
      if !Self.agree(one, two) { wrong += 1 }
      let back = LatticePath(start: path.end, end: path.start)
      polygon.intervals(along: frame.leg(back), into: &two)
      if back.start != back.end {
        two = ContiguousArray(
          two.reversed().map { PathInterval(start: 1 - $0.end, end: 1 - $0.start) })
      }
      if !Self.agree(one, two) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  private static func agree(
    _ a: ContiguousArray<PathInterval>, _ b: ContiguousArray<PathInterval>
  ) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        abs($0.start - $1.start) < 1e-13 && abs($0.end - $1.end) < 1e-13
          && ($0.start == 0) == ($1.start == 0) && ($0.end == 1) == ($1.end == 1)
      }
  }

  @Test(arguments: 0..<60)
  func `gives the same stretches when a path is split`(seed: Int) {
    var random = SeededRandom(seed: seed + 3_000)
    let shape = Self.shape(seed, &random)
    let frame = Self.frames[seed % 4]
    let polygon = PreparedPolygon(frame.polygons(shape))
    var found: ContiguousArray<PathInterval> = []
    var wrong = 0
    for _ in 0..<24 {
      var path = Self.path(&random)
      path.end.x += (path.end.x - path.start.x) & 1
      path.end.y += (path.end.y - path.start.y) & 1
      let middle = LatticePoint(
        x: (path.start.x + path.end.x) / 2, y: (path.start.y + path.end.y) / 2)
      guard path.start != middle else { continue }
      var halves: ContiguousArray<PathInterval> = []
      polygon.intervals(along: frame.leg(.init(start: path.start, end: middle)), into: &found)
      for one in found { halves.append(PathInterval(start: one.start / 2, end: one.end / 2)) }
      polygon.intervals(along: frame.leg(.init(start: middle, end: path.end)), into: &found)
      for one in found {
        let moved = PathInterval(start: 0.5 + one.start / 2, end: 0.5 + one.end / 2)
        if one.start == 0, let last = halves.last, last.end == 0.5 {
          halves[halves.count - 1].end = moved.end
        } else {
          halves.append(moved)
        }
      }
      polygon.intervals(along: frame.leg(path), into: &found)
      if !Self.agree(found, halves) { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
