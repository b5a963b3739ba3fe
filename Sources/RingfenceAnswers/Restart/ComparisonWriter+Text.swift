internal import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceRecords

extension ComparisonWriter {
  /// Appends an empty line, the name of a track, and for each zone a line and its pairs, false check-ins
  /// and losses.
  func appendText(
    _ comparison: Comparison, of track: String, _ run: LifeCycleRun?, into bytes: inout [UInt8]
  ) {
    bytes.append("\n")
    bytes += TextBytes.printable(track)
    bytes.append("\n")
    let width = names.zoneWidth
    for result in comparison.zones {
      bytes.append("  ")
      TextBytes.append(names.zones[result.zone].id, width: width, into: &bytes)
      bytes.append("  ")
      TextColor.append(
        result.outcome.words(counterpart), result.outcome.color, usesColor, into: &bytes)
      bytes.append("\n")
      for pair in result.pairs { appendPair(pair, into: &bytes) }
      for trigger in result.falseCheckIns {
        beginLine(trigger, result, into: &bytes)
        bytes.append("only in \(counterpart.words)")
        appendOvershoot(trigger.overshoot, into: &bytes)
        if let degradation = degradation(of: trigger), let limit = degradation.maximumOvershoot {
          bytes.append(" of at most ")
          bytes.append(limit.meters, decimals: 2)
          bytes.append(" m (")
          bytes.append(degradation.grade.name)
          bytes.append(")")
        }
        bytes.append("\n")
      }
      for loss in result.losses {
        beginLine(loss.trigger, result, into: &bytes)
        bytes.append("lost: ")
        bytes.append(loss.words(run))
        bytes.append("\n")
      }
      for change in result.attendanceChanges {
        append(change, of: names.zones[result.zone], into: &bytes)
      }
    }
  }

  private func append(
    _ change: Comparison.AttendanceChange, of zone: LayoutNames.Zone, into bytes: inout [UInt8]
  ) {
    bytes.append("    ")
    times.append(change.window.closes, into: &bytes)
    bytes.append("  attendance changed: ")
    bytes += zone.written.attendances[change.window.attendance]
    bytes.append(" \(words(of: change))\n")
  }

  /// `missed, in restart mode attended`, and why a visit in the window is lost.
  func words(of change: Comparison.AttendanceChange) -> String {
    func words(_ record: AttendanceRecord?) -> String { record?.words ?? "not reported" }
    let lost = change.reason.map { "; visit lost: " + $0.words(of: .entered) } ?? ""
    return "\(words(change.normal)), in \(counterpart.words) \(words(change.restart))\(lost)"
  }

  private func appendPair(_ pair: Comparison.Pair, into bytes: inout [UInt8]) {
    bytes.append("    ")
    times.append(pair.normal.reportedAt, into: &bytes)
    bytes.append("  visit #")
    bytes.append(decimal: pair.normal.visit ?? 0)
    bytes.append(", in \(counterpart.words) #")
    bytes.append(decimal: pair.restart.visit ?? 0)
    if let shift = pair.entry {
      appendShift(shift, of: .entered, into: &bytes)
      appendOvershoot(pair.restart.overshoot, into: &bytes)
    }
    if let shift = pair.exit { appendShift(shift, of: .exited, into: &bytes) }
    bytes.append("\n")
  }

  private func appendShift(
    _ shift: Comparison.Shift, of kind: Event.Kind, into bytes: inout [UInt8]
  ) {
    bytes.append("; \(kind.name) ")
    if shift.time == .zero {
      bytes.append("at the same fix")
      return
    }
    let isEarly = shift.time < .zero
    bytes.append(clock: isEarly ? .zero - shift.time : shift.time)
    bytes.append(isEarly ? " earlier, " : " later, ")
    bytes.append(shift.distance.meters, decimals: 2)
    bytes.append(" m away")
  }

  private func appendOvershoot(_ overshoot: Distance?, into bytes: inout [UInt8]) {
    guard let overshoot else { return }
    bytes.append(", overshoot ")
    bytes.append(overshoot.meters, decimals: 2)
    bytes.append(" m")
  }

  /// Begins the line of a trigger that only one side has.
  private func beginLine(
    _ trigger: ComparedTrigger, _ result: Comparison.ZoneResult, into bytes: inout [UInt8]
  ) {
    bytes.append("    ")
    times.append(trigger.reportedAt, into: &bytes)
    bytes.append("  \(trigger.noun)")
    if let visit = trigger.visit {
      bytes.append(" #")
      bytes.append(decimal: visit)
    }
    if let event = trigger.entered ?? trigger.exited {
      bytes.append(" \(trigger.preposition) ")
      bytes += names.zones[result.zone].fences[event.fence]
    }
    bytes.append(": ")
  }
}

extension Comparison.Outcome {
  package func words(_ counterpart: ComparisonWriter.Counterpart) -> String {
    switch (self, counterpart) {
    case (.both, .restartMode): "fired in both modes"
    case (.both, .scenario): "fired with and without the scenario"
    case (.restartOnly, _): "false check-in: fired only in \(counterpart.words)"
    case (.normalOnly, .restartMode): "lost: fired only in normal mode"
    case (.normalOnly, .scenario): "lost: fired only without the scenario"
    case (.neither, .restartMode): "fired in neither mode"
    case (.neither, .scenario): "fired neither with nor without the scenario"
    }
  }
}

extension ComparisonWriter.Counterpart {
  fileprivate var words: String {
    switch self {
    case .restartMode: "restart mode"
    case .scenario: "the scenario"
    }
  }
}
