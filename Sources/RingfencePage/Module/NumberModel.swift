/// Codes whole numbers, most of them small: the number of bits of each is learnt from the one before, then come
/// the bits, the first three of them learnt.
struct NumberModel {
  /// By the number of bits of the number before, then as a tree of 7 levels.
  private var lengths = ContiguousArray(repeating: BitProbability(), count: 65 * 128)
  /// By the number of bits, then as a tree of 3 levels.
  private var leading = ContiguousArray(repeating: BitProbability(), count: 65 * 8)
  private var last = 0

  mutating func write(_ value: UInt64, to encoder: inout RangeEncoder) {
    let length = 64 - value.leadingZeroBitCount
    var node = 1
    for shift in stride(from: 6, through: 0, by: -1) {
      let bit = length >> shift & 1 == 1
      encoder.write(bit, &lengths[last * 128 + node])
      node = node << 1 | (bit ? 1 : 0)
    }
    last = length
    // The highest bit is 1.
    var rest = max(0, length - 1)
    node = 1
    while rest > 0, node < 8 {
      rest -= 1
      let bit = value >> UInt64(rest) & 1 == 1
      encoder.write(bit, &leading[length * 8 + node])
      node = node << 1 | (bit ? 1 : 0)
    }
    encoder.write(value, bits: rest)
  }

  mutating func read(from decoder: inout RangeDecoder) -> UInt64 {
    var node = 1
    for _ in 0..<7 { node = node << 1 | (decoder.read(&lengths[last * 128 + node]) ? 1 : 0) }
    // More than 64 bits only where the bytes are damaged.
    let length = min(64, node - 128)
    last = length
    guard length > 0 else { return 0 }
    var value: UInt64 = 1
    var rest = length - 1
    node = 1
    while rest > 0, node < 8 {
      rest -= 1
      let bit = decoder.read(&leading[length * 8 + node])
      node = node << 1 | (bit ? 1 : 0)
      value = value << 1 | (bit ? 1 : 0)
    }
    return rest == 0 ? value : value << UInt64(rest) | decoder.read(bits: rest)
  }

  // MARK: Signs

  /// A number with a sign as one without: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
  static func folded(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  static func unfolded(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
