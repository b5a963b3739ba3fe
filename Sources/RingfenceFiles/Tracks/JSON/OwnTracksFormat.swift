/// Files in which a server of OwnTracks records the messages of a device.
enum OwnTracksFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "OwnTracks recording", sign: .meaning, comesInTurn: false, namesAxes: false,
      namesTracks: true, hasRows: true)
  }
}
