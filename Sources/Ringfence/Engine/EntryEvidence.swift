/// How sure it is at a fix that the device is in the fences of a layout.
///
/// A class, as it is large and the rules of several zones ask it.
final class EntryEvidence: Sendable {
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
}
