internal import Ringfence
internal import RingfenceReference

/// Every drive is made from a few manoeuvres, evaluated by the reference engine,
/// and taken only if it shows what it is for.
struct ZonePlanner {
  var zone: Zone
  let index: Int
  let timeZone: TimeZoneOffsets?
  let settings: ExerciseSettings
  /// In restart mode the real fences, where those of `zone` are their circles.
  let real: RealFences?
  var plan = TestTrackPlan()
  /// The case for which drives were tried last, and how many.
  private var tried: (subject: String, count: Int)?
  /// The engine of the zone, made when it is asked.
  private var engine: TriggerEngine?
  /// The paths of the cases, in their order.
  var paths: [PlannedPath] = []

  /// The path of a drive in the plane about a position, and when it begins.
  struct PlannedPath: Sendable {
    let track: SyntheticTrack
    let start: Int64
    let origin: Coordinate
  }

  /// The moments at which drives begin, in seconds since 1970: the zone's schedule is open.
  var starts: [Int64] = []
  let anchors: [FenceAnchor?]
  /// The number of fences that the zone's percentage conditions ask for, at least 1.
  let requiredFences: Int
  /// The ways over the fences that come before.
  let ways: [ApproachPath]
  var turn = 0
  /// Whether a car hurries everywhere, where nothing limits the speed: for ways that have to be short.
  var prefersHighSpeed = false
  /// A fence on the way that is crossed near its side in a direction, instead of its middle.
  var side: (fence: Int, course: Double)?
  /// The fence for the cases that are about the zone, and the direction and variation that enter it.
  var primary: (fence: Int, course: Double, variation: Variation, turn: Int)?
  /// The first fence with an inside that a drive can enter, for the cases about visits, and its way.
  var primaryArea: (fence: Int, turn: Int)?

  /// Small changes to a drive, for points where rounding would decide.
  struct Variation {
    let phase: Double
    let factor: Double

    static let all = [
      Variation(phase: 0.37, factor: 1), Variation(phase: 0.71, factor: 0.94),
      Variation(phase: 0.13, factor: 1.06), Variation(phase: 0.53, factor: 1.03),
      Variation(phase: 0.23, factor: 0.97),
    ]
  }

  init(
    _ zone: Zone, _ index: Int, timeZone: TimeZoneOffsets?, _ settings: ExerciseSettings,
    real: RealFences? = nil
  ) {
    self.zone = zone
    self.real = real
    self.index = index
    self.timeZone = timeZone
    self.settings = settings
    plan.track = settings.track
    anchors = zone.fences.map { settings.isOver ? nil : FenceAnchor($0.shape) }
    requiredFences =
      zone.conditions.percentageCrossed.map { $0.required(of: zone.fences.count) }.min() ?? 1
    ways = ApproachPath.all(for: zone, required: requiredFences)
  }

  // MARK: Taking drives

  /// The zone about a fence; `nil` where the fence has no point to drive through, and once planning is over.
  func scene(_ fence: Int) -> ZoneScene? {
    guard !settings.isOver else { return nil }
    return anchors[fence].map { ZoneScene(zone, index, timeZone: timeZone, about: $0.coordinate) }
  }

  /// Takes a drive if it shows what it is for, at one of the moments.
  mutating func take(
    _ drive: SyntheticTrack, _ subject: String, fence: Int?, in scene: ZoneScene,
    at starts: [Int64]? = nil, isDated: Bool? = nil,
    where shows: (SyntheticTrackResult) -> Bool
  ) -> Bool {
    let drive = waiting(drive)
    count(subject)
    if settings.isOver { plan.unfinishedZones = 1 }
    let moments = starts ?? self.starts
    guard !settings.isOver, drive.moments.count <= SyntheticTrack.longestPath,
      let first = moments.first,
      let path = path(of: drive, from: first, in: scene)
    else { return false }
    for start in moments {
      let fixes = fixes(of: drive, in: scene, from: start)
      let moved = start == first ? path : SyntheticPath(path, at: fixes, settings.engine)
      guard
        let result = SyntheticTrackResult(moved, in: scene, settings.engine, of: settings.track),
        shows(result),
        !moved.sharesEdges || isFound(result.events, of: fixes)
      else { continue }
      // What was worked out when the time ended may be wrong.
      guard !settings.isOver else { return false }
      plan.cases.append(
        TestTrackPlan.Case(
          zone: index, fence: fence, subject: subject, isDated: isDated ?? (starts != nil),
          fixes: FixColumns(fixes), events: result.events))
      paths.append(PlannedPath(track: drive, start: start, origin: scene.plane.origin))
      tried = nil
      return true
    }
    return false
  }

