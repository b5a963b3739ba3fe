/// √(`x`² + `y`²).
///
/// - Domain: everything, without overflow on the way. Infinity where one is infinite, otherwise NaN where one is NaN.
/// - Accuracy: 0.5001 ulp, 0.75 ulp if the result is subnormal. The order and the signs of `x` and `y` change nothing.
func hypot(_ x: Double, _ y: Double) -> Double {
  let isSteep = y.magnitude > x.magnitude
  let a = isSteep ? y.magnitude : x.magnitude
  let b = isSteep ? x.magnitude : y.magnitude
  if a > 0x1p-400, a < 0x1p500, b > a * 0x1p-28 { return root(a, b) }

  if x.isInfinite || y.isInfinite { return .infinity }
  if x.isNaN || y.isNaN { return .nan }
  if b <= a * 0x1p-28 { return a }
  let scale = a > 1 ? 0x1p-600 : 0x1p600
  return root(a * scale, b * scale) / scale
}

/// The root of the sum of the squares, each a sum of two numbers, with one step of Newton's method.
@inline(__always)
private func root(_ a: Double, _ b: Double) -> Double {
  let a2 = preciseSquare(a)
  let b2 = preciseSquare(b)
  let sum = exactSum(larger: a2.high, b2.high)
  let low = sum.low + (a2.low + b2.low)
  let root = sum.high.squareRoot()
  let square = preciseSquare(root)
  return root + (((sum.high - square.high) - square.low) + low) / (2 * root)
}
