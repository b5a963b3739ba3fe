internal import Synchronization

/// Where a command writes its result or its messages.
public protocol ByteSink: Sendable {
  /// Writes all of the bytes.
  ///
  /// - Throws: ``OutputError`` when they cannot be written.
  func write(_ bytes: [UInt8]) throws(OutputError)
}

extension ByteSink {
  /// Writes a line.
  func line(_ text: String) throws(OutputError) { try write(Array(text.utf8) + [0x0A]) }
}

/// Keeps what is written in memory.
public final class MemorySink: ByteSink {
  private let bytes = Mutex<[UInt8]>([])

  /// Creates an empty one.
  public init() {}

  /// Appends the bytes; never throws.
  public func write(_ bytes: [UInt8]) throws(OutputError) { self.bytes.withLock { $0 += bytes } }

  /// What was written so far.
  public var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

/// Why something could not be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader has gone, as after `| head`.
  case closedPipe
  /// The system refused.
  ///
  /// - Parameters:
  ///   - file: the file concerned, `-` for standard output.
  ///   - reason: the system's words.
  case refused(file: String, reason: String)
}
