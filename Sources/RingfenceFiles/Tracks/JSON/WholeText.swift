/// Collects the text of a document that is read as a whole, block by block.
struct WholeText: Sendable {
  /// The text so far.
  private(set) var bytes = ContiguousArray<UInt8>()

  /// Takes the next block.
  /// - Throws: ``FileError`` `too-large` for more than 1 GiB.
  mutating func append(_ block: Span<UInt8>, fileName: String) throws(FileError) {
    guard bytes.count + block.count <= ByteSource.maximumWholeSize else {
      throw FileError(.tooLarge, at: FileLocation(file: fileName), "file is larger than 1 GiB")
    }
    bytes.reserveCapacity(bytes.count + block.count)
    for i in block.indices { bytes.append(block[i]) }
  }
}
