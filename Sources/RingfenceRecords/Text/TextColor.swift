internal import Ringfence

/// The colours of words in text for terminals.
package enum TextColor: String, Sendable {
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"

  /// A word in a colour, or without where text has none.
  package static func text(_ word: String, _ color: TextColor?, _ usesColor: Bool) -> String {
    guard usesColor, let color else { return word }
    return "\u{1B}[\(color.rawValue)m\(word)\u{1B}[0m"
  }

  /// Appends a word in a colour, or without where text has none.
  package static func append(
    _ word: String, _ color: TextColor?, _ usesColor: Bool, into bytes: inout [UInt8]
  ) {
    bytes.append(text(word, color, usesColor))
  }
}
