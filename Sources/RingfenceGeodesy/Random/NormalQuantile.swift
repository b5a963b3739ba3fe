/// The quantiles of the standard normal distribution: algorithm AS 241, PPND16 (Wichura, *Applied Statistics* 37, 1988).
package enum NormalQuantile {
  /// The number below which a normal number lies with a probability, to 1 part in 10¹⁵; ∓infinity at 0 and 1, NaN outside.
  package static func value(_ probability: Double) -> Double {
    let q = probability - 0.5
    if abs(q) <= center { return central(SIMD8(repeating: q))[0] }
    guard probability > 0, probability < 1 else {
      return probability == 0 ? -.infinity : probability == 1 ? .infinity : .nan
    }
    let tail = (-Elementary.log(q < 0 ? probability : 1 - probability)).squareRoot()
    let value: SIMD8<Double>
    if tail <= 5 {
      let r = SIMD8(repeating: tail - 1.6)
      let numerator = polynomial(
        r, 1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055,
        3.64784832476320460504, 1.27045825245236838258, 0.24178072517745061177,
        0.0227238449892691845833, 7.7454501427834140764e-4)
      let denominator = polynomial(
        r, 1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455,
        0.14810397642748007459, 0.0151986665636164571966, 5.475938084995344946e-4,
        1.05075007164441684324e-9)
      value = numerator / denominator
    } else {
      let r = SIMD8(repeating: tail - 5)
      let numerator = polynomial(
        r, 6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358,
        0.29656057182850489123, 0.026532189526576123093, 0.0012426609473880784386,
        2.71155556874348757815e-5, 2.01033439929228813265e-7)
      let denominator = polynomial(
        r, 1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525,
        7.868691311456132591e-4, 1.8463183175100546818e-5, 1.4215117583164458887e-7,
        2.04426310338993978564e-15)
      value = numerator / denominator
    }
    return q < 0 ? -value[0] : value[0]
  }

  /// The same for eight probabilities at once, which is faster.
  package static func values(_ probabilities: SIMD8<Double>) -> SIMD8<Double> {
    let q = probabilities - 0.5
    var values = central(q)
    for index in 0..<8 where !(abs(q[index]) <= center) {
      values[index] = value(probabilities[index])
    }
    return values
  }

  /// ``central(_:)`` gives the quantiles of probabilities that are within this distance of one half.
  private static var center: Double { 0.425 }

  /// The quantiles in the middle, from how far a probability is above one half.
  @inline(__always)
  private static func central(_ q: SIMD8<Double>) -> SIMD8<Double> {
    let r = 0.180625 - q * q
    let numerator = polynomial(
      r, 3.387132872796366608, 133.14166789178437745, 1971.5909503065514427,
      13731.693765509461125, 45921.953931549871457, 67265.770927008700853, 33430.575583588128105,
      2509.0809287301226727)
    let denominator = polynomial(
      r, 1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077,
      21213.794301586595867, 39307.89580009271061, 28729.085735721942674, 5226.495278852545925)
    return q * numerator / denominator
  }

  @inline(__always)
  private static func polynomial(
    _ r: SIMD8<Double>, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double,
    _ f: Double, _ g: Double, _ h: Double
  ) -> SIMD8<Double> {
    let high = ((h * r + g) * r + f) * r + e
    return (((high * r + d) * r + c) * r + b) * r + a
  }
}
