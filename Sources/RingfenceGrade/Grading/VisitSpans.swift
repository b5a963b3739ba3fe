internal import Ringfence

/// From when to when the visits of true events lasted.
struct VisitSpans {
  private var spans: [ClosedRange<Int64>?] = []

  init() {}

  /// Takes the events of the next track.
  ///
  /// - Parameters:
  ///   - events: its events; the numbers of visits begin again with each track.
  ///   - end: when it ends, and with it a visit without an exit.
  mutating func take(_ events: [Event], end: Timestamp?) {
    var starts: [Int: Int64] = [:]
    var ends: [Int: Int64] = [:]
    for event in events {
      guard let visit = event.visit else { continue }
      switch event.kind {
      case .entered: starts[visit] = event.boundary.time.microseconds
      case .exited: ends[visit] = event.boundary.time.microseconds
      default: break
      }
    }
    for event in events {
      guard let visit = event.visit, let start = starts[visit] ?? ends[visit] else {
        spans.append(nil)
        continue
      }
      let last = ends[visit] ?? end?.microseconds ?? start
      spans.append(start...max(start, last))
    }
  }

  /// From when to when the visit of an event lasted, by the index of the event in all tracks; `nil` for a crossing.
  func span(of event: Int) -> ClosedRange<Int64>? { spans[event] }
}
