public import Ringfence

/// When something happened.
public enum ScenarioMoment: Hashable, Sendable {
  /// At a time of day.
  case time(Timestamp)
  /// So long after the track's first fix; before it when negative.
  case sinceFirstFix(Duration)

  /// The moment for a track that begins at a time; held at the ends of what a timestamp can say.
  package func timestamp(firstFix: Timestamp) -> Timestamp {
    switch self {
    case .time(let time): time
    case .sinceFirstFix(let duration): firstFix + duration
    }
  }
}
