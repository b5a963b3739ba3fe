import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

/// Beside the values of mpmath in `ElementaryOracleTests`: another library at many more numbers, and the ends.
@Suite struct ErrorFunctionTests {
  @Test func `is within three units of the last place of another library`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<100_000 {
      for range in [-1.0...1, -6...6, 0...26.5] {
        let x = random.double(range)
        let (erf, erfc) = (Foundation.erf(x), Foundation.erfc(x))
        #expect(abs(Elementary.erf(x) - erf) <= 3 * erf.ulp, "\(x)")
        #expect(abs(Elementary.erfc(x) - erfc) <= 3 * erfc.ulp, "\(x)")
        #expect(Elementary.erf(-x) == -Elementary.erf(x))
      }
    }
  }

  @Test func `has ends`() {
    #expect(Elementary.erf(0) == 0 && Elementary.erf(-0.0).sign == .minus)
    #expect(Elementary.erfc(0) == 1)
    for x in [6, 7, 1e9, .infinity] {
      #expect(Elementary.erf(x) == 1 && Elementary.erf(-x) == -1 && Elementary.erfc(-x) == 2)
    }
    for x in [28, 1e9, .infinity] { #expect(Elementary.erfc(x) == 0) }
    #expect(Elementary.erfc(27) > 0)
    #expect(Elementary.erf(.nan).isNaN && Elementary.erfc(.nan).isNaN)
  }
}
