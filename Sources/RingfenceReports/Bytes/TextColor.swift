internal import Ringfence
internal import RingfenceLint

/// The colours of words in text for terminals.
enum TextColor: String, Sendable {
  case red = "31"
  case yellow = "33"
  case cyan = "36"

  /// A word in a colour, or without where text has none.
  static func text(_ word: String, _ color: TextColor, _ usesColor: Bool) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(word)\u{1B}[0m" : word
  }

  /// Appends a word in a colour, or without where text has none.
  static func append(
    _ word: String, _ color: TextColor, _ usesColor: Bool, into bytes: inout [UInt8]
  ) {
    bytes.append(text(word, color, usesColor))
  }
}

extension LintSeverity {
  /// The colour of the severity.
  var color: TextColor {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  }
}

extension DifferenceReport.Word {
  /// The colour of the difference: an event that is missing, one too many, another one.
  var color: TextColor {
    switch self {
    case .missing: .red
    case .unexpected: .yellow
    case .shifted, .changed: .cyan
    }
  }
}
