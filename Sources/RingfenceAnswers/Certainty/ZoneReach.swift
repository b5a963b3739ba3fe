internal import Ringfence

/// Whether a zone could be reached on a track. A rule, no share of ways: it asks how far a device of that speed gets between two fixes.
package struct ZoneReach: Hashable, Sendable {
  /// Whether a device could get into the zone from one used fix to the next one. Only of another zone may be said that it was not visited.
  package var isReached = false
  /// The longest time between two used fixes in which it could, where that is longer than ``observedSeconds``.
  package var longest: UnobservedTime?

  /// What is between fixes that are no farther apart counts as observed.
  package static let observedSeconds = 60.0

  package init() {}
}
