public import Ringfence
public import RingfenceLifeCycle
internal import RingfenceRecords

extension ExplanationWriter {
  /// Appends a track with its zones as a JSON object, version 1, without a line end.
  ///
  /// - Parameters:
  ///   - explanation: the outcome of each zone.
  ///   - run: the life cycle of the app, where a scenario is explained.
  ///   - track: the track that was explained.
  ///   - bytes: receives UTF-8.
  public func appendJSON(
    _ explanation: Explanation, lifeCycle run: LifeCycleRun? = nil, of track: Track,
    into bytes: inout [UInt8]
  ) {
    let id = JSONWriter.quoted(track.id)
    let run = reported(run)
    JSONWriter.append(to: &bytes) { json in
      json.object { json in
        json.member("track", json: id)
        if let first = track.fixes.first, let last = track.fixes.last {
          json.member("first", first.time)
          json.member("last", last.time)
        }
        json.member("fixes", track.fixes.count)
        json.object("ignored") { json in
          json.member("inaccurate", explanation.ignored.inaccurate)
          json.member("outOfOrder", explanation.ignored.outOfOrder)
        }
        if let certainty {
          json.object("certainty") { json in
            certainty.summary.writeNoise(to: &json)
            json.objects("unobserved", certainty.unobserved) { $1.writeMembers(to: &$0) }
          }
        }
        if let run, let lifeCycle {
          json.key("lifeCycle")
          lifeCycle.write(run, id, &json)
        }
        json.key("zones")
        json.beginArray()
        for outcome in explanation.zones {
          json.startLine()
          json.object { json in writeMembers(outcome, track: id, run, to: &json) }
        }
        json.endArray()
      }
    }
  }

  /// Appends a record for each suppressed attempt and each zone that was never reached.
  public func appendRows(
    _ explanation: Explanation, of track: Track, into bytes: inout [UInt8]
  ) {
    let id = JSONWriter.quoted(track.id)
    JSONWriter.append(to: &bytes) { json in
      for outcome in explanation.zones {
        for suppression in outcome.suppressions {
          write(suppression, track: id, to: &json)
          json.endDocument()
        }
        if let nearest = outcome.nearestApproach {
          write(
            nearest, zone: outcome.zone, track: id, includesMode: nearest.mode == .restart,
            to: &json)
          json.endDocument()
        }
      }
    }
  }

  func writeMembers(
    _ outcome: Explanation.ZoneOutcome, track: [UInt8], _ run: LifeCycleRun?,
    to json: inout JSONWriter
  ) {
    json.member("zone", json: records.names.zones[outcome.zone].id)
    json.member("outcome", word: outcome.kind.name)
    json.array("events", Array(outcome.events.indices)) { json, index in
      records.write(
        outcome.events[index], track: track,
        certainty: certainty?.event(index, of: outcome.zone), to: &json)
    }
    json.array("suppressed", outcome.suppressions) { json, suppression in
      write(suppression, track: track, to: &json)
    }
    if run != nil {
      json.array("lost", outcome.losses) { json, loss in
        write(loss, zone: outcome.zone, track: track, run, to: &json)
      }
    }
    if let visit = outcome.silentVisit {
      json.object("silentVisit") { json in Self.write(visit, to: &json) }
    }
    if let visit = outcome.openVisit {
      json.object("openVisit") { json in
        Self.write(visit, to: &json)
        json.member("lostExit", outcome.lostExit)
      }
    }
    if let nearest = outcome.nearestApproach {
      json.key("nearestApproach")
      write(
        nearest, zone: outcome.zone, track: track,
        includesMode: run != nil || nearest.mode == .restart, to: &json)
    }
    if !outcome.windowApproaches.isEmpty {
      json.array("windowApproaches", outcome.windowApproaches.keys.sorted()) { json, index in
        json.object { json in
          if let window = outcome.events[index].window {
            json.key(EventField.window.key)
            json.write(window, records.names.zones[outcome.zone].record)
          }
          if let nearest = outcome.windowApproaches[index] {
            json.member("fence", json: records.names.zones[outcome.zone].fences[nearest.fence])
            json.member("nearest", nearest.point)
            json.key("distance")
            json.value(nearest.distance.meters, decimals: 2)
          }
        }
      }
    }
    if let visit = certainty?.possibleVisit(outcome.zone) {
      json.key("possibleVisit")
      records.write(visit, track: track, to: &json)
    }
    remedies?.write(outcome.zone, &json)
    records.names.zones[outcome.zone].writeName(to: &json)
  }

