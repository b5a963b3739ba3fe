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

  /// The reader of a form that is JSON. A new form needs a case, a line here and a folder with its reader.
  var reader: ZoneFormReader? {
    switch self {
    case .native: ZoneFormReader(NativeZoneReader.self)
    case .geoJSON: ZoneFormReader(GeoJSONZoneReader.self)
    case .bluedot: ZoneFormReader(BluedotZoneReader.self)
    case .traccar: ZoneFormReader(TraccarZoneReader.self)
    case .radar: ZoneFormReader(RadarZoneReader.self)
    case .regions: ZoneFormReader(RegionZoneReader.self)
    case .homeAssistant: ZoneFormReader(HomeAssistantZoneReader.self)
    case .ownTracks: ZoneFormReader(OwnTracksZoneReader.self)
    case .kml, .table, .gpx: nil
    }
  }
}
