internal import Dispatch
internal import Synchronization
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What happens when the user or the system stops the process: half-written files go, then the
/// process ends by the signal, as its caller expects.
enum Interruption {
  private static let files = Mutex<[String]>([])

  /// Notes a file that is of no use unless it is finished.
  static func remember(_ path: String) { files.withLock { $0.append(path) } }

  /// Notes that a file is finished or gone.
  static func forget(_ path: String) { files.withLock { $0.removeAll { $0 == path } } }

  /// Prepares the process: a closed pipe becomes an error of the write, and the signals that end a
  /// process remove half-written files first.
  static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        for path in files.withLock({ $0 }) { System.remove(path) }
        // A source lives while it is held; this one holds itself, until the process ends here.
        source.cancel()
        System.end(by: number)
      }
      source.resume()
    }
  }
}
