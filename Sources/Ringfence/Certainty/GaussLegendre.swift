/// Integrals of smooth functions by sixteen values (Gauss and Legendre).
package enum GaussLegendre {
  /// The integral between two limits, exact for polynomials up to the degree 31; 0 where they are not in order.
  @inline(__always)
  static func integral(
    _ low: Double, _ high: Double, _ function: (Double) -> Double
  ) -> Double {
    guard low < high else { return 0 }
    let middle = 0.5 * (low + high)
    let half = 0.5 * (high - low)
    var sum = 0.0
    for index in 0..<8 {
      let (node, weight) = value(index)
      sum += weight * (function(middle - half * node) + function(middle + half * node))
    }
    return half * sum
  }

  /// The sixteen values of a variable between two limits, in their order, each with the weight of a function there.
  package static func nodes(_ low: Double, _ high: Double) -> [(offset: Double, weight: Double)] {
    let middle = 0.5 * (low + high)
    let half = 0.5 * (high - low)
    let upper = (0..<8).map { value($0) }
    return upper.reversed().map { (middle - half * $0.node, half * $0.weight) }
      + upper.map { (middle + half * $0.node, half * $0.weight) }
  }

  /// The nodes above the middle, and their weights.
  @inline(__always)
  private static func value(_ index: Int) -> (node: Double, weight: Double) {
    switch index {
    case 0: (0.09501250983763744, 0.1894506104550685)
    case 1: (0.2816035507792589, 0.18260341504492358)
    case 2: (0.45801677765722737, 0.16915651939500254)
    case 3: (0.6178762444026438, 0.14959598881657674)
    case 4: (0.755404408355003, 0.12462897125553388)
    case 5: (0.8656312023878318, 0.09515851168249279)
    case 6: (0.9445750230732326, 0.062253523938647894)
    default: (0.9894009349916499, 0.027152459411754096)
    }
  }
}
