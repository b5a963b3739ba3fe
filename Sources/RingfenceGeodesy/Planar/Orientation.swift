/// On which side of the line from `a` to `b` the point `c` lies: positive on the left, negative on
/// the right, zero exactly on the line.
///
/// The sign is that of exact arithmetic on the numbers given, provided that each is zero or at
/// least 1e-140 in magnitude. A bound on the rounding error decides nearly every case; the rest is
/// decided by sums of doubles that do not overlap. The size of the result is not to be relied on,
/// see ``orientationValue(_:_:_:)``.
/// - SeeAlso: Shewchuk, *Adaptive precision floating-point arithmetic and fast robust geometric
///   predicates*, Discrete & Computational Geometry 18 (1997), doi:10.1007/PL00009321.
package func orientation(_ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint) -> Double {
  orientation(a, b, c, filter: 0x1.8p-52 + 0x1p-101)
}

/// Twice the area of the triangle `a`, `b`, `c`, counted like ``orientation(_:_:_:)``: its sign is
/// exact and its size good to 1 part in 10¹³, so that the quotient of two of them places a
/// crossing.
package func orientationValue(_ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint) -> Double {
  orientation(a, b, c, filter: 0x1p-8)
}

/// `filter` is the share of the terms' size above which the rounded difference is taken as it is.
/// Shewchuk's bound, (3 + 16e)e with e = 2^-53, makes the sign right.
private func orientation(
  _ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint, filter: Double
) -> Double {
  let left = (a.x - c.x) * (b.y - c.y)
  let right = (a.y - c.y) * (b.x - c.x)
  let size = abs(left) + abs(right)
  let difference = left - right
  if abs(difference) > filter * size || size == 0 { return difference }
  return exactOrientation(a, b, c)
}

private func exactOrientation(_ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint) -> Double {
  var sum = Expansion()
  sum.add(a.x, times: b.y)
  sum.add(-a.y, times: b.x)
  sum.add(b.x, times: c.y)
  sum.add(-b.y, times: c.x)
  sum.add(c.x, times: a.y)
  sum.add(-c.y, times: a.x)
  return sum.value
}

/// An exact sum: doubles of ascending magnitude that do not overlap. Room for six products.
private struct Expansion {
  private var terms = SIMD16<Double>(repeating: 0)
  private var count = 0

  /// The sum, rounded; its sign is exact.
  var value: Double {
    var total = 0.0
    for index in 0..<count { total += terms[index] }
    return total
  }

  mutating func add(_ a: Double, times b: Double) {
    let product = a * b
    let (aHigh, aLow) = Self.split(a)
    let (bHigh, bLow) = Self.split(b)
    let error = aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow)
    add(error)
    add(product)
  }

  /// Adds a number to each term in turn and keeps the rounding errors that are not zero.
  private mutating func add(_ number: Double) {
    var carry = number
    var kept = 0
    for index in 0..<count {
      let term = terms[index]
      let total = carry + term
      let virtual = total - carry
      let error = (carry - (total - virtual)) + (term - virtual)
      carry = total
      if error != 0 {
        terms[kept] = error
        kept += 1
      }
    }
    if carry != 0 {
      terms[kept] = carry
      kept += 1
    }
    count = kept
  }

  /// Halves of 26 bits, whose products are exact (Dekker).
  private static func split(_ a: Double) -> (high: Double, low: Double) {
    let scaled = a * 134_217_729
    let high = scaled - (scaled - a)
    return (high, a - high)
  }
}
