package import Ringfence
package import RingfenceFiles
package import RingfenceVerify

/// What looks at every track that `verify` compares.
package protocol VerifyObserver: Sendable {
  /// The paths of further results, as given.
  var outputs: [String] { get }
  /// Begins a case.
  mutating func begin(
    _ item: VerifyCase, _ file: ZoneFile, _ settings: EngineSettings, _ mode: ModeOptions
  ) -> any VerifyCaseObserver
  /// Counts a case that could be read to its end.
  mutating func take(_ item: any VerifyCaseObserver)
  /// Writes the result of the comparison to a path, `nil` for standard output, and what was observed.
  ///
  /// - Returns: the exit status, from that of the comparison.
  func finish(
    _ result: [UInt8], to path: String?, _ environment: CommandEnvironment, _ status: ExitStatus
  ) throws(CommandFailure) -> ExitStatus
}

/// What looks at the tracks of one case.
package protocol VerifyCaseObserver: Sendable {
  /// Evaluates a track.
  ///
  /// - Returns: its events.
  mutating func observe(
    _ track: Track, _ evaluation: TrackEvaluation, _ header: ExpectationFile.Header,
    _ layout: ZoneLayout
  ) throws(FileError) -> [Event]
}
