import Ringfence
import RingfenceFiles
import RingfenceStops

/// Circles of 50 m along the equator, and a device that goes along it.
struct StopScene {
  static let start: Int64 = 1_780_000_000_000_000
  /// Metres of a degree along the equator on WGS 84: 2π · 6,378,137 / 360.
  static let degree = 111_319.49079327358

  let layout: ZoneLayout
  let presence: TriggerEngine
  private var visits = DriveVisits()

  /// - Parameters:
  ///   - zones: where the middle of each zone is, in metres east of 0, 0.
  ///   - conditions: those of every zone.
  /// - Throws: for a zone that is not on the globe.
  init(zones: [Double], conditions: Conditions = Conditions()) throws {
    layout = ZoneLayout(
      zones: try zones.enumerated().map { number, east in
        let center = try Coordinate(validatingLatitude: 0, longitude: east / Self.degree)
        guard let circle = Circle(center: center, radius: .meters(50)) else {
          throw ModelError.badTimestampText
        }
        return Zone(
          id: "z\(number)", fences: [Fence(id: "c", shape: .circle(circle))],
          conditions: conditions)
      })
    presence = TriggerEngine(presenceIn: layout, settings: EngineSettings())
  }

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: start + Int64((seconds * 1e6).rounded()))
  }

  /// A track of fixes at seconds and metres east.
  static func track(_ fixes: [(Double, Double)]) throws -> Track {
    Track(
      id: "d",
      fixes: FixColumns(
        try fixes.map { seconds, east in
          Fix(
            time: time(seconds),
            coordinate: try Coordinate(validatingLatitude: 0, longitude: east / degree),
            accuracy: .meters(5))
        }))
  }

  mutating func take(_ fixes: [(Double, Double)]) throws {
    let track = try Self.track(fixes)
    let explanation = TriggerEngine(layout).explain(track.fixes)
    visits.take(
      track, explanation, nil, presence: presence, planned: Array(layout.zones.indices))
  }

  /// What became of stops, each with a zone and the seconds of its window.
  func results(
    _ stops: [(zone: Int, from: Double?, to: Double?)], _ matcher: StopMatcher = StopMatcher()
  ) -> [StopResult] {
    let planned = stops.enumerated().map { index, stop in
      PlannedStop(
        line: index + 2, zone: stop.zone, from: stop.from.map { .moment(Self.time($0)) },
        to: stop.to.map { .moment(Self.time($0)) })
    }
    return matcher.results(planned, visits, presence: presence)
  }

  func unplanned(_ results: [StopResult]) -> [StopResult] {
    StopMatcher().unplanned(results, visits, name: nil)
  }
}
