internal import Ringfence
internal import RingfenceReference

/// There is no answer where rounding could decide: at corners, along edges, within 4 ms of a fix or of another contact,
/// and at stops on an edge.
struct SyntheticPath: ReferencePath {
  let track: ReferenceTrack
  private let scene: ZoneScene
  private let settings: ExerciseSettings
  /// The points of the fixes that count.
  private let points: [PlanePoint]
  private let contacts: [[FenceContact]]
  /// Whether the path passes an edge that fences share. In which order the engine finds what happens there, its events say.
  let sharesEdges: Bool
  /// The error of a distance in the plane, as a share of it.
  private let planeError: Double

  /// Creates the path of a drive.
  ///
  /// - Parameters:
  ///   - drive: the drive.
  ///   - fixes: its fixes.
  ///   - scene: the zone.
  ///   - settings: how drives are planned.
  /// - Throws: where rounding could decide something, and once planning is over.
  init(
    _ drive: SyntheticTrack, _ fixes: [Fix], in scene: ZoneScene, _ settings: ExerciseSettings
  ) throws(NearLimit) {
    let engine = settings.engine
    track = ReferenceTrack(fixes, settings: engine)
    self.scene = scene
    self.settings = settings
    let points = track.indices.map { drive.moments[$0].point }
    self.points = points
    let exit = engine.exitDistance ?? scene.zone.settings.exitDistance
    planeError = scene.plane.error(
      upTo: points.reduce(0) { max($0, abs($1.y)) } + 1.1 * exit.meters)
    let finder = SyntheticContacts(track, points, in: scene, until: settings.mustEnd)
    var contacts: [[FenceContact]] = []
    contacts.reserveCapacity(points.count)
    for fix in points.indices { contacts.append(try finder.contacts(revealedBy: fix)) }
    self.contacts = contacts
    sharesEdges = contacts.contains { SyntheticContacts.shareEdges($0) }
  }

  /// The same path at another time.
  ///
  /// - Parameters:
  ///   - other: the path.
  ///   - fixes: the fixes of the same drive that begins at another moment.
  ///   - engine: how tracks are evaluated.
  init(_ other: SyntheticPath, at fixes: [Fix], _ engine: EngineSettings) {
    track = ReferenceTrack(fixes, settings: engine)
    scene = other.scene
    settings = other.settings
    points = other.points
    contacts = other.contacts
    sharesEdges = other.sharesEdges
    planeError = other.planeError
  }

  var margin: ReferenceMargin {
    var margin = ReferenceMargin()
    margin.exitMeters = 0.05
    margin.exitShare = planeError
    margin.dwellMicroseconds = 4_000
    margin.limit = 1e-3
    margin.degrees = 0.01
    return margin
  }

  func contacts(revealedBy fix: Int) throws(NearLimit) -> [FenceContact] { contacts[fix] }

  func distance(from fix: Int) -> Double {
    var least = Double.infinity
    guard !settings.isOver else { return least }
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
