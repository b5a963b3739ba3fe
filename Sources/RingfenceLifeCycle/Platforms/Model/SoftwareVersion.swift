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

extension SoftwareVersion {
  /// Reads `15`, `15.1` or `15.1.2`; `nil` for anything else.
  package init?(text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 6 && part.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }
        ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    guard (1...3).contains(numbers.count), numbers.count == parts.count else { return nil }
    self.init(
      numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }
}