  /// Whether the engine finds the events that are planned, where fences share an edge.
  private mutating func isFound(_ events: [Event], of fixes: [Fix]) -> Bool {
    let known =
      engine
      ?? ZoneTrial(ZoneLayout(timeZone: timeZone, zones: [zone]), settings: settings.engine)
      .engine(zone)
    engine = known
    return TestTrackPlan.areEqual(events, known.events(FixColumns(fixes), of: settings.track))
  }

  /// What a drive does that begins at a moment; `nil` where rounding could decide something, and once planning is over.
  func result(of drive: SyntheticTrack, from start: Int64, in scene: ZoneScene)
    -> SyntheticTrackResult?
  {
    guard !settings.isOver else { return nil }
    return path(of: waiting(drive), from: start, in: scene).flatMap {
      SyntheticTrackResult($0, in: scene, settings.engine, of: settings.track)
    }
  }

  /// The path of a drive that begins at a moment; `nil` where rounding could decide what it meets.
  private func path(
    of drive: SyntheticTrack, from start: Int64, in scene: ZoneScene
  ) -> SyntheticPath? {
    let fixes = fixes(of: drive, in: scene, from: start)
    do throws(NearLimit) {
      return try SyntheticPath(drive, fixes, in: scene, settings)
    } catch {
      return nil
    }
  }

  private func fixes(of drive: SyntheticTrack, in scene: ZoneScene, from start: Int64) -> [Fix] {
    drive.fixes(in: scene, from: start, omitsMotion: settings.omitsMotion)
  }

  mutating func omit(_ subject: String, fence: Int? = nil, _ reason: String) {
    let isOver = settings.isOver
    if isOver { plan.unfinishedZones = 1 }
    plan.omissions.append(
      TestTrackPlan.Omission(
        zone: index, fence: fence, subject: subject,
        reason: isOver ? TestTrackPlan.overtime : reason + triesText(subject)))
  }

  /// Counts a drive that is tried for a case.
  private mutating func count(_ subject: String) {
    if tried?.subject != subject { tried = (subject, 0) }
    tried?.count += 1
  }

  /// How many drives were tried for a case that has none.
  private mutating func triesText(_ subject: String) -> String {
    guard let tried, tried.subject == subject else { return "" }
    self.tried = nil
    return " (\(tried.count == 1 ? "1 try" : "\(tried.count) tries"))"
  }

  // MARK: Choices

  /// An even speed in metres per second for a fence that meets the zone's speed conditions, if it can.
  func speed(_ fence: Int) -> Double {
    for condition in zone.conditions.speed {
      switch (condition.minimum?.metersPerSecond, condition.maximum?.metersPerSecond) {
      case (let least?, let most?) where least < most: return max(0.2, (least + most) / 2)
      case (let least?, nil): return max(1.4, least * 1.1 + 0.5)
      case (nil, let most?) where most > 0.2: return min(13.9, most * 0.7)
      default: continue
      }
    }
    if prefersHighSpeed, zone.conditions.speed.isEmpty { return Self.hastySpeed }
    let depth = anchors[fence]?.depth ?? 0
    // A walker, or a car where there is room.
    let isCar = depth >= 25 || zone.fences[fence].shape.isGeoline || way.isQuick
    return isCar ? min(13.9, max(8, depth / 4)) : 1.4
  }

  /// The speed of a car that hurries, in metres per second.
  private static let hastySpeed = 16.0

  /// The speed between fences, in metres per second.
  func pace(to fence: Int) -> Double { prefersHighSpeed ? speed(fence) : min(8, speed(fence)) }

  /// The directions in which a fence is tried, first those that meet the zone's bearing conditions.
  func courses(_ fence: Int) -> [Double] {
    let arcs = zone.conditions.bearing
    guard arcs.isEmpty else {
      return arcs.flatMap { arc in
        [0.5, 0.3, 0.7, 0.15, 0.85].map {
          Bearing(degrees: arc.from.degrees + arc.width * $0)?.degrees ?? 0
        }
      }
    }
    if let anchor = anchors[fence], zone.fences[fence].shape.isGeoline {
      return [90.0, -90, 60, -60, 120, -120].map {
        Bearing(degrees: anchor.lineCourse + $0)?.degrees ?? 0
      }
    }
    // An odd angle, because edges of fences often run along parallels and meridians.
    let first = 37.0 + Double(settings.seed % 360) * 17
    return [0.0, 90, 45, 135, 180, 225, 270, 315].map {
      Bearing(degrees: first + $0)?.degrees ?? 0
    }
  }

