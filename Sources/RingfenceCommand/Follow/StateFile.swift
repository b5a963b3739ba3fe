internal import RingfenceFiles

/// The file of `--state`: replaced as a whole, so that a process that is killed leaves the old one or the new one.
struct StateFile {
  /// The path as given.
  let path: String

  var exists: Bool { System.exists(path) }

  /// Writes a state after the output is on the disk.
  ///
  /// - Parameters:
  ///   - evaluation: the state of the devices.
  ///   - input: where the input stands; `nil` for one that cannot be read again.
  ///   - output: has the events up to this state.
  /// - Throws: why the system refuses.
  func save(
    _ evaluation: borrowing StreamEvaluation, input: StreamState.Input?,
    output: borrowing FollowOutput
  ) throws(OutputError) {
    // The state never knows more than the output holds.
    try output.synchronize()
    let state = output.state
    // It has positions.
    let file = try OutputFile(path, isPrivate: true)
    do throws(OutputError) {
      try evaluation.save(input: input, output: state) { bytes throws(OutputError) in
        try file.sink.write(bytes)
      }
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
  }
}
