package import Ringfence

extension RestartDegradation.Grade {
  package var words: String {
    switch self {
    case .exact: "check-ins are outside by the buffer at most"
    case .documented: "check-ins are outside by the budget at most"
    case .unfit: "check-ins can be outside by more than the budget"
    case .unsupported: "there are no check-ins"
    }
  }

  /// What to do about a false check-in at a circle of the grade, as a sentence without its full stop; `nil` for a grade
  /// without circles.
  package var falseCheckInRemedy: String? {
    switch self {
    case .exact: "Lower the buffer, or accept the check-in"
    case .documented, .unfit:
      "Draw the fence closer to a circle or divide it into smaller ones, or accept the check-in"
    case .unsupported: nil
    }
  }
}
