/// The bytes of a text with the letters A to Z in lower case. Other letters stay as they are, without the Unicode tables that
/// `lowercased()` needs.
package func lowercaseBytes(_ text: String) -> [UInt8] {
  text.utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
}
