internal import Synchronization

/// The destination of a command's result or messages.
public protocol ByteSink: Sendable {
  /// Writes all of the bytes.
  ///
  /// - Throws: ``OutputError`` when they cannot be written.
  func write(_ bytes: [UInt8]) throws(OutputError)
}

extension ByteSink {
  func line(_ text: String) throws(OutputError) { try write(Array(text.utf8) + [0x0A]) }
}

/// Collects the bytes in memory.
public final class MemorySink: ByteSink {
  private let bytes = Mutex<[UInt8]>([])

  /// Creates an empty sink.
  public init() {}

  /// Appends the bytes; never throws.
  public func write(_ bytes: [UInt8]) throws(OutputError) { self.bytes.withLock { $0 += bytes } }

  /// The bytes so far.
  public var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

/// Why an output could not be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader closed the pipe, as after `| head`.
  case closedPipe
  /// The system refused.
  ///
  /// - Parameters:
  ///   - file: the file, `-` for standard output.
  ///   - reason: the message of the system.
  case refused(file: String, reason: String)
}
