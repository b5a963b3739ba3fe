extension FileError {
  /// Creates the error of an event that is impossible in the simulation of a track.
  ///
  /// - Parameters:
  ///   - error: the error of the simulation.
  ///   - file: the scenario of the simulation.
  ///   - track: the name of the track.
  public init(_ error: ScenarioError, in file: ScenarioFile, track: String) {
    self.init(
      .impossibleEvent, at: FileLocation(file: file.name, line: error.line),
      path: "$.events[\(error.index)]",
      "\(error.message) (track \(JSONText.quoted(track)))")
  }
}
