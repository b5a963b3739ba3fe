internal import RingfenceBytes

/// Collects the text of a document that is read as a whole, block by block.
struct WholeText: Sendable {
  /// The blocks so far. A copy of this value shares them.
  private var blocks: [ContiguousArray<UInt8>] = []
  private var count = 0

  /// Takes the next block.
  /// - Throws: ``FileError`` `too-large` for more than 1 GiB.
  mutating func append(_ block: Span<UInt8>, fileName: String) throws(FileError) {
    guard count + block.count <= ByteSource.maximumWholeSize else {
      throw FileError(.tooLarge, at: FileLocation(file: fileName), "file is larger than 1 GiB")
    }
    guard !block.isEmpty else { return }
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(block.count)
    for i in block.indices { bytes.append(block[i]) }
    blocks.append(bytes)
    count += block.count
  }

  /// The text, which is removed from here.
  mutating func take() -> ContiguousArray<UInt8> {
    var text = ContiguousArray<UInt8>()
    if blocks.count == 1 {
      text = blocks[0]
    } else {
      text.reserveCapacity(count)
      for block in blocks { text.append(contentsOf: block) }
    }
    blocks = []
    count = 0
    return text
  }
}
