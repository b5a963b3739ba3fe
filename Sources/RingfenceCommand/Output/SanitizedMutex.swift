// ThreadSanitizer does not see how `Synchronization.Mutex` locks on Linux and takes everything under the
// lock for a race. `.ci/tsan` builds with this flag, so that the mutexes of this module lock twice: once
// as ever, and once in a way that it sees. What is reached without a lock is then reported.
#if THREAD_SANITIZER
  internal import Foundation
  internal import Synchronization

  /// Stands for `Synchronization.Mutex` in this module.
  struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
    private let mutex: Synchronization.Mutex<Value>
    private let lock = NSLock()

    init(_ value: consuming sending Value) { mutex = Synchronization.Mutex(value) }

    /// Runs `body` with the value while no other thread has it.
    func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try mutex.withLock(body)
    }
  }
#endif
