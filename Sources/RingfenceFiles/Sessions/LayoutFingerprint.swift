internal import Ringfence

/// Tells layouts apart in a few letters.
enum LayoutFingerprint {
  /// 16 hexadecimal digits that depend on everything that a zone file can say (FNV-1a over the native
  /// form). It tells a changed layout, not a forged one.
  static func of(_ layout: ZoneLayout) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in ZoneFileWriter.native(layout) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3  // checked: FNV-1a is defined by wrapping
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
