internal import RingfenceFiles

/// Where the events of a stream go: a file that grows, or a pipe.
///
/// A file is cut back to what a state says, so that it never holds an event twice. It is locked meanwhile.
struct FollowOutput {
  /// The path as given; `nil` for standard output.
  let path: String?
  /// Whether it is a file that can be cut back.
  let isFile: Bool
  /// How many bytes stand in the file.
  private(set) var length: Int64 = 0
  private let descriptor: Int32?
  private let sink: any ByteSink
  private let tableGuard: TableGuard?
  /// Becomes readable when the command is asked to stop or to report.
  private let asking: Int32

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - path: the path; `nil` for standard output.
  ///   - asking: the descriptor of requests, which ends the waiting for a reader.
  ///   - environment: has standard output.
  /// - Throws: why the system refuses, and that another process has it open.
  init(
    _ path: String?, asking: Int32, _ environment: CommandEnvironment
  ) throws(CommandFailure) {
    self.path = path
    self.asking = asking
    tableGuard = environment.tableGuard
    guard let path else {
      let standard = environment.output as? DescriptorSink
      descriptor = standard?.descriptor
      sink = environment.output
      isFile = false
      return
    }
    let opened: Result<Int32, SystemError>
    do throws(OutputError) {
      let destination = try OutputDestination(path)
      try destination.checkRights()
      switch destination.kind {
      case .replaced:
        isFile = true
        opened = System.openOrCreate(destination.target)
      case .direct:
        isFile = false
        opened = System.openExisting(destination.target)
      case .descriptor(let number):
        isFile = false
        opened = System.duplicate(number)
      }
    } catch {
      throw .output(error)
    }
    switch opened {
    case .failure(let error):
      throw .output(.refused(file: path, reason: error.message))
    case .success(let descriptor):
      self.descriptor = descriptor
      sink = DescriptorSink(descriptor: descriptor, name: path)
      guard isFile else { return }
      guard System.lock(descriptor) else {
        throw .output(
          .refused(file: path, reason: "another process follows a stream into this file"))
      }
      if case .success(let status) = System.status(of: descriptor) { length = Int64(status.size) }
    }
  }

  /// Where the file stands; `nil` for an output that cannot be cut back.
  var state: StreamState.Output? {
    guard isFile, let fingerprint = fingerprint(before: length) else { return nil }
    return StreamState.Output(length: length, fingerprint: fingerprint)
  }

  private func fingerprint(before offset: Int64) -> UInt64? {
    guard let descriptor else { return nil }
    return System.bytes(of: descriptor, before: offset, count: StreamState.fingerprintLength)
      .map(StreamState.fingerprint)
  }

  /// Goes to the end of an output that no state knows.
  ///
  /// - Parameter appends: whether there may be something in it.
  /// - Throws: that there is something in it.
  mutating func begin(appends: Bool) throws(CommandFailure) {
    guard isFile, let path else { return }
    guard appends || length == 0 else {
      throw .output(
        .refused(
          file: path,
          reason:
            "the file has \(length) bytes that no state knows; move it away, or add to it with '--append'"
        ))
    }
    try cut(to: length, path)
  }

  mutating func goOn(_ state: StreamState.Output?, stateName: String) throws(CommandFailure) {
    guard let state else { return try begin(appends: false) }
    let advice =
      "expected the output of '\(stateName)'; to begin again, move both away [other-output]"
    guard isFile, let path else {
      throw .stopped(
        .unusableInput,
        message:
          "\(FileLocation(file: path ?? "standard output")): error: this is no file, \(advice)")
    }
    guard length >= state.length else {
      throw .stopped(
        .unusableInput,
        message: "\(FileLocation(file: path)): error: file has \(length) bytes and should have at "
          + "least \(state.length), \(advice)")
    }
    guard fingerprint(before: state.length) == state.fingerprint else {
      throw .stopped(
        .unusableInput,
        message: "\(FileLocation(file: path)): error: file holds other events, \(advice)")
    }
    try cut(to: state.length, path)
  }

  private mutating func cut(to length: Int64, _ path: String) throws(CommandFailure) {
    guard let descriptor else { return }
    if let error = System.cut(descriptor, to: length) {
      throw .output(.refused(file: path, reason: error.message))
    }
    self.length = length
  }

  // MARK: Writing

  /// The most bytes that a pipe takes at once when it has room.
  private static let piece = 4_096

  /// Writes whole lines, and waits while the reader does not take them.
  /// - Returns: whether they were written. They are not when the command is asked to stop while the reader takes
  ///   nothing.
  mutating func write(_ bytes: [UInt8], _ isAsked: () -> Bool) throws(OutputError) -> Bool {
    guard !bytes.isEmpty else { return true }
    let bytes = tableGuard?.guarded(bytes) ?? bytes
    guard !isFile, let descriptor else {
      try sink.write(bytes)
      length += Int64(bytes.count)
      return true
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let ready = System.wait(for: descriptor, isForWriting: true, or: asking, atMost: nil)
      if ready.isAsked, isAsked(), !ready.isReady { return false }
      guard ready.isReady else { continue }
      let next = rest.prefix(Self.piece)
      try sink.write(Array(next))
      rest = rest.dropFirst(next.count)
    }
    return true
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(OutputError) {
    guard isFile, let descriptor, let error = System.synchronize(descriptor) else { return }
    throw .refused(file: path ?? "-", reason: error.message)
  }
}
