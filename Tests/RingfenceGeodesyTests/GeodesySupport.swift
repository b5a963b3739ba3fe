import RingfenceGeodesy
import TestSupport
import Testing

/// A row of an oracle's table, shown by its place and numbers.
struct OracleRow: CustomTestStringConvertible, Sendable {
  let index: Int
  let values: [Double]
  var testDescription: String { "row \(index): \(values)" }
  subscript(i: Int) -> Double { values[i] }

  static func all(_ rows: [[Double]]) -> [OracleRow] {
    rows.enumerated().map { OracleRow(index: $0.offset, values: $0.element) }
  }
}

/// A coordinate from numbers that may have been pushed over a pole or round the globe.
func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
  var turned = longitude.truncatingRemainder(dividingBy: 360)
  if turned >= 180 { turned -= 360 }
  if turned < -180 { turned += 360 }
  return Coordinate(uncheckedLatitude: min(90, max(-90, latitude)), longitude: turned)
}

func meters(_ a: Coordinate, _ b: Coordinate) -> Double {
  Geodesic.distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
}

/// Where a line of some length in some direction ends.
func travel(from start: Coordinate, bearing: Double, meters: Double) -> Coordinate {
  guard let bearing = Bearing(degrees: bearing) else { return start }
  return Geodesic.direct(from: start, bearing: bearing, distance: .meters(meters)).coordinate
}

extension SeededRandom {
  /// A size between two powers of ten, each power as likely as the next.
  mutating func size(_ exponents: ClosedRange<Double>) -> Double {
    // 10^x without a maths library: e^(x ln 10) by repeated squaring of a small step.
    let exponent = double(exponents)
    var power = 1 + exponent * 2.302_585_092_994_046 / 1_048_576
    for _ in 0..<20 { power *= power }
    return power
  }

  mutating func place() -> Coordinate {
    RingfenceGeodesyTests.place(double(-90...90), double(-180...180))
  }

  /// A position whose latitude and longitude differ from those of another by some degrees at most.
  mutating func place(near other: Coordinate, degrees: Double) -> Coordinate {
    RingfenceGeodesyTests.place(
      other.latitude + double(-degrees...degrees), other.longitude + double(-degrees...degrees))
  }

  /// A position some degrees from a pole at most.
  mutating func place(nearPole sign: Double, degrees: Double) -> Coordinate {
    RingfenceGeodesyTests.place(sign * (90 - double(0...degrees)), double(-180...180))
  }

  mutating func sign() -> Double { int(0...1) == 0 ? -1 : 1 }
}

/// The least distance from a point to an edge, as one would look for it with no idea of geometry:
/// sampling, then golden section about each dip.
func naiveEdgeDistance(
  _ p: Coordinate, _ lon0: Double, _ lat0: Double, _ lon1: Double, _ lat1: Double, samples: Int = 60
) -> Double {
  func value(_ t: Double) -> Double {
    Geodesic.distanceMeters(
      p.latitude, p.longitude, lat0 + (lat1 - lat0) * t, lon0 + (lon1 - lon0) * t)
  }
  let values = (0...samples).map { value(Double($0) / Double(samples)) }
  var best = values.min() ?? .infinity
  for i in 0...samples {
    guard i == 0 || values[i] <= values[i - 1], i == samples || values[i] <= values[i + 1] else {
      continue
    }
    var a = Double(max(0, i - 1)) / Double(samples)
    var b = Double(min(samples, i + 1)) / Double(samples)
    for _ in 0..<70 {
      let c = b - 0.618_033_988_749_894_9 * (b - a)
      let d = a + 0.618_033_988_749_894_9 * (b - a)
      if value(c) < value(d) { b = d } else { a = c }
    }
    best = min(best, value((a + b) / 2))
  }
  return best
}

extension EdgeDistance {
  /// The nearest point of an edge given by its ends.
  static func nearest(
    from p: Coordinate, longitude0: Double, latitude0: Double, longitude1: Double, latitude1: Double
  ) -> Nearest {
    nearest(
      from: GeodesicOrigin(latitude: p.latitude, longitude: p.longitude),
      on: StraightEdge(
        latitude0: latitude0, longitude0: longitude0, latitude1: latitude1, longitude1: longitude1))
  }
}
