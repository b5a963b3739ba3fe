internal import Ringfence

/// Hashes by which random numbers differ: FNV-1a of 32 bits.
enum TrackHash {
  /// The hash of some fixes: of the first, the last and their number. The name of a file is no part of it.
  static func value(_ first: Fix, _ last: Fix, count: Int) -> UInt32 {
    var hash = Hash()
    for fix in [first, last] {
      hash.add(UInt64(bitPattern: fix.time.microseconds), bits: 64)
      hash.add(fix.coordinate.latitude.bitPattern, bits: 64)
      hash.add(fix.coordinate.normalizedLongitude.bitPattern, bits: 64)
    }
    hash.add(UInt64(truncatingIfNeeded: count), bits: 64)
    return hash.value
  }

  /// The hash of the name of a track and a number.
  static func value(_ track: String, _ number: Int) -> UInt32 {
    var hash = Hash()
    for byte in track.utf8 { hash.add(UInt64(byte), bits: 8) }
    hash.add(UInt64(truncatingIfNeeded: number), bits: 32)
    return hash.value
  }

  private struct Hash {
    private(set) var value: UInt32 = 0x811C_9DC5

    mutating func add(_ number: UInt64, bits: UInt64) {
      for shift in stride(from: UInt64(0), to: bits, by: 8) {
        // checked: the hash is defined modulo 2^32
        value = (value ^ UInt32(truncatingIfNeeded: number >> shift & 0xFF)) &* 0x0100_0193
      }
    }
  }
}
