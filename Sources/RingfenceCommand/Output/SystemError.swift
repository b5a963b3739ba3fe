#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package struct SystemError: Error {
  let code: Int32

  /// Whether the call was interrupted and must be repeated.
  var isInterruption: Bool { code == EINTR }
  var isMissing: Bool { code == ENOENT }
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's message, beginning with a small letter.
  package var message: String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
