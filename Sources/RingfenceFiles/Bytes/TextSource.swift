internal import RingfenceBytes

/// The text of a file as UTF-8, in blocks. Byte order marks are removed, UTF-16 is transcoded,
/// other bytes are unchanged.
///
/// The text that is read and not consumed is `text[unread]`.
struct TextSource: ~Copyable, Sendable {
  /// The bytes of a block.
  static let usualBlock = 262_144
  /// No reader leaves as many bytes unread.
  static let largestBlock = 16_777_216

  /// The block. Only the part ``unread`` is valid.
  private(set) var text: ContiguousArray<UInt8>
  /// The part of ``text`` that is valid and not consumed.
  private(set) var unread = 0..<0
  /// Whether the file ends with ``unread``.
  private(set) var isAtEnd = false
  /// What the next ``fill()`` throws: the compressed data behind ``unread`` is damaged.
  private(set) var failure: FileError?

  private var bytes: ByteSource
  private var block: Int
  /// Whether the block has the size that suits the file.
  private var isUsualBlock = false
  private var isBegun = false
  /// Whether all bytes that were read are still in ``text``, and the beginning of the text there.
  private var isWhole = true
  private var textStart = 0
  private var utf16: UTF16Decoder?
  /// UTF-16 from the file. The first ``rawCount`` bytes are not transcoded yet.
  private var raw = ContiguousArray<UInt8>()
  private var rawCount = 0

  /// Begins to read text in blocks of the usual size, or a smaller file at once.
  init(_ bytes: consuming ByteSource) {
    let size = bytes.expectedSize
    // One more byte, to find the end with.
    let isSmall = size > 0 && size < Self.usualBlock
    self.init(bytes, block: isSmall ? Int(size) + 1 : Self.usualBlock)
    isUsualBlock = true
  }

  init(_ bytes: consuming ByteSource, block: Int) {
    self.bytes = bytes
    self.block = block
    text = ContiguousArray(repeating: 0, count: block)
  }

  var name: String { bytes.name }

  var isRewindable: Bool { bytes.isRewindable }

  var bytesRead: Int64 { bytes.bytesRead }

  /// Whether nothing can follow ``unread``.
  var isExhausted: Bool { isAtEnd || failure != nil }

  /// Removes the first bytes of ``unread``.
  mutating func consume(_ count: Int) {
    unread = unread.lowerBound + count..<unread.upperBound
  }

  /// Reads more bytes behind ``unread``, or finds the end of the file.
  ///
  /// Damage of compressed data is thrown by the next call, so that what is before it can be used.
  mutating func fill() throws(FileError) {
    if let failure { throw failure }
    do throws(FileError) {
      try readMore()
    } catch {
      guard error.code == .badCompression, !unread.isEmpty else { throw error }
      failure = error
    }
  }

  private mutating func readMore() throws(FileError) {
    guard !isAtEnd else { return }
    guard unread.count < Self.largestBlock else {
      throw FileError(
        .unknownFormat, at: FileLocation(file: name),
        "nothing in \(unread.count) bytes can be read as a track")
    }
    if !isBegun { return try begin() }
    if utf16 != nil {
      let count = try bytes.read(into: &raw, from: rawCount)
      rawCount += count
      isAtEnd = count == 0
      transcode()
    } else {
      try read()
    }
  }

  /// Goes back to the beginning, and returns whether that was possible.
  mutating func rewind() -> Bool {
    if isBegun, isWhole, utf16 == nil {
      unread = textStart..<unread.upperBound
      return true
    }
    guard bytes.rewind() else { return false }
    unread = 0..<0
    isAtEnd = false
    failure = nil
    isBegun = false
    isWhole = true
    textStart = 0
    utf16 = nil
    rawCount = 0
    return true
  }

  /// The rest of the text; `nil` where it is longer than what is read as a whole.
  mutating func wholeText() throws(FileError) -> ContiguousArray<UInt8>? {
    var whole = ContiguousArray<UInt8>()
    while true {
      whole.append(contentsOf: text[unread])
      consume(unread.count)
      guard whole.count <= ByteSource.maximumWholeSize else { return nil }
      guard !isAtEnd else { return whole }
      try fill()
    }
  }

  // MARK: Parts

  /// Reads into ``text`` behind ``unread``.
  private mutating func read() throws(FileError) {
    try makeRoom()
    let count = try bytes.read(into: &text, from: unread.upperBound)
    unread = unread.lowerBound..<unread.upperBound + count
    isAtEnd = count == 0
  }

  private mutating func makeRoom() throws(FileError) {
    // A file that is read completely is not moved: only its end is not found yet.
    if unread.lowerBound > 0, !bytes.isAllRead || unread.upperBound == text.count {
      isWhole = false
      for i in 0..<unread.count { text[i] = text[unread.lowerBound + i] }
      unread = 0..<unread.count
    }
    guard unread.upperBound == text.count else { return }
    text.append(contentsOf: repeatElement(0, count: max(block, text.count)))
  }

  /// Reads the first block and detects the encoding.
  private mutating func begin() throws(FileError) {
    while unread.count < 4, !isAtEnd { try read() }
    isBegun = true
    // The size of a compressed file says little about its text.
    if isUsualBlock, bytes.isCompressed { block = Self.usualBlock }
    if unread.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      consume(3)
      textStart = 3
    } else if let isBigEndian = isUTF16BigEndian() {
      utf16 = UTF16Decoder(isBigEndian: isBigEndian)
      rawCount = unread.count
      raw = ContiguousArray(text[unread])
      raw.append(contentsOf: repeatElement(0, count: max(block, 8)))
      unread = 0..<0
      transcode()
      // The mark is a character of three bytes in UTF-8.
      if unread.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { consume(3) }
    }
  }

  /// The byte order of UTF-16, by its mark or by two ASCII characters; `nil` for other bytes.
  private func isUTF16BigEndian() -> Bool? {
    guard unread.count >= 2 else { return nil }
    if text[0] == 0xFE, text[1] == 0xFF { return true }
    if text[0] == 0xFF, text[1] == 0xFE { return false }
    guard unread.count >= 4 else { return nil }
    if text[0] == 0, text[2] == 0, text[1].isPlain, text[3].isPlain { return true }
    if text[1] == 0, text[3] == 0, text[0].isPlain, text[2].isPlain { return false }
    return nil
  }

  /// Appends the complete characters of ``raw`` to ``unread``.
  private mutating func transcode() {
    // Read through a copy of the reference: the compiler treats a span as a use of all of `self`.
    let bytes = raw
    let consumed = utf16?.decode(bytes.span.extracting(0..<rawCount), isLast: isAtEnd)
    guard let consumed else { return }
    for i in consumed..<rawCount { raw[i - consumed] = raw[i] }
    rawCount -= consumed
    text.removeSubrange(unread.upperBound...)
    text.removeSubrange(..<unread.lowerBound)
    if let more = utf16?.text { text.append(contentsOf: more) }
    utf16?.text.removeAll(keepingCapacity: true)
    unread = 0..<text.count
  }
}

extension UInt8 {
  /// Whether the byte is a printable character of ASCII, a tab or a line end.
  var isPlain: Bool { (0x20...0x7E).contains(self) || isBlank }
}
