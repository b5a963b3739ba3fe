package import Ringfence

/// The events of one track of a drive by the rule that is the truth.
package struct TrueEvents: Sendable {
  package let events: [Event]
  /// The time of the last fix; `nil` without a fix.
  package let end: Timestamp?

  package init(_ events: [Event], end: Timestamp?) {
    self.events = events
    self.end = end
  }
}
