#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The only system calls with pointers in this module. The pointers live as long as the call and
/// stay within their arrays and texts.
package enum System {
  /// Writes bytes and returns how many the system took.
  static func put(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Result<Int, SystemError> {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    return count >= 0 ? .success(count) : .failure(SystemError(code: errno))
  }

  /// Replaces a file by another in one step.
  static func replace(_ path: String, by newer: String) -> SystemError? {
    unsafe rename(newer, path) == 0 ? nil : SystemError(code: errno)
  }

  /// Removes a file, if it exists.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Creates a file that must not exist and opens it for writing.
  package static func create(_ path: String, mode: UInt32) -> Result<Int32, SystemError> {
    opened(unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)))
  }

  /// Opens a plain file for reading. Links are not followed.
  static func openPlain(_ path: String) -> Result<Int32, SystemError> {
    opened(unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
  }

  static func duplicate(_ descriptor: Int32) -> Result<Int32, SystemError> {
    opened(fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
  }

  /// Locks an open file, at most until the process ends.
  /// - Returns: `false` if another process has the lock; `true` also where locks are not supported.
  static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Sets the permissions and, if allowed, the owner of a file to those of another one.
  static func copyRights(of status: FileStatus, to descriptor: Int32) {
    _ = fchown(descriptor, status.owner, status.group)
    _ = fchmod(descriptor, mode_t(status.rights))
  }

  /// Waits until the written bytes of a file are on its disk. A file without a disk, such as a
  /// pipe, is no error.
  static func synchronize(_ descriptor: Int32) -> SystemError? {
    while fsync(descriptor) != 0 {
      let error = SystemError(code: errno)
      if error.isInterruption { continue }
      return error.code == EINVAL || error.code == ENOTSUP || error.code == EROFS ? nil : error
    }
    return nil
  }

  /// Waits until the names in a folder are on its disk, if the system supports it.
  static func synchronizeFolder(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = synchronize(descriptor)
    _ = close(descriptor)
  }

  /// Whether a process is running. `true` if unknown.
  static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  static var process: Int32 { getpid() }

  /// Opens the standard descriptors that are closed, so that no other file gets their numbers.
  /// Their use then fails.
  static func reserveStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The system uses the lowest free number, which is this one.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Opens an existing pipe or device for writing.
  static func openExisting(_ path: String) -> Result<Int32, SystemError> {
    opened(unsafe open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Closes a file. Some systems report write errors only here.
  package static func finish(_ descriptor: Int32) -> SystemError? {
    close(descriptor) == 0 ? nil : SystemError(code: errno)
  }

  /// Whether this process may write a file. `false` if no user has the permission, even for the
  /// superuser.
  static func isWritable(_ path: String, _ status: FileStatus) -> Bool {
    let isGranted = unsafe access(path, W_OK) == 0
    return isGranted && status.rights & 0o222 != 0
  }

  /// A path after following its links, also to a file that does not exist yet. Links of folders in
  /// the path stay.
  static func destination(of path: String) -> String {
    var target = path
    // The number of links that Linux follows.
    for _ in 0..<40 {
      guard let next = link(target) else { return target }
      guard !next.hasPrefix("/"), let slash = target.utf8.lastIndex(of: UInt8(ascii: "/")) else {
        target = next
        continue
      }
      target = target[...slash] + next
    }
    return target
  }

  /// Whether a path is a link to a file that lies neither in the link's folder nor below it. The author of the link, as
  /// in a checkout, then chose a file that nobody sees.
  static func leadsOutside(_ path: String) -> Bool {
    guard kind(of: path) == .link, let here = resolved(folder(of: path)),
      let there = resolved(folder(of: destination(of: path)))
    else { return false }
    return there != here && !there.utf8.starts(with: (here == "/" ? here : here + "/").utf8)
  }

  /// The folder of a path; `.` for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of a file or folder without the folders that it lies in.
  package static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The path of an existing file from the root, without links; `nil` where there is none.
  private static func resolved(_ path: String) -> String? {
    // The call makes room for the path, which is ours then.
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The target of a link; `nil` if the path is not a link.
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

  /// The absolute path of the working folder; `nil` where it is not known.
  static var workingFolder: String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let isKnown = unsafe bytes.withUnsafeMutableBytes { buffer in
      // The call writes at most as many bytes as the buffer has, the last of them zero.
      guard let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return false }
      return unsafe getcwd(start, buffer.count) != nil
    }
    return isKnown ? String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) : nil
  }

  /// The columns of the terminal of a descriptor; `nil` where it is not known.
  static func terminalWidth(of descriptor: Int32) -> Int? {
    var size = winsize()
    // `size` is a structure of the type that the call fills in.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Whether there is a file or folder at a path, after following links.
  static func exists(_ path: String) -> Bool {
    if case .success = status(ofTarget: path) { true } else { false }
  }

  /// The kind of file at a path. Links are not followed.
  static func kind(of path: String) -> FileStatus.Kind {
    switch status(of: path) {
    case .success(let status): status.kind
    case .failure: .other
    }
  }

  /// The kind of file at a path, after following links.
  package static func kind(ofTarget path: String) -> FileStatus.Kind {
    switch status(ofTarget: path) {
    case .success(let status): status.kind
    case .failure: .other
    }
  }

  /// The status of the file at a path. Links are not followed. A path with a NUL names no file: the
  /// system would end the path there, and a folder would seem to contain itself.
  static func status(of path: String) -> Result<FileStatus, SystemError> {
    guard !path.utf8.contains(0) else { return .failure(SystemError(code: ENOENT)) }
    var status = stat()
    // `status` is a structure of the type that the call fills in.
    return unsafe lstat(path, &status) == 0
      ? .success(FileStatus(status)) : .failure(SystemError(code: errno))
  }

  /// The status of the file at a path, after following links.
  static func status(ofTarget path: String) -> Result<FileStatus, SystemError> {
    guard !path.utf8.contains(0) else { return .failure(SystemError(code: ENOENT)) }
    var status = stat()
    // As above.
    return unsafe stat(path, &status) == 0
      ? .success(FileStatus(status)) : .failure(SystemError(code: errno))
  }

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
