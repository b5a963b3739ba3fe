/// The fixes of one device in time order. ``FixFlags/startsSegment`` marks where a segment begins.
///
/// ```swift
/// let track = Track(id: "monday", fixes: fixes)
/// let explanation = engine.explain(track.fixes)
/// ```
public struct Track: Sendable {
  /// The track's name in reports.
  public var id: String
  /// The fixes, each later than the one before.
  public var fixes: FixColumns

  /// Creates a track.
  public init(id: String, fixes: FixColumns) {
    self.id = id
    self.fixes = fixes
  }

  /// Creates a track from fixes in any form.
  public init(id: String, fixes: some Sequence<Fix>) {
    self.init(id: id, fixes: FixColumns(fixes))
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Track: Hashable {}
#endif
