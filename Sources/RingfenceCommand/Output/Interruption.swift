internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Handles signals that stop the process: half-written files are removed, then the process ends by
/// the signal, as its caller expects.
enum Interruption {
  private static let files = Mutex<[String]>([])

  /// Creates a file that is useless until it is finished. The lock is held meanwhile, so that a
  /// signal finds either no file or a registered one.
  static func create(
    _ path: String, by create: () -> Result<Int32, SystemError>
  ) -> Result<Int32, SystemError> {
    files.withLock { files in
      let result = create()
      if case .success = result { files.append(path) }
      return result
    }
  }

  /// Unregisters a file that is finished or removed.
  static func forget(_ path: String) { files.withLock { $0.removeAll { $0 == path } } }

  /// The signals that end a process from outside.
  private static let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Prepares the process: a closed pipe and a file that may not grow become errors of the write,
  /// closed standard descriptors are reserved, and the signals that end a process remove
  /// half-written files first. A signal that the caller ignores stays ignored.
  ///
  /// Call it before other threads begin: a thread inherits which signals are blocked.
  static func prepareProcess() {
    System.reserveStandardDescriptors()
    System.ignore(SIGPIPE)
    System.ignore(SIGXFSZ)
    let caught = numbers.filter { !System.isIgnored($0) }
    guard !caught.isEmpty else { return }
    System.hold(caught)
    System.detachThread {
      let number = System.wait(for: caught)
      files.withLock { files in
        for path in files { System.remove(path) }
        System.end(by: number)
      }
    }
  }
}
