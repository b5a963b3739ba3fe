public import RingfenceSimulation

extension FileError {
  /// The error of an event that the simulation of a track found impossible.
  ///
  /// - Parameters:
  ///   - error: what the simulation found.
  ///   - file: the scenario that it played.
  ///   - track: the name of the track.
  public init(_ error: ScenarioError, in file: ScenarioFile, track: String) {
    self.init(
      .impossibleEvent, at: FileLocation(file: file.name, line: error.line),
      path: "$.events[\(error.index)]",
      "\(error.message) (track \(JSONText.quoted(track)))")
  }
}