  private static func write(_ visit: OpenVisitSummary, to json: inout JSONWriter) {
    json.member("visit", visit.visit)
    json.member("since", visit.since)
  }

  /// Writes a suppressed attempt as a record like that of an event.
  private func write(_ suppression: Suppression, track: [UInt8], to json: inout JSONWriter) {
    json.object { json in
      writeHead(
        "suppressed", suppression.began.time, suppression.zone, suppression.fence, track,
        to: &json)
      json.member("attempt", word: suppression.kind.name)
      json.member("boundary", suppression.began)
      json.member("ended", suppression.ended)
      if let abandonedAt = suppression.abandonedAt { json.member("forgotten", abandonedAt) }
      json.member("tries", suppression.tries)
      json.array("failures", suppression.failures) { json, failure in
        Self.write(failure, to: &json)
      }
      records.names.zones[suppression.zone].writeName(to: &json)
    }
  }

  /// Writes a loss as a record like that of an event.
  private func write(
    _ loss: Comparison.Loss, zone: Int, track: [UInt8], _ run: LifeCycleRun?,
    to json: inout JSONWriter
  ) {
    let trigger = loss.trigger
    let fence = (trigger.entered ?? trigger.exited)?.fence
    json.object { json in
      writeHead("lost", trigger.began, zone, fence, track, to: &json)
      json.member("attempt", word: trigger.kind.name)
      json.member("boundary", trigger.entered?.boundary)
      json.member("ended", trigger.exited?.boundary)
      loss.writeReason(run, to: &json)
      records.names.zones[zone].writeName(to: &json)
    }
  }

  private static func write(_ failure: ConditionFailure, to json: inout JSONWriter) {
    let form = failure.kind.numbers
    let unit = form.unit
    let decimals = form.isMeasured ? failure.decimals(atLeast: unit.decimals) : unit.decimals
    let numbers = failure.numbers
    json.object { json in
      json.member("condition", word: failure.kind.name)
      json.member("time", failure.time)
      json.member("actual", numbers.found, decimals: decimals)
      json.member("minimum", numbers.minimum, decimals: decimals)
      json.member("maximum", numbers.maximum, decimals: decimals)
      json.member("margin", numbers.missing, decimals: decimals)
      json.member("unit", word: unit.name)
      json.member("tries", failure.tries)
    }
  }

  /// Writes the nearest approach to a zone as a record like that of an event.
  private func write(
    _ nearest: NearestApproach, zone: Int, track: [UInt8], includesMode: Bool,
    to json: inout JSONWriter
  ) {
    json.object { json in
      writeHead("neverReached", nearest.point.time, zone, nearest.fence, track, to: &json)
      json.member("nearest", nearest.point)
      json.key("distance")
      json.value(nearest.distance.meters, decimals: 2)
      if includesMode { json.member("mode", word: nearest.mode.name) }
      json.member("certaintyNever", certainty?.missed(zone).map { 1 - $0 }, decimals: 3)
      if let certainty {
        json.member("excluded", certainty.isExcluded(zone))
        json.member("observed", certainty.reach(zone).longest == nil)
      }
      records.names.zones[zone].writeName(to: &json)
    }
  }

  private func writeHead(
    _ type: String, _ time: Timestamp, _ zone: Int, _ fence: Int?, _ track: [UInt8],
    to json: inout JSONWriter
  ) {
    json.member("type", word: type)
    json.member("time", time)
    json.member("zone", json: records.names.zones[zone].id)
    if let fence { json.member("fence", json: records.names.zones[zone].fences[fence]) }
    json.member("track", json: track)
  }
}
