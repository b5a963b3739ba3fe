#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// The pointers are to whole structures and live for the call.
extension System {
  /// Ignores a signal from now on.
  static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// Whether a signal is ignored, as `nohup` asks for.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    // Two addresses of functions are compared, neither is called.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Holds signals back in this thread and those that it begins, for ``wait(for:)``.
  static func hold(_ numbers: [Int32]) {
    var signals = set(numbers)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for one of some signals that are held back.
  static func wait(for numbers: [Int32]) -> Int32 {
    var signals = set(numbers)
    var number: Int32 = 0
    while unsafe sigwait(&signals, &number) != 0 {}
    return number
  }

  /// Ends the process by a signal, as if it had not been caught.
  static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = set([number])
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    _exit(128 + number)
  }

  private static func set(_ numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    return signals
  }
}
