enum GoogleTimelineFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "Google Timeline", sign: .meaning, comesInTurn: false, namesAxes: false, isJSON: true)
  }
}
