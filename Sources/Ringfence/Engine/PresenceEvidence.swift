/// How sure it is at a fix that the device is in the fences of a layout.
///
/// A class, as it is large and the rules of several zones ask it.
final class PresenceEvidence: Sendable {
  private let core: PreparedLayout
  private let presence: Presence?

  /// - Parameters:
  ///   - core: the prepared layout.
  ///   - presence: what the filter says of the fix; `nil` where it says nothing.
  init(core: PreparedLayout, presence: Presence?) {
    self.core = core
    self.presence = presence
  }

  /// The probability that the device is in a fence, or was in it on the way to the fix; `nil` where that is not known, and
  /// for a geoline.
  func probability(ofZone zone: Int, fence: Int32) -> Double? {
    presence?.probability(
      in: core.fences[core.fences(ofZone: zone).lowerBound + Int(fence)])
  }

  /// The probability that the device is outside a zone at the fix: 1 less those of its area fences. `nil` where that is not
  /// known.
  /// - Complexity: O(*n*) in the fences of the zone.
  func probabilityOutside(zone: Int) -> Double? {
    guard let presence else { return nil }
    var inside = 0.0
    for fence in core.fences(ofZone: zone) where inside < 1 {
      inside += presence.probabilityAtFix(in: core.fences[fence]) ?? 0
    }
    return max(0, 1 - inside)
  }
}
