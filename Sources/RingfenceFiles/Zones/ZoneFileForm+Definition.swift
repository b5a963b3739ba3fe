extension ZoneFileForm {
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

  package var title: String { definition.title }

  /// The form as that of a file that is no track: GeoJSON and KML are tracks where they have times.
  var titleOfLayout: String { definition.titleOfLayout }

  var reader: ZoneFormReader? { definition.reader }
}

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
