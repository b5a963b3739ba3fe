internal import Ringfence

package enum XMLText {
  /// Appends a text for XML. Characters that XML 1.0 does not have are written by their numbers.
  package static func append(escaped text: String, into bytes: inout [UInt8]) {
    for scalar in PrintableText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": bytes.append("&amp;")
      case "<": bytes.append("&lt;")
      case ">": bytes.append("&gt;")
      case "\"": bytes.append("&quot;")
      case "\u{FFFE}", "\u{FFFF}": bytes.append(PrintableText.number(of: scalar))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
