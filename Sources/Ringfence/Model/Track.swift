/// The fixes of one device in time order. ``FixFlags/startsSegment`` marks where a segment begins.
public struct Track: Sendable {
  /// The name by which events refer to the track.
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
