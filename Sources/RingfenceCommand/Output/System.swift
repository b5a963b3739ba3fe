#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The calls of the system that take pointers: the only ones of this module. The pointers live for
/// the call and reach no further than the arrays and texts they come from.
enum System {
  /// Writes bytes and gives how many the system took.
  static func put(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Result<Int, SystemError> {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    return count >= 0 ? .success(count) : .failure(SystemError(code: errno))
  }

  /// Puts a file in the place of another in one step.
  static func replace(_ path: String, by newer: String) -> SystemError? {
    unsafe rename(newer, path) == 0 ? nil : SystemError(code: errno)
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Creates a file that must not be there yet and opens it for writing.
  static func create(_ path: String, mode: UInt32) -> Result<Int32, SystemError> {
    opened(unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)))
  }

  /// Opens a plain file for reading; not what a link leads to.
  static func openPlain(_ path: String) -> Result<Int32, SystemError> {
    opened(unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
  }

  /// Opens once more what a descriptor has open.
  static func duplicate(_ descriptor: Int32) -> Result<Int32, SystemError> {
    opened(fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
  }

  /// Takes the lock of an open file, which ends with the process at the latest.
  /// - Returns: `false` when somebody else has it; `true` also where there are no locks.
  static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Gives a file the rights and, as far as that is allowed, the owner of another one.
  static func copyRights(of status: FileStatus, to descriptor: Int32) {
    _ = fchown(descriptor, status.owner, status.group)
    _ = fchmod(descriptor, mode_t(status.rights))
  }

  /// Waits until what was written to a file is on its disk. What cannot be waited for, such as a pipe, is
  /// no error.
  static func synchronize(_ descriptor: Int32) -> SystemError? {
    while fsync(descriptor) != 0 {
      let error = SystemError(code: errno)
      if error.isInterruption { continue }
      return error.code == EINVAL || error.code == ENOTSUP || error.code == EROFS ? nil : error
    }
    return nil
  }

  /// Waits until the names in a folder are on its disk, as far as it can be asked.
  static func synchronizeFolder(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = synchronize(descriptor)
    _ = close(descriptor)
  }

  /// Whether a process is running, or cannot be known not to be.
  static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  /// The number of this process.
  static var process: Int32 { getpid() }

  /// Makes sure that what is opened later is not taken for standard input, output or error. A standard
  /// descriptor that is closed becomes one that refuses to be used.
  static func reserveStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The system gives the lowest number that is free, which is this one.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Opens what is there, such as a pipe or a device, for writing.
  static func openExisting(_ path: String) -> Result<Int32, SystemError> {
    opened(unsafe open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Closes a file; some systems tell only now that it could not be written.
  static func finish(_ descriptor: Int32) -> SystemError? {
    close(descriptor) == 0 ? nil : SystemError(code: errno)
  }

  /// Whether this process may write a file. Not when nobody has the right to, even if this is the
  /// superuser.
  static func isWritable(_ path: String, _ status: FileStatus) -> Bool {
    let isGranted = unsafe access(path, W_OK) == 0
    return isGranted && status.rights & 0o222 != 0
  }

  /// Where a path leads through links, also one to a file that is not there yet. The links of the folders
  /// on the way stay.
  static func destination(of path: String) -> String {
    var place = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      guard let next = link(place) else { return place }
      guard !next.hasPrefix("/"), let slash = place.utf8.lastIndex(of: 0x2F) else {
        place = next
        continue
      }
      place = place[...slash] + next
    }
    return place
  }

  /// What stands in a link; `nil` for what is none.
  private static func link(_ path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      // The call writes at most as many bytes as the buffer has.
      guard let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return -1 }
      return unsafe readlink(path, start, buffer.count)
    }
    guard count >= 0 else { return nil }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// What stands at a path; a link is one, wherever it leads.
  static func kind(of path: String) -> FileStatus.Kind {
    switch status(of: path) {
    case .success(let status): status.kind
    case .failure: .other
    }
  }

  /// What a path leads to in the end, through links.
  static func kind(ofTarget path: String) -> FileStatus.Kind {
    switch status(ofTarget: path) {
    case .success(let status): status.kind
    case .failure: .other
    }
  }

  /// What the system knows of what stands at a path. No file has a name with a NUL, at which the system
  /// would end the path: a folder would then seem to hold itself.
  static func status(of path: String) -> Result<FileStatus, SystemError> {
    guard !path.utf8.contains(0) else { return .failure(SystemError(code: ENOENT)) }
    var status = stat()
    // `status` is a whole structure of the kind that the call fills in.
    return unsafe lstat(path, &status) == 0
      ? .success(FileStatus(status)) : .failure(SystemError(code: errno))
  }

  /// What the system knows of what a path leads to, through links.
  static func status(ofTarget path: String) -> Result<FileStatus, SystemError> {
    guard !path.utf8.contains(0) else { return .failure(SystemError(code: ENOENT)) }
    var status = stat()
    // As above.
    return unsafe stat(path, &status) == 0
      ? .success(FileStatus(status)) : .failure(SystemError(code: errno))
  }

  /// What the system knows of an open file.
  static func status(of descriptor: Int32) -> Result<FileStatus, SystemError> {
    var status = stat()
    // As above.
    return unsafe fstat(descriptor, &status) == 0
      ? .success(FileStatus(status)) : .failure(SystemError(code: errno))
  }

  private static func opened(_ descriptor: Int32) -> Result<Int32, SystemError> {
    descriptor >= 0 ? .success(descriptor) : .failure(SystemError(code: errno))
  }
}
