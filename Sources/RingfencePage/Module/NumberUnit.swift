/// A unit whose multiples the numbers of a column are: a number is `whole × factor ÷ divisor`, and a few units in
/// its last digit, where a reader calculates in other steps.
struct NumberUnit {
  let factor: Double
  let divisor: Double

  /// From coarse to fine: decimal degrees and metres; degrees and minutes of NMEA; knots and kilometres an hour in
  /// metres per second; the 32-bit semicircles of FIT.
  static let all: [NumberUnit] = {
    var units: [NumberUnit] = []
    var powers: [Double] = [1]
    while powers.count < 11 { powers.append(powers[powers.count - 1] * 10) }
    for power in powers {
      units.append(NumberUnit(factor: 1, divisor: power))
      if power <= 1e8 {
        units.append(NumberUnit(factor: 1, divisor: 60 * power))
        units.append(NumberUnit(factor: 1852, divisor: 3600 * power))
        units.append(NumberUnit(factor: 1, divisor: 3.6 * power))
      }
    }
    units.append(NumberUnit(factor: 180, divisor: 2_147_483_648))
    return units
  }()

  /// The bits of an index into ``all``.
  static let indexBits = 6
  /// How far a number may be from the multiple, in units of its last digit.
  private static let mostBits: Int64 = 7
  /// Beyond that, whole numbers are not exact.
  private static let largest = 9_007_199_254_740_992.0

  func fits(_ values: [Double]) -> Bool { values.allSatisfy { parts($0) != nil } }

  /// The parts from which ``value(_:bits:)`` makes exactly this number; `nil` if it is not near a multiple.
  func parts(_ value: Double) -> (whole: Int64, bits: Int64)? {
    let scaled = (value * divisor / factor).rounded()
    guard scaled.magnitude < Self.largest else { return nil }
    let whole = Int64(scaled)  // checked: in the range above
    let multiple = self.value(whole, bits: 0)
    // checked: a difference of bits, which ``value(_:bits:)`` adds again
    let bits = Int64(bitPattern: value.bitPattern) &- Int64(bitPattern: multiple.bitPattern)
    guard (-Self.mostBits...Self.mostBits).contains(bits) else { return nil }
    return (whole, bits)
  }

  /// The number of its parts.
  @inline(__always)
  func value(_ whole: Int64, bits: Int64) -> Double {
    let value = Double(whole) * factor / divisor
    // checked: as above
    return bits == 0 ? value : Double(bitPattern: value.bitPattern &+ UInt64(bitPattern: bits))
  }
}
