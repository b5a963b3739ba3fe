#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// The pointers are to whole structures and live for the call.
extension System {
  static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// Whether a signal is ignored, as with `nohup`.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    // The addresses of two functions are compared; neither is called.
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Blocks signals in this thread and in those that it starts, for ``wait(for:)``.
  static func hold(_ numbers: [Int32]) {
    var signals = set(numbers)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for one of the blocked signals.
  static func wait(for numbers: [Int32]) -> Int32 {
    var signals = set(numbers)
    var number: Int32 = 0
    while unsafe sigwait(&signals, &number) != 0 {}
    return number
  }

  /// Ends the process by a signal, with the signal's default action.
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
