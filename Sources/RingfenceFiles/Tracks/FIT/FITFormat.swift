/// Messages of Garmin's FIT protocol.
enum FITFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "FIT", sign: .magic { FITTrackParser.isFIT($0) }, expected: "FIT",
      statesDegrees: false,
      numbersTracks: true)
  }
}
