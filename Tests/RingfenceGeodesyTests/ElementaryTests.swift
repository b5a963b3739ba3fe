import RingfenceGeodesy
import TestSupport
import Testing

/// The edges of the domains as C99, annex F.9, has them, and what holds for all arguments.
@Suite struct ElementaryTests {
  private static let infinity = Double.infinity
  private static let tiny = Double.leastNonzeroMagnitude
  /// The number of mathematics, rounded: π, π/2, π/4 and 3π/4.
  private static let (pi, half, quarter, threeQuarters) = (
    0x1.921fb54442d18p+1, 0x1.921fb54442d18p+0, 0x1.921fb54442d18p-1, 0x1.2d97c7f3321d2p+1
  )

  /// Results with every bit; any NaN for NaN.
  private static func expect(_ found: Double, _ wanted: Double, _ what: String) {
    #expect(
      found.bitPattern == wanted.bitPattern || found.isNaN && wanted.isNaN,
      "\(what): \(found) and not \(wanted)")
  }

  @Test func `functions of one number have the edges of C99`() {
    let functions: [(name: String, at: (Double) -> Double, values: [(Double, Double)])] = [
      (
        "sin", { Elementary.sin($0) },
        [
          (0, 0), (-0.0, -0.0), (Self.tiny, Self.tiny), (-Self.tiny, -Self.tiny),
          (0x1p-30, 0x1p-30),
          (Self.infinity, .nan), (-Self.infinity, .nan), (.nan, .nan),
        ]
      ),
      (
        "cos", { Elementary.cos($0) },
        [
          (0, 1), (-0.0, 1), (Self.tiny, 1), (Self.infinity, .nan), (-Self.infinity, .nan),
          (.nan, .nan),
        ]
      ),
      (
        "asin", { Elementary.asin($0) },
        [
          (0, 0), (-0.0, -0.0), (1, Self.half), (-1, -Self.half), (Self.tiny, Self.tiny),
          (1.0.nextUp, .nan), (-2, .nan), (Self.infinity, .nan), (.nan, .nan),
        ]
      ),
      (
        "atanh", { Elementary.atanh($0) },
        [
          (0, 0), (-0.0, -0.0), (1, Self.infinity), (-1, -Self.infinity), (-Self.tiny, -Self.tiny),
          (1.0.nextUp, .nan), (-Self.infinity, .nan), (.nan, .nan),
        ]
      ),
      (
        "cbrt", { Elementary.cbrt($0) },
        [
          (0, 0), (-0.0, -0.0), (27, 3), (-8, -2), (1e-300, 1e-100), (Self.tiny, 0x1p-358),
          (Self.infinity, Self.infinity), (-Self.infinity, -Self.infinity), (.nan, .nan),
        ]
      ),
    ]
    for function in functions {
      for (x, wanted) in function.values {
        Self.expect(function.at(x), wanted, "\(function.name) of \(x)")
      }
    }
  }

  @Test func `atan2 has the edges of C99`() {
    let (infinity, pi, half, quarter) = (Self.infinity, Self.pi, Self.half, Self.quarter)
    let values: [(y: Double, x: Double, wanted: Double)] = [
      (0, 0, 0), (0, 1, 0), (0, -0.0, pi), (0, -1, pi), (1, 0, half), (1, -0.0, half),
      (1, infinity, 0), (1, -infinity, pi), (infinity, 1, half), (infinity, -1, half),
      (infinity, infinity, quarter), (infinity, -infinity, Self.threeQuarters),
      (0, infinity, 0), (0, -infinity, pi), (1, 1, quarter), (1, -1, Self.threeQuarters),
      (Self.tiny, Self.tiny, quarter), (1.7e308, 1.7e308, quarter), (Self.tiny, 1, Self.tiny),
      (Self.tiny, 1.7e308, 0), (1.7e308, Self.tiny, half), (Self.tiny, -1.7e308, pi),
      (1, .nan, .nan), (infinity, .nan, .nan),
    ]
    for value in values {
      let what = "atan2 of \(value.y) and \(value.x)"
      Self.expect(Elementary.atan2(value.y, value.x), value.wanted, what)
      Self.expect(Elementary.atan2(-value.y, value.x), -value.wanted, "negative, " + what)
    }
    Self.expect(Elementary.atan2(.nan, 1), .nan, "atan2 of NaN")
  }

  @Test func `hypot and remainder have the edges of C99`() {
    let infinity = Self.infinity
    let sides: [(Double, Double, Double)] = [
      (3, -4, 5), (0, -0.0, 0), (0, -7, 7), (infinity, .nan, infinity), (.nan, -infinity, infinity),
      (.nan, 1, .nan), (1.7e308, 1.7e308, infinity), (Self.tiny, 0, Self.tiny),
      (3 * Self.tiny, 4 * Self.tiny, 5 * Self.tiny),
    ]
    for (x, y, wanted) in sides {
      Self.expect(Elementary.hypot(x, y), wanted, "hypot of \(x), \(y)")
    }
    let quotients: [(Double, Double, Double)] = [
      (180, 360, 180), (-180, 360, -180), (540, 360, -180), (-540, 360, 180), (181, 360, -179),
      (360, 360, 0), (-360, 360, -0.0), (0, 360, 0), (-0.0, 360, -0.0), (1, infinity, 1),
      (infinity, 360, .nan), (1, 0, .nan), (.nan, 360, .nan), (1, .nan, .nan),
    ]
    for (x, y, wanted) in quotients {
      Self.expect(Elementary.remainder(x, y), wanted, "remainder of \(x), \(y)")
      Self.expect(Elementary.remainder(x, -y), wanted, "remainder of \(x), \(-y)")
    }
  }

  @Test(arguments: 0..<4)
  func `signs and the order of sides change nothing else`(seed: Int) {
    var random = SeededRandom(seed: seed)
    var wrong = 0
    for _ in 0..<5_000 {
      let x = Double(bitPattern: random.next())
      let y = x * random.double(-2...2)
      let unit = random.double(-1...1)
      guard x.isFinite, y.isFinite else { continue }
      let pairs = [
        (Elementary.sin(-x), -Elementary.sin(x)), (Elementary.cos(-x), Elementary.cos(x)),
        (Elementary.asin(-unit), -Elementary.asin(unit)),
        (Elementary.atanh(-unit), -Elementary.atanh(unit)),
        (Elementary.cbrt(-x), -Elementary.cbrt(x)),
        (Elementary.atan2(-y, x), -Elementary.atan2(y, x)),
        (Elementary.hypot(x, y), Elementary.hypot(-y, x)),
      ]
      wrong += pairs.count { $0.0.bitPattern != $0.1.bitPattern }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: 0..<4)
  func `functions undo each other`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      let x = random.double(-1e6...1e6)
      let (sine, cosine) = (Elementary.sin(x), Elementary.cos(x))
      // Each square has an error of 2 · 0.72 units of 2⁻⁵³ at most, times itself.
      guard abs(sine * sine + cosine * cosine - 1) <= 4.5e-16 else {
        Issue.record("sin² + cos² of \(x)")
        return
      }
      let turned = Elementary.remainder(x, 2 * Self.pi)
      // 2π has an error of 2.4e-16 itself, for each turn.
      guard abs(Elementary.atan2(sine, cosine) - turned) < 1e-10 || abs(turned) > 3.14159 else {
        Issue.record("atan2 of sine and cosine of \(x)")
        return
      }
    }
  }
}
