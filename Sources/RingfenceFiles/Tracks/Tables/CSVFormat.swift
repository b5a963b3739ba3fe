enum CSVFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "track table as CSV", sign: .meaning, expected: "a track table as CSV or NDJSON",
      comesInTurn: false, namesAxes: false, namesTracks: true, hasRows: true)
  }
}
