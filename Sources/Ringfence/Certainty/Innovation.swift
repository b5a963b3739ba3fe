internal import RingfenceGeodesy

/// How far a reported position is from the expected one, by Student's distribution in two dimensions: its density is
/// `1 / (2π · variance · base^(ν/2 + 1))` with ν degrees of freedom.
struct Innovation: Hashable, Sendable {
  /// Square metres on each axis.
  var variance = 1.0
  /// One, and the square of the distance in standard deviations by ν.
  var base = 1.0

  /// The density, without a logarithm: zero where it is too small for a number, NaN without a variance.
  @inline(__always)
  func density(_ degreesOfFreedom: Int) -> Double {
    guard variance > 0 else { return .nan }
    var factor = base.squareRoot()
    var power = 1.0
    var rest = degreesOfFreedom + 2
    while rest > 0 {
      if rest & 1 == 1 { power *= factor }
      factor *= factor
      rest >>= 1
    }
    return 1 / (2 * Double.pi * variance * power)
  }

  /// The logarithm of the density.
  func logarithm(_ degreesOfFreedom: Int) -> Double {
    -Elementary.log(2 * Double.pi * variance)
      - 0.5 * Double(degreesOfFreedom + 2) * Elementary.log(base)
  }
}
