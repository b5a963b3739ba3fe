internal import Ringfence
internal import RingfenceAnswers
package import RingfenceLifeCycle

package enum LifeCycleTrial: Sendable {
  /// The three profiles.
  case band
  /// A number of runs, each a little different.
  case sweep(runs: Int, DetectionSweep.Variable)

  private static let bandOption = Option.flag(
    "band", "run it with three profiles and report how certain each trigger is",
    rules: [
      needsRuns,
      OptionRule { option, arguments in
        arguments.isGiven("sweep") && !isOfPlatform(arguments)
          ? "'--\(option)' and '--sweep' are two questions, expected one of them" : nil
      },
      .excludes("mode", "compare"), formats,
      .excludes(
        "profile", because: "has its own three profiles", expected: "it without '--profile'"),
    ])
  private static let sweepOption = Option.count(
    "sweep", "N", in: 1...1_000_000,
    "run it N times, each a little different, and count detections",
    rules: [needsRuns, .excludes("mode", "compare"), formats])
  private static let delayOption = Option.duration(
    "sweep-delay", in: 0.001...1_000_000,
    "in the sweep, shift the scenario instead, by up to this time",
    rules: [.requires("scenario"), .requires("sweep")])

  private static func isOfPlatform(_ arguments: Arguments) -> Bool {
    arguments.isGiven("platform") || arguments.isGiven("platform-file")
  }

  /// There is something that differs from run to run.
  private static let needsRuns = OptionRule { option, arguments in
    guard !arguments.isGiven("scenario"), !isOfPlatform(arguments) else { return nil }
    // A build without platforms has no such option.
    let others = arguments.accepts("platform") ? " or '--platform'" : ""
    return "'--\(option)' goes with '--scenario'\(others) only"
  }

  /// A platform has a table, the profiles and detections of a scenario have none.
  private static let formats = OptionRule { option, arguments in
    isOfPlatform(arguments)
      ? nil : OptionRule.writes("text", "ndjson").violation(option, arguments)
  }

  /// The runs of a platform, and whether contested policies are answered both ways.
  package static func ofPlatform(_ arguments: Arguments) throws(UsageError) -> (
    runs: Int, isBand: Bool
  ) {
    (try arguments[sweepOption] ?? 1000, arguments.has(bandOption))
  }

  static let options = [bandOption.spec, sweepOption.spec, delayOption.spec]

  /// The purpose from the options; `nil` for a single run.
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

  func append(
    _ fixes: FixColumns, of track: String, _ plan: LifeCyclePlan, _ writer: TrialWriter,
    into bytes: inout [UInt8]
  ) throws(ScenarioError) {
    switch self {
    case .band:
      let band = try plan.engines.ensemble(
        fixes, plan.file.scenario, settings: plan.settings, track: track)
      writer.append(band, of: track, into: &bytes)
    case .sweep(let runs, let variable):
      let sweep = try plan.engines.sweep(
        fixes, plan.file.scenario, settings: plan.settings, varying: variable, runs: runs)
      writer.append(sweep, of: track, into: &bytes)
    }
  }
}
