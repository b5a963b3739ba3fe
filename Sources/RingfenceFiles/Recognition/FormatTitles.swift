extension TrackFormat {
  /// The format for people.
  package var title: String {
    switch self {
    case .nmea: "NMEA 0183"
    case .gpx: "GPX"
    case .kml: "KML"
    case .tcx: "TCX"
    case .csv: "track table as CSV"
    case .ndjson: "track table as NDJSON"
    case .fit: "FIT"
    case .igc: "IGC flight log"
    case .json: "track table as JSON"
    case .geojson: "GeoJSON"
    case .ownTracks: "OwnTracks recording"
    case .googleTimeline: "Google Timeline"
    }
  }
}

extension ZoneFileForm {
  /// The form for people.
  package var title: String {
    switch self {
    case .native: "native form"
    case .geoJSON: "GeoJSON"
    case .bluedot: "Bluedot's JSON"
    case .traccar: "Traccar's geofences"
    case .radar: "Radar's geofences"
    case .regions: "list of regions"
    case .homeAssistant: "Home Assistant's zones"
    case .ownTracks: "waypoints of OwnTracks"
    case .kml: "KML"
    case .table: "table of zones"
    case .gpx: "GPX waypoints"
    }
  }

  /// The form as that of a file that is no track: GeoJSON and KML are tracks where they have times.
  var titleOfLayout: String {
    switch self {
    case .geoJSON: "GeoJSON with zones or without times"
    case .kml: "KML without times"
    default: title
    }
  }
}
