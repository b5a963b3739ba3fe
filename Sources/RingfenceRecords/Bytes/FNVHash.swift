/// The hash FNV-1a of 64 bits: the same in every run and on every machine. It detects damage and distinguishes values, and
/// is no protection against somebody who looks for equal hashes.
package struct FNVHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// - Complexity: linear in the bytes.
  package init(_ bytes: [UInt8]) { append(bytes[...]) }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3  // checked: FNV-1a is defined by wrapping
  }

  /// Not generic: as a generic function it is slow when other modules call it.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    var hash = self
    for byte in bytes { hash.append(byte) }
    self = hash
  }

  /// The hash as 16 hexadecimal digits.
  package var digits: String { Self.digits(of: value) }

  /// A hash of 64 bits as 16 hexadecimal digits.
  package static func digits(of value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
