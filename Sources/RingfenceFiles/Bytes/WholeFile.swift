/// A file that is read into memory at once.
enum WholeFile {
  /// Why it cannot be, in words without a place.
  enum Failure: Error {
    case missing
    case unreadable(String)

    var detail: String {
      switch self {
      case .missing: "no such file"
      case .unreadable(let detail): detail
      }
    }
  }

  /// The bytes of a file, a FIFO, a device such as `/dev/stdin`, or with `-` of standard input.
  static func bytes(path: String) throws(Failure) -> ContiguousArray<UInt8> {
    do throws(TrackError) {
      var source = try ByteSource(path: path)
      // The byte more is room to find the end with.
      let size = Int(clamping: source.expectedSize)
      var bytes = ContiguousArray<UInt8>(repeating: 0, count: max(size, firstRoom) + 1)
      var count = 0
      while true {
        let more = try source.read(into: &bytes, from: count)
        guard more > 0 else { break }
        count += more
        if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
      }
      bytes.removeLast(bytes.count - count)
      return bytes
    } catch {
      throw error.code == .missingFile ? .missing : .unreadable(error.detail)
    }
  }

  private static let firstRoom = 65_535
}
