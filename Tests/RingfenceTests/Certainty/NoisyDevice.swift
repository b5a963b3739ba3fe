import Foundation
import Ringfence
import TestSupport

/// A device whose receiver errs by a first-order Gauss-Markov process, fix by fix.
struct NoisyDevice {
  private var random: SeededRandom
  /// The standard deviation of the errors on each axis, in metres.
  let deviation: Double
  /// Seconds in which the correlation of the errors falls to 1/e.
  let correlation: Double
  /// What the receiver reports: the radius of a circle of 68 %, in metres.
  let accuracy: Double
  private var error: (x: Double, y: Double)?
  private var last = 0.0

  /// - Parameters:
  ///   - seed: of the errors.
  ///   - accuracy: what the receiver reports.
  ///   - factor: true errors over reported ones.
  ///   - correlation: in seconds.
  init(seed: Int, accuracy: Double, factor: Double = 1, correlation: Double = 60) {
    random = SeededRandom(seed: seed)
    // A circle of 68 % has 1.5096 standard deviations.
    deviation = factor * accuracy / 1.509592
    self.accuracy = accuracy
    self.correlation = correlation
  }

  private mutating func normal() -> Double {
    let u = random.double(1e-300...1)
    return (-2 * log(u)).squareRoot() * cos(2 * Double.pi * random.double(0...1))
  }

  /// The fix at a second, of a device at a place of the straight road.
  mutating func fix(_ second: Double, _ x: Double, _ y: Double = 0) -> Fix {
    let share = error == nil ? 0 : exp(-(second - last) / correlation)
    let rest = (1 - share * share).squareRoot() * deviation
    let before = error ?? (0, 0)
    let now = (x: share * before.x + rest * normal(), y: share * before.y + rest * normal())
    error = now
    last = second
    return Fix(
      time: Timestamp(microseconds: Int64(second * 1e6)),
      coordinate: StraightRoad.place(x + now.x, y + now.y), accuracy: .meters(accuracy))
  }
}

/// The events of fixes in a circle of 100 m about the origin of the road.
func events(
  certainty: Double?, _ fixes: [Fix], settings: EngineSettings = EngineSettings()
) -> [Event] {
  var zone = StraightRoad.circle("home", 0, radius: 100)
  zone.settings.entryCertainty = certainty
  var session = TriggerSession()
  var events: [Event] = []
  session.process(
    fixes, with: TriggerEngine(ZoneLayout(zones: [zone]), settings: settings), into: &events)
  return events
}

extension [Event] {
  func count(of kind: Event.Kind) -> Int { reduce(0) { $0 + ($1.kind == kind ? 1 : 0) } }
}
