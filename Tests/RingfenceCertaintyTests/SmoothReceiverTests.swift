import Foundation
import Ringfence
import RingfenceCertainty
import TestSupport
import Testing

/// A recorded receiver at rest, which smooths what it reports: from second to second it hardly moves, within minutes it wanders far.
@Suite(.enabled(if: Paths.corpus != nil, "needs the recorded corpus")) struct SmoothReceiverTests {
  /// Circles of 100 m in 36 directions, whose edges are 5 to 20 m from the mean position. The accuracy is doubled, as `noise` says of this
  /// recording.
  @Test func `a recorded receiver at rest enters none of the circles beside it`() throws {
    let path = try #require(Paths.corpus).appendingPathComponent("nmea/amsterdam-jitter-20min.nmea")
    let fixes = try NMEARecording(path).fixes
    try #require(fixes.count > 600)
    let count = Double(fixes.count)
    let latitude = fixes.reduce(0) { $0 + $1.coordinate.latitude } / count
    let longitude = fixes.reduce(0) { $0 + $1.coordinate.longitude } / count
    let mean = try #require(Coordinate(latitude: latitude, longitude: longitude))
    for edge in [5.0, 10, 15, 20] {
      var zones: [Zone] = []
      for direction in 0..<36 {
        let bearing = try #require(Bearing(degrees: Double(direction) * 10))
        let center = Geodesic.direct(from: mean, bearing: bearing, distance: .meters(100 + edge))
        let circle = try #require(Circle(center: center.coordinate, radius: .meters(100)))
        zones.append(
          Zone(id: "\(direction)", fences: [Fence(id: "f", shape: .circle(circle))]))
      }
      func entries(_ certainty: Double?) -> Int {
        for index in zones.indices { zones[index].settings.entryCertainty = certainty }
        var session = TriggerSession()
        var events: [Event] = []
        session.process(
          fixes,
          with: TriggerEngine(
            ZoneLayout(zones: zones), settings: EngineSettings(accuracyFactor: 2)), into: &events)
        return events.reduce(0) { $0 + ($1.kind == .entered ? 1 : 0) }
      }
      #expect(entries(0.8) == 0, "edge \(edge) m")
      #expect(edge > 5 || entries(nil) > 20)
    }
  }
}
