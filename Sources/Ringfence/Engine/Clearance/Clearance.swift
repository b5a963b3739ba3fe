/// Where and until when the fixes of a session change nothing but ``TriggerSession/lastFix``. A cache: without it
/// every fix is evaluated, with the same results.
///
/// A disc that meets no boundary of any fence, measured below the truth: the path between two fixes in it
/// changes nothing. The deadline is the first moment at which time alone may change something.
/// `Docs/Performance.md` says what bounds the disc and what sets the deadline.
struct Clearance: Sendable {
  /// Where no boundary is.
  var disc = PlanarDisc()
  /// Where no boundary of a large fence is: usually much larger, and set less often.
  var largeDisc = PlanarDisc()
  /// A fix at this time or later is evaluated, wherever it is.
  var deadline = Timestamp(microseconds: .min)
  /// The zones with a pending entry or an exit that is not confirmed: every fix that is evaluated concerns them.
  var pendingZones = PendingZones()
  /// Whether one of them has a pending entry: the disc meets no boundary, but no fix is skipped.
  var triesConditions = false
  /// Whether suppressions are recorded: then every try of a condition counts.
  var isRecording = false
  /// The engine for which all this holds; `nil` where nothing is known.
  var engine: PreparedLayout?

  /// Creates an empty clearance: every fix is evaluated.
  init() {}

  /// Whether there is no disc in which fixes are skipped.
  var isEmpty: Bool { disc.radiusSquare < 0 || triesConditions }

  /// Removes the disc.
  mutating func clear() { disc.clear() }

  /// Invalidates what is known unless it belongs to `engine` and to that way of recording.
  mutating func prepare(for engine: TriggerEngine, isRecording: Bool) {
    if self.engine === engine.core, self.isRecording == isRecording { return }
    clear()
    self.engine = nil
    self.isRecording = isRecording
  }
}
