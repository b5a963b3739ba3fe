/// Writes a stream of DEFLATE (RFC 1951) block by block, and keeps the bytes that it stands for.
///
/// A program that compresses chooses its blocks itself; this one writes those that a test asks for.
public struct DeflateStream: Sendable {
  /// How the symbols of a block are written.
  public enum Codes: Sendable { case fixed, dynamic }

  /// The stream, complete after the last block.
  public private(set) var bytes: [UInt8] = []
  /// What the stream stands for.
  public private(set) var text: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// Creates a stream without a block.
  public init() {}

  /// Stored blocks of bytes in parts of at most `size`.
  public static func stored(_ text: [UInt8], in size: Int) -> DeflateStream {
    var stream = DeflateStream()
    for start in stride(from: 0, to: max(text.count, 1), by: size) {
      let end = min(start + size, text.count)
      stream.store(Array(text[start..<end]), isLast: end == text.count)
    }
    return stream
  }

  /// Writes a stored block of at most 65,535 bytes.
  public mutating func store(_ part: [UInt8], isLast: Bool = false) {
    beginBlock(0, isLast)
    align()
    for number in [part.count, ~part.count] {
      bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    bytes += part
    text += part
  }

  /// Writes a block of bytes, each but the first of them behind a match if `match` is one that is possible there.
  ///
  /// - Parameters:
  ///   - part: the bytes.
  ///   - match: a length of 3 to 258, and a distance of 1 to 32,768.
  ///   - codes: how they are written.
  ///   - isLast: whether the stream ends with the block.
  public mutating func code(
    _ part: [UInt8], match: (length: Int, distance: Int)? = nil, _ codes: Codes,
    isLast: Bool = false
  ) {
    beginBlock(codes == .fixed ? 1 : 2, isLast)
    if codes == .dynamic { putLengths() }
    for (index, byte) in part.enumerated() {
      if index > 0, let match, match.distance <= text.count { put(match, codes) }
      putLiteral(Int(byte), codes)
      text.append(byte)
    }
    putLiteral(256, codes)
    if isLast { align() }
  }

  /// A gzip file of one member with this stream.
  public var gzip: [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + bytes + StoredZip.number(Int(StoredZip.check(text)), 4)
      + StoredZip.number(text.count, 4)
  }

  // MARK: Bits

  private mutating func beginBlock(_ type: UInt64, _ isLast: Bool) {
    put(isLast ? 1 : 0, 1)
    put(type, 2)
  }

  /// Writes bits, the lowest first.
  private mutating func put(_ value: UInt64, _ count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Writes a code, whose highest bit is the first.
  private mutating func putCode(_ code: UInt64, _ count: UInt64) {
    for bit in (0..<count).reversed() { put(code >> bit & 1, 1) }
  }

  private mutating func align() { if bitCount > 0 { put(0, 8 - bitCount) } }

  // MARK: Codes

  /// The lengths of dynamic codes: 226 of 8 bits and 60 of 9; two distances of 4 bits and 28 of 5. The lengths 4, 5,
  /// 8 and 9 have codes of two bits.
  private mutating func putLengths() {
    put(286 - 257, 5)
    put(30 - 1, 5)
    put(12 - 4, 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4]
    for length in order { put([4, 5, 8, 9].contains(length) ? 2 : 0, 3) }
    func code(_ length: Int) -> UInt64 { length == 4 ? 0 : length == 5 ? 1 : length == 8 ? 2 : 3 }
    for symbol in 0..<286 { putCode(code(symbol < 226 ? 8 : 9), 2) }
    for symbol in 0..<30 { putCode(code(symbol < 2 ? 4 : 5), 2) }
  }

  private mutating func putLiteral(_ symbol: Int, _ codes: Codes) {
    let symbolBits = UInt64(symbol)
    switch (codes, symbol) {
    case (.dynamic, ..<226): putCode(symbolBits, 8)
    case (.dynamic, _): putCode(452 + symbolBits - 226, 9)
    case (.fixed, ..<144): putCode(0x30 + symbolBits, 8)
    case (.fixed, ..<256): putCode(0x190 + symbolBits - 144, 9)
    case (.fixed, ..<280): putCode(symbolBits - 256, 7)
    case (.fixed, _): putCode(0xC0 + symbolBits - 280, 8)
    }
  }

  private mutating func put(_ match: (length: Int, distance: Int), _ codes: Codes) {
    // The first length or distance of each symbol, and its extra bits, from section 3.2.5.
    var symbol = 0
    var (base, extra) = (3, 0)
    while match.length != 258, match.length >= base + 1 << extra {
      base += 1 << extra
      symbol += 1
      extra = symbol < 8 ? 0 : symbol / 4 - 1
    }
    if match.length == 258 { (symbol, base, extra) = (28, 258, 0) }
    putLiteral(257 + symbol, codes)
    put(UInt64(match.length - base), UInt64(extra))
    (symbol, base, extra) = (0, 1, 0)
    while match.distance >= base + 1 << extra {
      base += 1 << extra
      symbol += 1
      extra = symbol < 4 ? 0 : symbol / 2 - 1
    }
    switch (codes, symbol) {
    case (.fixed, _): putCode(UInt64(symbol), 5)
    case (.dynamic, ..<2): putCode(UInt64(symbol), 4)
    case (.dynamic, _): putCode(4 + UInt64(symbol) - 2, 5)
    }
    put(UInt64(match.distance - base), UInt64(extra))
    for _ in 0..<match.length { text.append(text[text.count - match.distance]) }
  }
}
