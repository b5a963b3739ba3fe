internal import Ringfence

/// The path of a planned drive, and what it does with the fences of a zone drawn in a plane.
///
/// There is no answer where rounding could decide: at corners, along edges, within 4 ms of a fix or of another contact,
/// and at stops on an edge.
struct SyntheticPath: ReferencePath {
  let track: ReferenceTrack
  private let scene: ZoneScene
  /// The points of the fixes that count.
  private let points: [PlanePoint]
  /// The edges of each fence that the path can meet.
  private let edges: [[PlaneEdge]]

  /// The shortest time between two contacts, and between a contact and a fix, in seconds.
  private static let shortestTime = 0.004

  /// Creates the path of a drive.
  ///
  /// - Parameters:
  ///   - drive: the drive.
  ///   - fixes: its fixes.
  ///   - scene: the zone.
  ///   - engine: how tracks are evaluated.
  init(_ drive: SyntheticTrack, _ fixes: [Fix], in scene: ZoneScene, _ engine: EngineSettings) {
    track = ReferenceTrack(fixes, settings: engine)
    self.scene = scene
    points = track.indices.map { drive.moments[$0].point }
    edges = scene.edges(near: points)
  }

  var margin: ReferenceMargin {
    var margin = ReferenceMargin()
    margin.exitMeters = 0.05
    margin.exitShare = 0.005
    margin.dwellMicroseconds = 4_000
    margin.limit = 1e-3
    margin.degrees = 0.01
    return margin
  }

  func contacts(revealedBy fix: Int) throws(NearLimit) -> [FenceContact] {
    try track.starts.contains(fix) ? areas(at: fix) : contacts(onWayTo: fix)
  }

  /// The areas that contain a fix.
  private func areas(at fix: Int) throws(NearLimit) -> [FenceContact] {
    var contacts: [FenceContact] = []
    for (number, fence) in scene.fences.enumerated() where !fence.isLine {
      let distance = fence.signedDistance(to: points[fix])
      if abs(distance) < 0.05 { throw NearLimit() }
      if distance <= 0 {
        contacts.append(FenceContact(.enter, fence: number, at: PathMoment(fix: fix, t: 0)))
      }
    }
    return contacts
  }

  private func contacts(onWayTo fix: Int) throws(NearLimit) -> [FenceContact] {
    let (start, end) = (points[fix - 1], points[fix])
    let seconds = Double(track.time(fix) - track.time(fix - 1)) / 1e6
    let metersPerSecond = start.distance(to: end) / seconds
    var contacts: [FenceContact] = []
    for number in scene.fences.indices {
      for contact in try scene.fences[number].contacts(start, end, edges[number]) {
        // Positions are rounded to 0.1 mm. Along an edge that moves the boundary point far, and when slow for long.
        if contact.sine < 0.01 || contact.sine * metersPerSecond < 0.07 { throw NearLimit() }
        let moment = PathMoment(fix: fix - 1, t: contact.t)
        contacts.append(FenceContact(contact.kind, fence: number, at: moment))
      }
    }
    if start != end, track.fixes[fix].speedMetersPerSecond == 0, isOnEdge(end) { throw NearLimit() }
    let moments = contacts.map { $0.moment.fix == fix ? 1 : $0.moment.t }.sorted()
    for (before, after) in zip([0] + moments, moments + [1]) where !moments.isEmpty {
      // Contacts in one place, and contacts at a fix, come in an order that rounding decides.
      if (after - before) * seconds < Self.shortestTime { throw NearLimit() }
    }
    return contacts
  }

  /// Whether a point lies where rounding decides on which side of an edge.
  private func isOnEdge(_ point: PlanePoint) -> Bool {
    scene.fences.contains {
      !$0.isFarther(than: 0.02, from: point) && abs($0.signedDistance(to: point)) < 0.02
    }
  }

  func distance(from fix: Int) -> Double {
    var least = Double.infinity
    for fence in scene.fences
    where !fence.isLine && !fence.isFarther(than: least, from: points[fix]) {
      least = min(least, fence.signedDistance(to: points[fix]))
    }
    return max(0, least)
  }

  func coordinate(_ moment: PathMoment) -> Coordinate {
    let point = points[moment.fix]
    return scene.plane.coordinate(
      moment.t > 0 ? point.interpolated(to: points[moment.fix + 1], moment.t) : point)
  }

  func derivedMotion(to fix: Int, at moment: PathMoment) -> (
    metersPerSecond: Double, degrees: Double
  ) {
    let (start, end) = (points[fix - 1], points[fix])
    let seconds = Double(track.time(fix) - track.time(fix - 1)) / 1e6
    return (start.distance(to: end) / seconds, start.course(to: end))
  }
}
