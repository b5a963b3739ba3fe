internal import Ringfence

/// Texts of a document, and how messages quote them.
package enum JSONText {
  /// A text as messages quote it: at most 60 characters, control characters escaped.
  package static func quoted(_ text: String) -> String { "'" + shortened(text) + "'" }

  package static func shortened(_ text: String) -> String {
    var short = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == 60 { return short + "…" }
      if PrintableText.isControl(scalar) || scalar.value == 0xA0 {
        short += PrintableText.number(of: scalar)
      } else {
        short.unicodeScalars.append(scalar)
      }
    }
    return short
  }
}
