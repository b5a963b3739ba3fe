internal import Ringfence

enum NMEAFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "NMEA 0183", sign: .meaning, expected: "NMEA", statesDegrees: false,
      accuracyMeaning: .rms)
  }
}
