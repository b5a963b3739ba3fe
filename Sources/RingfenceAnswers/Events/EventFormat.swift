public import Ringfence
internal import RingfenceRecords

/// The formats of events. `Docs/EventFormats.md` defines them.
public enum EventFormat: String, CaseIterable, Hashable, Sendable {
  /// Lines for people, aligned, under the name of each track.
  case text
  /// One JSON object a line, version 1.
  case ndjson
  /// A table with a header, version 1.
  case csv
  /// A GeoJSON feature collection with a point for each event, at its boundary point.
  case geojson
  /// GeoJSON features, one a line, whose properties are numbers and texts without nesting.
  case geojsonl
}

extension EventFormat {
  /// What documents are made of, and so the form of names in them.
  package enum Form: Hashable, Sendable {
    case text, table, json
  }

  package var form: Form {
    switch self {
    case .text: .text
    case .csv: .table
    case .ndjson, .geojson, .geojsonl: .json
    }
  }

  /// What stands around the pieces of a document, besides the header of a table, and the bytes of the separator that each
  /// piece begins with.
  var frame: (header: String, separatorLength: Int, footer: String) {
    switch self {
    case .text: ("", 1, "")
    case .ndjson, .csv, .geojsonl: ("", 0, "")
    case .geojson: (#"{"type":"FeatureCollection","features":["#, 1, "\n]}\n")
    }
  }
}

extension EventWriter {
  /// Appends events of a track.
  ///
  /// - Complexity: linear in the bytes written; allocates only when `bytes` grows.
  public func append(_ events: some Sequence<Event>, of track: String, into bytes: inout [UInt8]) {
    switch format {
    case .text:
      for event in events { appendTextLine(event, into: &bytes) }
    case .ndjson: appendRecords(events, of: track, into: &bytes)
    case .csv:
      let track = Self.cell(track)
      for event in events { appendRow(event, track: track, into: &bytes) }
    case .geojson:
      let track = JSONWriter.quoted(track)
      for event in events { appendFeature(event, track: track, into: &bytes) }
    case .geojsonl:
      let track = JSONWriter.quoted(track)
      JSONWriter.append(to: &bytes) { json in
        for event in events {
          writeFlatFeature(event, track: track, to: &json)
          json.endDocument()
        }
      }
    }
  }
}
