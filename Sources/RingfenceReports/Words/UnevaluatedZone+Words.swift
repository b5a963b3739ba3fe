internal import RingfenceRules

extension UnevaluatedZone.Reason {
  /// Why a rule does not take a zone, in a column of text.
  var words: String {
    switch self {
    case .circlesOnly: "circles only"
    case .line: "line"
    case .noFence: "no fence"
    }
  }
}
