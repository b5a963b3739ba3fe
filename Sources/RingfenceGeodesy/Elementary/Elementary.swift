/// The elementary functions of this module by name, for its tests and measurements. Angles are in radians. The
/// functions themselves state their domains and their errors.
package enum Elementary {
  /// The sine of an angle.
  package static func sin(_ x: Double) -> Double { RingfenceGeodesy.sin(x) }
  /// The cosine of an angle.
  package static func cos(_ x: Double) -> Double { RingfenceGeodesy.cos(x) }
  /// The angle between −π/2 and π/2 with the sine `x`.
  package static func asin(_ x: Double) -> Double { RingfenceGeodesy.asin(x) }
  /// The angle of the vector (`x`, `y`) from the direction of `x`, −π…π.
  package static func atan2(_ y: Double, _ x: Double) -> Double { RingfenceGeodesy.atan2(y, x) }
  /// The number with the hyperbolic tangent `x`.
  package static func atanh(_ x: Double) -> Double { RingfenceGeodesy.atanh(x) }
  /// e to the power of `x`.
  package static func exp(_ x: Double) -> Double { RingfenceGeodesy.exp(x) }
  /// The natural logarithm of `x`.
  package static func log(_ x: Double) -> Double { RingfenceGeodesy.log(x) }
  /// The error function.
  package static func erf(_ x: Double) -> Double { RingfenceGeodesy.erf(x) }
  /// 1 less the error function.
  package static func erfc(_ x: Double) -> Double { RingfenceGeodesy.erfc(x) }
  /// The cube root.
  package static func cbrt(_ x: Double) -> Double { RingfenceGeodesy.cbrt(x) }
  /// √(`x`² + `y`²).
  package static func hypot(_ x: Double, _ y: Double) -> Double { RingfenceGeodesy.hypot(x, y) }
  /// `x` less the nearest multiple of `y`, exactly.
  package static func remainder(_ x: Double, _ y: Double) -> Double {
    RingfenceGeodesy.remainder(x, y)
  }
}
