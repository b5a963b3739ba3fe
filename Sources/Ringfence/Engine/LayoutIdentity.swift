/// Which layout an engine evaluates, and a session remembers: made once for an engine, and shared by all that belongs
/// to it.
package final class LayoutIdentity: Sendable {
  /// ``ZoneLayout/fingerprint`` of the layout.
  package let fingerprint: UInt64
  package let layout: ZoneLayout
  /// Of each zone ``Zone/signature(layoutTimeZone:)``.
  package let signatures: ContiguousArray<UInt64>

  /// - Complexity: linear in the layout.
  package init(of layout: ZoneLayout) {
    self.layout = layout
    fingerprint = layout.fingerprint
    signatures = ContiguousArray(
      layout.zones.lazy.map { $0.signature(layoutTimeZone: layout.timeZone) })
  }
}
