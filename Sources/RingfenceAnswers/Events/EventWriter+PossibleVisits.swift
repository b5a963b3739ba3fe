internal import Ringfence
package import RingfenceRecords

// Visits that were not reported and may have been.
extension EventWriter {
  package func write(_ visit: PossibleVisit, track: [UInt8], to json: inout JSONWriter) {
    let zone = names.zones[visit.zone]
    json.object { json in
      json.member(.type, word: "possibleVisit")
      json.member(.zone, json: zone.id)
      json.member(.fence, json: zone.fences[visit.fence])
      json.member(.track, json: track)
      if visit.isCrossing { json.member("attempt", word: Event.Kind.crossed.name) }
      json.member("probability", visit.probability, decimals: 3)
      json.member("plusMinus", visit.plusMinus, decimals: 3)
      json.member("observed", visit.isObserved)
      json.member("moving", visit.moving, decimals: 3)
      json.member("from", visit.from)
      json.member("to", visit.to)
      visit.unobserved?.writeMember(to: &json)
    }
  }

  /// Appends a visit as a line, with the name of its zone where that does not stand above.
  package func appendTextLine(_ visit: PossibleVisit, includesZone: Bool, into bytes: inout [UInt8])
  {
    let zone = names.zones[visit.zone]
    bytes.append("  ")
    times.append(visit.from, into: &bytes)
    bytes.append(visit.isCrossing ? "  possible crossing of " : "  possible visit of ")
    if includesZone {
      bytes += zone.id
      bytes.append("  ")
    }
    bytes += zone.fences[visit.fence]
    bytes.append("  ")
    bytes.append(percent: visit.probability, plusMinus: visit.plusMinus)
    if visit.to > visit.from {
      bytes.append(", until ")
      times.append(visit.to, into: &bytes)
    }
    visit.unobserved?.appendNote(times, into: &bytes)
    bytes.append("\n")
  }

  // MARK: Times without fixes

  package func write(_ time: UnobservedTime, track: [UInt8], to json: inout JSONWriter) {
    json.object { json in
      json.member(.type, word: "unobserved")
      json.member(.track, json: track)
      time.writeMembers(to: &json)
    }
  }

  /// Appends a time without fixes as a line.
  package func appendTextLine(_ time: UnobservedTime, into bytes: inout [UInt8]) {
    bytes.append("  ")
    time.append(times, into: &bytes)
    bytes.append("\n")
  }
}
