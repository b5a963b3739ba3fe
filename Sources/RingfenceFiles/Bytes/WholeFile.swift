/// A file that is read into memory at once.
enum WholeFile {
  /// Why it cannot be, in words without a place.
  enum Failure: Error {
    case missing
    case unreadable(String)
    case tooLarge

    var detail: String {
      switch self {
      case .missing: "no such file"
      case .unreadable(let detail): detail
      case .tooLarge: "file is larger than 1 GiB"
      }
    }
  }

  /// The largest file that is read, in bytes: what is made of it takes several times the memory.
  static let maximumSize = 1 << 30

  /// The bytes of a file, a FIFO, a device such as `/dev/stdin`, or with `-` of standard input.
  ///
  /// A file whose size is known and too large is refused without reading it; a pipe once it has given too
  /// much.
  static func bytes(path: String) throws(Failure) -> ContiguousArray<UInt8> {
    let bytes: ContiguousArray<UInt8>?
    do throws(TrackError) {
      bytes = try boundedBytes(path: path)
    } catch {
      throw error.code == .missingFile ? .missing : .unreadable(error.detail)
    }
    guard let bytes else { throw .tooLarge }
    return bytes
  }

  /// The bytes; `nil` for more than the largest size.
  private static func boundedBytes(path: String) throws(TrackError) -> ContiguousArray<UInt8>? {
    var source = try ByteSource(path: path)
    guard source.expectedSize <= Int64(maximumSize) else { return nil }
    // The byte more is room to find the end with.
    let size = Int(clamping: source.expectedSize)
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: max(size, firstRoom) + 1)
    var count = 0
    while true {
      let more = try source.read(into: &bytes, from: count)
      guard more > 0 else { break }
      count += more
      guard count <= maximumSize else { return nil }
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private static let firstRoom = 65_535
}
