import Foundation
import RingfenceCertainty
import TestSupport
import Testing

@Suite struct ExponentialTests {
  @Test func `is within one unit of the last place of another library`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<100_000 {
      for range in [-1.0...1, -40...40, -745...709.7] {
        let x = random.double(range)
        let other = Foundation.exp(x)
        #expect(abs(RingfenceCertainty.exp(x) - other) <= other.ulp, "\(x)")
      }
    }
  }

  @Test func `has ends`() {
    #expect(RingfenceCertainty.exp(0) == 1)
    #expect(RingfenceCertainty.exp(-.infinity) == 0)
    #expect(RingfenceCertainty.exp(-746) == 0)
    #expect(RingfenceCertainty.exp(710) == .infinity)
    #expect(RingfenceCertainty.exp(.infinity) == .infinity)
    #expect(RingfenceCertainty.exp(.nan).isNaN)
  }
}
