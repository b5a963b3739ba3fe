/// The hash of a track and a number, by which random numbers differ: FNV-1a of 32 bits.
enum TrackHash {
  static func value(_ track: String, _ number: Int) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    // checked: the hash is defined modulo 2^32, here and below
    for byte in track.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let number = UInt32(truncatingIfNeeded: number)
    for shift in [0, 8, 16, 24] as [UInt32] {
      // checked: as above
      hash = (hash ^ (number >> shift & 0xFF)) &* 0x0100_0193
    }
    return hash
  }
}
