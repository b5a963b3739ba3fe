/// What a track did to a zone, in records of explanations.
package enum OutcomeKind: CaseIterable {
  case fired, suppressed, inside, visited, lost, neverReached

  package var name: String {
    switch self {
    case .fired: "fired"
    case .suppressed: "suppressed"
    case .inside: "inside"
    case .visited: "visited"
    case .lost: "lost"
    case .neverReached: "neverReached"
    }
  }

  package var words: String {
    switch self {
    case .inside: "inside since the first fix, silently"
    case .visited: "visited silently"
    case .neverReached: "never reached"
    case .fired, .suppressed, .lost: name
    }
  }
}
