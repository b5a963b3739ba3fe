internal import Ringfence
internal import RingfenceReports
internal import RingfenceSimulation

/// What a scenario is played for several times.
enum LifeCycleTrial: Sendable {
  /// The three profiles.
  case band
  /// So many runs of which each is a little different.
  case sweep(runs: Int, DetectionSweep.Variable)

  private static let bandOption = Option.flag(
    "band", "play it under three profiles and tell how sure each trigger is",
    .requires("scenario"),
    .excludes("sweep", because: "and '--sweep' are two questions", expected: "one of them"),
    .excludes("mode", "compare"), .writes("text", "ndjson"),
    .excludes(
      "profile", because: "has its own three profiles", expected: "it without '--profile'"))
  private static let sweepOption = Option.count(
    "sweep", "N", in: 1...1_000_000,
    "play it N times with the duty cycle shifted, count detections",
    .requires("scenario"), .excludes("mode", "compare"), .writes("text", "ndjson"))
  private static let delayOption = Option.duration(
    "sweep-delay", in: 0.001...1_000_000,
    "in the sweep shift the scenario instead, by up to so long", .requires("scenario"),
    .requires("sweep"))

  static let options = [bandOption.spec, sweepOption.spec, delayOption.spec]

  /// What the options ask for; `nil` for what happens once.
  init?(_ arguments: Arguments) throws(UsageError) {
    let delay = try arguments[Self.delayOption]
    if let runs = try arguments[Self.sweepOption] {
      self = .sweep(runs: runs, delay.map { .delay(upTo: $0) } ?? .dutyPhase)
    } else if arguments.has(Self.bandOption) {
      self = .band
    } else {
      return nil
    }
  }
}
