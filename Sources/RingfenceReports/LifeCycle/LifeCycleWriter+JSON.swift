internal import Ringfence
internal import RingfenceSimulation

extension LifeCycleWriter {
  /// Appends the record of a track, with its line end.
  func appendRecord(
    _ run: LifeCycleRun, track: String, _ profile: LifeCycleProfile, into bytes: inout [UInt8]
  ) {
    bytes.append(#"{"type":"lifeCycle","track":"#)
    bytes += JSONBytes.quoted(track)
    bytes.append(#","scenario":"#)
    bytes += JSONBytes.quoted(scenario)
    bytes.append(#","profile":""#)
    bytes.append(profile.name)
    bytes.append(#"","states":["#)
    appendList(run.phases, into: &bytes) { phase, bytes in
      bytes.append(#"{"state":""#)
      bytes.append(phase.state.name)
      bytes.append(#"","start":"#)
      JSONBytes.append(phase.start, into: &bytes)
      bytes.append("}")
    }
    bytes.append(#"],"finalState":""#)
    bytes.append(run.finalState.name)
    bytes.append(#"","wakes":["#)
    appendList(run.wakes, into: &bytes) { appendWake($0, into: &$1) }
    bytes.append(#"],"refusedWakes":["#)
    appendList(run.refusedWakes, into: &bytes) { refusal, bytes in
      bytes.append(#"{"time":"#)
      JSONBytes.append(refusal.time, into: &bytes)
      appendCause(refusal.cause, into: &bytes)
      bytes.append(#","reasons":["#)
      appendList(refusal.reasons, into: &bytes) { reason, bytes in
        bytes.append("\"\(reason.name)\"")
      }
      bytes.append("]}")
    }
    bytes.append(#"],"lacksWakeCause":"#)
    bytes.append(run.wasNeverWoken ? "true" : "false")
    bytes.append(#","warnings":["#)
    appendList(run.warnings, into: &bytes) { appendWarning($0, run, into: &$1) }
    bytes.append(#"],"secondsAwake":"#)
    bytes.append(seconds: run.timeAwake)
    bytes.append(#","secondsLocationOn":"#)
    bytes.append(seconds: run.timeLocationOn)
    bytes.append(#","deliveredFixes":"#)
    bytes.append(decimal: run.deliveredFixes)
    bytes.append(#","lostFixes":"#)
    bytes.append(decimal: run.lostFixes)
    bytes.append(#","requests":"#)
    bytes.append(decimal: run.requests)
    bytes.append(#","energyPercent":"#)
    bytes.append(run.energyPercent, decimals: 3)
    bytes.append("}\n")
  }

  private func appendWake(_ wake: Wake, into bytes: inout [UInt8]) {
    bytes.append(#"{"start":"#)
    JSONBytes.append(wake.start, into: &bytes)
    bytes.append(#","end":"#)
    JSONBytes.append(wake.end, into: &bytes)
    appendCause(wake.cause, into: &bytes)
    bytes.append(wake.isRelaunch ? #","relaunch":true"# : #","relaunch":false"#)
    JSONBytes.append(wake.mode, into: &bytes)
    bytes.append(#","fixes":"#)
    bytes.append(decimal: wake.deliveredFixes)
    bytes.append(#","requests":"#)
    bytes.append(decimal: wake.requests)
    bytes.append("}")
  }

  private func appendCause(_ cause: Wake.Cause, into bytes: inout [UInt8]) {
    bytes.append(#","cause":""#)
    bytes.append(cause.name)
    bytes.append("\"")
    guard let (zone, fence) = cause.fence else { return }
    bytes.append(#","zone":"#)
    bytes += names.zones[zone].id
    bytes.append(#","fence":"#)
    bytes += names.zones[zone].fences[fence]
  }

  private func appendWarning(
    _ warning: LifeCycleWarning, _ run: LifeCycleRun, into bytes: inout [UInt8]
  ) {
    bytes.append(#"{"warning":""#)
    bytes.append(warning.name)
    bytes.append("\"")
    switch warning {
    case .unorderedEvents(let count):
      bytes.append(#","count":"#)
      bytes.append(decimal: count)
    case .forceQuitPolicyRestsOnOneReport, .silentlyNoLocation: break
    case .requestOverload(let wake, let requests):
      bytes.append(#","start":"#)
      JSONBytes.append(run.wakes[wake].start, into: &bytes)
      bytes.append(#","requests":"#)
      bytes.append(decimal: requests)
    case .managerDisarmsRelaunch(let manager):
      bytes.append(#","manager":"#)
      bytes += JSONBytes.quoted(managerName(manager))
    }
    bytes.append("}")
  }
}

/// Appends elements with commas between them.
func appendList<Element>(
  _ elements: [Element], into bytes: inout [UInt8], _ body: (Element, inout [UInt8]) -> Void
) {
  for (index, element) in elements.enumerated() {
    if index > 0 { bytes.append(",") }
    body(element, &bytes)
  }
}

extension Wake.Cause {
  /// The zone and the fence whose circle woke the app.
  var fence: (zone: Int, fence: Int)? {
    switch self {
    case .regionEntry(let zone, let fence), .regionExit(let zone, let fence): (zone, fence)
    case .significantChange, .airplaneModeOff, .boot, .arrival, .departure: nil
    }
  }
}
