#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

// What a live stream needs of the system. The pointers are to whole structures and to arrays, and live for the
// call.
extension System {
  struct Readiness: Sendable {
    /// The first one can be read or written, or has ended.
    var isReady = false
    /// The second one can be read.
    var isAsked = false
  }

  /// Waits until one of two descriptors is ready.
  ///
  /// - Parameters:
  ///   - descriptor: the first one; `nil` for none.
  ///   - isForWriting: whether the first one is to be written.
  ///   - asking: the second one.
  ///   - microseconds: the longest time; `nil` for any.
  /// - Returns: what is ready; nothing after that time, or when the call was interrupted.
  static func wait(
    for descriptor: Int32?, isForWriting: Bool = false, or asking: Int32,
    atMost microseconds: Int64?
  ) -> Readiness {
    // Rounded up, so that the time is over afterwards.
    let limit = microseconds.map { Int32(clamping: (max(0, $0) + 999) / 1_000) } ?? -1
    let events = Int16(isForWriting ? POLLOUT : POLLIN)
    var requests = [
      pollfd(fd: asking, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor ?? -1, events: events, revents: 0),
    ]
    let count = unsafe requests.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, nfds_t($0.count), limit)
    }
    guard count > 0 else { return Readiness() }
    return Readiness(isReady: requests[1].revents != 0, isAsked: requests[0].revents != 0)
  }

  /// Reads what is there, at most as many bytes as the array has. 0 at the end.
  static func get(_ bytes: inout [UInt8], from descriptor: Int32) -> Result<Int, SystemError> {
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress, buffer.count)
    }
    return count >= 0 ? .success(count) : .failure(SystemError(code: errno))
  }

  /// The bytes of an open file before an offset, at most `count`; `nil` where they cannot be read.
  static func bytes(of descriptor: Int32, before end: Int64, count: Int) -> [UInt8]? {
    let start = max(0, end - Int64(count))
    guard let wanted = Int(exactly: end - start) else { return nil }
    var bytes = [UInt8](repeating: 0, count: wanted)
    let read = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(start))
    }
    return read == wanted ? bytes : nil
  }

  /// Opens a file for reading without waiting for the writer of a FIFO.
  static func openInput(_ path: String) -> Result<Int32, SystemError> {
    guard !path.utf8.contains(0) else { return .failure(SystemError(code: ENOENT)) }
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    return descriptor >= 0 ? .success(descriptor) : .failure(SystemError(code: errno))
  }

  /// Opens a file for reading and writing and makes it where there is none.
  static func openOrCreate(_ path: String) -> Result<Int32, SystemError> {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o666))
    return descriptor >= 0 ? .success(descriptor) : .failure(SystemError(code: errno))
  }

  /// Makes a file as long as that and goes to its end.
  static func cut(_ descriptor: Int32, to length: Int64) -> SystemError? {
    guard ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, off_t(length), SEEK_SET) >= 0
    else { return SystemError(code: errno) }
    return nil
  }

  /// The offset in an open file; `nil` for one that has none, such as a pipe.
  static func offset(of descriptor: Int32) -> Int64? {
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? Int64(offset) : nil
  }

  static func seek(_ descriptor: Int32, to offset: Int64) -> Bool {
    lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset)
  }

  static func makePipe() -> Result<(reading: Int32, writing: Int32), SystemError> {
    var ends: [Int32] = [-1, -1]
    let status = unsafe ends.withUnsafeMutableBufferPointer { ends in
      guard let start = ends.baseAddress else { return Int32(-1) }
      return unsafe pipe(start)
    }
    guard status == 0 else { return .failure(SystemError(code: errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return .success((ends[0], ends[1]))
  }

  /// Days since 1970 by the clock of the machine, in UTC.
  package static var today: Int { Int(now / 86_400_000_000) }

  /// Microseconds since 1970 by the clock of the machine.
  static var now: Int64 {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}

extension SystemError {
  /// Whether there is nothing to read or no room to write at the moment.
  var isForLater: Bool { code == EAGAIN || code == EWOULDBLOCK }
}
