extension UInt64 {
  /// How many ASCII digits the number begins with, as bytes from the lowest on.
  @inlinable
  @inline(__always)
  package var leadingDigits: Int { marksOfOthers.firstMarkedByte }

  /// Zero when all eight bytes are ASCII digits; else its lowest bit set is the highest one of the first that is none.
  /// Where that is a point, the next bit is that of the next one.
  @inlinable
  @inline(__always)
  package var marksOfOthers: UInt64 {
    let values = self ^ 0x3030_3030_3030_3030
    // 0x76 takes a byte to 0x80 exactly when it is above 9. A carry comes only out of a byte that is
    // no digit itself and so never reaches the first such byte.
    return ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
  }

  /// Of marks in the highest bits of bytes, how many bytes come before the first; 8 where there is none.
  @inlinable
  @inline(__always)
  package var firstMarkedByte: Int { trailingZeroBitCount >> 3 }

  /// The byte with a number, from the lowest on.
  @inlinable
  @inline(__always)
  package func byte(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: self &>> UInt64(truncatingIfNeeded: index &* 8))
  }

  /// The number that the first `count` bytes make, which are ASCII digits and, behind the first `whole`, a point that
  /// counts as nothing.
  @inlinable
  @inline(__always)
  package func number(ofDigits count: Int, withPointBehind whole: Int) -> UInt64 {
    let behind = ~0 &<< UInt64(truncatingIfNeeded: whole &* 8)
    let digits = (self & ~behind) | ((self &>> 8) & behind)
    return digits.number(ofDigits: count &- 1)
  }

  /// The number that the first `count` bytes make, all of them ASCII digits; 0 for none.
  @inlinable
  @inline(__always)
  package func number(ofDigits count: Int) -> UInt64 {
    guard count > 0 else { return 0 }
    // With zeros before the first digit there are always eight.
    return (self &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)).eightDigits
  }

  /// The number that all eight bytes make, which are ASCII digits or, before the first one, zero.
  @inlinable
  @inline(__always)
  package var eightDigits: UInt64 {
    // Pairs, then fours, then all.
    let digits = self & 0x0F0F_0F0F_0F0F_0F0F
    let pairs = ((digits &* 2561) &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = ((pairs &* 6_553_601) &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 42_949_672_960_001) &>> 32
  }

  /// The value of the first two bytes from the lowest on, which are ASCII digits.
  @inlinable
  @inline(__always)
  package var twoDigits: Int {
    Int(truncatingIfNeeded: (self & 0x0F) &* 10 &+ (self &>> 8) & 0x0F)
  }

  /// How many bytes from the lowest on are above `least`, which is below 0x80.
  @inlinable
  @inline(__always)
  package func bytesAbove(_ least: UInt8) -> Int {
    let bound = (UInt64(least) &+ 1) &* 0x0101_0101_0101_0101
    // The first byte that is not above is borrowed from by none before it.
    let others = (self &- bound) & ~self & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount >> 3
  }

  /// The exclusive or of the eight bytes.
  @inlinable
  @inline(__always)
  package var foldedBytes: UInt8 {
    let four = self ^ (self &>> 32)
    let two = four ^ (four &>> 16)
    return UInt8(truncatingIfNeeded: two ^ (two &>> 8))
  }
}
