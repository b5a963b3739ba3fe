/// GeoJSON points and lines with times.
enum GeoJSONTrackFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "GeoJSON", sign: .meaning, comesInTurn: false, namesAxes: false, isJSON: true)
  }
}
