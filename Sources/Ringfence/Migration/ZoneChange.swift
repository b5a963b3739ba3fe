/// What becomes of a zone in a ``LayoutMigration``.
public struct ZoneChange: Hashable, Sendable {
  /// What happened to the zone.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Nothing that decides events: names, custom data and the order of zones may differ, and the order of fences where no
    /// condition counts it.
    case unchanged
    /// Its shapes, settings or conditions differ.
    case changed
    /// It is new.
    case added
    /// It is gone.
    case removed
  }

  /// What happened to the zone.
  public let kind: Kind
  /// Index of the zone in the layout before; `nil` for one that is new.
  public let before: Int?
  /// Index of the zone in the new layout; `nil` for one that is gone.
  public let after: Int?

  init(_ kind: Kind, before: Int?, after: Int?) {
    self.kind = kind
    self.before = before
    self.after = after
  }
}
