internal import RingfenceFiles

/// The input of a stream: standard input, a FIFO, or a file that grows.
struct FollowInput {
  enum Kind {
    /// Standard input: it ends.
    case standard
    /// A FIFO: when its writer goes, another one may come.
    case fifo
    /// A file: more may be appended, and another file may take its name.
    case file
  }

  enum Reading {
    case bytes(Int)
    /// Nothing at the moment.
    case nothing
    /// Another file begins, or another writer.
    case begins
    case end
  }

  /// The path as given, `-` for standard input.
  let path: String
  let kind: Kind
  private(set) var descriptor: Int32
  /// The identity of the file that is open; `nil` for one that cannot be read again.
  private(set) var identity: FileStatus.Identity?
  /// Whether the name belongs to another file, whose beginning is read when the open one ends.
  private var isOld = false

  init(_ path: String) throws(FileError) {
    self.path = path
    if path == "-" {
      descriptor = 0
      kind = .standard
    } else {
      descriptor = try Self.opened(path)
      guard case .success(let status) = System.status(of: descriptor), status.kind != .folder else {
        throw FileError(
          .unreadableFile, at: FileLocation(file: path), "is a directory, expected a file")
      }
      kind = status.isPipe ? .fifo : status.kind == .file ? .file : .standard
    }
    identity = Self.identity(of: descriptor)
  }

  /// The descriptor to wait for; `nil` for a file, which is looked at again after a while.
  var waiting: Int32? { kind == .file || identity != nil ? nil : descriptor }

  /// The offset in the file; `nil` for an input without one.
  var offset: Int64? { identity == nil ? nil : System.offset(of: descriptor) }

  func fingerprint(before offset: Int64) -> UInt64? {
    System.bytes(of: descriptor, before: offset, count: StreamState.fingerprintLength)
      .map(StreamState.fingerprint)
  }

  // MARK: Reading

  mutating func read(_ bytes: inout [UInt8]) throws(FileError) -> Reading {
    switch System.get(&bytes, from: descriptor) {
    case .success(let count) where count > 0: return .bytes(count)
    case .success: return try ended()
    case .failure(let error) where error.isInterruption || error.isForLater: return .nothing
    case .failure(let error):
      throw FileError(.unreadableFile, at: FileLocation(file: path), error.message)
    }
  }

  private mutating func ended() throws(FileError) -> Reading {
    switch kind {
    case .standard: return .end
    case .fifo:
      // The new end is open before the old one is closed, so that a writer between them finds a reader.
      replace(by: try Self.opened(path))
      return .begins
    case .file: return try endedFile()
    }
  }

  /// Looks whether the file was replaced or cut off.
  private mutating func endedFile() throws(FileError) -> Reading {
    if isOld {
      guard case .success(let newer) = System.openInput(path) else { return .nothing }
      isOld = false
      replace(by: newer)
      return .begins
    }
    if case .success(let open) = System.status(of: descriptor), let offset,
      Int64(open.size) < offset
    {
      guard System.seek(descriptor, to: 0) else { return .nothing }
      return .begins
    }
    if case .success(let named) = System.status(ofTarget: path), named.storage != identity {
      // What came into the old file before it was renamed is read first.
      isOld = true
      return .bytes(0)
    }
    return .nothing
  }

  private mutating func replace(by newer: Int32) {
    _ = System.finish(descriptor)
    descriptor = newer
    identity = Self.identity(of: newer)
  }

  // MARK: Going on

  /// Goes to the offset of a state: in the file, or in one of the same folder that had its name.
  /// - Returns: whether that offset is there.
  mutating func goOn(at state: StreamState.Input) -> Bool {
    let wanted = FileStatus.Identity(device: state.device, number: state.number)
    if identity == wanted { return goTo(state) }
    guard kind == .file, let old = Self.file(wanted, besides: path),
      case .success(let descriptor) = System.openInput(old)
    else { return false }
    var input = self
    input.descriptor = descriptor
    input.identity = wanted
    input.isOld = true
    guard input.goTo(state) else {
      _ = System.finish(descriptor)
      return false
    }
    _ = System.finish(self.descriptor)
    self = input
    return true
  }

  private func goTo(_ state: StreamState.Input) -> Bool {
    guard case .success(let status) = System.status(of: descriptor),
      Int64(status.size) >= state.point.offset,
      fingerprint(before: state.point.offset) == state.fingerprint
    else { return false }
    return System.seek(descriptor, to: state.point.offset)
  }

  /// The path of a file in the folder of another one.
  private static func file(_ identity: FileStatus.Identity, besides path: String) -> String? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    guard case .success(let names) = System.names(inFolder: folder.isEmpty ? "." : folder) else {
      return nil
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard case .success(let status) = System.status(of: folder + name),
        status.storage == identity, !status.isPipe
      else { continue }
      return folder + name
    }
    return nil
  }

  // MARK: Opening

  private static func opened(_ path: String) throws(FileError) -> Int32 {
    switch System.openInput(path) {
    case .success(let descriptor): return descriptor
    case .failure(let error) where error.isMissing:
      throw FileError(.missingFile, at: FileLocation(file: path), "no such file")
    case .failure(let error):
      throw FileError(.unreadableFile, at: FileLocation(file: path), error.message)
    }
  }

  /// The identity of a plain file; `nil` for others.
  private static func identity(of descriptor: Int32) -> FileStatus.Identity? {
    guard case .success(let status) = System.status(of: descriptor), status.kind == .file else {
      return nil
    }
    return status.storage
  }
}
