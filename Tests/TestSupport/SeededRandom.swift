/// SplitMix64: the same seed gives the same numbers on every machine.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator of a seed.
  public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &+ 0x1234_5678_9ABC_DEF1 }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of the range, evenly distributed.
  public mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A whole number of the range, evenly distributed; the same where `Int` has 32 bits.
  public mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int(Int64.random(in: Int64(range.lowerBound)...Int64(range.upperBound), using: &self))
  }
}
