/// An angle in radians less a number of right angles: at most an eighth of a turn is left, as a sum of two numbers.
struct AngleReduction {
  /// π/4.
  @inline(__always)
  static var eighthTurn: Double { 0x1.921fb54442d18p-1 }

  /// What is left, to 2⁻⁷⁵ of itself together with ``low``; NaN for infinities and NaN.
  let high: Double
  let low: Double
  /// The right angles taken off; only the last two bits count.
  let quarter: Int

  init(high: Double, low: Double, quarter: Int) {
    self.high = high
    self.low = low
    self.quarter = quarter
  }

  /// Up to 2²⁰ radians, π/2 is taken as a sum of three numbers (Cody and Waite), the first two with 33 bits,
  /// so that their products are exact. Larger angles, and those within 2⁻²⁵ of a multiple, need more digits.
  @inline(__always)
  init(_ x: Double) {
    guard x.magnitude < 0x1p20 else {
      self.init(manyDigits: x)
      return
    }
    // Adding and subtracting 1.5 · 2⁵² rounds to a whole number.
    let n = (x * 0x1.45f306dc9c883p-1 + 0x1.8p52) - 0x1.8p52
    let first = x - n * 0x1.921fb544p+0
    let second = exactSum(first, -(n * 0x1.0b4611a6p-34))
    guard second.high.magnitude > 0x1p-25 else {
      self.init(manyDigits: x)
      return
    }
    let tail = second.low - n * 0x1.3198a2e037073p-69
    let sum = exactSum(larger: second.high, tail)
    self.init(high: sum.high, low: sum.low, quarter: Int(n))
  }
}
