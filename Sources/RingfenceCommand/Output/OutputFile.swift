/// The file of `--output`. A plain file is written beside its place and put there at the end, so an
/// interrupted run leaves the old one whole; a pipe or a device is written directly.
struct OutputFile: Sendable {
  /// Writes to the file.
  let sink: DescriptorSink
  private let place: OutputPlace
  /// Where the bytes go until the end, `nil` where they go directly.
  private let part: String?

  /// Opens the file; `path` as the user gave it.
  init(_ path: String) throws(OutputError) {
    place = try OutputPlace(path)
    try place.checkRights()
    let opened: Result<Int32, SystemError>
    switch place.kind {
    case .descriptor(let descriptor):
      part = nil
      opened = System.duplicate(descriptor)
    case .direct:
      part = nil
      opened = System.openExisting(place.target)
    case .replaced(let old):
      part = place.part
      opened = Self.create(place.part, like: old)
    }
    switch opened {
    case .success(let descriptor): sink = DescriptorSink(descriptor: descriptor, name: path)
    case .failure(let error): throw .refused(file: path, reason: error.message)
    }
  }

  /// Creates a part and locks it, so that no other run takes it for left behind.
  private static func create(
    _ part: String, like old: FileStatus?
  ) -> Result<Int32, SystemError> {
    let opened = Interruption.create(part) { System.create(part, mode: 0o666) }
    if case .success(let descriptor) = opened {
      _ = System.lock(descriptor)
      if let old { System.copyRights(of: old, to: descriptor) }
    }
    return opened
  }

  /// Puts the file in its place, whole and on the disk.
  func finish() throws(OutputError) {
    guard let part else {
      if let error = System.finish(sink.descriptor) { throw refused(error) }
      return
    }
    // Closing comes last, for it gives up the lock.
    let error = System.synchronize(sink.descriptor) ?? System.replace(place.target, by: part)
    if let error {
      abandon()
      throw refused(error)
    }
    Interruption.forget(part)
    if let error = System.finish(sink.descriptor) { throw refused(error) }
    System.synchronizeFolder(place.folder)
  }

  /// Leaves what was there before.
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
