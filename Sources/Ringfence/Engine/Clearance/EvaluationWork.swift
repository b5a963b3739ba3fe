/// How much was done for some fixes: the same on every machine, unlike the time that it takes.
package struct EvaluationWork: Hashable, Sendable {
  /// Fixes that were evaluated; the others lay in the safe disc, or were ignored.
  package var evaluated = 0
  /// Steps that looked at the cells about the path.
  package var surveys = 0
  /// Groups of four edges or circles that were measured there.
  package var packs = 0
  /// Steps that asked the index of boxes for all fences near the path: at the first fix, after a gap,
  /// on a long path.
  package var queries = 0
  /// Searches for the nearest boundary beyond the cells.
  package var searches = 0
  /// Fences whose path intervals were computed.
  package var candidates = 0

  /// Comparisons of a shape near the path with those that were noted before.
  package var comparisons = 0
  /// States of zones that were moved, for others came or went before them.
  package var moves = 0

  /// Creates a count of nothing.
  package init() {}
}

/// Counts the work.
struct WorkRecorder: SuppressionRecorder {
  var work = EvaluationWork()
  var isRecording: Bool { false }
  mutating func record(_ suppression: Suppression) {}
  mutating func count(_ note: (inout EvaluationWork) -> Void) { note(&work) }
}

extension TriggerSession {
  /// Evaluates the next fixes of the device and counts what it takes.
  @discardableResult
  package mutating func process(
    _ fixes: some Sequence<Fix>, with engine: TriggerEngine, into events: inout [Event],
    work: inout EvaluationWork
  ) -> IgnoredFixes {
    var recorder = WorkRecorder(work: work)
    let ignored = process(fixes, with: engine, recorder: &recorder, into: &events)
    work = recorder.work
    return ignored
  }
}
