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

  /// What is particular to the form, from the reader in its folder. A new form needs a case, a line here and a
  /// folder with its reader.
  var definition: ZoneFormDefinition {
    switch self {
    case .native: ZoneFormDefinition(NativeZoneReader.self)
    case .geoJSON: ZoneFormDefinition(GeoJSONZoneReader.self)
    case .bluedot: ZoneFormDefinition(BluedotZoneReader.self)
    case .traccar: ZoneFormDefinition(TraccarZoneReader.self)
    case .radar: ZoneFormDefinition(RadarZoneReader.self)
    case .regions: ZoneFormDefinition(RegionZoneReader.self)
    case .homeAssistant: ZoneFormDefinition(HomeAssistantZoneReader.self)
    case .ownTracks: ZoneFormDefinition(OwnTracksZoneReader.self)
    case .kml: ZoneFormDefinition(notJSON: KMLZoneReader.self)
    case .table: ZoneFormDefinition(notJSON: TextZoneReader.self)
    case .gpx: ZoneFormDefinition(notJSON: WaypointZoneReader.self)
    }
  }
}

extension ZoneFileForm {
  /// The form for people.
  package var title: String { definition.title }

  /// The form as that of a file that is no track: GeoJSON and KML are tracks where they have times.
  var titleOfLayout: String { definition.titleOfLayout }

  /// The reader of a form that is JSON.
  var reader: ZoneFormReader? { definition.reader }
}

/// What is particular to a form of zone files.
struct ZoneFormDefinition {
  /// The form for people.
  let title: String
  /// The form as that of a file that is no track.
  let titleOfLayout: String
  /// The reader of a form that is JSON. The others read the text themselves.
  let reader: ZoneFormReader?

  init<Reader: ZoneReader>(_ type: Reader.Type) {
    title = type.title
    titleOfLayout = type.titleOfLayout
    reader = ZoneFormReader(type)
  }

  init<Reader: ThirdPartyZoneReader>(notJSON type: Reader.Type) {
    title = type.title
    titleOfLayout = type.titleOfLayout
    reader = nil
  }
}

/// How a form of zone files is called, as its reader has it.
protocol ZoneFormTitles {
  /// The form for people.
  static var title: String { get }
  /// The form as that of a file that is no track, where files of the form may be tracks.
  static var titleOfLayout: String { get }
}

extension ZoneFormTitles {
  static var titleOfLayout: String { title }
}
