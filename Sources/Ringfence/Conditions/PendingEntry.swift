/// A zone that the device is in, or a geoline that it crossed, while a condition is unmet.
package struct PendingEntry: Hashable, Sendable {
  package internal(set) var fence: Int32
  package let began: BoundaryPoint
  /// The results of the conditions that are evaluated at a crossing, kept until the next crossing.
  package var percentageHolds = true
  /// The kinds of conditions on a number of the fix that were met there.
  package var holding = ConditionKinds()
  /// The crossed fences that met the percentage condition.
  package var crossed: [CrossedFence] = []
  /// Whether a value that was evaluated at the last crossing was derived from the path.
  package var crossingIsDerived = false
  /// Whether a value that met a condition at the last try was derived from the path.
  package var isDerived = false
  /// Whether all conditions but the stay were met at the last try, where a stay is asked for.
  var lacksOnlyStay = false
  /// Whether another condition than the stay has been unmet.
  package var hasFailedOtherwise = false
  /// Where all conditions but the stay were first met again after one was unmet, on the path to the fix at hand. Unknown
  /// between two steps.
  private(set) var metAgain: CrossedFence?
  /// The time of the fix of the last try.
  package var lastTry: Timestamp?
  /// What a suppression reports; counted only while suppressions are recorded.
  package var tries = 0
  package var failures: [ConditionFailure] = []

  package init(fence: Int32, began: BoundaryPoint) {
    self.fence = fence
    self.began = began
  }

  /// Whether the conditions may be met without a new crossing: those evaluated only there hold.
  func mayOpen(_ conditions: PreparedConditions) -> Bool {
    percentageHolds && conditions.measures.allSatisfy { holding[$0.kind] || $0.countsInside }
  }

  func suppression(_ kind: Event.Kind, zone: Int, ended: BoundaryPoint?) -> Suppression {
    Suppression(
      kind, zone: zone, fence: Int(fence), began: began, ended: ended, tries: tries,
      failures: failures.sorted { $0.kind.rawValue < $1.kind.rawValue })
  }

  /// Takes note of what a try at a crossing found.
  mutating func noteTry(at crossing: CrossedFence) {
    if !lacksOnlyStay {
      metAgain = nil
    } else if hasFailedOtherwise, metAgain == nil {
      metAgain = crossing
    }
  }

  /// Takes note that the path to the fix is over.
  mutating func endPath() { metAgain = nil }

  /// Counts a try at which a condition was unmet, and keeps the closest one.
  mutating func note(_ failure: ConditionFailure) { failures.note(failure) }
}
