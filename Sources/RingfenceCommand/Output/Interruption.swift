internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Handles signals that stop the process: half-written files are removed, then the process ends by
/// the signal, as its caller expects. A command that follows a stream is asked instead, once.
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
  private static let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1]

  // MARK: Asking

  /// What a command is asked for by a signal.
  enum Request: UInt8, Sendable {
    case stop
    case report
    /// To read its files again.
    case reload
  }

  /// Where requests go, and whether the command was asked to stop.
  private struct Listener {
    let take: @Sendable (Request) -> Void
    /// Whether SIGHUP asks to read files again, and not to stop.
    var reloads = false
    var isStopping = false
  }

  private static let listener = Mutex<Listener?>(nil)

  /// From now on, SIGINT and SIGTERM ask the command once to stop, SIGHUP asks it to read its files again, and SIGUSR1 to
  /// report: a byte is written to the descriptor. `nil` ends that.
  static func listen(_ descriptor: Int32?) {
    listener.withLock { listener in
      listener = descriptor.map { descriptor in
        Listener(take: { _ = System.put([$0.rawValue], to: descriptor) }, reloads: true)
      }
    }
  }

  /// From now on, these signals call a function, SIGHUP asking to stop as well, until ``listen(_:)`` ends that. It must not wait.
  static func listen(by take: @escaping @Sendable (Request) -> Void) {
    listener.withLock { $0 = Listener(take: take) }
  }

  /// Hands a signal to the command that listens.
  /// - Returns: whether the process goes on.
  private static func ask(_ number: Int32) -> Bool {
    listener.withLock { listener in
      guard let known = listener, number != SIGQUIT else { return false }
      let request: Request =
        number == SIGUSR1 ? .report : number == SIGHUP && known.reloads ? .reload : .stop
      if request == .stop {
        guard !known.isStopping else { return false }
        listener?.isStopping = true
      }
      known.take(request)
      return true
    }
  }

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
      while true {
        let number = System.wait(for: caught)
        if ask(number) { continue }
        files.withLock { files in
          for path in files { System.remove(path) }
          System.end(by: number)
        }
      }
    }
  }
}
