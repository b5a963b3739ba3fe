internal import Ringfence
internal import RingfenceLifeCycle

extension LifeCycleWriter {
  /// Appends the states, wakes and refused wakes in the order of time, then totals and warnings.
  func appendText(
    _ run: LifeCycleRun, _ profile: LifeCycleProfile, into bytes: inout [UInt8]
  ) {
    bytes.append("  life cycle: ")
    bytes += TextBytes.printable(scenario)
    bytes.append(", profile \(profile.name)\n")
    var wakes = run.wakes[...]
    var refusals = run.refusedWakes[...]
    for phase in run.phases {
      while let refusal = refusals.first, refusal.time < phase.start {
        appendRefusal(refusal, into: &bytes)
        refusals = refusals.dropFirst()
      }
      beginLine(phase.start, into: &bytes)
      bytes.append("\(phase.state.words) [\(phase.state.name)]")
      if phase.state == .restartAwake || phase.state == .background, let wake = wakes.first,
        wake.start == phase.start
      {
        appendWake(wake, into: &bytes)
        wakes = wakes.dropFirst()
      }
      bytes.append("\n")
    }
    for refusal in refusals { appendRefusal(refusal, into: &bytes) }
    if run.wasNeverWoken {
      bytes.append(
        "    never woken: the device did not move far enough for long enough to be noticed\n")
    }
    appendTotals(run, into: &bytes)
    for warning in run.warnings {
      bytes.append("    warning: ")
      bytes.append(words(warning, run))
      bytes.append(" [\(warning.name)]\n")
    }
  }

  private func beginLine(_ time: Timestamp, into bytes: inout [UInt8]) {
    bytes.append("    ")
    times.append(time, into: &bytes)
    bytes.append("  ")
  }

  private func appendWake(_ wake: Wake, into bytes: inout [UInt8]) {
    bytes.append(wake.isRelaunch ? ": relaunched by " : ": woken by ")
    appendCause(wake.cause, into: &bytes)
    bytes.append(", awake for ")
    bytes.append(clock: wake.end.duration(since: wake.start))
    bytes.append(", ")
    bytes.append(pluralized(wake.deliveredFixes, "fix", "fixes"))
    bytes.append(", ")
    bytes.append(pluralized(wake.requests, "request"))
  }

  private func appendRefusal(_ refusal: RefusedWake, into bytes: inout [UInt8]) {
    beginLine(refusal.time, into: &bytes)
    bytes.append("not woken by ")
    appendCause(refusal.cause, into: &bytes)
    bytes.append(": ")
    for (index, reason) in refusal.reasons.enumerated() {
      if index > 0 { bytes.append("; ") }
      bytes.append(reason.words)
    }
    bytes.append("\n")
  }

  private func appendCause(_ cause: Wake.Cause, into bytes: inout [UInt8]) {
    bytes.append(cause.words)
    guard let (zone, fence) = cause.fence else { return }
    bytes.append(" ")
    bytes += names.zones[zone].id
    guard names.zones[zone].fences.count > 1 else { return }
    bytes.append("/")
    bytes += names.zones[zone].fences[fence]
  }

  private func appendTotals(_ run: LifeCycleRun, into bytes: inout [UInt8]) {
    bytes.append("    fixes: ")
    bytes.append(decimal: run.deliveredFixes)
    bytes.append(" delivered, ")
    bytes.append(decimal: run.lostFixes)
    bytes.append(" lost\n")
    for withheld in run.withheldFixes {
      bytes.append("      ")
      bytes.append(decimal: withheld.count)
      bytes.append(": \(withheld.reason.words) [\(withheld.reason.name)]\n")
    }
    bytes.append("    awake: ")
    bytes.append(clock: run.timeAwake)
    bytes.append(" in ")
    bytes.append(pluralized(run.wakes.count, "wake"))
    if run.timeInBackground > .zero {
      bytes.append(" and ")
      bytes.append(clock: run.timeInBackground)
      bytes.append(" in the background")
    }
    bytes.append(", location on for ")
    bytes.append(clock: run.timeLocationOn)
    bytes.append(", ")
    bytes.append(pluralized(run.requests, "request"))
    bytes.append("\n    battery: about ")
    bytes.append(run.energyPercent, decimals: 3)
    bytes.append(
      " % of a charge, a rough figure: by hours in the background and of location, from phones of the 2010s\n"
    )
  }

  private func words(_ warning: LifeCycleWarning, _ run: LifeCycleRun) -> String {
    switch warning {
    case .unorderedEvents(let count):
      return "\(count == 1 ? "1 event stands" : "\(count) events stand") after a later one and "
        + "\(count == 1 ? "was" : "were") sorted by time"
    case .eventsAfterEnd(let count):
      return "\(count == 1 ? "1 event is" : "\(count) events are") after the last fix of the track "
        + "and \(count == 1 ? "changes" : "change") no event of a zone"
    case .policyRests(let mechanism, let reports):
      return
        "that this version of iOS does not relaunch an app that was swiped away by the mechanism "
        + "\(mechanism.name) rests on \(pluralized(reports.yes + reports.no, "report")): "
        + "\(reports.yes) yes, \(reports.no) no"
    case .contested(let question, let isYes):
      let reports = question.reports
      return "it is contested \(question.words): \(pluralized(reports.yes, "report")) "
        + "\(reports.yes == 1 ? "says" : "say") yes, \(reports.no) no; "
        + "\(isYes ? "yes" : "no") is taken here, '--band' shows both"
    case .silentlyNoLocation:
      return "without usage text or request iOS gives the app no location and does not say so"
    case .requestOverload(let wake, let requests, let endsApp):
      return pluralized(requests, "request")
        + " in the wake of \(times.text(run.wakes[wake].start))"
        + (endsApp ? ", and the system ended the app" : "")
    case .callbacksInViewControllers(let events):
      return "no code of the app receives \(pluralized(events, "event")) in restart mode: "
        + "its callbacks are in view controllers, which do not exist then"
    case .managerDisarmsRelaunch(let manager):
      let name = DisplayFormat.text(managerName(manager))
      return "location manager '\(name)' stopped significant changes, so the app is not relaunched"
    }
  }
}
