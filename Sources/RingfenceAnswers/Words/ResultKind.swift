package import Ringfence

/// What became of a visit, a crossing or an entry. The words are the same in all views.
package enum ResultKind: CaseIterable, Sendable {
  case both, lostVisit, lostCrossing, lostOverspeed, falseCheckIn, suppressedEntry,
    suppressedCrossing, withheldExit, suppressedOverspeed

  /// What is lost with the event that begins it.
  package static func lost(_ kind: Event.Kind) -> ResultKind {
    switch kind {
    case .crossed: .lostCrossing
    case .overspeed: .lostOverspeed
    default: .lostVisit
    }
  }

  /// What is suppressed, or withheld.
  package static func suppressed(_ kind: Event.Kind) -> ResultKind {
    switch kind {
    case .crossed: .suppressedCrossing
    case .exited: .withheldExit
    case .overspeed: .suppressedOverspeed
    default: .suppressedEntry
    }
  }

  /// The name in lists of words.
  package var name: String {
    switch self {
    case .both: "both"
    case .lostVisit: "lostVisit"
    case .lostCrossing: "lostCrossing"
    case .lostOverspeed: "lostOverspeed"
    case .falseCheckIn: "falseCheckIn"
    case .suppressedEntry: "suppressedEntry"
    case .suppressedCrossing: "suppressedCrossing"
    case .withheldExit: "withheldExit"
    case .suppressedOverspeed: "suppressedOverspeed"
    }
  }

  package var words: String {
    switch self {
    case .both: "reported in both"
    case .lostVisit: "visit lost"
    case .lostCrossing: "crossing lost"
    case .lostOverspeed: "overspeed lost"
    case .falseCheckIn: "false check-in"
    case .suppressedEntry: "entry suppressed"
    case .suppressedCrossing: "crossing suppressed"
    case .withheldExit: "exit withheld"
    case .suppressedOverspeed: "overspeed too short"
    }
  }
}
