internal import Ringfence

/// Sentences of NMEA 0183.
enum NMEAFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "NMEA 0183", sign: .meaning, expected: "NMEA", statesDegrees: false,
      accuracyMeaning: .rms)
  }
}
