package import RingfenceRecords

extension ByteSource {
  /// The size of the largest file that is read into memory as a whole, in bytes: its document takes
  /// several times as much.
  package static let maximumWholeSize = 1 << 30

  /// The most that a compressed one may have of text, in bytes. A small file may become large, so that its size shows
  /// nothing of the memory that its document takes.
  package static let maximumUnpackedSize = 1 << 26

  private static let firstRoom = 65_535

  /// All bytes of a file, a FIFO, a device such as `/dev/stdin`, or with `-` of standard input.
  ///
  /// A file whose size is known and too large is refused without reading it; a pipe is refused once it
  /// exceeds the limit, and so is what is decompressed.
  /// - Throws: ``FileError``: `missing-file`, `unreadable-file`, `too-large`, `bad-compression`.
  package static func wholeFile(
    at path: String, within bound: SizeBound? = nil
  ) throws(FileError) -> ContiguousArray<UInt8> {
    let bytes: ContiguousArray<UInt8>?
    do {
      var source = try ByteSource(path: path, within: bound)
      bytes = try source.rest()
    } catch {
      guard error.code != .badCompression, error.code != .tooLarge else { throw error }
      throw FileError(
        error.code == .missingFile ? .missingFile : .unreadableFile, at: error.location,
        error.detail)
    }
    guard let bytes else { throw tooLarge(path) }
    return bytes
  }

  /// The error of a compressed file, or of a member of an archive, with more text than is read.
  package static func tooMuchText(_ name: String) -> FileError {
    FileError(
      .tooLarge, at: FileLocation(file: name),
      "the compressed file has more than \(maximumUnpackedSize >> 20) MiB of text; decompress it first"
    )
  }

  /// All bytes of a file in memory, decompressed.
  /// - Throws: ``FileError``: `too-large`, `bad-compression`.
  package static func wholeFile(bytes: [UInt8], name: String) throws(FileError) -> ContiguousArray<
    UInt8
  > {
    var source = ByteSource(bytes: bytes, name: name)
    guard let bytes = try source.rest() else { throw tooLarge(name) }
    return bytes
  }

  private static func tooLarge(_ name: String) -> FileError {
    FileError(.tooLarge, at: FileLocation(file: name), "file is larger than 1 GiB")
  }

  /// Reads to the end; `nil` for more than the largest size.
  private mutating func rest() throws(FileError) -> ContiguousArray<UInt8>? {
    guard expectedSize <= Int64(Self.maximumWholeSize) else { return nil }
    // One more byte, to find the end with.
    let size = Int(clamping: expectedSize)
    try checkRoom(size)
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: max(size, Self.firstRoom) + 1)
    var count = 0
    while true {
      let more = try read(into: &bytes, from: count)
      guard more > 0 else { break }
      count += more
      guard !isCompressed || count <= Self.maximumUnpackedSize else { throw Self.tooMuchText(name) }
      guard count <= Self.maximumWholeSize else { return nil }
      guard count == bytes.count else { continue }
      // The old bytes stay while the new room is filled.
      try checkRoom(2 * count)
      bytes.append(contentsOf: repeatElement(0, count: count))
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Refuses a file where the system gives the process less room than its bytes need. An allocation that fails ends the process.
  private func checkRoom(_ count: Int) throws(FileError) {
    guard count >= 1 << 20, !SystemMemory.hasRoom(for: count) else { return }
    throw FileError(
      .unreadableFile, at: FileLocation(file: name),
      "file needs \(count) bytes of memory, and the system gives less")
  }
}
