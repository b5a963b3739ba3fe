/// Floating car data of the traffic simulation SUMO.
enum SUMOFormat {
  static var definition: TrackFormatDefinition {
    TrackFormatDefinition(
      title: "floating car data of SUMO",
      sign: .root(
        { SUMOElement.document.child($0, $1) == .export }, { _, _, _ in .track }),
      comesInTurn: false, times: "seconds in the attribute 'time' of 'timestep'",
      noTrack: "document has no vehicle, person or container with a position")
  }
}
