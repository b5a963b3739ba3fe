internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceLifeCycle
internal import RingfenceRecords

// How probable it is that the app of a scenario reports visits.
extension EventWriter {
  func write(
    _ arrival: VisitArrival, _ questions: [RelaunchQuestion], track: [UInt8],
    to json: inout JSONWriter
  ) {
    let zone = names.zones[arrival.zone]
    json.object { json in
      json.member(.type, word: "arrival")
      json.member(.time, arrival.began)
      json.member(.zone, json: zone.id)
      json.member(.fence, json: zone.fences[arrival.fence])
      json.member(.track, json: track)
      json.member(.visit, arrival.visit)
      json.member("arrival", arrival.arrival, decimals: 3)
      json.member("faithful", arrival.faithful, decimals: 3)
      json.object("because") { json in
        for part in arrival.causes { json.member(part.cause.name, part.share, decimals: 3) }
      }
      json.objects("reports", questions) { json, question in
        json.member("end", word: question.end.name)
        json.member("mechanism", word: question.mechanism.name)
        json.member("yes", question.reports.yes)
        json.member("no", question.reports.no)
      }
    }
  }

  func appendTextLine(_ arrival: VisitArrival, into bytes: inout [UInt8]) {
    let zone = names.zones[arrival.zone]
    bytes.append("  ")
    times.append(arrival.began, into: &bytes)
    bytes.append("  arrival of ")
    bytes += zone.id
    bytes.append("  ")
    bytes += zone.fences[arrival.fence]
    bytes.append("  #\(arrival.visit)  ")
    bytes.append(percent: arrival.arrival)
    bytes.append(" of \(pluralized(arrival.draws, "draw")), while in the zone ")
    bytes.append(percent: arrival.faithful)
    for (index, part) in arrival.causes.enumerated() {
      bytes.append(index == 0 ? "; lost: " : "; ")
      bytes.append(percent: part.share)
      bytes.append(" \(part.cause.words)")
    }
    bytes.append("\n")
  }

  /// Appends on which reports arrivals depend, in a line each.
  func appendTextLines(_ questions: [RelaunchQuestion], into bytes: inout [UInt8]) {
    for question in questions {
      bytes.append(
        "  whether iOS launches the app after \(question.end.name), by \(question.mechanism.name): "
          + "\(pluralized(question.reports.yes, "report says", "reports say")) yes, \(question.reports.no) no\n"
      )
    }
  }
}

extension VisitArrival.Cause {
  fileprivate var name: String {
    switch self {
    case .loss(let reason): reason.name
    case .withheld(let reason): reason.name
    case .notReceived: "notReceived"
    }
  }

  fileprivate var words: String {
    switch self {
    case .loss(let reason): reason.words
    case .withheld(let reason): reason.words
    case .notReceived: "no code receives it"
    }
  }
}
