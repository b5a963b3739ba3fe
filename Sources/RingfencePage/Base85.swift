/// Bytes as text with five digits for four bytes, a sixteenth shorter than ``Base64``. The digits need no escape in a script element, in HTML or in
/// JSON.
package enum Base85 {
  package static let digits = Array(
    ("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
      + "!#$%()*+,-./:;=?@[]^_{|").utf8)

  /// The text: each four bytes as a number of five digits, the highest first; of *n* bytes that are left, *n* + 1 digits, as if zeros
  /// followed.
  /// - Complexity: linear.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 4 * 5 + 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var group: UInt32 = 0
      for index in 0..<4 { group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      var divisor: UInt32 = 85 * 85 * 85 * 85
      for _ in 0...count {
        text.append(digits[Int(group / divisor)])
        group %= divisor
        divisor /= 85
      }
    }
    return text
  }
}
