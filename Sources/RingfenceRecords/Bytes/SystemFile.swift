#if hasFeature(Embedded)
  /// There is no system: its caller gives the bytes of files.
  package struct SystemFile: ~Copyable, Sendable {
    package let size: Int64 = 0
    package let isRewindable = false

    package init(path: String) throws(FileError) {
      throw FileError(
        .unreadableFile, at: FileLocation(file: path),
        "files are not read here, expected their bytes")
    }

    package func read(
      into buffer: inout ContiguousArray<UInt8>, from offset: Int
    ) throws(FileError) -> Int { 0 }

    package func rewind() -> Bool { false }
  }
#else
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  /// An open file, FIFO or standard input. Every error of opening and reading is created here.
  ///
  /// Files are read, not mapped: if another program shortens a mapped file, the process gets a signal
  /// instead of an error. Only this type passes pointers to the system.
  package struct SystemFile: ~Copyable, Sendable {
    /// The bytes of a regular file from its offset on when it was opened; 0 for other kinds.
    package let size: Int64
    private let path: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// The offset of the file when it was opened; `nil` if it cannot be read twice.
    private let origin: off_t?

    /// Opens a file, a FIFO, or with `-` standard input.
    package init(path: String) throws(FileError) {
      let isOwned = path != "-"
      let descriptor = isOwned ? try Self.open(path) : 0
      let file: (origin: off_t?, size: Int64)
      do {
        file = try Self.examine(descriptor, path)
      } catch {
        if isOwned { close(descriptor) }
        throw error
      }
      self.path = path
      self.isOwned = isOwned
      self.descriptor = descriptor
      origin = file.origin
      size = file.size
    }

    deinit {
      if isOwned { close(descriptor) }
    }

    /// Reads the next bytes into `buffer` from `offset` on.
    /// - Returns: the number of bytes, 0 only at the end.
    package func read(into buffer: inout ContiguousArray<UInt8>, from offset: Int) throws(FileError)
      -> Int
    {
      while true {
        // The slice is the part of the buffer behind `offset`. The system does not write beyond it.
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
          let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
          return unsafe systemRead(descriptor, free.baseAddress, free.count)
        }
        if count >= 0 { return count }
        switch errno {
        case EINTR: continue
        case EAGAIN: try wait()
        default: throw Self.error(errno, path)
        }
      }
    }

    /// Goes back to where the file was opened.
    /// - Returns: whether that is possible.
    package func rewind() -> Bool {
      guard let origin else { return false }
      return lseek(descriptor, origin, SEEK_SET) == origin
    }

    package var isRewindable: Bool { origin != nil }

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
        throw Self.error(errno, path)
      }
    }

    private static func error(_ number: Int32, _ path: String) -> FileError {
      let location = FileLocation(file: path)
      switch number {
      case ENOENT, ENOTDIR: return FileError(.missingFile, at: location, "no such file")
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
  private func systemRead(_ descriptor: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int
  {
    unsafe read(descriptor, to, count)
  }

  private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    unsafe open(path, flags)
  }
#endif
