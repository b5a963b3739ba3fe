package import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
package import RingfenceLifeCycle
package import RingfencePlatforms
package import RingfenceRules

/// Gives tracks, each read whole, to a platform, many times. The output does not depend on the number of threads.
package struct PlatformRun: Sendable {
  package enum Work: Sendable {
    case polled(PolledPlatform, RuleEngine, PlatformScenarioFile)
    case relaunched(RelaunchPlatform, DualModeEngine, LifeCyclePlan)
  }

  package var notTaken: [UnevaluatedZone] {
    if case .polled(_, let rule, _) = work { rule.unevaluated } else { [] }
  }

  package let work: Work
  package let engine: TriggerEngine
  package let runs: Int
  /// Whether contested policies are answered both ways.
  package let isBand: Bool
  package let threads: Int

  package func write(
    _ tracks: inout LoadedTracks, _ unwritten: PlatformWriter, to output: String?,
    _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    var writer = unwritten
    let line = ProgressLine(environment)
    _ = try tracks.write(
      to: output, threads: threads, environment, done: "given to the platform",
      header: writer.header,
      work: { report(of: $0, line) },
      append: { report, bytes, _ in
        line.clear()
        writer.append(report, into: &bytes)
      },
      end: { writer.appendEnd(into: &$0) })
    if writer.leavesOutClosing {
      for line in writer.closingLines { environment.report("ringfence evaluate: note: \(line)") }
    }
    if writer.visits == 0 {
      tracks.reportSilence(command: "evaluate", engine)
    }
    tracks.reportLeftOut(command: "evaluate")
    return tracks.status
  }

  private func report(of track: Track, _ line: ProgressLine) -> Result<PlatformReport, FileError> {
    do throws(FileError) {
      switch work {
      case .polled(let platform, let rule, let scenario):
        return .success(try report(of: track, platform, rule, scenario, line))
      case .relaunched(let platform, let engines, let plan):
        return .success(try report(of: track, platform, engines, plan, line))
      }
    } catch {
      return .failure(error)
    }
  }

  // MARK: A platform that looks now and then

  private func report(
    of track: Track, _ platform: PolledPlatform, _ rule: RuleEngine,
    _ scenario: PlatformScenarioFile, _ line: ProgressLine
  ) throws(FileError) -> PlatformReport {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(track.fixes, with: engine, into: &events)
    guard
      var simulation = PolledSimulation(
        platform, rule, over: track.fixes, scenario.scenario, in: engine.layout,
        maximumGap: engine.settings.maximumGap, seed: 0), let end = track.fixes.last?.time
    else { return PlatformReport(track: track.id, sweeps: [], contested: []) }
    do throws(PlatformScenario.Impossible) {
      var sweeps = [
        PlatformReport.Sweep(
          try simulation.sweep(
            against: events, until: end, runs: runs, progress: { show($0, line) }))
      ]
      let asked = simulation.asked.sorted().filter { platform.policies[$0].isContested }
      if isBand {
        for index in asked {
          for isYes in [true, false] {
            sweeps.append(
              PlatformReport.Sweep(
                try simulation.sweep(
                  against: events, until: end, runs: runs, fixed: [index: isYes],
                  progress: { show($0, line) }),
                answer: (platform.policies[index].name, isYes)))
          }
        }
      }
      return PlatformReport(
        track: track.id, sweeps: sweeps,
        contested: asked.map { platform.policies[$0] })
    } catch {
      throw scenario.error(error, platform, track: track.id)
    }
  }

  // MARK: A platform that launches apps

  private func report(
    of track: Track, _ platform: RelaunchPlatform, _ engines: DualModeEngine, _ plan: LifeCyclePlan,
    _ line: ProgressLine
  ) throws(FileError) -> PlatformReport {
    func sweep(
      _ fixed: [ContestedQuestion: Bool]
    ) throws(ScenarioError) -> (sweep: PlatformSweep, asked: Set<ContestedQuestion>) {
      try engines.sweep(
        track.fixes, plan.file.scenario, settings: plan.settings, platform, runs: runs, seed: 0,
        fixed: fixed, progress: { show($0, line) })
    }
    do throws(ScenarioError) {
      let first = try sweep([:])
      var sweeps = [PlatformReport.Sweep(first.sweep)]
      let asked = platform.table.questions.filter { first.asked.contains($0.question) }
      if isBand {
        for item in asked {
          for isYes in [true, false] {
            sweeps.append(
              PlatformReport.Sweep(
                try sweep([item.question: isYes]).sweep, answer: (item.question.name, isYes)))
          }
        }
      }
      return PlatformReport(
        track: track.id, sweeps: sweeps,
        contested: asked.map(\.policy))
    } catch {
      throw plan.error(error, track: track.id)
    }
  }

  /// Shows how many runs are done; not at each of them.
  private func show(_ run: Int, _ line: ProgressLine) {
    guard run % 16 == 0 else { return }
    line.show(done: run, of: runs) { _ in "\(run) of \(pluralized(runs, "run")) done" }
  }
}
