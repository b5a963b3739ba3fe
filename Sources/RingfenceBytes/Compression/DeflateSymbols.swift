/// The symbols of DEFLATE (RFC 1951, section 3.2.5) as entries of ``HuffmanTable``.
enum DeflateSymbols {
  /// Bytes, the end of a block, and lengths.
  static let literalsAndLengths: ContiguousArray<HuffmanTable.Entry> = {
    var entries = ContiguousArray<HuffmanTable.Entry>()
    for byte in 0..<256 as Range<UInt32> { entries.append(HuffmanTable.literal | byte << 16) }
    entries.append(HuffmanTable.special | HuffmanTable.end)
    var base: UInt32 = 3
    for symbol in 0..<28 as Range<UInt32> {
      let extra = symbol < 8 ? 0 : symbol / 4 - 1
      entries.append(base << 16 | extra)
      base += 1 << extra
    }
    entries.append(258 << 16)
    // Two symbols have codes and stand for nothing.
    entries += [HuffmanTable.special, HuffmanTable.special]
    return entries
  }()

  static let distances: ContiguousArray<HuffmanTable.Entry> = {
    var entries = ContiguousArray<HuffmanTable.Entry>()
    var base: UInt32 = 1
    for symbol in 0..<30 as Range<UInt32> {
      let extra = symbol < 4 ? 0 : symbol / 2 - 1
      entries.append(base << 16 | extra)
      base += 1 << extra
    }
    entries += [HuffmanTable.special, HuffmanTable.special]
    return entries
  }()

  static let codeLengths = ContiguousArray<HuffmanTable.Entry>((0..<19).map { $0 << 16 })

  /// The order in which a block gives the lengths of the codes for lengths.
  static let codeLengthOrder: ContiguousArray<Int> = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The table of bytes and lengths of a block with fixed codes. Made once: such a block may have ten bits.
  static let fixedLiterals: HuffmanTable = {
    var lengths = ContiguousArray<UInt8>(repeating: 8, count: 144)
    lengths += repeatElement(9, count: 112)
    lengths += repeatElement(7, count: 24)
    lengths += repeatElement(8, count: 8)
    var table = HuffmanTable(indexBits: 11)
    _ = table.make(lengths[...], literalsAndLengths)
    return table
  }()

  static let fixedDistances: HuffmanTable = {
    var table = HuffmanTable(indexBits: 8)
    _ = table.make(ContiguousArray(repeating: 5, count: 32)[...], distances)
    return table
  }()
}
