internal import RingfenceCertainty
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceLifeCycle
internal import RingfenceVerify
internal import RingfenceZones

/// A parsed `verify --stress` command line that can be run: how often expected triggers come on tracks that are made worse.
package struct StressCommand: CommandRun {
  package static let stress = Option.count(
    "stress", "N", in: 1...1_000_000,
    "degrade the tracks N times, and count how often each zone still triggers",
    rules: [
      .requires("degrade"), .excludes("record"), .excludes("mutate"), .excludes("coverage"),
      .excludes("coverage-output"), .writes("text", "json"),
    ])

  package static let group = OptionGroup(
    title: "stress",
    options: [stress.spec] + DegradationOptions.specs(rules: [.requires("stress")])
      + [VerifyCommand.failUnder.spec], everyday: 1)

  private let verify: VerifyCommand
  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let format: DifferenceFormat
  private let runs: Int
  private let how: TrackDegradation
  private let seed: UInt32
  private let failUnder: Int?
  /// How far a trigger may be off: a minute, where nothing is said.
  private let toleranceMicroseconds: Int64
  package var output: String? { verify.output }
  package var inputs: [String] { verify.inputs }

  package init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ others: [RoomVerification]
  ) throws(UsageError) {
    verify = try VerifyCommand(arguments, environment, others)
    self.environment = environment
    self.arguments = arguments
    format = try arguments[VerifyCommand.formatOption] ?? .own(.text)
    runs = try arguments[Self.stress] ?? 1
    let degradation = try DegradationOptions.degradation(arguments)
    how = degradation?.how ?? TrackDegradation()
    seed = degradation?.seed ?? 0
    failUnder = try arguments[VerifyCommand.failUnder]
    toleranceMicroseconds = verify.tolerance.microseconds ?? 60_000_000
  }

  package func run() throws(CommandFailure) -> ExitStatus {
    var status = verify.cases.status
    for message in verify.cases.messages { environment.report(message) }
    var context = VerifyContext()
    var reports: [StressReport] = []
    for item in verify.single.map({ [$0] }) ?? verify.cases.items {
      do throws(CommandFailure) {
        if let problem = item.problem { throw .stopped(item.problemStatus, message: problem) }
        reports.append(try report(item, &context))
      } catch {
        guard verify.single == nil, case .stopped(let found, let message) = error else {
          throw error
        }
        environment.report(message)
        status = status.combined(with: found)
      }
    }
    var bytes: [UInt8] = []
    StressWriter(format).append(reports, into: &bytes)
    try environment.write(bytes, to: output)
    if let failUnder {
      for report in reports {
        for zone in report.zones where zone.result.share * 100 < Double(failUnder) {
          environment.report(
            "ringfence verify: zone '\(DisplayFormat.text(zone.id))' of \(report.name) triggers in "
              + "\(DisplayFormat.share(zone.result.share * 100)) of what is expected, expected at least \(failUnder) %"
          )
          status = status.combined(with: .findings)
        }
      }
    }
    return status
  }

  private func report(
    _ item: VerifyCase, _ context: inout VerifyContext
  ) throws(CommandFailure) -> StressReport {
    let file = try context.layout(item.zones, verify.zoneReading, environment)
    let expected = try item.readExpectations()
    let mode = verify.mode.of(expected)
    let evaluation = try context.evaluation(of: file, item.scenario, mode, verify.settings.engine)
    let trial = StressTrial(
      expected: expected, layout: file.layout,
      tracks: try item.readTracks(verify.settings.reading, environment), evaluation: evaluation,
      settings: verify.settings.engine, how: how, seed: seed,
      toleranceMicroseconds: toleranceMicroseconds)
    return try readingFile(trial.report(item.name, runs: runs, in: environment))
  }
}
