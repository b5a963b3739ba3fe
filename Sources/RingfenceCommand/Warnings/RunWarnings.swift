internal import RingfenceFiles

/// The warnings of a run about its tracks: of each kind the first, and how many more files have it. They are
/// reported at the end of the run, so that many files with one mistake give one line.
struct RunWarnings: Sendable {
  private var kinds: [(first: TrackFileWarning, others: Int)] = []

  /// Creates an empty list.
  init() {}

  /// Adds the warnings of a file, at most one of a kind, in the order of the inputs.
  mutating func add(_ warnings: [TrackFileWarning]) {
    for warning in warnings {
      if let known = kinds.firstIndex(where: { $0.first.code == warning.code }) {
        kinds[known].others += 1
      } else {
        kinds.append((warning, 0))
      }
    }
  }

  /// Adds the warnings of later inputs.
  mutating func add(_ other: RunWarnings) {
    for (first, others) in other.kinds {
      if let known = kinds.firstIndex(where: { $0.first.code == first.code }) {
        kinds[known].others += 1 + others
      } else {
        kinds.append((first, others))
      }
    }
  }

  /// Reports one line for each kind: its first warning, and the number of others.
  func report(to environment: CommandEnvironment) {
    for (first, others) in kinds {
      let detail =
        first.detail
        + (others > 0
          ? "; " + pluralized(others, "other file has", "other files have") + " this, too" : "")
      environment.report(
        TrackFileWarning(first.code, at: first.location, detail).description)
    }
  }
}
