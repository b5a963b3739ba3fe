internal import RingfenceLifeCycle
internal import RingfenceRecords

extension LifeCycleWriter {
  func write(
    _ run: LifeCycleRun, track: [UInt8], _ profile: LifeCycleProfile, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("type", word: "lifeCycle")
      json.member("track", json: track)
      json.member("scenario", scenario)
      json.member("profile", word: profile.name)
      json.objects("states", run.phases) { json, phase in
        json.member("state", word: phase.state.name)
        json.member("start", phase.start)
      }
      json.member("finalState", word: run.finalState.name)
      json.array("wakes", run.wakes) { json, wake in write(wake, to: &json) }
      json.objects("refusedWakes", run.refusedWakes) { json, refusal in
        json.member("time", refusal.time)
        writeCause(refusal.cause, to: &json)
        json.member("reasons", refusal.reasons.map { $0.name })
      }
      json.member("lacksWakeCause", run.wasNeverWoken)
      json.array("warnings", run.warnings) { json, warning in write(warning, run, to: &json) }
      json.member("secondsAwake", seconds: run.timeAwake)
      json.member("secondsInBackground", seconds: run.timeInBackground)
      json.member("secondsLocationOn", seconds: run.timeLocationOn)
      json.member("deliveredFixes", run.deliveredFixes)
      json.member("lostFixes", run.lostFixes)
      json.object("withheldFixes") { json in
        for withheld in run.withheldFixes { json.member(withheld.reason.name, withheld.count) }
      }
      json.member("requests", run.requests)
      json.key("energyPercent")
      json.value(run.energyPercent, decimals: 3)
    }
  }

  private func write(_ wake: Wake, to json: inout JSONWriter) {
    json.object { json in
      json.member("start", wake.start)
      json.member("end", wake.end)
      writeCause(wake.cause, to: &json)
      json.member("relaunch", wake.isRelaunch)
      json.member("mode", word: wake.mode.name)
      json.member("fixes", wake.deliveredFixes)
      json.member("requests", wake.requests)
    }
  }

  private func writeCause(_ cause: Wake.Cause, to json: inout JSONWriter) {
    json.member("cause", word: cause.name)
    guard let (zone, fence) = cause.fence else { return }
    json.member("zone", json: names.zones[zone].id)
    json.member("fence", json: names.zones[zone].fences[fence])
  }

  private func write(
    _ warning: LifeCycleWarning, _ run: LifeCycleRun, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("warning", word: warning.name)
      switch warning {
      case .unorderedEvents(let count), .eventsAfterEnd(let count): json.member("count", count)
      case .silentlyNoLocation: break
      case .policyRests(let mechanism, let reports):
        json.member("mechanism", word: mechanism.name)
        json.member("yes", reports.yes)
        json.member("no", reports.no)
      case .contested(let question, let isYes):
        json.member("question", word: question.name)
        json.member("taken", word: isYes ? "yes" : "no")
        json.member("yes", question.reports.yes)
        json.member("no", question.reports.no)
        json.member("sources", question.sources.yes + question.sources.no)
      case .requestOverload(let wake, let requests, let endsApp):
        json.member("start", run.wakes[wake].start)
        json.member("requests", requests)
        if endsApp { json.member("ended", true) }
      case .callbacksInViewControllers(let events): json.member("events", events)
      case .managerDisarmsRelaunch(let manager):
        json.member("manager", managerName(manager))
      }
    }
  }
}

extension Wake.Cause {
  /// The zone and the fence whose circle woke the app; `nil` for the other causes.
  var fence: (zone: Int, fence: Int)? {
    switch self {
    case .regionEntry(let zone, let fence), .regionExit(let zone, let fence): (zone, fence)
    case .significantChange, .airplaneModeOff, .boot, .refreshExit, .arrival, .departure: nil
    }
  }
}
