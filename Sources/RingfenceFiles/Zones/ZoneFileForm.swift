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
  /// The placemarks of a KML document, or of one in a KMZ archive.
  case kml
  /// A table with geometries in well-known text or with latitudes and longitudes, or bare geometries.
  case table
  /// The waypoints of a GPX document, as circles.
  case gpx

  /// The reader of a form that is JSON. A new form needs a case, a line here and a folder with its reader.
  var reader: (any ZoneReader.Type)? {
    switch self {
    case .native: NativeZoneReader.self
    case .geoJSON: GeoJSONZoneReader.self
    case .bluedot: BluedotZoneReader.self
    case .traccar: TraccarZoneReader.self
    case .radar: RadarZoneReader.self
    case .regions: RegionZoneReader.self
    case .homeAssistant: HomeAssistantZoneReader.self
    case .kml, .table, .gpx: nil
    }
  }
}
