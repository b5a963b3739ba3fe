/// An entry or a crossing that did not trigger, and why.
public struct Suppression: Hashable, Sendable {
  /// `entered` or `crossed`: what would have happened.
  public var kind: Event.Kind
  /// Index of the zone in the layout.
  public var zone: Int
  /// Index of the fence in its zone.
  public var fence: Int
  /// Where and when the path met the edge.
  public var began: BoundaryPoint
  /// Where and when the device left the zone again; `nil` while it is still inside, and when nobody
  /// was there to see it leave.
  public var ended: BoundaryPoint?
  /// In a ``Scenario``, when the app ended while the entry waited: it is not tried any more.
  public var abandonedAt: Timestamp? = nil
  /// How many times the gates were tried.
  public var tries: Int
  /// The gates that failed at least once, in the order in which they are tried.
  public var failures: [ConditionFailure]
}

/// Receives what did not happen. Where nobody asks, the compiler removes the reporting.
protocol SuppressionRecorder {
  var isRecording: Bool { get }
  mutating func record(_ suppression: Suppression)
  /// Takes note of a visit that has begun without an event.
  mutating func record(silent visit: OpenVisitSummary)
  /// Notes what a step took.
  mutating func count(_ note: (inout EvaluationWork) -> Void)
}

extension SuppressionRecorder {
  @inline(__always)
  mutating func record(silent visit: OpenVisitSummary) {}

  @inline(__always)
  mutating func count(_ note: (inout EvaluationWork) -> Void) {}
}

/// Records nothing, at no cost.
struct NoRecorder: SuppressionRecorder {
  /// Gives each recorder an address of its own. Values without a byte share one across threads, which
  /// ThreadSanitizer reports as a race when they are passed `inout`, also in an app that embeds this.
  private var byte: UInt8 = 0

  var isRecording: Bool { false }
  mutating func record(_ suppression: Suppression) {}
}

/// Records every suppression, and every visit that begins without an event.
struct ListRecorder: SuppressionRecorder {
  var suppressions: [Suppression] = []
  var silentVisits: [OpenVisitSummary] = []
  var isRecording: Bool { true }
  mutating func record(_ suppression: Suppression) { suppressions.append(suppression) }
  mutating func record(silent visit: OpenVisitSummary) { silentVisits.append(visit) }
}
