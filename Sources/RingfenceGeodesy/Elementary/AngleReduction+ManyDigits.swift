extension AngleReduction {
  /// The reduction of any angle of at least 0.001, to 2⁻⁷⁵ of what is left (Payne and Hanek).
  ///
  /// The angle is *m* · 2^*e* with a whole *m*. Of the binary digits of 2/π, those that give multiples of four right
  /// angles are left out; the next 192 are multiplied by *m* in whole numbers, and 137 digits after the point are right.
  /// No `Double` is nearer to a multiple of π/2 than 2⁻⁶².
  @inline(never)
  init(manyDigits x: Double) {
    guard x.isFinite, x.magnitude > 0.001 else {
      self.init(high: x.isFinite ? x : .nan, low: 0, quarter: 0)
      return
    }
    let m = x.significandBitPattern | 1 << 52
    let start = Int(x.bitPattern >> 52 & 0x7FF) - 1023 - 52 - 2 + 64
    let word = start / 64
    let shift = UInt64(start % 64)
    func digits(_ index: Int) -> UInt64 {
      Self.digits(word + index) << shift | Self.digits(word + index + 1) >> (64 - shift)
    }
    var third = m.multipliedFullWidth(by: digits(2))
    var second = Self.multiply(m, digits(1), adding: third.high)
    var first = Self.multiply(m, digits(0), adding: second.high).low
    // Two digits stand before the point. The rest is at most a half after rounding.
    var quarter = Int(first >> 62)
    let isRoundedUp = first & 1 << 61 != 0
    if isRoundedUp {
      quarter += 1
      (first, second.low, third.low) = (~first, ~second.low, ~third.low)
    }
    first &= 1 << 62 - 1
    let zeros = first.leadingZeroBitCount
    let back = UInt64(64 - zeros)
    let high = first << UInt64(zeros) | second.low >> back
    let low = second.low << UInt64(zeros) | third.low >> back
    // 128 digits as a sum of two numbers, times π/2.
    let unit = Double(bitPattern: UInt64(1023 - 62 - zeros) << 52)
    let head = Double(high >> 11) * 0x1p11 * unit
    let tail = (Double(high & 0x7FF) + Double(low >> 11) * 0x1p-53) * unit
    let main = preciseProduct(head, 0x1.921fb54442d18p+0)
    let rest = main.low + (head * 0x1.1a62633145c07p-54 + tail * 0x1.921fb54442d18p+0)
    let sum = exactSum(larger: main.high, rest)
    let sign = (x < 0) == isRoundedUp ? 1.0 : -1.0
    self.init(high: sign * sum.high, low: sign * sum.low, quarter: x < 0 ? -quarter : quarter)
  }

  /// A product of two words plus a third one, which cannot overflow.
  private static func multiply(
    _ x: UInt64, _ y: UInt64, adding z: UInt64
  ) -> (high: UInt64, low: UInt64) {
    let product = x.multipliedFullWidth(by: y)
    let sum = product.low.addingReportingOverflow(z)
    return (product.high + (sum.overflow ? 1 : 0), sum.partialValue)
  }

  /// Binary digits of 2/π, 64 at a time, after a word of zeros.
  private static func digits(_ word: Int) -> UInt64 {
    switch word {
    case 1: 0xA2F9_836E_4E44_1529
    case 2: 0xFC27_57D1_F534_DDC0
    case 3: 0xDB62_9599_3C43_9041
    case 4: 0xFE51_63AB_DEBB_C561
    case 5: 0xB724_6E3A_424D_D2E0
    case 6: 0x0649_2EEA_09D1_921C
    case 7: 0xFE1D_EB1C_B129_A73E
    case 8: 0xE882_35F5_2EBB_4484
    case 9: 0xE99C_7026_B45F_7E41
    case 10: 0x3991_D639_8353_39F4
    case 11: 0x9C84_5F8B_BDF9_283B
    case 12: 0x1FF8_97FF_DE05_980F
    case 13: 0xEF2F_118B_5A0A_6D1F
    case 14: 0x6D36_7ECF_27CB_09B7
    case 15: 0x4F46_3F66_9E5F_EA2D
    case 16: 0x7527_BAC7_EBE5_F17B
    case 17: 0x3D07_39F7_8A52_92EA
    case 18: 0x6BFB_5FB1_1F8D_5D08
    case 19: 0x5603_3046_FC7B_6BAB
    default: 0
    }
  }
}
