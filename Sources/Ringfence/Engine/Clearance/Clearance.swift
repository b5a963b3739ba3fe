/// Where and until when the fixes of a session change nothing but ``TriggerSession/lastFix``. A cache: without it
/// every fix is evaluated, with the same results.
///
/// A disc that meets no boundary of any fence, measured below the truth: the path between two fixes in it meets
/// nothing. The deadline is the first moment at which time alone may change something.
/// `Docs/Performance.md` says what bounds the disc and what sets the deadline.
struct Clearance: Sendable {
  // First, as it begins at a multiple of 16 bytes.
  /// The zones with a pending entry or an exit that is not confirmed: fixes concern them that meet no boundary.
  var pendingZones = PendingZones()
  /// Where no boundary is, but for those of large fences.
  var disc = PlanarDisc()
  /// Where no boundary of a large fence is: usually much larger, and set less often. It contains the other disc.
  var largeDisc = PlanarDisc()
  /// A fix at this time or later is evaluated, wherever it is.
  var deadline = Timestamp(microseconds: .min)
  /// The engine for which all this holds; `nil` where nothing is known.
  var engine: PreparedLayout?
  /// Whether suppressions are recorded: then every try of a condition counts.
  var isRecording = false

  /// Creates an empty clearance: every fix is evaluated.
  init() {}

  /// Invalidates what is known unless it belongs to `engine` and to that way of recording.
  mutating func prepare(for engine: TriggerEngine, isRecording: Bool) {
    if self.engine === engine.core, self.isRecording == isRecording { return }
    disc.clear()
    self.engine = nil
    self.isRecording = isRecording
  }
}
