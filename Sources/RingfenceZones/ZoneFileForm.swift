/// The forms of zone files. A file's form is detected from its content.
@nonexhaustive public enum ZoneFileForm: String, CaseIterable, Sendable {
  /// Ringfence's own form, version 1.
  case native
  /// A GeoJSON FeatureCollection or Feature (RFC 7946), or a sequence of Features (RFC 8142).
  case geoJSON = "geojson"
  /// The JSON of Bluedot's Config API.
  case bluedot
  /// The JSON of Traccar's geofences.
  case traccar
  /// The JSON of Radar's geofences.
  case radar
  /// A JSON list of circles or polygons as apps register them: Core Location, Android, Transistorsoft.
  case regions
  /// The zones of Home Assistant: states of entities, or its stored zones.
  case homeAssistant = "home-assistant"
  /// The waypoints of OwnTracks: an exported file (`.otrw`), messages, or a configuration that has them.
  case ownTracks = "owntracks"
  /// The placemarks of a KML document, or of one in a KMZ archive.
  case kml
  /// A table with geometries in well-known text or with latitudes and longitudes, or bare geometries.
  case table
  /// The waypoints of a GPX document, as circles.
  case gpx
}

/// How a form of zone files is called, as its reader has it.
package protocol ZoneFormTitles {
  /// The form for people.
  static var title: String { get }
  /// The form as that of a file that is no track, where files of the form may be tracks.
  static var titleOfLayout: String { get }
}

extension ZoneFormTitles {
  package static var titleOfLayout: String { title }
}
