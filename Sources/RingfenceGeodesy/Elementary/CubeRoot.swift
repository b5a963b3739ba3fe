/// The cube root.
///
/// - Domain: everything. ±0, infinities and NaN are their own roots.
/// - Accuracy: 0.5001 ulp, and exact for the cubes of whole numbers.
func cbrt(_ x: Double) -> Double {
  let size = x.magnitude
  guard size > 0x1p-900, size < 0x1p900 else {
    if size == 0 || !size.isFinite { return x }
    return size < 1 ? cbrt(x * 0x1p300) * 0x1p-100 : cbrt(x * 0x1p-300) * 0x1p100
  }
  // A third of the exponent: right to some 3 %. Halley's method makes that 1e-5 and 1e-15.
  var root = Double(bitPattern: size.bitPattern / 3 + 0x2A9F_7893_0000_0000)
  for _ in 0..<2 {
    let cube = root * root * root
    root *= (cube + 2 * size) / (2 * cube + size)
  }
  // Once more, from a number of 26 digits: its cube is a sum of two exact products.
  root = halves(root).high
  let square = root * root
  let (high, low) = halves(square)
  let rest = (size - high * root) - low * root
  root += root * (rest / (2 * (square * root) + size))
  return x < 0 ? -root : root
}
