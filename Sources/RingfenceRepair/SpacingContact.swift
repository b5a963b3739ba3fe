internal import Ringfence

/// Two bodies that must stay apart, linear in their movements: with the unit vector `normal`,
/// normal · (movement of first − movement of second) ≥ `needed`.
struct SpacingContact: Sendable {
  enum Kind: Int32, Sendable {
    case fences
    /// Their restart circles.
    case circles
  }

  let first: Int32
  let second: Int32
  let kind: Kind
  var normal: PlanarPoint
  var needed: Double
  /// The difference of the two nearest points before any movement.
  var contact: PlanarPoint
  /// How far the two points must be apart.
  var apart: Double
  /// Whether a lower bound may use it: the two points belong to the shapes, and every repair must clear the pair.
  var isRequired: Bool
  /// Whether the pair was too near before any movement, so that it may be given up.
  var mayBeGiven: Bool
  /// The force along the normal.
  var multiplier = 0.0

  /// The same for the same pair and kind.
  var key: UInt64 { Self.key(first, second, kind) }

  static func key(_ first: Int32, _ second: Int32, _ kind: Kind) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: first)) << 33 | UInt64(UInt32(truncatingIfNeeded: second))
      << 1
      | UInt64(UInt32(truncatingIfNeeded: kind.rawValue))
  }

  static func bodies(of key: UInt64) -> (first: Int, second: Int) {
    (Int(key >> 33), Int(key >> 1 & 0xFFFF_FFFF))
  }
}
