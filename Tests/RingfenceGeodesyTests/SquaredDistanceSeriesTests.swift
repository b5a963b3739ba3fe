import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct SquaredDistanceSeriesTests {
  /// Latitudes of both points, longitude of the second and metres, by `Tests/Oracles/near-distances.py`.
  static let rows: [OracleRow] = {
    let file = Paths.fixtures.appendingPathComponent("Shapes/near-distances.txt")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    return OracleRow.all(
      lines.dropFirst().map { $0.split(separator: " ").compactMap { Double($0) } })
  }()

  /// The distance by the series.
  static func meters(
    _ latitude: Double, deltaLatitude: Double, deltaLongitude: Double
  ) -> Double {
    let series = SquaredDistanceSeries(around: GeodesicOrigin(latitude: latitude, longitude: 0))
    let metric = LocalMetric(latitude: latitude)
    return series.square(
      north: deltaLatitude * metric.metersPerDegreeLatitude,
      east: deltaLongitude * metric.metersPerDegreeLongitude
    ).squareRoot()
  }

  @Test func `has the rows of the oracle`() { #expect(Self.rows.count == 156) }

  /// The documented bound, the fourth power of the distance, and a hair for rounding.
  @Test(arguments: rows)
  func `is right to 5 nm at 5 km, and far better near by`(row: OracleRow) {
    let found = Self.meters(row[0], deltaLatitude: row[1] - row[0], deltaLongitude: row[2])
    let share = row[3] / SquaredDistanceSeries.reachMeters
    let bound = 5e-9 * share * share * share * share + 1e-15 * row[3] + 1e-15
    #expect(abs(found - row[3]) <= bound)
    #expect(row[3] > 1_000 || abs(found - row[3]) <= 1e-11)
  }

  /// The geodesic's own error is 15 nm.
  @Test(arguments: 0..<20)
  func `agrees with the geodesic`(seed: Int) {
    var random = SeededRandom(seed: seed)
    for i in 0..<500 {
      let latitude = i == 0 ? 80 : random.double(-80...80)
      let length = i % 2 == 0 ? random.size(-3...3.69) : random.double(0...4_950)
      let center = place(latitude, 0)
      let p = travel(from: center, bearing: random.double(0...360), meters: length)
      let found = Self.meters(
        latitude, deltaLatitude: p.latitude - latitude, deltaLongitude: p.longitude)
      let line = Geodesic.distanceMeters(latitude, 0, p.latitude, p.longitude)
      #expect(abs(found - line) <= 2e-8, "\(center) \(p)")
    }
  }
}
