internal import Ringfence

/// The version of an operating system or an SDK.
public struct SoftwareVersion: Hashable, Comparable, Sendable {
  /// The first number.
  public var major: Int
  /// The second number.
  public var minor: Int
  /// The third number.
  public var patch: Int

  /// Creates a version.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Whether the first version is the earlier one.
  public static func < (a: Self, b: Self) -> Bool {
    if a.major != b.major { return a.major < b.major }
    return a.minor != b.minor ? a.minor < b.minor : a.patch < b.patch
  }
}