  /// How far a device goes in a direction until all fences of the zone are at least `margin` metres away; `nil` where
  /// that is too far, and once planning is over.
  func reach(_ scene: ZoneScene, from point: PlanePoint, course: Double, beyond margin: Double)
    -> Double?
  {
    guard !settings.isOver else { return nil }
    var meters = 0.0
    for _ in 0..<500 where !settings.isOver {
      let end = point.moved(meters, course: course)
      var nearest = Double.infinity
      for fence in scene.fences where !fence.isFarther(than: nearest, from: end) {
        nearest = min(nearest, fence.signedDistance(to: end))
      }
      if nearest >= margin { return meters }
      meters += max(0.5, margin - nearest)
      if meters > Self.longestReach { return nil }
    }
    return nil
  }

  /// Longer ways than this, in metres, are not driven within a fence.
  private static let longestReach = 20_000.0

  var exitMeters: Double { (settings.engine.exitDistance ?? zone.settings.exitDistance).meters }

  // MARK: Manoeuvres

  /// A drive straight through a fence, over a point.
  func pass(
    _ fence: Int, in scene: ZoneScene, over point: PlanePoint = .origin, course: Double,
    speed: Double, _ variation: Variation
  ) -> SyntheticTrack? {
    if way.style == .overEdge {
      guard var drive = lead(to: fence, in: scene),
        visitOverEdge(fence, &drive, course, in: scene)
      else { return nil }
      drive.rest(seconds: stayingSeconds)
      leave(&drive, in: scene, course: course, speed: speed)
      return drive
    }
    if stayingSeconds > 0 {
      guard var drive = approach(fence, in: scene, to: point, course: course, speed: speed) else {
        return nil
      }
      drive.rest(seconds: stayingSeconds)
      leave(&drive, in: scene, course: course, speed: speed)
      return drive
    }
    let margin = exitMeters + 10 + speed * Double(settings.intervalSeconds)
    guard var drive = lead(to: fence, in: scene),
      let before = reach(scene, from: point, course: course + 180, beyond: 15),
      let after = reach(scene, from: point, course: course, beyond: margin)
    else { return nil }
    // Where the device gathers speed.
    let begin = before + 10 + speed * Double(settings.intervalSeconds)
    travel(toBegin: &drive, at: point.moved(-begin, course: course), fence, in: scene)
    drive.pass(
      point, course: course, speed: speed, before: before, after: after, phase: variation.phase)
    return drive
  }

  /// A drive from outside, some metres away, to a point, where the device stops.
  func approach(
    _ fence: Int, in scene: ZoneScene, to point: PlanePoint = .origin, course: Double,
    speed: Double, atLeast way: Double = 1
  ) -> SyntheticTrack? {
    guard var drive = lead(to: fence, in: scene),
      let outside = reach(scene, from: point, course: course + 180, beyond: 15)
    else { return nil }
    let before = max(way, outside)
    let begin = before + 10 + speed * Double(settings.intervalSeconds)
    travel(toBegin: &drive, at: point.moved(-begin, course: course), fence, in: scene)
    drive.approach(point, course: course, speed: speed, from: before)
    return drive
  }

  /// The point on the way in at a distance from a fence, negative inside.
  func point(_ scene: ZoneScene, _ fence: Int, course: Double, at meters: Double) -> PlanePoint? {
    guard
      var outside = reach(
        scene, from: .origin, course: course + 180, beyond: max(1, meters + 1))
    else { return nil }
    var inside = 0.0
    for _ in 0..<60 {
      let middle = (inside + outside) / 2
      let end = PlanePoint.origin.moved(middle, course: course + 180)
      if scene.fences[fence].signedDistance(to: end) > meters {
        outside = middle
      } else {
        inside = middle
      }
    }
    return PlanePoint.origin.moved(inside, course: course + 180)
  }

  /// Leaves the zone for good in a direction, and goes on for some metres.
  func leave(
    _ drive: inout SyntheticTrack, in scene: ZoneScene, course: Double, speed: Double,
    atLeast way: Double = 0
  ) {
    guard let last = drive.moments.last,
      let after = reach(
        scene, from: last.point, course: course,
        beyond: exitMeters + 10 + exitMeters * 0.05 + speed * Double(settings.intervalSeconds))
    else { return }
    drive.leave(course: course, speed: speed, to: max(way, after))
  }
}
