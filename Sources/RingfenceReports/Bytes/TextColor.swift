internal import Ringfence
internal import RingfenceLint

/// The colours of words in text for terminals.
enum TextColor: String, Sendable {
  case red = "31"
  case green = "32"
  case yellow = "33"
  case cyan = "36"

  /// A word in a colour, or without where text has none.
  static func text(_ word: String, _ color: TextColor?, _ usesColor: Bool) -> String {
    guard usesColor, let color else { return word }
    return "\u{1B}[\(color.rawValue)m\(word)\u{1B}[0m"
  }

  /// Appends a word in a colour, or without where text has none.
  static func append(
    _ word: String, _ color: TextColor?, _ usesColor: Bool, into bytes: inout [UInt8]
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

extension DegradationRecord.Grade {
  /// The colour of the grade.
  var color: TextColor {
    switch self {
    case .exact: .green
    case .documented: .cyan
    case .unfit: .yellow
    case .unsupported: .red
    }
  }
}

extension Comparison.Outcome {
  /// The colour of the outcome: a false check-in, a loss; none where nothing fired.
  var color: TextColor? {
    switch self {
    case .both: .green
    case .restartOnly: .yellow
    case .normalOnly: .red
    case .neither: nil
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
