internal import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceProof
internal import RingfenceVerify
internal import RingfenceZones

package struct MutateCommand: CommandRun {
  package static let mutate = Option.flag(
    "mutate", "plant errors in the layout, and see which of them the expectations notice",
    rules: [.excludes("record")])
  static let limit = Option.count(
    "limit", "N", in: 1...1_000_000_000, "plant that many of the errors, evenly spread",
    rules: [.requires("mutate")])
  static let timeLimit = SearchEnd.option(
    "search drives for what is not noticed or covered for that long",
    rules: [.requires(anyOf: "mutate", "coverage", "coverage-output", "fail-under")])
  static let mutants = Option.count(
    "mutants", "N", in: 1...1_000_000_000,
    "plant at least that many errors: changes by a number in several parts",
    rules: [.requires("mutate")])

  package static let group = OptionGroup(
    title: "planted errors", options: [mutate.spec, limit.spec, mutants.spec, timeLimit.spec],
    everyday: 1)

  private let verify: VerifyCommand
  private let environment: CommandEnvironment
  private let format: DifferenceFormat
  private let limit: Int?
  private let mutants: Int
  private let failUnder: Int?
  private let end: SearchEnd
  package var output: String? { verify.output }
  package var inputs: [String] { verify.inputs }

  package init(
    _ arguments: Arguments, _ environment: CommandEnvironment, _ others: [RoomVerification]
  ) throws(UsageError) {
    verify = try VerifyCommand(arguments, environment, others)
    self.environment = environment
    format = try arguments[VerifyCommand.formatOption] ?? .own(.text)
    limit = try arguments[Self.limit]
    mutants = try arguments[Self.mutants] ?? 0
    end = SearchEnd(after: try arguments[Self.timeLimit])
    failUnder = try arguments[VerifyCommand.failUnder]
  }

  package func run() throws(CommandFailure) -> ExitStatus {
    var status = verify.cases.status
    for message in verify.cases.messages { environment.report(message) }
    var reports: [MutationReport] = []
    for (zones, cases) in groups {
      do throws(CommandFailure) {
        let (report, found) = try run(cases, zones)
        reports.append(report)
        status = status.combined(with: found)
      } catch {
        guard case .stopped(let found, let message) = error else { throw error }
        environment.report(message)
        status = status.combined(with: found)
        var report = MutationReport(file: zones, cases: 0, planned: 0)
        report.failures = [message]
        reports.append(report)
      }
    }
    if let reason = end.reason, reports.contains(where: { $0.counts.timeout > 0 }) {
      environment.report(
        "ringfence verify: warning: the \(end.cause == .signal ? "run" : "search") was stopped by \(reason); the errors "
          + "that were not tried are counted as timeout")
    }
    var bytes: [UInt8] = []
    MutationWriter(format).append(reports, into: &bytes)
    try environment.write(bytes, to: output)
    if let failUnder, let score = MutationWriter.score(reports), score < Double(failUnder) {
      environment.report(
        "ringfence verify: \(DisplayFormat.share(score)) of the planted errors are noticed, "
          + "expected at least \(failUnder) %")
      status = status.combined(with: .findings)
    }
    return status
  }

  /// The cases by their layouts, in the order of their first cases.
  private var groups: [(zones: String, cases: [VerifyCase])] {
    guard let single = verify.single else {
      var groups: [(zones: String, cases: [VerifyCase])] = []
      var indices: [String: Int] = [:]
      for item in verify.cases.items {
        // A folder that lacks something is named, not its layout.
        let zones = item.problem == nil ? item.zones : item.name
        if let index = indices[zones] {
          groups[index].cases.append(item)
        } else {
          indices[zones] = groups.count
          groups.append((zones, [item]))
        }
      }
      return groups
    }
    return [(single.zones, [single])]
  }

  private func run(
    _ items: [VerifyCase], _ zones: String
  ) throws(CommandFailure) -> (MutationReport, ExitStatus) {
    if let item = items.first(where: { $0.problem != nil }), let problem = item.problem {
      throw .stopped(item.problemStatus, message: problem)
    }
    let file = try ZoneInput.read(zones, verify.zoneReading, environment)
    var status = ExitStatus.done
    var failures: [String] = []
    var cases: [MutationCase] = []
    var zoneOfName: [[UInt8]: Int] = [:]
    for (index, zone) in file.layout.zones.enumerated() {
      zoneOfName[Array(zone.id.utf8)] = index
    }
    // Errors are planted in one mode: that of the first case.
    var mode: ModeOptions?
    var context = VerifyContext()
    for item in items {
      do throws(CommandFailure) {
        let (found, itsMode) = try load(item, file, mode, zoneOfName, &context)
        cases.append(found)
        mode = itsMode
      } catch {
        guard case .stopped(let found, let message) = error else { throw error }
        environment.report(message)
        status = status.combined(with: found)
        failures.append(message)
      }
    }
    let plan = MutationPlan(
      file.layout, atLeast: mutants, addsZones: cases.contains { $0.comparesAddedZones })
    var report = MutationReport(file: file.name, cases: 0, planned: plan.count)
    if !cases.isEmpty {
      let run = MutationRun(
        file, cases, plan, limit: limit, verify.settings.engine,
        restart: (mode ?? verify.mode).circles, until: end)
      let line = ProgressLine(environment, notesOf: "verify")
      report = end.whileListening {
        run.report(threads: environment.processorCount, line, until: end)
      }
      line.clear()
    }
    report.failures = failures
    return (report, status)
  }

  /// Reads a case, whose events must be as expected.
  private func load(
    _ item: VerifyCase, _ file: ZoneFile, _ others: ModeOptions?,
    _ zoneOfName: [[UInt8]: Int], _ context: inout VerifyContext
  ) throws(CommandFailure) -> (MutationCase, ModeOptions) {
    let expected = try item.readExpectations()
    let mode = verify.mode.of(expected)
    guard mode == others ?? mode else {
      throw .stopped(
        .unusableInput,
        message:
          "\(item.name): error: the case is of another mode than those before, expected cases of "
          + "one mode, or '--mode' [mixed-modes]")
    }
    let layout = file.layout
    let evaluation = try context.evaluation(of: file, item.scenario, mode, verify.settings.engine)
    let tracks = try item.readTracks(verify.settings.reading, environment)
    let found = MutationCase(
      expected.withoutCertainties, verify.tolerance, tracks, evaluation, mode,
      verify.settings.engine, layout,
      zoneOfName: zoneOfName)
    guard found.isAsExpected(in: layout) else {
      throw .stopped(
        .findings,
        message: "\(item.name): error: the events are not as expected, see 'ringfence verify'; "
          + "the case is left out [not-as-expected]")
    }
    return (found, mode)
  }
}
