package import Ringfence
package import RingfenceLifeCycle
internal import RingfenceRecords

extension ExplanationWriter {
  /// The header of the table, version 1; with certainties the probability of a visit that is missing stands behind the
  /// others, then what would mend it where that was searched.
  package static func tableHeader(
    includesCertainty: Bool = false, includesRemedies: Bool = false
  ) -> [UInt8] {
    Array(
      ("track,zone,outcome,events,suppressed,lost,nearestTime,nearestFence,nearestDistance,"
        + "zoneName,reason,reasonText\(includesCertainty ? ",possibleVisit" : "")"
        + "\(includesRemedies ? ",remedies" : "")\n").utf8)
  }

  /// Appends a row for each zone of a track, in a scenario with what happened to the app.
  package func appendTable(
    _ explanation: Explanation, lifeCycle run: LifeCycleRun? = nil, of track: Track,
    into bytes: inout [UInt8]
  ) {
    for outcome in explanation.zones {
      let zone = layout.zones[outcome.zone]
      bytes.append(cell: track.id)
      bytes.append(",")
      bytes.append(cell: zone.id)
      bytes.append(",")
      bytes.append(outcome.kind.name)
      for count in [outcome.events.count, outcome.suppressions.count, outcome.losses.count] {
        bytes.append(",")
        bytes.append(decimal: count)
      }
      bytes.append(",")
      if let nearest = outcome.nearestApproach {
        bytes.append(nearest.point.time)
        bytes.append(",")
        bytes.append(cell: zone.fences[nearest.fence].id)
        bytes.append(",")
        bytes.append(nearest.distance.meters, decimals: 2)
      } else {
        bytes.append(",,")
      }
      bytes.append(",")
      if let name = zone.name { bytes.append(cell: name) }
      let reasons = ReasonCells(outcome, of: track, explanation, run, self)
      bytes.append(",")
      bytes.append(cell: reasons.codes)
      bytes.append(",")
      bytes.append(cell: reasons.words)
      if let certainty {
        bytes.append(",")
        if let missed = certainty.missed(outcome.zone) { bytes.append(missed, decimals: 3) }
      }
      if let remedies {
        bytes.append(",")
        bytes.append(cell: remedies.cell(outcome.zone))
      }
      bytes.append("\n")
    }
  }

  /// Appends a record for each zone of a track, one a line, after that of the app's life cycle in a
  /// scenario.
  package func appendZoneRecords(
    _ explanation: Explanation, lifeCycle run: LifeCycleRun?, of track: Track,
    into bytes: inout [UInt8]
  ) {
    let id = JSONWriter.quoted(track.id)
    let run = reported(run)
    JSONWriter.append(to: &bytes) { json in
      if let run, let lifeCycle {
        lifeCycle.write(run, id, &json)
        json.endDocument()
      }
      for outcome in explanation.zones {
        json.line("zoneOutcome") { json in
          json.member(.track, json: id)
          writeMembers(outcome, track: id, run, to: &json)
        }
      }
    }
  }
}

extension Explanation {
  package mutating func keep(where isKept: (ZoneOutcome) -> Bool) {
    zones = zones.filter(isKept)
  }

  /// Puts zones that the track never reached behind the others, the nearest first, and zones that it
  /// cannot reach last.
  package mutating func sortNearestFirst() {
    let reached = zones.filter { !$0.isUntouched }
    let unreachable = zones.filter { $0.isUntouched && $0.nearestApproach == nil }
    let others = zones.filter { $0.nearestApproach != nil }
    zones =
      reached
      + others.sorted {
        let distances = [$0, $1].map { $0.nearestApproach?.distance.meters ?? .infinity }
        return (distances[0], $0.zone) < (distances[1], $1.zone)
      } + unreachable
  }
}
