// Elementary/: sine, arc tangent and so on by sums, differences, products, quotients and square roots alone. IEEE 754
// defines those to the last bit, so the same angles give the same bits on every machine and with every C library.
// The worst errors are measured: Docs/Geodesy.md.

/// A number as the sum of two, `high` and a much smaller `low`: about 106 significant bits.
struct DoubleDouble {
  var high: Double
  var low: Double
}

/// The first 26 of a number's 53 significant bits, and exactly the rest.
@inline(__always)
func halves(_ x: Double) -> (high: Double, low: Double) {
  let high = Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_F800_0000)
  return (high, x - high)
}

/// `x` · `y` with an error of at most 2⁻¹⁰⁵ of it, where neither the product nor 2⁻¹⁰⁶ of it leaves the range of
/// normal numbers.
@inline(__always)
func preciseProduct(_ x: Double, _ y: Double) -> DoubleDouble {
  let (xHigh, xLow) = halves(x)
  let (yHigh, yLow) = halves(y)
  let product = x * y
  return DoubleDouble(
    high: product,
    low: ((xHigh * yHigh - product) + (xHigh * yLow + xLow * yHigh)) + xLow * yLow)
}

/// `x`² with an error of at most 2⁻¹⁰⁵ of it, where neither it nor 2⁻¹⁰⁶ of it leaves the range of normal numbers.
@inline(__always)
func preciseSquare(_ x: Double) -> DoubleDouble {
  let (high, low) = halves(x)
  let square = x * x
  return DoubleDouble(high: square, low: ((high * high - square) + 2 * (high * low)) + low * low)
}

/// `x` + `y` exactly (Knuth's sum), where it does not overflow.
@inline(__always)
func exactSum(_ x: Double, _ y: Double) -> DoubleDouble {
  let sum = x + y
  let added = sum - x
  return DoubleDouble(high: sum, low: (x - (sum - added)) + (y - added))
}

/// `x` + `y` exactly (Dekker's sum), where `x` is 0 or not smaller in size than `y`.
@inline(__always)
func exactSum(larger x: Double, _ y: Double) -> DoubleDouble {
  let sum = x + y
  return DoubleDouble(high: sum, low: (x - sum) + y)
}
