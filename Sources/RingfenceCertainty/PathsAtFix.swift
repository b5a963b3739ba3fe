internal import Ringfence
internal import RingfenceGeodesy

/// Where sampled paths are at one fix: what is the same for all of them.
struct PathsAtFix {
  /// Beyond this offset from the fix, in metres, and this latitude, coordinates are calculated exactly.
  private static let series = (meters: 1_000.0, latitude: 80.0)

  /// The commit at the fix or before, counted from the first that was sampled, and the share of the way to the next one.
  private let commit: Int
  private let share: Double
  /// Where both commits are reported, and the fix, in the plane of the first.
  private let point, nextPoint, fixPoint: PlanarPoint
  private let frame: LocalFrame
  private let change: LocalFrame.Change?
  private let hasNext: Bool
  /// How the plane turns into east and north at the fix.
  private let turn: LocalFrame.Change
  private let coordinate: Coordinate
  private let local: GeodesicOrigin

  /// Prepares a fix between two commits; after the last commit there is no second one.
  ///
  /// - Parameters:
  ///   - fix: when and where it is reported.
  ///   - commit: the index of the commit among the samples.
  ///   - before: that commit.
  ///   - next: the one after it.
  init(
    _ fix: Fix, commit: Int, _ before: ForwardPass.Commit, _ next: ForwardPass.Commit?
  ) {
    self.commit = commit
    coordinate = fix.coordinate
    frame = before.frame
    point = before.point
    fixPoint = frame.point(of: fix.coordinate)
    if let next {
      hasNext = true
      change = next.change
      nextPoint = next.change == nil ? next.point : frame.point(of: next.coordinate)
      let whole = next.time.seconds(since: before.time)
      share = whole > 0 ? min(1, max(0, fix.time.seconds(since: before.time) / whole)) : 0
    } else {
      (hasNext, change, nextPoint, share) = (false, nil, before.point, 0)
    }
    let about = LocalFrame(about: fix.coordinate)
    turn = frame.change(to: about)
    local = about.origin
  }

  /// Where a path is at the fix.
  ///
  /// In a vehicle the reported path keeps its shape, and the error is linear between the commits. Otherwise the way is straight from one
  /// commit to the next.
  func coordinate(_ samples: BackwardPass.Samples, path: Int) -> Coordinate {
    let error = samples.error(commit, path)
    var next = error
    if hasNext {
      next = samples.error(commit + 1, path)
      if let change { next = change.turnedBack(x: next.x, y: next.y) }
    }
    let x: Double
    let y: Double
    if samples.mode(hasNext ? commit + 1 : commit, path) == .drive {
      x = -(error.x + share * (next.x - error.x))
      y = -(error.y + share * (next.y - error.y))
    } else {
      let start = PlanarPoint(point.x - error.x, point.y - error.y)
      let end = PlanarPoint(nextPoint.x - next.x, nextPoint.y - next.y)
      x = start.x + share * (end.x - start.x) - fixPoint.x
      y = start.y + share * (end.y - start.y) - fixPoint.y
    }
    return coordinate(x, y)
  }

  /// The coordinate at an offset from the fix in the plane, to 1 mm.
  private func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    guard abs(local.latitude) < Self.series.latitude, abs(x) < Self.series.meters,
      abs(y) < Self.series.meters
    else { return frame.coordinate(of: PlanarPoint(fixPoint.x + x, fixPoint.y + y)) }
    let (east, north) = turn.turned(x: x, y: y)
    let offset = local.offsetSeries(east: east, north: north)
    return Coordinate(
      uncheckedLatitude: offset.latitude, longitude: coordinate.longitude + offset.longitudeChange)
  }
}
