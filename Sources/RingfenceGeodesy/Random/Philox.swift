/// Random numbers that depend on nothing but a counter and a key: Philox 4×32 with ten rounds (Salmon, Moraes, Dror and Shaw, *Parallel
/// random numbers: as easy as 1, 2, 3*, SC 2011).
package struct Philox: Sendable {
  /// The key.
  package let key: (UInt32, UInt32)

  /// Creates a generator.
  package init(key first: UInt32, _ second: UInt32) { key = (first, second) }

  /// Four random words for a counter.
  package func words(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32
  ) -> (UInt32, UInt32, UInt32, UInt32) {
    var (w0, w1, w2, w3) = (a, b, c, d)
    var (k0, k1) = key
    for _ in 0..<10 {
      let (x, y) = (0xD251_1F53 * UInt64(w0), 0xCD9E_8D57 * UInt64(w2))
      let next = (
        UInt32(truncatingIfNeeded: y >> 32) ^ w1 ^ k0, UInt32(truncatingIfNeeded: y),
        UInt32(truncatingIfNeeded: x >> 32) ^ w3 ^ k1, UInt32(truncatingIfNeeded: x)
      )
      (w0, w1, w2, w3) = next
      k0 &+= 0x9E37_79B9
      k1 &+= 0xBB67_AE85
    }
    return (w0, w1, w2, w3)
  }

  /// A number between 0 and 1, without both.
  package static func uniform(_ word: UInt32) -> Double { (Double(word) + 0.5) * 0x1p-32 }
}
