#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where bytes come from: a file, a FIFO, standard input, or memory.
///
/// Files are read, never mapped: one that another program shortens meanwhile gives an error instead
/// of a signal. This is the one place where the module calls the system with pointers.
struct ByteSource: ~Copyable, Sendable {
  /// The name for messages.
  let name: String
  /// How many bytes were read since the beginning.
  private(set) var bytesRead: Int64 = 0

  private let descriptor: Int32
  private let isOwned: Bool
  private let memory: [UInt8]
  /// Where a file was when it was given to us; `nil` when it cannot be read twice.
  private let origin: off_t?
  /// How many bytes a regular file had from there on when it was opened; 0 for what else it may be.
  let expectedSize: Int64

  /// Opens a file, a FIFO, or with `-` standard input.
  init(path: String) throws(TrackError) {
    let isOwned = path != "-"
    let descriptor = isOwned ? try Self.open(path) : 0
    let file: (origin: off_t?, size: Int64)
    do {
      file = try Self.examine(descriptor, path)
    } catch {
      if isOwned { close(descriptor) }
      throw error
    }
    name = path
    memory = []
    self.isOwned = isOwned
    self.descriptor = descriptor
    origin = file.origin
    expectedSize = file.size
  }

  /// Gives bytes that are in memory already.
  init(bytes: [UInt8], name: String) {
    self.name = name
    memory = bytes
    descriptor = -1
    isOwned = false
    origin = 0
    expectedSize = Int64(bytes.count)
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads the next bytes into `buffer` from `offset` on.
  /// - Returns: how many, 0 at the end and only there.
  mutating func read(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(TrackError) -> Int {
    let room = buffer.count - offset
    precondition(room > 0, "there has to be room to read into")
    if descriptor < 0 {
      let start = Int(bytesRead)
      let count = min(room, memory.count - start)
      buffer.replaceSubrange(offset..<offset + count, with: memory[start..<start + count])
      bytesRead += Int64(count)
      return count
    }
    while true {
      // The slice is the buffer's own part behind `offset`, and the system writes no further.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        return unsafe systemRead(descriptor, free.baseAddress, free.count)
      }
      if count > 0 {
        bytesRead += Int64(count)
        return count
      }
      if count == 0 {
        guard bytesRead >= expectedSize else {
          throw TrackError(
            .truncated, at: FileLocation(file: name),
            "file became shorter while it was read: \(bytesRead) of \(expectedSize) bytes came")
        }
        return 0
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: try wait()
      default: throw Self.error(errno, name)
      }
    }
  }

  /// Goes back to the beginning.
  /// - Returns: whether that was possible; it is not for FIFOs and most standard inputs.
  mutating func rewind() -> Bool {
    guard let origin else { return false }
    if descriptor >= 0 {
      guard lseek(descriptor, origin, SEEK_SET) == origin else { return false }
    }
    bytesRead = 0
    return true
  }

  /// Whether ``rewind()`` is possible.
  var isRewindable: Bool { origin != nil }

  // MARK: The system

  /// Where a file is and how many bytes follow; refuses directories.
  private static func examine(
    _ descriptor: Int32, _ path: String
  ) throws(TrackError) -> (origin: off_t?, size: Int64) {
    var status = stat()
    // `status` is a whole structure of the kind that the call fills in.
    guard unsafe fstat(descriptor, &status) == 0 else { throw error(errno, path) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw error(EISDIR, path) }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    guard kind == S_IFREG, offset >= 0 else { return (nil, 0) }
    return (offset, max(0, Int64(status.st_size) - Int64(offset)))
  }

  private static func open(_ path: String) throws(TrackError) -> Int32 {
    // The system would take a name only up to a zero byte.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw error(ENOENT, path) }
    while true {
      // The name lives, with a zero behind it, as long as the call lasts.
      let descriptor = unsafe systemOpen(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw error(errno, path) }
    }
  }

  /// Waits until a standard input that another program made non-blocking has more.
  private func wait() throws(TrackError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // One request is passed, and the call is told so.
    guard unsafe poll(&request, 1, -1) >= 0 || errno == EINTR else {
      throw Self.error(errno, name)
    }
  }

  private static func error(_ number: Int32, _ path: String) -> TrackError {
    let place = FileLocation(file: path)
    switch number {
    case ENOENT, ENOTDIR: return TrackError(.missingFile, at: place, "there is no such file")
    case EACCES, EPERM:
      return TrackError(.unreadableFile, at: place, "permission to read was denied")
    case EISDIR:
      return TrackError(.unreadableFile, at: place, "is a directory, expected a file")
    case EMFILE, ENFILE:
      return TrackError(.unreadableFile, at: place, "too many files are open")
    case ENAMETOOLONG: return TrackError(.missingFile, at: place, "the name is too long")
    default:
      return TrackError(
        .unreadableFile, at: place, "the system could not read it, error number \(number)")
    }
  }
}

// The methods of the same names hide the functions inside the type.
private func systemRead(_ descriptor: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, to, count)
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe open(path, flags)
}
