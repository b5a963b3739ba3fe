/// Where a track came nearest to a zone.
public struct NearestApproach: Hashable, Sendable {
  /// Index of the fence in its zone.
  public let fence: Int
  /// Metres between the track and the fence: at most 1 cm, or 0.1 % where that is more, above the
  /// least on the track.
  public let distance: Distance
  /// When and where the track was there.
  public let point: BoundaryPoint
  /// Whether the distance is that of the real fence or of its restart circle.
  public let mode: TriggerMode
}
