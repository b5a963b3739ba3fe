/// JSON documents with an array of objects, each of them a row of a table.
enum JSONTableFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "track table as JSON", sign: .meaning, expected: "a track in JSON", comesInTurn: false,
      namesAxes: false, namesTracks: true, isJSON: true, hasRows: true)
  }
}
