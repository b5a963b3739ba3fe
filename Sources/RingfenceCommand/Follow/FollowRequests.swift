/// What signals ask a command for that follows a stream: bytes in a pipe, which can be waited for.
struct FollowRequests {
  /// Becomes readable with a request.
  let descriptor: Int32
  private let writing: Int32
  private(set) var isStopping = false
  var isReporting = false
  var isReloading = false

  /// Begins to listen; `nil` where the system has no descriptors left.
  init?() {
    guard case .success(let ends) = System.makePipe() else { return nil }
    descriptor = ends.reading
    writing = ends.writing
    Interruption.listen(writing)
  }

  /// Takes the requests that have come. Call it when the descriptor is readable.
  mutating func take() {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard case .success(let count) = System.get(&bytes, from: descriptor) else { return }
    for byte in bytes.prefix(count) {
      switch Interruption.Request(rawValue: byte) {
      case .stop: isStopping = true
      case .report: isReporting = true
      case .reload: isReloading = true
      case nil: break
      }
    }
  }

  func end() {
    Interruption.listen(nil)
    _ = System.finish(writing)
    _ = System.finish(descriptor)
  }
}
