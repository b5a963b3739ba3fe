/// Where a track came nearest to a zone.
public struct NearestApproach: Hashable, Sendable {
  /// Index of the fence in its zone.
  public let fence: Int
  /// The distance between the track and the fence. It exceeds the least distance on the track by at
  /// most 1 cm or 0.1 %, the larger of the two.
  public let distance: Distance
  /// When and where the track was there.
  public let point: BoundaryPoint
  /// Whether the distance is that of the real fence or of its restart circle.
  public let mode: TriggerMode

  /// Creates an approach.
  public init(fence: Int, distance: Distance, point: BoundaryPoint, mode: TriggerMode = .normal) {
    self.fence = fence
    self.distance = distance
    self.point = point
    self.mode = mode
  }
}

extension NearestApproach: CustomStringConvertible {
  /// How near, and when, without a position: `12.34 m away at 2026-05-04T08:00:00.000Z`; of a restart circle it says so.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.append(length: distance)
    bytes.append(mode == .restart ? " from the restart circle at " : " away at ")
    RFC3339.append(point.time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
