import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct ExponentialTests {
  @Test func `is within one unit of the last place of another library`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<100_000 {
      for range in [-1.0...1, -40...40, -745...709.7] {
        let x = random.double(range)
        let other = Foundation.exp(x)
        #expect(abs(Elementary.exp(x) - other) <= other.ulp, "\(x)")
      }
    }
  }

  @Test func `has ends`() {
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(-.infinity) == 0)
    #expect(Elementary.exp(-746) == 0)
    #expect(Elementary.exp(710) == .infinity)
    #expect(Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(.nan).isNaN)
  }
}
