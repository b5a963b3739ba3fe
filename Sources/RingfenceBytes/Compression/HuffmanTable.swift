/// A table that finds the symbol of a prefix code from the next bits of a stream.
///
/// The first ``indexBits`` bits are an index. Longer codes continue in a second table behind it.
struct HuffmanTable: Sendable {
  /// What the next bits are. Its lowest byte is the number of bits that the symbol takes, with its
  /// extra bits; the next four bits are those of the code alone.
  typealias Entry = UInt32

  /// Marks a literal. Its byte begins at bit 16.
  static var literal: Entry { 0x8000_0000 }
  /// Marks an entry that is neither a literal nor a length or distance. Those have their base at bit 16.
  static var special: Entry { 0x8000 }
  /// Marks, with ``special``, a second table: its offset begins at bit 16, its index bits at bit 8.
  static var link: Entry { 0x4000 }
  /// Marks, with ``special``, the end of a block.
  static var end: Entry { 0x2000 }

  private(set) var entries = ContiguousArray<Entry>()
  let indexBits: Int

  /// Creates a table that knows no code.
  init(indexBits: Int) {
    self.indexBits = indexBits
    clear()
  }

  /// Makes the table of a code.
  ///
  /// - Parameters:
  ///   - lengths: the number of bits of each symbol's code, 0 for a symbol that has none, at most 15.
  ///   - symbols: an entry for each symbol, without the length of its code.
  /// - Returns: whether the lengths make a prefix code. A code of one symbol, or of none, may be
  ///   incomplete.
  mutating func make(_ lengths: ArraySlice<UInt8>, _ symbols: ContiguousArray<Entry>) -> Bool {
    var counts = ContiguousArray(repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var free = 1
    var next = ContiguousArray(repeating: 0, count: 16)
    var code = 0
    var longest = 0
    for length in 1...15 {
      free = free * 2 - counts[length]
      guard free >= 0 else { return false }
      next[length] = code
      code = (code + counts[length]) * 2
      if counts[length] > 0 { longest = length }
    }
    guard free == 0 || longest <= 1 else { return false }
    clear()
    if longest > indexBits { linkSecondTables(lengths, next) }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let reversed = Self.reversed(next[Int(length)], Int(length))
      next[Int(length)] += 1
      add(symbols[symbol], reversed, Int(length))
    }
    return true
  }

  private mutating func clear() {
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(Self.special, count: 1 << indexBits))
  }

  /// Makes room for the codes that are longer than an index.
  private mutating func linkSecondTables(
    _ lengths: ArraySlice<UInt8>, _ first: ContiguousArray<Int>
  ) {
    var next = first
    var longest = ContiguousArray(repeating: 0, count: 1 << indexBits)
    for length in lengths where length > 0 {
      let reversed = Self.reversed(next[Int(length)], Int(length))
      next[Int(length)] += 1
      let index = reversed & ((1 << indexBits) - 1)
      if Int(length) > indexBits { longest[index] = max(longest[index], Int(length) - indexBits) }
    }
    for (index, bits) in longest.enumerated() where bits > 0 {
      entries[index] =
        Self.special | Self.link | Entry(entries.count) << 16 | Entry(bits) << 8 | Entry(indexBits)
      entries.append(contentsOf: repeatElement(Self.special, count: 1 << bits))
    }
  }

  /// Adds a code to every index that begins with it.
  private mutating func add(_ symbol: Entry, _ reversed: Int, _ length: Int) {
    if length <= indexBits {
      fill(0..<1 << indexBits, symbol, reversed, length)
    } else {
      let link = entries[reversed & ((1 << indexBits) - 1)]
      let offset = Int(link >> 16)
      let bits = Int(link >> 8 & 0xF)
      fill(offset..<offset + 1 << bits, symbol, reversed >> indexBits, length - indexBits)
    }
  }

  private mutating func fill(
    _ table: Range<Int>, _ symbol: Entry, _ start: Int, _ length: Int
  ) {
    // The extra bits of a symbol stand in its lowest byte already.
    let entry = symbol + Entry(length) << 8 + Entry(length)
    let isValue = symbol & (Self.literal | Self.special) == 0
    for i in stride(from: table.lowerBound + start, to: table.upperBound, by: 1 << length) {
      entries[i] = isValue ? entry : symbol + Entry(length)
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    Int(UInt16(truncatingIfNeeded: code).bitSwapped >> UInt16(16 - length))
  }
}

extension UInt16 {
  fileprivate var bitSwapped: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1) & 0x5555
    value = (value & 0x3333) << 2 | (value >> 2) & 0x3333
    value = (value & 0x0F0F) << 4 | (value >> 4) & 0x0F0F
    return value.byteSwapped
  }
}
