import Foundation
import Ringfence
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

/// A track that is drawn in a plane about a coordinate, with errors of a receiver of which 85 % last a minute, and circles in the same plane.
struct CertaintyScene {
  var fixes: [Fix] = []
  let frame: LocalFrame
  private var random: SeededRandom
  private var error = (x: 0.0, y: 0.0)

  init(seed: Int, latitude: Double = 48, longitude: Double = 16) {
    frame = LocalFrame(
      about: Coordinate(uncheckedLatitude: latitude, longitude: longitude))
    random = SeededRandom(seed: seed)
    error = (normal(), normal())
  }

  private mutating func normal() -> Double {
    let angle = 2 * Double.pi * random.double(0...1)
    return (-2 * Foundation.log(random.double(1e-12...1))).squareRoot() * Foundation.cos(angle)
  }

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: 1_777_000_000_000_000 + Int64((seconds * 1e6).rounded()))
  }

  /// Adds fixes of a device whose place is given for each second.
  mutating func add(
    _ seconds: ClosedRange<Double>, every step: Double, accuracy: Double?,
    _ place: (Double) -> PlanarPoint
  ) {
    let kept = Foundation.exp(-step / 60)
    let new = (1 - kept * kept).squareRoot()
    let deviation = (accuracy ?? 20) / 1.5096
    for second in stride(from: seconds.lowerBound, through: seconds.upperBound, by: step) {
      error = (kept * error.x + new * normal(), kept * error.y + new * normal())
      let point = place(second)
      let (slow, fast) = (deviation * 0.85.squareRoot(), deviation * 0.15.squareRoot())
      fixes.append(
        Fix(
          time: Self.time(second),
          coordinate: frame.coordinate(
            of: PlanarPoint(
              point.x + slow * error.x + fast * normal(), point.y + slow * error.y + fast * normal()
            )),
          accuracy: accuracy.map { .meters($0) }))
    }
  }

  func circle(_ id: String, _ x: Double, _ y: Double, _ radius: Double) -> Zone {
    let center = frame.coordinate(of: PlanarPoint(x, y))
    let shape = Circle(center: center, radius: .meters(radius)).map { Shape.circle($0) }
    return Zone(id: id, fences: shape.map { [Fence(id: id, shape: $0)] } ?? [])
  }

  /// The events of the track and how sure they are.
  func measured(
    _ zones: [Zone], _ settings: CertaintySettings = CertaintySettings(),
    engine engineSettings: EngineSettings = EngineSettings()
  ) -> (events: [Event], certainty: TrackCertainty) {
    let engine = TriggerEngine(ZoneLayout(zones: zones), settings: engineSettings)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    let certainty = TrackCertainty(
      of: Track(id: "track", fixes: fixes), events: events,
      engine: CertaintyEngine(engine), settings: settings)
    return (events, certainty)
  }
}
