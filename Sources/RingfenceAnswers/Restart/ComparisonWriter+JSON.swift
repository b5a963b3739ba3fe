package import Ringfence
internal import RingfenceLifeCycle
internal import RingfenceRecords

extension ComparisonWriter {
  /// Writes the record of a zone, with its line end.
  func write(
    _ result: Comparison.ZoneResult, track: [UInt8], _ run: LifeCycleRun?, to json: inout JSONWriter
  ) {
    let zone = names.zones[result.zone]
    json.line { json in
      json.member("track", json: track)
      json.member("zone", json: zone.id)
      json.member("outcome", word: result.outcome.name)
      json.array("pairs", result.pairs) { json, pair in Self.write(pair, to: &json) }
      json.objects("falseCheckIns", result.falseCheckIns) { json, trigger in
        Self.write(trigger, of: zone, to: &json)
        json.member("overshoot", trigger.overshoot?.meters, decimals: 2)
        if let degradation = degradation(of: trigger) {
          json.member("maximumOvershoot", degradation.maximumOvershoot?.meters, decimals: 2)
          json.member("grade", word: degradation.grade.name)
        }
      }
      json.objects("lost", result.losses) { json, loss in
        Self.write(loss.trigger, of: zone, to: &json)
        loss.writeReason(run, to: &json)
      }
      if !result.attendanceChanges.isEmpty {
        json.objects("attendanceChanges", result.attendanceChanges) { json, change in
          json.key("window")
          json.write(change.window, zone.record)
          Self.write(change.normal, "normal", to: &json)
          Self.write(change.restart, "restart", to: &json)
          if let reason = change.reason { json.member("reason", word: reason.name) }
        }
      }
      zone.writeName(to: &json)
    }
  }

  private static func write(_ record: AttendanceRecord?, _ key: String, to json: inout JSONWriter) {
    guard let record else { return }
    json.object(key) { json in
      json.member("outcome", word: record.outcome.name)
      if record.isLate { json.member("late", true) }
      if record.hasLeftEarly { json.member("leftEarly", true) }
    }
  }

  private static func write(_ pair: Comparison.Pair, to json: inout JSONWriter) {
    json.object { json in
      json.member("normalVisit", pair.normal.visit ?? 0)
      json.member("restartVisit", pair.restart.visit ?? 0)
      if let shift = pair.entry {
        json.object("entry") { json in
          json.member("seconds", seconds: shift.time)
          json.member("meters", shift.distance.meters, decimals: 2)
          json.member("overshoot", pair.restart.overshoot?.meters, decimals: 2)
        }
      }
      if let shift = pair.exit {
        json.object("exit") { json in
          json.member("seconds", seconds: shift.time)
          json.member("meters", shift.distance.meters, decimals: 2)
        }
      }
    }
  }

  /// Writes the type, the visit, the fence and the time of a trigger.
  private static func write(
    _ trigger: ComparedTrigger, of zone: LayoutNames.Zone, to json: inout JSONWriter
  ) {
    json.member("type", word: trigger.kindName)
    if let visit = trigger.visit { json.member("visit", visit) }
    if let event = trigger.entered ?? trigger.exited {
      json.member("fence", json: zone.fences[event.fence])
    }
    json.member("time", trigger.reportedAt)
  }
}

extension ComparedTrigger {
  /// When a device would report the trigger first.
  package var reportedAt: Timestamp { entered?.time ?? exited?.time ?? began }

  /// The kind in records: `visit`, or the type of the event where there is none.
  var kindName: String { kind == .entered ? "visit" : kind.name }
}
