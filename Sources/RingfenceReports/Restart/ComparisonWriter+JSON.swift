internal import Ringfence

extension ComparisonWriter {
  /// Appends the record of a zone, with its line end.
  func appendRecord(_ row: Comparison.ZoneResult, track: [UInt8], into bytes: inout [UInt8]) {
    let zone = names.zones[row.zone]
    bytes.append(#"{"track":"#)
    bytes += track
    bytes.append(#","zone":"#)
    bytes += zone.id
    bytes.append(#","outcome":""#)
    bytes.append(row.outcome.name)
    bytes.append(#"","pairs":["#)
    for (index, pair) in row.pairs.enumerated() {
      if index > 0 { bytes.append(",") }
      appendPair(pair, into: &bytes)
    }
    bytes.append(#"],"falseCheckIns":["#)
    for (index, trigger) in row.falseCheckIns.enumerated() {
      bytes.append(index == 0 ? "{" : ",{")
      appendTrigger(trigger, zone, into: &bytes)
      appendMeters(trigger.overshoot, "overshoot", into: &bytes)
      if let record = record(of: trigger) {
        appendMeters(record.maximumOvershoot, "maximumOvershoot", into: &bytes)
        bytes.append(#","grade":""#)
        bytes.append(record.grade.name)
        bytes.append("\"")
      }
      bytes.append("}")
    }
    bytes.append(#"],"lost":["#)
    for (index, loss) in row.losses.enumerated() {
      bytes.append(index == 0 ? "{" : ",{")
      appendTrigger(loss.trigger, zone, into: &bytes)
      bytes.append(#","reason":""#)
      bytes.append(loss.reason.name)
      bytes.append(#""}"#)
    }
    bytes.append("]}\n")
  }

  private func appendPair(_ pair: Comparison.Pair, into bytes: inout [UInt8]) {
    bytes.append(#"{"normalVisit":"#)
    bytes.append(decimal: pair.normal.visit ?? 0)
    bytes.append(#","restartVisit":"#)
    bytes.append(decimal: pair.restart.visit ?? 0)
    if let shift = pair.entry {
      bytes.append(#","entry":{"seconds":"#)
      bytes.append(seconds: shift.time)
      appendMeters(shift.distance, "meters", into: &bytes)
      appendMeters(pair.restart.overshoot, "overshoot", into: &bytes)
      bytes.append("}")
    }
    if let shift = pair.exit {
      bytes.append(#","exit":{"seconds":"#)
      bytes.append(seconds: shift.time)
      appendMeters(shift.distance, "meters", into: &bytes)
      bytes.append("}")
    }
    bytes.append("}")
  }

  /// What happened, when, and at which fence.
  private func appendTrigger(
    _ trigger: ComparedTrigger, _ zone: LayoutNames.Zone, into bytes: inout [UInt8]
  ) {
    bytes.append(trigger.visit == nil ? #""type":"crossed""# : #""type":"visit""#)
    if let visit = trigger.visit {
      bytes.append(#","visit":"#)
      bytes.append(decimal: visit)
    }
    if let event = trigger.entered ?? trigger.exited {
      bytes.append(#","fence":"#)
      bytes += zone.fences[event.fence]
    }
    bytes.append(#","time":"#)
    JSONBytes.append(trigger.reportedAt, into: &bytes)
  }

  private func appendMeters(_ distance: Distance?, _ key: String, into bytes: inout [UInt8]) {
    JSONBytes.append(key, distance?.meters, decimals: 2, into: &bytes)
  }
}

extension ComparedTrigger {
  /// When a device would have told first.
  var reportedAt: Timestamp { entered?.time ?? exited?.time ?? began }
}
