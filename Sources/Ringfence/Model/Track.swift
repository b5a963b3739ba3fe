/// The fixes of one device in time order. ``FixFlags/startsSegment`` marks where a segment begins.
public struct Track: Sendable {
  /// The name by which events refer to the track.
  public var id: String
  /// The fixes, each later than the one before.
  public var fixes: [Fix]

  /// Creates a track.
  public init(id: String, fixes: [Fix]) {
    self.id = id
    self.fixes = fixes
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Track: Hashable {}
#endif
