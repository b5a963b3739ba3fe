/// Tables of one JSON object a line.
enum NDJSONFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "track table as NDJSON", sign: .meaning, comesInTurn: false, namesAxes: false,
      namesTracks: true, isJSON: true, hasRows: true)
  }
}
