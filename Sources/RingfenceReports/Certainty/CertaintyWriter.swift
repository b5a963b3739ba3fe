package import Ringfence
package import RingfenceCertainty
internal import RingfenceRecords

/// Writes events with how sure they are, and the visits that may be missing, as text, NDJSON or CSV: what an ``EventWriter`` writes, and
/// behind it what is known of each event.
package struct CertaintyWriter: Sendable {
  private let events: EventWriter
  private let names: LayoutNames

  /// - Parameters:
  ///   - events: writes text, NDJSON or CSV.
  ///   - layout: the layout of the events.
  package init(_ events: EventWriter, layout: ZoneLayout) {
    self.events = events
    names = LayoutNames(layout, format: events.format)
  }

  /// The beginning of a document.
  package var header: [UInt8] {
    var header = events.header
    if events.format == .csv {
      header.removeLast()
      header.append(",certainty,conditionsCertainty\n")
    }
    return header
  }

  /// Appends a track.
  ///
  /// - Parameters:
  ///   - track: its id.
  ///   - shown: the events that are written, each with how sure it is.
  ///   - certainty: what is known of the whole track.
  ///   - startsDocument: whether it is the first track.
  ///   - includesZone: whether a possible visit of a zone is written.
  ///   - bytes: receives UTF-8; empty before.
  package func append(
    _ track: String, _ shown: [(event: Event, certainty: EventCertainty)],
    _ certainty: TrackCertainty, startsDocument: Bool, includesZone: (Int) -> Bool,
    into bytes: inout [UInt8]
  ) {
    events.appendHeading(of: track, into: &bytes)
    if startsDocument { bytes.removeFirst(min(bytes.count, events.separatorLength)) }
    for (event, sure) in shown {
      events.append(CollectionOfOne(event), of: track, into: &bytes)
      insert(sure, at: &bytes)
    }
    for visit in certainty.possibleVisits where includesZone(visit.zone) {
      append(visit, of: track, into: &bytes)
    }
    append(certainty.summary, of: track, into: &bytes)
  }

  // MARK: Events

  /// Puts what is known of an event at the end of its line.
  private func insert(_ sure: EventCertainty, at bytes: inout [UInt8]) {
    bytes.removeLast()
    switch events.format {
    case .text:
      bytes.append("  sure ")
      Self.append(percent: sure.certainty, into: &bytes)
      if let conditions = sure.conditionsCertainty {
        bytes.append(", with its conditions ")
        Self.append(percent: conditions, into: &bytes)
      }
      bytes.append("\n")
    case .csv:
      bytes.append(",")
      bytes.append(sure.certainty, decimals: 3)
      bytes.append(",")
      if let conditions = sure.conditionsCertainty { bytes.append(conditions, decimals: 3) }
      bytes.append("\n")
    case .ndjson, .geojson, .geojsonl:
      // The record ends with its brace.
      bytes.removeLast()
      bytes.append(",\"certainty\":")
      bytes.append(sure.certainty, decimals: 3)
      if let conditions = sure.conditionsCertainty {
        bytes.append(",\"conditionsCertainty\":")
        bytes.append(conditions, decimals: 3)
      }
      if let time = sure.entryTime {
        for (name, quantile) in [
          (",\"entryTime\":{\"p10\":\"", time.p10), ("\",\"p50\":\"", time.p50),
          ("\",\"p90\":\"", time.p90),
        ] {
          bytes.append(name)
          bytes.append(quantile)
        }
        bytes.append("\"}")
      }
      bytes.append("}\n")
    }
  }

  // MARK: Tracks

  private func append(_ visit: PossibleVisit, of track: String, into bytes: inout [UInt8]) {
    let zone = names.zones[visit.zone]
    switch events.format {
    case .text:
      bytes.append("  ")
      events.times.append(visit.from, into: &bytes)
      bytes.append("  possible visit of ")
      bytes += zone.id
      bytes.append("  ")
      bytes += zone.fences[visit.fence]
      bytes.append("  ")
      Self.append(percent: visit.probability, into: &bytes)
      bytes.append(", until ")
      events.times.append(visit.to, into: &bytes)
      bytes.append("\n")
    case .ndjson, .geojson, .geojsonl:
      JSONWriter.append(to: &bytes) { json in
        json.object { json in
          json.member("type", word: "possibleVisit")
          json.key("zone")
          json.value(json: zone.id)
          json.key("fence")
          json.value(json: zone.fences[visit.fence])
          json.member("track", track)
          json.member("probability", visit.probability, decimals: 3)
          json.member("from", visit.from)
          json.member("to", visit.to)
        }
        json.endDocument()
      }
    case .csv: break
    }
  }

  private func append(_ summary: CertaintySummary, of track: String, into bytes: inout [UInt8]) {
    let noise = summary.noise
    switch events.format {
    case .text:
      // Of all zones and events, also where few are shown.
      bytes.append("  expected of all zones: ")
      bytes.append(summary.expectedVisits, decimals: 1)
      bytes.append(" visits, ")
      bytes.append(summary.expectedGhosts, decimals: 1)
      bytes.append(" ghosts among those that fired; errors ")
      bytes.append(noise.factor, decimals: 2)
      bytes.append(" times as reported, over ")
      bytes.append(noise.seconds, decimals: 0)
      bytes.append(" s, from \(noise.updates) fixes")
      for word in summary.flags.words { bytes.append("; \(word.text)") }
      bytes.append("\n")
    case .ndjson, .geojson, .geojsonl:
      JSONWriter.append(to: &bytes) { json in
        json.object { json in
          json.member("type", word: "certainty")
          json.member("track", track)
          json.member("expectedVisits", summary.expectedVisits, decimals: 2)
          json.member("expectedGhosts", summary.expectedGhosts, decimals: 2)
          json.key("noise")
          json.object { json in
            json.member("factor", noise.factor, decimals: 2)
            json.member("correlationSeconds", noise.seconds, decimals: 0)
            json.member("updates", noise.updates)
          }
          json.key("flags")
          json.beginArray()
          for word in summary.flags.words { json.value(word: word.name) }
          json.endArray()
        }
        json.endDocument()
      }
    case .csv: break
    }
  }

  private static func append(percent share: Double, into bytes: inout [UInt8]) {
    bytes.append(share * 100, decimals: 0)
    bytes.append(" %")
  }
}

extension CertaintySummary.Flags {
  /// The flags that are set: their names in records, and in text.
  fileprivate var words: [(name: String, text: String)] {
    let all: [(Self, String, String)] = [
      (.assumedAccuracy, "assumedAccuracy", "fixes without an accuracy were given one"),
      (.shortTrack, "shortTrack", "too few fixes to know the receiver"),
      (
        .accuracyNotSupported, "accuracyNotSupported",
        "the errors are larger than any that are considered"
      ),
      (.uncertain, "uncertain", "numbers went out of range"),
    ]
    return all.filter { contains($0.0) }.map { ($0.1, $0.2) }
  }
}
