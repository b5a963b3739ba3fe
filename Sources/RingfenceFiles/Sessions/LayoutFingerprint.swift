internal import Ringfence

/// A short text that differs for different layouts.
enum LayoutFingerprint {
  /// 16 hexadecimal digits of the native form (FNV-1a). They reveal a changed layout, not a forged
  /// one.
  static func of(_ layout: ZoneLayout) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in ZoneFileWriter.native(layout) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3  // checked: FNV-1a is defined by wrapping
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
