/// The file of `--output`. A plain file is written beside its path and moved there at the end, so
/// that an interrupted run leaves the old file unchanged. A pipe or a device is written directly.
struct OutputFile: Sendable {
  let sink: DescriptorSink
  private let destination: OutputDestination
  /// The path of the part that is written; `nil` if the target is written directly.
  private let part: String?

  /// Opens the file at `path`, as given.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - isPrivate: whether a new file is readable by its owner only. An existing one keeps its rights.
  /// - Throws: why the system refuses.
  init(_ path: String, isPrivate: Bool = false) throws(OutputError) {
    destination = try OutputDestination(path)
    try destination.checkRights()
    let opened: Result<Int32, SystemError>
    switch destination.kind {
    case .descriptor(let descriptor):
      part = nil
      opened = System.duplicate(descriptor)
    case .direct:
      part = nil
      opened = System.openExisting(destination.target)
    case .replaced(let old):
      part = destination.part
      opened = Self.create(destination.part, like: old, mode: isPrivate ? 0o600 : 0o666)
    }
    switch opened {
    case .success(let descriptor): sink = DescriptorSink(descriptor: descriptor, name: path)
    case .failure(let error): throw .refused(file: path, reason: error.message)
    }
  }

  /// Creates a part and locks it, so that no other run removes it.
  private static func create(
    _ part: String, like old: FileStatus?, mode: UInt32
  ) -> Result<Int32, SystemError> {
    let opened = Interruption.create(part) { System.create(part, mode: mode) }
    if case .success(let descriptor) = opened {
      _ = System.lock(descriptor)
      if let old { System.copyRights(of: old, to: descriptor) }
    }
    return opened
  }

  /// Moves the finished file to its path, after it is on the disk.
  func finish() throws(OutputError) {
    guard let part else {
      if let error = System.finish(sink.descriptor) { throw refused(error) }
      return
    }
    // Closing comes last, since it releases the lock.
    let error = System.synchronize(sink.descriptor) ?? System.replace(destination.target, by: part)
    if let error {
      abandon()
      throw refused(error)
    }
    Interruption.forget(part)
    if let error = System.finish(sink.descriptor) { throw refused(error) }
    System.synchronizeFolder(destination.folder)
  }

  /// Removes the part and leaves the old file.
  func abandon() {
    if let part {
      System.remove(part)
      Interruption.forget(part)
    }
    _ = System.finish(sink.descriptor)
  }

  private func refused(_ error: SystemError) -> OutputError {
    .refused(file: sink.name, reason: error.message)
  }
}
