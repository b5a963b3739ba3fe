internal import Ringfence

/// A moment of a track: so far along the leg that begins at a fix.
package struct PathMoment: Comparable, Hashable, Sendable {
  /// Index of the fix at which the leg begins.
  package var fix: Int
  /// The share of the leg, `0..<1`.
  package var t: Double

  /// Creates a moment; the end of a leg is the beginning of the next one.
  package init(fix: Int, t: Double) {
    self.fix = t >= 1 ? fix + 1 : fix
    self.t = t >= 1 ? 0 : t
  }

  package static func < (a: Self, b: Self) -> Bool { (a.fix, a.t) < (b.fix, b.t) }

  /// The fix that reveals that the path came to this moment.
  package var arrival: Int { t == 0 ? fix : fix + 1 }
  /// The fix that reveals that the path went on from this moment.
  package var departure: Int { fix + 1 }
}

/// Thrown where something is so near to a limit that rounding could decide it.
package struct NearLimit: Error {
  package init() {}
}
