import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

/// Beside the values of mpmath in `ElementaryOracleTests`: another library at many more numbers, and the ends.
@Suite struct LogarithmTests {
  @Test func `is within two units of the last place of another library`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<100_000 {
      for x in [random.double(0.5...2), Foundation.exp(random.double(-700...700))] {
        let other = Foundation.log(x)
        #expect(abs(Elementary.log(x) - other) <= 2 * other.ulp, "\(x)")
      }
    }
  }

  @Test func `has ends`() {
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(-0.0) == -.infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.log(.nan).isNaN)
    #expect(Elementary.log(.infinity) == .infinity)
  }
}
