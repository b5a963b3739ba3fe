package import Ringfence
package import RingfenceFiles
package import RingfenceVerify

extension VerifyCase {
  package func readExpectations() throws(CommandFailure) -> ExpectationFile {
    return try readingFile(ExpectationFile.read(path: expectations))
  }

  /// Reads the tracks whole, for more than one evaluation.
  ///
  /// - Throws: ``CommandFailure`` where one could not be read or only in part.
  package func readTracks(
    _ reading: TrackReadingOptions, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> [Track] {
    var loaded = LoadedTracks(tracks, reading, environment)
    var found: [Track] = []
    while let track = loaded.next() { found.append(track) }
    loaded.reportLeftOut(command: "verify")
    guard loaded.status == .done else {
      throw .stopped(
        loaded.status,
        message: "\(name): error: the tracks of the case could not be read [partial-input]")
    }
    return found
  }
}
