/// Writes to an open file descriptor of the process.
public struct DescriptorSink: ByteSink {
  let descriptor: Int32
  /// The file's name in messages, `-` for standard output.
  let name: String

  /// Standard output.
  public static let standardOutput = DescriptorSink(descriptor: 1, name: "-")
  /// Standard error.
  public static let standardError = DescriptorSink(descriptor: 2, name: "standard error")

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes all of the bytes, in several calls if the system takes only a part.
  public func write(_ bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch System.put(rest, to: descriptor) {
      case .success(let count): rest = rest.dropFirst(count)
      case .failure(let error) where error.isInterruption: continue
      case .failure(let error) where error.isClosedPipe: throw .closedPipe
      case .failure(let error): throw .refused(file: name, reason: error.message)
      }
    }
  }
}
