#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An error number of the system.
package struct SystemError: Error {
  let code: Int32

  /// Whether the call was interrupted and must be repeated.
  var isInterruption: Bool { code == EINTR }
  /// Whether no file has the name.
  var isMissing: Bool { code == ENOENT }
  /// Whether the reader closed the pipe.
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's message, beginning with a small letter.
  package var message: String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
