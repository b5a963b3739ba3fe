package import Ringfence
package import RingfenceAnswers
package import RingfenceRecords

/// Writes events with how sure they are, and the visits that may be missing, as text, NDJSON or CSV.
package struct CertaintyWriter: Sendable {
  private let events: EventWriter
  /// Writes visits in the place of events; `nil` for events.
  private var visits: VisitWriter?

  /// - Parameters:
  ///   - events: writes text, NDJSON or CSV.
  ///   - visits: writes visits in the same format, in the place of events; `nil` for events.
  package init(_ events: EventWriter, visits: VisitWriter? = nil) {
    self.events = events
    self.visits = visits
    self.visits?.includesCertainty = true
  }

  /// Whether visits are written in the place of events.
  package var takesVisits: Bool { visits != nil }

  package var header: [UInt8] {
    if let visits { return visits.header }
    var header = events.header
    if events.format.form == .table {
      header.removeLast()
      header.append("\(EventCertainty.columns)\n")
    }
    return header
  }

  /// Appends a track.
  ///
  /// - Parameters:
  ///   - track: its id.
  ///   - shown: the events that are written, each with how sure it is.
  ///   - certainty: what is known of the whole track.
  ///   - arrivals: how probable it is that the app of a scenario reports visits; `nil` without a scenario.
  ///   - startsDocument: whether it is the first track.
  ///   - includesZone: whether a possible visit of a zone is written.
  ///   - bytes: receives UTF-8; empty before.
  ///   - flush: may take what stands in the bytes, now and then.
  /// - Throws: what `flush` throws.
  package func append<Failure: Error>(
    _ track: String, _ shown: [(event: Event, certainty: EventCertainty)],
    _ certainty: TrackCertainty, _ arrivals: TrackArrivals?, startsDocument: Bool,
    includesZone: (Int) -> Bool, into bytes: inout [UInt8],
    flush: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let visits = arrivals?.visits.filter { includesZone($0.zone) } ?? []
    let questions = arrivals?.questions ?? []
    let possible = certainty.possibleVisits.filter { includesZone($0.zone) }
    switch events.format.form {
    case .text:
      events.appendHeading(of: track, into: &bytes)
      if startsDocument { bytes.removeFirst(min(bytes.count, events.separatorLength)) }
      for (event, sure) in shown {
        events.appendTextLine(event, certainty: sure, into: &bytes)
      }
      for visit in possible { events.appendTextLine(visit, includesZone: true, into: &bytes) }
      for time in certainty.observation.unobserved { events.appendTextLine(time, into: &bytes) }
      for visit in visits { events.appendTextLine(visit, into: &bytes) }
      if !visits.isEmpty { events.appendTextLines(questions, into: &bytes) }
      append(certainty.summary, into: &bytes)
    case .table:
      let track = EventWriter.cell(track)
      for (event, sure) in shown {
        events.appendRow(event, track: track, certainty: sure, into: &bytes)
        try flush(&bytes)
      }
    case .json:
      let track = JSONWriter.quoted(track)
      for (event, sure) in shown {
        JSONWriter.append(to: &bytes) { json in
          events.write(event, track: track, certainty: sure, to: &json)
          json.endDocument()
        }
        try flush(&bytes)
      }
      for visit in possible {
        JSONWriter.append(to: &bytes) { json in
          events.write(visit, track: track, to: &json)
          json.endDocument()
        }
        try flush(&bytes)
      }
      for time in certainty.observation.unobserved {
        JSONWriter.append(to: &bytes) { json in
          events.write(time, track: track, to: &json)
          json.endDocument()
        }
        try flush(&bytes)
      }
      for visit in visits {
        JSONWriter.append(to: &bytes) { json in
          events.write(visit, questions, track: track, to: &json)
          json.endDocument()
        }
        try flush(&bytes)
      }
      JSONWriter.append(to: &bytes) { json in
        Self.write(certainty.summary, track: track, to: &json)
        json.endDocument()
      }
    }
  }

  /// Appends the visits of a track, then what may be missing.
  ///
  /// - Parameters:
  ///   - track: its id.
  ///   - found: the visits that are written.
  ///   - sure: how sure each is, by its number.
  ///   - certainty: what is known of the whole track.
  ///   - startsDocument: whether it is the first track.
  ///   - includesZone: whether a possible visit of a zone is written.
  ///   - bytes: receives UTF-8; empty before.
  package func append(
    _ track: String, visits found: [VisitRecord], _ sure: [Int: VisitCertainty],
    _ certainty: TrackCertainty, startsDocument: Bool, includesZone: (Int) -> Bool,
    into bytes: inout [UInt8]
  ) {
    guard let visits else { return }
    visits.append(found, certainties: sure, of: track, showsMode: false, into: &bytes)
    let possible = certainty.possibleVisits.filter { includesZone($0.zone) }
    switch events.format.form {
    case .text:
      if found.isEmpty { events.appendHeading(of: track, into: &bytes) }
      if startsDocument { bytes.removeFirst(min(bytes.count, events.separatorLength)) }
      for visit in possible { events.appendTextLine(visit, includesZone: true, into: &bytes) }
      for time in certainty.observation.unobserved { events.appendTextLine(time, into: &bytes) }
      append(certainty.summary, into: &bytes)
    case .table: break
    case .json:
      let track = JSONWriter.quoted(track)
      JSONWriter.append(to: &bytes) { json in
        for visit in possible {
          events.write(visit, track: track, to: &json)
          json.endDocument()
        }
        for time in certainty.observation.unobserved {
          events.write(time, track: track, to: &json)
          json.endDocument()
        }
        Self.write(certainty.summary, track: track, to: &json)
        json.endDocument()
      }
    }
  }

  private static func write(
    _ summary: CertaintySummary, track: [UInt8], to json: inout JSONWriter
  ) {
    json.object { json in
      json.member(.type, word: "certainty")
      json.member(.track, json: track)
      json.member("version", 2)
      json.member("expectedVisits", summary.expectedVisits, decimals: 2)
      json.member("expectedGhosts", summary.expectedGhosts, decimals: 2)
      json.member("excluded", summary.excluded)
      summary.writeNoise(to: &json)
    }
  }

  /// Writes what a page knows of a track, as an object: `records`, those that NDJSON has, of events with what names them and how sure they
  /// are only, and `band`, for each stretch arrays of milliseconds since 1970, longitude, latitude, and the radii of 68 and 95 % in metres.
  package func write(
    _ track: String, _ found: [Event], _ certainty: TrackCertainty, to json: inout JSONWriter
  ) {
    let track = JSONWriter.quoted(track)
    json.object { json in
      json.key("records")
      json.beginArray()
      for (event, sure) in zip(found, certainty.events) {
        json.object { json in
          json.write(
            EventField.head, of: event, events.names.zones[event.zone].record, track: [])
          sure.writeMembers(to: &json)
        }
      }
      for visit in certainty.possibleVisits { events.write(visit, track: track, to: &json) }
      for time in certainty.observation.unobserved { events.write(time, track: track, to: &json) }
      Self.write(certainty.summary, track: track, to: &json)
      json.endArray()
      json.array("band", certainty.band.stretches) { json, stretch in
        json.array(stretch) { json, point in
          json.beginArray()
          json.value(Double(point.time.microseconds) / 1_000, decimals: 0)
          json.value(point.coordinate.normalizedLongitude, decimals: 7)
          json.value(point.coordinate.latitude, decimals: 7)
          json.value(point.deviation * PathBand.radii.percent68, decimals: 2)
          json.value(point.deviation * PathBand.radii.percent95, decimals: 2)
          json.endArray()
        }
      }
    }
  }

  /// The sums are those of all zones and events, also where few are shown.
  private func append(_ summary: CertaintySummary, into bytes: inout [UInt8]) {
    bytes.append("  expected of all zones: ")
    bytes.append(summary.expectedVisits, decimals: 1)
    bytes.append(" visits, ")
    bytes.append(summary.expectedGhosts, decimals: 1)
    bytes.append(" ghosts among those that fired; ")
    if summary.excluded > 0 {
      bytes.append("\(pluralized(summary.excluded, "zone", "zones")) out of reach; ")
    }
    summary.appendNoise(into: &bytes)
    bytes.append("\n")
  }
}
