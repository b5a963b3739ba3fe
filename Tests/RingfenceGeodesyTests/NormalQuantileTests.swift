import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct NormalQuantileTests {
  /// √2 erf⁻¹(2p − 1) of the double p, by mpmath with 30 digits.
  static let rows: [(Double, Double)] = [
    (1e-12, -7.03448382530113193), (1e-09, -5.99780701500768686),
    (1.1641532182693481e-10, -6.33795775455378925), (0.0001, -3.71901648545568055),
    (0.01, -2.32634787404084109), (0.075, -1.43953147093845593),
    (0.0750001, -1.43953076450172969), (0.2, -0.841621233572914166),
    (0.49999, -0.0000250662827489600085), (0.5, 0.0), (0.7, 0.524400512708040656),
    (0.925, 1.43953147093845623), (0.975, 1.95996398454005386),
    (0.999999, 4.75342430881708777),
  ]

  @Test func `is exact to two parts in ten to the fifteenth`() {
    for (probability, expected) in Self.rows {
      #expect(abs(NormalQuantile.value(probability) - expected) <= 2e-15 * max(1, abs(expected)))
    }
  }

  /// The distribution of the C library leads back.
  @Test func `is the inverse of the distribution`() {
    for index in 1..<10_000 {
      let probability = Double(index) / 10_000
      let z = NormalQuantile.value(probability)
      let back = 0.5 * Foundation.erfc(-z / 2.0.squareRoot())
      #expect(abs(back - probability) < 1e-15)
    }
  }

  /// In the middle, in both tails, and at the ends; the lanes do not depend on each other.
  @Test func `eight at once are as one by one`() {
    var random = SeededRandom(seed: 3)
    let odd = [0, 1, 0.5, 0.075, 0.925, -0.1, .nan, 1e-12]
    for _ in 0..<10_000 {
      var probabilities = SIMD8<Double>()
      for index in 0..<8 {
        probabilities[index] =
          random.double(0...1) < 0.1 ? odd[index] : random.double(0...1)
      }
      let values = NormalQuantile.values(probabilities)
      for index in 0..<8 {
        let alone = NormalQuantile.value(probabilities[index])
        #expect(values[index] == alone || values[index].isNaN && alone.isNaN)
      }
    }
  }

  @Test func `has ends`() {
    #expect(NormalQuantile.value(0) == -.infinity)
    #expect(NormalQuantile.value(1) == .infinity)
    #expect(NormalQuantile.value(-0.1).isNaN && NormalQuantile.value(1.1).isNaN)
    #expect(NormalQuantile.value(.nan).isNaN)
  }
}
