public import Ringfence
public import RingfenceSimulation

extension ExplanationWriter {
  /// Appends a track with its zones as a JSON object, version 1, without a line end.
  ///
  /// - Parameters:
  ///   - explanation: what became of the zones.
  ///   - run: what happened to the app, where a scenario is explained.
  ///   - track: the track that was explained.
  ///   - bytes: receives the text.
  public func appendJSON(
    _ explanation: Explanation, lifeCycle run: LifeCycleRun? = nil, of track: Track,
    into bytes: inout [UInt8]
  ) {
    let id = JSONBytes.quoted(track.id)
    bytes.append(#"{"track":"#)
    bytes += id
    if let first = track.fixes.first, let last = track.fixes.last {
      bytes.append(#","first":"#)
      JSONBytes.append(first.time, into: &bytes)
      bytes.append(#","last":"#)
      JSONBytes.append(last.time, into: &bytes)
    }
    bytes.append(#","fixes":"#)
    bytes.append(decimal: track.fixes.count)
    bytes.append(#","ignored":{"inaccurate":"#)
    bytes.append(decimal: explanation.ignored.inaccurate)
    bytes.append(#","notLater":"#)
    bytes.append(decimal: explanation.ignored.outOfOrder)
    bytes.append("}")
    let shownRun = shown(run)
    if let shownRun, let lifeCycle {
      bytes.append(#","lifeCycle":"#)
      lifeCycle.append(shownRun, of: track.id, profile: profile, into: &bytes)
      bytes.removeLast()
    }
    bytes.append(#","zones":["#)
    for (index, outcome) in explanation.zones.enumerated() {
      bytes.append(index == 0 ? "\n" : ",\n")
      appendZone(outcome, track: id, isScenario: shownRun != nil, into: &bytes)
    }
    bytes.append("]}")
  }

  /// Appends a row for each suppressed attempt and each zone that was never reached.
  public func appendRows(
    _ explanation: Explanation, of track: Track, into bytes: inout [UInt8]
  ) {
    let id = JSONBytes.quoted(track.id)
    for outcome in explanation.zones {
      for suppression in outcome.suppressions {
        appendSuppression(suppression, track: id, into: &bytes)
        bytes.append("\n")
      }
      if let nearest = outcome.nearestApproach {
        appendApproach(nearest, zone: outcome.zone, track: id, includesMode: false, into: &bytes)
        bytes.append("\n")
      }
    }
  }

  private func appendZone(
    _ outcome: Explanation.ZoneOutcome, track: [UInt8], isScenario: Bool,
    into bytes: inout [UInt8]
  ) {
    bytes.append(#"{"zone":"#)
    bytes += records.names.zones[outcome.zone].id
    bytes.append(#","outcome":""#)
    bytes.append(outcome.word)
    bytes.append(#"","events":["#)
    for (index, event) in outcome.events.enumerated() {
      if index > 0 { bytes.append(",") }
      records.appendRecord(event, track: track, into: &bytes)
    }
    bytes.append(#"],"suppressed":["#)
    for (index, suppression) in outcome.suppressions.enumerated() {
      if index > 0 { bytes.append(",") }
      appendSuppression(suppression, track: track, into: &bytes)
    }
    if isScenario {
      bytes.append(#"],"lost":["#)
      for (index, loss) in outcome.losses.enumerated() {
        if index > 0 { bytes.append(",") }
        appendLoss(loss, zone: outcome.zone, track: track, into: &bytes)
      }
    }
    bytes.append("]")
    if let visit = outcome.silentVisit {
      bytes.append(#","silentVisit":{"visit":"#)
      bytes.append(decimal: visit.visit)
      bytes.append(#","since":"#)
      records.appendPointObject(visit.since, into: &bytes)
      bytes.append("}")
    }
    if let visit = outcome.openVisit {
      bytes.append(#","openVisit":{"visit":"#)
      bytes.append(decimal: visit.visit)
      bytes.append(#","since":"#)
      records.appendPointObject(visit.since, into: &bytes)
      if let exit = outcome.lostExit {
        bytes.append(#","lostExit":"#)
        records.appendPointObject(exit, into: &bytes)
      }
      bytes.append("}")
    }
    if let nearest = outcome.nearestApproach {
      bytes.append(#","nearestApproach":"#)
      appendApproach(
        nearest, zone: outcome.zone, track: track, includesMode: isScenario, into: &bytes)
    }
    bytes.append("}")
  }

  /// A suppressed attempt in the form of an event record.
  private func appendSuppression(
    _ suppression: Suppression, track: [UInt8], into bytes: inout [UInt8]
  ) {
    appendHead(
      "suppressed", suppression.began.time, suppression.zone, suppression.fence, track, into: &bytes
    )
    bytes.append(#","attempt":""#)
    bytes.append(suppression.kind.name)
    bytes.append(#"","boundary":"#)
    records.appendPointObject(suppression.began, into: &bytes)
    if let ended = suppression.ended {
      bytes.append(#","ended":"#)
      records.appendPointObject(ended, into: &bytes)
    }
    if let abandonedAt = suppression.abandonedAt {
      bytes.append(#","forgotten":"#)
      JSONBytes.append(abandonedAt, into: &bytes)
    }
    bytes.append(#","tries":"#)
    bytes.append(decimal: suppression.tries)
    bytes.append(#","failures":["#)
    for (index, failure) in suppression.failures.enumerated() {
      if index > 0 { bytes.append(",") }
      appendFailure(failure, into: &bytes)
    }
    bytes.append("]}")
  }

  /// What was lost in the form of an event record.
  private func appendLoss(
    _ loss: Comparison.Loss, zone: Int, track: [UInt8], into bytes: inout [UInt8]
  ) {
    let trigger = loss.trigger
    let fence = (trigger.entered ?? trigger.exited)?.fence
    appendHead("lost", trigger.began, zone, fence, track, into: &bytes)
    bytes.append(#","attempt":""#)
    bytes.append((trigger.visit == nil ? Event.Kind.crossed : .entered).name)
    bytes.append("\"")
    if let entered = trigger.entered {
      bytes.append(#","boundary":"#)
      records.appendPointObject(entered.boundary, into: &bytes)
    }
    if let exited = trigger.exited {
      bytes.append(#","ended":"#)
      records.appendPointObject(exited.boundary, into: &bytes)
    }
    bytes.append(#","reason":""#)
    bytes.append(loss.reason.name)
    bytes.append(#""}"#)
  }

  private func appendFailure(_ failure: ConditionFailure, into bytes: inout [UInt8]) {
    bytes.append(#"{"gate":""#)
    bytes.append(failure.condition.name)
    bytes.append(#"","time":"#)
    JSONBytes.append(failure.time, into: &bytes)
    let (unit, decimals) =
      switch failure.condition {
      case .schedule, .minimumRetriggerTime: ("s", 3)
      case .percentageCrossed: ("fences", 0)
      case .bearing: ("deg", failure.decimals(atLeast: 2))
      case .speed: ("m/s", failure.decimals(atLeast: 2))
      }
    for (key, value) in [
      ("actual", failure.actual), ("minimum", failure.minimum), ("maximum", failure.maximum),
      ("margin", failure.margin),
    ] {
      JSONBytes.append(key, value, decimals: decimals, into: &bytes)
    }
    bytes.append(",\"unit\":\"\(unit)\",\"tries\":\(failure.tries)}")
  }

  /// The nearest approach to a zone in the form of an event record.
  private func appendApproach(
    _ nearest: NearestApproach, zone: Int, track: [UInt8], includesMode: Bool,
    into bytes: inout [UInt8]
  ) {
    appendHead("neverReached", nearest.point.time, zone, nearest.fence, track, into: &bytes)
    bytes.append(#","nearest":"#)
    records.appendPointObject(nearest.point, into: &bytes)
    bytes.append(#","distance":"#)
    bytes.append(nearest.distance.meters, decimals: 2)
    if includesMode { JSONBytes.append(nearest.mode, into: &bytes) }
    bytes.append("}")
  }

  private func appendHead(
    _ type: String, _ time: Timestamp, _ zone: Int, _ fence: Int?, _ track: [UInt8],
    into bytes: inout [UInt8]
  ) {
    bytes.append("{\"type\":\"\(type)\",\"time\":")
    JSONBytes.append(time, into: &bytes)
    bytes.append(#","zone":"#)
    bytes += records.names.zones[zone].id
    if let fence {
      bytes.append(#","fence":"#)
      bytes += records.names.zones[zone].fences[fence]
    }
    bytes.append(#","track":"#)
    bytes += track
  }
}
