internal import Dispatch
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension System {
  private final class ThreadWork: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs work on a thread of its own, for which nobody waits; on one of the dispatcher's where the system
  /// makes no other.
  static func detachThread(_ work: @escaping @Sendable () -> Void) {
    // The new thread releases the object that this one retains.
    let box = unsafe Unmanaged.passRetained(ThreadWork(work))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
      { context in
        #if canImport(Glibc)
          guard let context = unsafe context else { return nil }
        #endif
        unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      let work = unsafe box.takeRetainedValue()
      DispatchQueue.global().async { work.run() }
      return
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
  }
}
