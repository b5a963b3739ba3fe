internal import Ringfence

extension DegradationRecord.Grade {
  /// What the grade means, for people.
  var words: String {
    switch self {
    case .exact: "check-ins are outside by the buffer at most"
    case .documented: "check-ins are outside by the budget at most"
    case .unfit: "check-ins can be outside by more than the budget"
    case .unsupported: "there are no check-ins"
    }
  }
}
