/// Checks before a command reads anything: its output must not be one of its inputs and must be
/// writable.
enum OutputCheck {
  /// Checks the output, and removes the files that killed runs left beside it.
  ///
  /// - Parameters:
  ///   - output: a path; `nil` and `-` are standard output.
  ///   - inputs: the files and folders that the command reads, as given.
  ///   - arguments: the command line, for the message.
  ///   - environment: has standard output.
  /// - Throws: `output-is-input`, or why the output cannot be written.
  static func check(
    _ output: String?, against inputs: [String], _ arguments: Arguments,
    _ environment: CommandEnvironment
  ) throws(CommandFailure) {
    guard let output, output != "-" else {
      guard let standard = environment.output as? DescriptorSink,
        case .success(let status) = System.status(of: standard.descriptor)
      else { return }
      try refuse(status.storage, among: inputs, "standard output", arguments)
      return
    }
    let destination = try writingOutput(OutputDestination(output))
    try refuse(destination.storage, among: inputs, "the output '\(output)'", arguments)
    try writingOutput(destination.checkRights())
    destination.removeStaleParts()
  }

  /// Refuses an output that is one of the inputs, under any name.
  private static func refuse(
    _ output: FileStatus.Identity?, among inputs: [String], _ name: String, _ arguments: Arguments
  ) throws(CommandFailure) {
    guard let output else { return }
    for input in inputs {
      guard let found = file(input, output) else { continue }
      let same = found == "-" ? "standard input" : "the input '\(found)'"
      throw .usage(
        arguments.error(
          .outputIsInput, "\(name) is the same file as \(same), expected another file"))
    }
  }

  /// The name by which an input reads a file; `nil` if it does not.
  private static func file(_ input: String, _ wanted: FileStatus.Identity) -> String? {
    let status = input == "-" ? System.status(of: 0) : System.status(ofTarget: input)
    guard case .success(let status) = status else { return nil }
    guard status.kind == .folder else { return status.storage == wanted ? input : nil }
    var items: [InputItem] = []
    TrackInputs.list(input, into: &items)
    for case .track(let track) in items {
      guard case .success(let status) = System.status(ofTarget: track.path),
        status.storage == wanted, TrackSniffer.isTrack(track.path)
      else { continue }
      return track.path
    }
    return nil
  }
}
