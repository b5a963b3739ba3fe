// A binary range coder: a bit takes the less room the surer its probability is. Encoder and decoder hold the same
// interval of 32 bits, and divide it at the same point.

/// How probable it is that a bit is 0, learnt from the bits before.
struct BitProbability {
  /// Of 4,096.
  private(set) var ofZero: UInt32 = 2048

  @inline(__always)
  mutating func learn(_ bit: Bool) {
    // Never 0 and never 4,096, so that either bit has a part of the interval.
    if bit { ofZero -= ofZero >> 5 } else { ofZero += (4096 - ofZero) >> 5 }
  }
}

struct RangeEncoder {
  private var bytes: [UInt8] = []
  /// The lower end of the interval; a bit above the 32nd is a carry into the bytes.
  private var low: UInt64 = 0
  private var range = UInt32.max

  mutating func write(_ bit: Bool, _ probability: inout BitProbability) {
    // checked: the product is below the range
    let zero = (range >> 12) &* probability.ofZero
    if bit {
      low += UInt64(zero)
      range -= zero
    } else {
      range = zero
    }
    probability.learn(bit)
    normalize()
  }

  /// Writes the lowest bits of a number, each as probable as not.
  mutating func write(_ value: UInt64, bits: Int) {
    for shift in stride(from: bits - 1, through: 0, by: -1) {
      range >>= 1
      if value >> UInt64(shift) & 1 == 1 { low += UInt64(range) }
      normalize()
    }
  }

  /// All bytes; no bit may follow.
  consuming func finish() -> [UInt8] {
    for _ in 0..<4 { shift() }
    return bytes
  }

  private mutating func normalize() {
    while range < 1 << 24 {
      shift()
      range <<= 8
    }
  }

  private mutating func shift() {
    if low >> 32 != 0 {
      // The interval lies below 1 as a whole, so the carry ends before the first byte.
      var index = bytes.count - 1
      while index > 0, bytes[index] == 0xFF {
        bytes[index] = 0
        index -= 1
      }
      // checked: not 0xFF, as above
      bytes[index] &+= 1
    }
    bytes.append(UInt8(truncatingIfNeeded: low >> 24))
    low = low << 8 & 0xFFFF_FFFF
  }
}

/// Reads bits. Behind the end of the bytes it reads zeros, as the caller has compared a checksum.
struct RangeDecoder {
  private let bytes: ArraySlice<UInt8>
  private var next: Int
  /// How far the value lies above the lower end of the interval.
  private var offset: UInt32 = 0
  private var range = UInt32.max

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
    for _ in 0..<4 { offset = offset << 8 | nextByte() }
  }

  @inline(__always)
  mutating func read(_ probability: inout BitProbability) -> Bool {
    // checked: the product is below the range
    let zero = (range >> 12) &* probability.ofZero
    let bit = offset >= zero
    if bit {
      offset -= zero
      range -= zero
    } else {
      range = zero
    }
    probability.learn(bit)
    normalize()
    return bit
  }

  /// Reads bits that are each as probable as not.
  mutating func read(bits: Int) -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<bits {
      range >>= 1
      let bit = offset >= range
      if bit { offset -= range }
      value = value << 1 | (bit ? 1 : 0)
      normalize()
    }
    return value
  }

  @inline(__always)
  private mutating func normalize() {
    while range < 1 << 24 {
      range <<= 8
      offset = offset << 8 | nextByte()
    }
  }

  @inline(__always)
  private mutating func nextByte() -> UInt32 {
    guard next < bytes.endIndex else { return 0 }
    next += 1
    return UInt32(bytes[next - 1])
  }
}
