package import Ringfence

/// The fingerprint of a layout as saved sessions contain it.
package enum LayoutFingerprint {
  /// 16 hexadecimal digits.
  package static func text(_ fingerprint: UInt64) -> String { FNVHash.digits(of: fingerprint) }

  /// Whether a saved text is that of a layout.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - fingerprint: ``ZoneLayout/fingerprint`` of the layout.
  ///   - layout: the layout.
  /// - Returns: whether it is, in the form of this version or of version 0.1.
  /// - Complexity: constant for a text of this version, else linear in the layout.
  package static func isOf(_ text: String, _ fingerprint: UInt64, _ layout: ZoneLayout) -> Bool {
    text == Self.text(fingerprint) || text == ofNativeForm(layout)
  }

  /// What version 0.1 saved: FNV-1a over the whole native form, names included. It takes 100 times as long, and is read for
  /// one version more.
  static func ofNativeForm(_ layout: ZoneLayout) -> String {
    FNVHash(ZoneFileWriter.native(layout)).digits
  }
}
