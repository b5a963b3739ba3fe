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
