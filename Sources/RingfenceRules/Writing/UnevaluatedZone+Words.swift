extension UnevaluatedZone.Reason {
  /// Why a rule does not take a zone, in a column of text.
  package var words: String {
    switch self {
    case .circlesOnly: "circles only"
    case .line: "line"
    case .corridor: "corridor"
    case .noFence: "no fence"
    case .attribute: "attribute"
    }
  }
}
