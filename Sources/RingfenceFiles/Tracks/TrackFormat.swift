/// The format of a track file.
public enum TrackFormat: String, CaseIterable, Sendable {
  /// Sentences of NMEA 0183.
  case nmea
  /// A GPX document.
  case gpx
  /// A KML document with times.
  case kml
  /// A TCX document.
  case tcx
  /// A table of comma-separated values.
  case csv
  /// A table of one JSON object a line.
  case ndjson
  /// Messages of Garmin's FIT protocol.
  case fit
  /// A flight log in the format of the FAI's gliding commission.
  case igc
  /// A track file of OziExplorer or of GeoLife.
  case oziExplorer = "oziexplorer"
  /// Subtitles of a drone, with positions.
  case subtitles = "srt"
  /// Floating car data of the traffic simulation SUMO.
  case sumo
  /// A JSON document with an array of objects, each of them a row of a table.
  case json
  /// GeoJSON points and lines with times.
  case geojson
  /// The file in which a server of OwnTracks records the messages of a device.
  case ownTracks = "owntracks"
  /// An export of Google's timeline.
  case googleTimeline = "google-timeline"

  /// What is particular to the format, from its own folder.
  var definition: TrackFormatDefinition {
    switch self {
    case .nmea: NMEAFormat.definition
    case .gpx: GPXFormat.definition
    case .kml: KMLFormat.definition
    case .tcx: TCXFormat.definition
    case .csv: CSVFormat.definition
    case .ndjson: NDJSONFormat.definition
    case .fit: FITFormat.definition
    case .igc: IGCFormat.definition
    case .oziExplorer: OziExplorerFormat.definition
    case .subtitles: SubtitleFormat.definition
    case .sumo: SUMOFormat.definition
    case .json: JSONTableFormat.definition
    case .geojson: GeoJSONTrackFormat.definition
    case .ownTracks: OwnTracksFormat.definition
    case .googleTimeline: GoogleTimelineFormat.definition
    }
  }
}
