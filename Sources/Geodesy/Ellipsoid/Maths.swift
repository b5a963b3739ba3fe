// The one place where this module reaches the C maths library.
#if hasFeature(Embedded)
  @_extern(c, "sin") private func cSin(_ x: Double) -> Double
  @_extern(c, "cos") private func cCos(_ x: Double) -> Double
  @_extern(c, "tan") private func cTan(_ x: Double) -> Double
  @_extern(c, "atan") private func cAtan(_ x: Double) -> Double
  @_extern(c, "atan2") private func cAtan2(_ y: Double, _ x: Double) -> Double
  @_extern(c, "asin") private func cAsin(_ x: Double) -> Double
  @_extern(c, "acos") private func cAcos(_ x: Double) -> Double
  @_extern(c, "hypot") private func cHypot(_ x: Double, _ y: Double) -> Double
  @_extern(c, "atanh") private func cAtanh(_ x: Double) -> Double
  @_extern(c, "remainder") private func cRemainder(_ x: Double, _ y: Double) -> Double
  @_extern(c, "cbrt") private func cCbrt(_ x: Double) -> Double
  func sin(_ x: Double) -> Double { cSin(x) }
  func cos(_ x: Double) -> Double { cCos(x) }
  func tan(_ x: Double) -> Double { cTan(x) }
  func atan(_ x: Double) -> Double { cAtan(x) }
  func atan2(_ y: Double, _ x: Double) -> Double { cAtan2(y, x) }
  func asin(_ x: Double) -> Double { cAsin(x) }
  func acos(_ x: Double) -> Double { cAcos(x) }
  func hypot(_ x: Double, _ y: Double) -> Double { cHypot(x, y) }
  func atanh(_ x: Double) -> Double { cAtanh(x) }
  func remainder(_ x: Double, _ y: Double) -> Double { cRemainder(x, y) }
  func cbrt(_ x: Double) -> Double { cCbrt(x) }
#elseif canImport(Glibc)
  internal import Glibc

  func sin(_ x: Double) -> Double { Glibc.sin(x) }
  func cos(_ x: Double) -> Double { Glibc.cos(x) }
  func tan(_ x: Double) -> Double { Glibc.tan(x) }
  func atan(_ x: Double) -> Double { Glibc.atan(x) }
  func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
  func asin(_ x: Double) -> Double { Glibc.asin(x) }
  func acos(_ x: Double) -> Double { Glibc.acos(x) }
  func hypot(_ x: Double, _ y: Double) -> Double { Glibc.hypot(x, y) }
  func atanh(_ x: Double) -> Double { Glibc.atanh(x) }
  func remainder(_ x: Double, _ y: Double) -> Double { Glibc.remainder(x, y) }
  func cbrt(_ x: Double) -> Double { Glibc.cbrt(x) }
#elseif canImport(Darwin)
  internal import Darwin

  func sin(_ x: Double) -> Double { Darwin.sin(x) }
  func cos(_ x: Double) -> Double { Darwin.cos(x) }
  func tan(_ x: Double) -> Double { Darwin.tan(x) }
  func atan(_ x: Double) -> Double { Darwin.atan(x) }
  func atan2(_ y: Double, _ x: Double) -> Double { Darwin.atan2(y, x) }
  func asin(_ x: Double) -> Double { Darwin.asin(x) }
  func acos(_ x: Double) -> Double { Darwin.acos(x) }
  func hypot(_ x: Double, _ y: Double) -> Double { Darwin.hypot(x, y) }
  func atanh(_ x: Double) -> Double { Darwin.atanh(x) }
  func remainder(_ x: Double, _ y: Double) -> Double { Darwin.remainder(x, y) }
  func cbrt(_ x: Double) -> Double { Darwin.cbrt(x) }
#endif
