package import Ringfence

// Values of simulations, for tests of what reads them.

extension LifeCycleRun {
  package init(
    phases: [LifeCyclePhase], finalState: LifeCycleState, wakes: [Wake] = [],
    refusedWakes: [RefusedWake] = [], warnings: [LifeCycleWarning] = [],
    timeAwake: Duration = .zero, timeInBackground: Duration = .zero,
    timeLocationOn: Duration = .zero, deliveredFixes: Int,
    withheld: [LifeCycleReason: Int] = [:], energyPercent: Double = 0,
    deliveredSpans: [DeliveredSpan] = []
  ) {
    self.init()
    self.phases = phases
    self.finalState = finalState
    self.wakes = wakes
    self.refusedWakes = refusedWakes
    self.warnings = warnings
    self.timeAwake = timeAwake
    self.timeInBackground = timeInBackground
    self.timeLocationOn = timeLocationOn
    self.deliveredFixes = deliveredFixes
    for (reason, count) in withheld { withheldCounts.add(reason, count) }
    lostFixes = withheld.values.reduce(0, +)
    self.energyPercent = energyPercent
    self.deliveredSpans = deliveredSpans
  }
}

extension LifeCyclePhase {
  package init(_ state: LifeCycleState, since start: Timestamp) {
    self.init(state: state, start: start)
  }
}

extension Wake {
  package init(
    _ cause: Cause, from start: Timestamp, to end: Timestamp, isRelaunch: Bool,
    mode: TriggerMode, requests: Int = 0, deliveredFixes: Int = 0
  ) {
    self.init(
      cause: cause, start: start, end: end, isRelaunch: isRelaunch, mode: mode,
      requests: requests, deliveredFixes: deliveredFixes)
  }
}

extension RefusedWake {
  package init(_ cause: Wake.Cause, at time: Timestamp, _ reasons: [LifeCycleReason]) {
    self.init(time: time, cause: cause, reasons: reasons)
  }
}

extension DeliveredSpan {
  package init(_ first: Timestamp, _ last: Timestamp, mode: TriggerMode = .normal) {
    self.init(first: first, last: last, mode: mode)
  }
}

extension ProfileEnsemble {
  package init(
    _ optimistic: LifeCycleRun, _ nominal: LifeCycleRun, _ pessimistic: LifeCycleRun,
    triggers: [Trigger]
  ) {
    self.optimistic = optimistic
    self.nominal = nominal
    self.pessimistic = pessimistic
    self.triggers = triggers
  }
}

extension ProfileEnsemble.Trigger {
  package init(
    of zone: Int, optimistic: ComparedTrigger? = nil, nominal: ComparedTrigger? = nil,
    pessimistic: ComparedTrigger? = nil
  ) {
    self.init(
      zone: zone, optimistic: optimistic, nominal: nominal, pessimistic: pessimistic)
  }
}

extension DetectionSweep {
  package init(_ runs: Int, _ zones: [ZoneResult]) { self.init(runs: runs, zones: zones) }
}

extension DetectionSweep.ZoneResult {
  package init(_ zone: Int, detections: Int, of runs: Int) {
    self.init(zone: zone, detections: detections, runs: runs)
  }
}
