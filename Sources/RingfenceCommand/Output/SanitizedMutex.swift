// ThreadSanitizer does not see how `Synchronization.Mutex` locks on Linux and reports every access
// under the lock as a race. `Tests/Torture/tsan` builds with this flag: the mutexes of this module then also
// lock in a way that it sees, and only accesses without a lock are reported.
#if THREAD_SANITIZER
  internal import Foundation
  internal import Synchronization

  /// Replaces `Synchronization.Mutex` in this module.
  struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
    private let mutex: Synchronization.Mutex<Value>
    private let lock = NSLock()

    init(_ value: consuming sending Value) { mutex = Synchronization.Mutex(value) }

    func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try mutex.withLock(body)
    }
  }
#endif
