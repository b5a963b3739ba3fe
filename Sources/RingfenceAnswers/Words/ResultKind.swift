/// What became of a visit, a crossing or an entry. The words are the same in all views.
package enum ResultKind: CaseIterable, Sendable {
  case both, lostVisit, lostCrossing, falseCheckIn, suppressedEntry, suppressedCrossing,
    withheldExit

  /// The name in lists of words.
  package var name: String {
    switch self {
    case .both: "both"
    case .lostVisit: "lostVisit"
    case .lostCrossing: "lostCrossing"
    case .falseCheckIn: "falseCheckIn"
    case .suppressedEntry: "suppressedEntry"
    case .suppressedCrossing: "suppressedCrossing"
    case .withheldExit: "withheldExit"
    }
  }

  package var words: String {
    switch self {
    case .both: "reported in both"
    case .lostVisit: "visit lost"
    case .lostCrossing: "crossing lost"
    case .falseCheckIn: "false check-in"
    case .suppressedEntry: "entry suppressed"
    case .suppressedCrossing: "crossing suppressed"
    case .withheldExit: "exit withheld"
    }
  }
}
