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

  /// Opens what is there, such as a pipe or a device, for writing.
  static func openExisting(_ path: String) -> Result<Int32, SystemError> {
    opened(unsafe open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Closes a file; some systems tell only now that it could not be written.
  static func finish(_ descriptor: Int32) -> SystemError? {
    close(descriptor) == 0 ? nil : SystemError(code: errno)
  }

  /// Ends the process by a signal, as if it had not been caught.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    // Threads of the dispatcher block signals.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    _exit(128 + number)
  }

  /// What a path leads to.
  enum Kind {
    case file
    case folder
    case link
    /// A pipe, a device, or nothing that can be found.
    case other
  }

  /// What stands at a path; a link is one, wherever it leads.
  static func kind(of path: String) -> Kind {
    var status = stat()
    // `status` is a whole structure of the kind that the call fills in.
    return unsafe lstat(path, &status) == 0 ? kind(status.st_mode) : .other
  }

  /// What a path leads to in the end, through links.
  static func kind(ofTarget path: String) -> Kind {
    var status = stat()
    // As above.
    return unsafe stat(path, &status) == 0 ? kind(status.st_mode) : .other
  }

  private static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  private static func opened(_ descriptor: Int32) -> Result<Int32, SystemError> {
    descriptor >= 0 ? .success(descriptor) : .failure(SystemError(code: errno))
  }
}

/// An error number of the system.
struct SystemError: Error {
  let code: Int32

  /// Whether the call was interrupted and is to be made again.
  var isInterruption: Bool { code == EINTR }
  /// Whether the reader of a pipe has gone.
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's words, beginning with a small letter.
  var message: String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
