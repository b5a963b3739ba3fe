/// Turns the bytes of an input into numbers; zeros come when there are none left.
struct InputBytes {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// Whether one case of `count` is met.
  mutating func one(in count: UInt8) -> Bool { byte() % count == 1 }

  /// A whole number of a range of at most 256.
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(byte()) % range.count
  }

  mutating func element<Element>(of list: [Element]) -> Element { list[Int(byte()) % list.count] }

  mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  mutating func bits() -> UInt64 { (0..<8).reduce(0) { sum, _ in sum << 8 | UInt64(byte()) } }

  /// A number of the range, its ends included.
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    let part = Double(word()) / 65_535
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// Any number, often one at the end of what numbers can be.
  mutating func anyDouble() -> Double {
    let ends: [Double] = [
      .nan, .infinity, -.infinity, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, -1, 1e18,
      9.3e18, -9.3e18,
    ]
    let choice = Int(byte())
    return choice < ends.count ? ends[choice] : Double(bitPattern: bits())
  }

  /// Any whole number, often one at the end of what numbers can be.
  mutating func anyInt() -> Int64 {
    switch byte() % 6 {
    case 0: .max
    case 1: .min
    case 2: .max - Int64(byte())
    case 3: .min + Int64(byte())
    default: Int64(bitPattern: bits())
    }
  }
}
