import RingfenceGeodesy
import TestSupport
import Testing

/// The oracle is 128-bit integer arithmetic on coordinates that are multiples of 2^-44 degrees.
@Suite struct OrientationTests {
  private static let unit = 0x1p-44

  private struct Place {
    var x: Int
    var y: Int
    var planar: PlanarPoint { PlanarPoint(Double(x) * unit, Double(y) * unit) }
  }

  private static func exact(_ a: Place, _ b: Place, _ c: Place) -> Int128 {
    Int128(a.x - c.x) * Int128(b.y - c.y) - Int128(a.y - c.y) * Int128(b.x - c.x)
  }

  /// A third point on the line of the others, or a few units beside it.
  private static func nearlyOnLine(
    _ a: Place, _ b: Place, _ random: inout SeededRandom
  ) -> Place {
    let share = random.double(-0.5...1.5)
    return Place(
      x: a.x + Int(Double(b.x - a.x) * share) + random.int(-2...2),
      y: a.y + Int(Double(b.y - a.y) * share) + random.int(-2...2))
  }

  @Test(arguments: [9, 20, 40, 52])
  func `reports the side of nearly collinear points as exact integers do`(bits: Int) {
    var random = SeededRandom(seed: bits)
    let reach = (1 << bits) - 1
    var wrong = 0
    var collinear = 0
    for round in 0..<3_000 {
      let a = Place(x: random.int(-reach...reach), y: random.int(-reach...reach))
      var b = Place(x: random.int(-reach...reach), y: random.int(-reach...reach))
      if round.isMultiple(of: 4) { b = Place(x: a.x + random.int(-3...3), y: a.y + 1) }
      var c = Self.nearlyOnLine(a, b, &random)
      if round.isMultiple(of: 5) { c = Place(x: 2 * b.x - a.x, y: 2 * b.y - a.y) }
      guard max(abs(c.x), abs(c.y)) < 1 << 53 else { continue }
      let expected = Self.exact(a, b, c)
      if expected == 0 { collinear += 1 }
      let found = orientation(a.planar, b.planar, c.planar)
      if (found > 0) != (expected > 0) || (found < 0) != (expected < 0) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(collinear > 300)
  }

  @Test func `gives the size of the smallest triangles to 13 digits`() {
    var random = SeededRandom(seed: 7)
    var worst = 0.0
    for _ in 0..<3_000 {
      let reach = (1 << 52) - 1
      let a = Place(x: random.int(-reach...reach), y: random.int(-reach...reach))
      let b = Place(x: random.int(-reach...reach), y: random.int(-reach...reach))
      let c = Self.nearlyOnLine(a, b, &random)
      guard max(abs(c.x), abs(c.y)) < 1 << 53 else { continue }
      let expected = Double(Self.exact(a, b, c)) * Self.unit * Self.unit
      let found = orientationValue(a.planar, b.planar, c.planar)
      if expected != 0 { worst = max(worst, abs(found / expected - 1)) }
    }
    #expect(worst < 1e-13)
  }

  @Test func `reports points a rounding apart that plain arithmetic takes for collinear`() {
    let a = PlanarPoint(0.1, 0.1)
    let b = PlanarPoint(0.3, 0.3)
    let c = PlanarPoint(0.2, 0.2)
    #expect(orientation(a, b, c) == 0)
    #expect(orientation(a, b, PlanarPoint(0.2, 0.2.nextUp)) > 0)
    #expect(orientation(a, b, PlanarPoint(0.2.nextUp, 0.2)) < 0)
  }
}
