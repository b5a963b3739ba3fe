#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A source of bytes: a file, a FIFO, standard input, or memory. Every file of the module is opened here,
/// and every error of opening and reading is created here. What is compressed with gzip is decompressed;
/// the first two bytes show it.
///
/// Files are read, not mapped: if another program shortens a mapped file, the process gets a signal
/// instead of an error. Only this type passes pointers to the system.
struct ByteSource: ~Copyable, Sendable {
  /// The file's name in messages.
  let name: String
  /// The number of bytes read since the beginning, of a compressed file the compressed bytes.
  private(set) var bytesRead: Int64 = 0
  /// What is known about the compression.
  private var compression = Compression.unknown

  private let descriptor: Int32
  private let isOwned: Bool
  private let memory: [UInt8]
  /// The offset of the file when it was opened; `nil` if it cannot be read twice.
  private let origin: off_t?
  /// The bytes of a regular file behind that offset when it was opened; 0 for other kinds.
  let expectedSize: Int64

  private enum Compression: Sendable {
    /// Nothing was read yet.
    case unknown
    /// The bytes are given as they are.
    case none
    /// As `none`, with a byte that was read to see whether the source is compressed.
    case held(UInt8)
    case gzip(GzipDecoder)
  }

  /// Opens a file, a FIFO, or with `-` standard input.
  init(path: String) throws(FileError) {
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

  /// Creates a source of bytes in memory.
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

  /// Reads the next bytes into `buffer` from `offset` on, decompressed.
  /// - Returns: the number of bytes, 0 only at the end.
  mutating func read(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    switch compression {
    case .none: return try readStored(into: &buffer, from: offset)
    case .unknown: return try begin(into: &buffer, from: offset)
    case .held(let byte):
      buffer[offset] = byte
      compression = .none
      return 1
    case .gzip: return try decompress(into: &buffer, from: offset)
    }
  }

  /// Whether the bytes are decompressed. Known when bytes were read.
  var isCompressed: Bool {
    if case .gzip = compression { true } else { false }
  }

  /// Whether all bytes of a file of known size were given, though its end was not reached yet.
  var isAllRead: Bool { !isCompressed && expectedSize > 0 && bytesRead >= expectedSize }

  /// Reads the first bytes, and finds out whether they are compressed.
  private mutating func begin(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    compression = .none
    let count = try readStored(into: &buffer, from: offset)
    guard count > 0, buffer[offset] == GzipDecoder.magic[0] else { return count }
    var first = [UInt8](buffer[offset..<offset + count])
    if count == 1 {
      var second = ContiguousArray<UInt8>(repeating: 0, count: 1)
      if try readStored(into: &second, from: 0) == 1 { first.append(second[0]) }
    }
    if first.starts(with: GzipDecoder.magic) {
      compression = .gzip(GzipDecoder(first))
      return try decompress(into: &buffer, from: offset)
    }
    if count == 1, first.count == 2 { compression = .held(first[1]) }
    return count
  }

  private mutating func decompress(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
    guard case .gzip(var decoder) = compression else { return 0 }
    // Not held twice, so that it changes where it is.
    compression = .none
    defer { compression = .gzip(decoder) }
    while true {
      do throws(GzipDecoder.Fault) {
        if case .bytes(let count) = try decoder.read(into: &buffer, from: offset) { return count }
      } catch {
        throw FileError(.badCompression, at: FileLocation(file: name), error.detail)
      }
      decoder.add(try readStored(into: &decoder.source.bytes, from: decoder.source.end))
    }
  }

  /// Reads the next bytes as they are stored.
  private mutating func readStored(
    into buffer: inout ContiguousArray<UInt8>, from offset: Int
  ) throws(FileError) -> Int {
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
      // The slice is the part of the buffer behind `offset`. The system does not write beyond it.
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
          throw FileError(
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
  /// - Returns: whether that is possible. It is not for FIFOs and most standard inputs.
  mutating func rewind() -> Bool {
    guard let origin else { return false }
    if descriptor >= 0 {
      guard lseek(descriptor, origin, SEEK_SET) == origin else { return false }
    }
    bytesRead = 0
    compression = .unknown
    return true
  }

  /// Whether ``rewind()`` is possible.
  var isRewindable: Bool { origin != nil }

  // MARK: The system

  /// The offset of a file and the number of bytes behind it. Directories are refused.
  private static func examine(
    _ descriptor: Int32, _ path: String
  ) throws(FileError) -> (origin: off_t?, size: Int64) {
    var status = stat()
    // `status` is a structure of the type that the call fills in.
    guard unsafe fstat(descriptor, &status) == 0 else { throw error(errno, path) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw error(EISDIR, path) }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    guard kind == S_IFREG, offset >= 0 else { return (nil, 0) }
    return (offset, max(0, Int64(status.st_size) - Int64(offset)))
  }

  private static func open(_ path: String) throws(FileError) -> Int32 {
    // The system reads a name only up to a zero byte.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw error(ENOENT, path) }
    while true {
      // The name and its zero byte live as long as the call.
      let descriptor = unsafe systemOpen(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw error(errno, path) }
    }
  }

  /// Waits for more bytes of a standard input that another program made non-blocking.
  private func wait() throws(FileError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // The count of 1 matches the single request.
    guard unsafe poll(&request, 1, -1) >= 0 || errno == EINTR else {
      throw Self.error(errno, name)
    }
  }

  private static func error(_ number: Int32, _ path: String) -> FileError {
    let location = FileLocation(file: path)
    switch number {
    case ENOENT, ENOTDIR: return FileError(.missingFile, at: location, "there is no such file")
    case EACCES, EPERM:
      return FileError(.unreadableFile, at: location, "permission to read was denied")
    case EISDIR:
      return FileError(.unreadableFile, at: location, "is a directory, expected a file")
    case EMFILE, ENFILE:
      return FileError(.unreadableFile, at: location, "too many files are open")
    case ENAMETOOLONG: return FileError(.missingFile, at: location, "the name is too long")
    default:
      return FileError(
        .unreadableFile, at: location, "the system could not read it, error number \(number)")
    }
  }
}

// Inside the type, its methods hide the functions of the same names.
private func systemRead(_ descriptor: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, to, count)
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe open(path, flags)
}
