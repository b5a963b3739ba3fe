internal import RingfenceGeodesy

/// How far a reported position is from the expected one, by Student's distribution in two dimensions: its density is
/// `1 / (2π · variance · base^(ν/2 + 1))` with ν degrees of freedom. Where single fixes may be wrong, a normal distribution of their
/// share is added.
struct Innovation: Hashable, Sendable {
  /// Square metres on each axis.
  var variance = 1.0
  /// One, and the square of the distance in standard deviations by ν.
  var base = 1.0
  /// The share of fixes that are no outliers.
  var regularShare = 1.0
  /// The logarithm of the share of outliers and their density; −∞ where there are none.
  var outlierLogarithm = -Double.infinity

  /// The density, without a logarithm: zero where it is too small for a number, NaN without a variance.
  @inline(__always)
  func density(_ degreesOfFreedom: Int) -> Double {
    let regular = regularDensity(degreesOfFreedom)
    if outlierLogarithm == -.infinity { return regular }
    return regularShare * regular + Elementary.exp(outlierLogarithm)
  }

  /// The logarithm of the density.
  func logarithm(_ degreesOfFreedom: Int) -> Double {
    let regular = regularLogarithm(degreesOfFreedom)
    if outlierLogarithm == -.infinity { return regular }
    let (greater, lesser) = (
      max(regular, outlierLogarithm), min(regular, outlierLogarithm)
    )
    return greater + Elementary.log(1 + Elementary.exp(lesser - greater))
  }

  /// The probability that the fix is an outlier.
  @inline(__always)
  func outlierProbability(_ degreesOfFreedom: Int) -> Double {
    if outlierLogarithm == -.infinity { return 0 }
    let regular = regularShare * regularDensity(degreesOfFreedom)
    let outlier = Elementary.exp(outlierLogarithm)
    if regular + outlier > 1e-200 { return outlier / (regular + outlier) }
    return 1 / (1 + Elementary.exp(regularLogarithm(degreesOfFreedom) - outlierLogarithm))
  }

  private func regularDensity(_ degreesOfFreedom: Int) -> Double {
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

  private func regularLogarithm(_ degreesOfFreedom: Int) -> Double {
    let logarithm =
      -Elementary.log(2 * Double.pi * variance)
      - 0.5 * Double(degreesOfFreedom + 2) * Elementary.log(base)
    return regularShare == 1 ? logarithm : logarithm + Elementary.log(regularShare)
  }
}
