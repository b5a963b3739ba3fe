internal import Ringfence

/// Texts in XML.
package enum XMLText {
  /// Appends a text for XML. Characters that XML 1.0 does not have are written by their numbers.
  package static func append(escaped text: String, into bytes: inout [UInt8]) {
    for scalar in PrintableText.escaped(text).unicodeScalars {
      switch scalar.value {
      case 0x26: bytes.append("&amp;")
      case 0x3C: bytes.append("&lt;")
      case 0x3E: bytes.append("&gt;")
      case 0x22: bytes.append("&quot;")
      case 0xFFFE, 0xFFFF: bytes.append(PrintableText.number(of: scalar))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
