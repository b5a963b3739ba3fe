public import Ringfence

/// When something happened.
public enum ScenarioMoment: Hashable, Sendable {
  /// At a moment.
  case time(Timestamp)
  /// This long after the track's first fix; before it when negative.
  case sinceFirstFix(Duration)

  /// The moment for a track with the time of its first fix, limited to the range of a timestamp.
  package func timestamp(firstFix: Timestamp) -> Timestamp {
    switch self {
    case .time(let time): time
    case .sinceFirstFix(let duration): firstFix + duration
    }
  }
}
