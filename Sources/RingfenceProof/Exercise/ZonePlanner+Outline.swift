internal import Ringfence
internal import RingfenceReference

// Every edge of an outline: a corner in another place shows on the edges beside it only.
extension ZonePlanner {
  /// Goes in over each edge of the fences, or out over it, and over each edge of the geolines. Where an edge shows on no
  /// such drive, as inside of another fence or early in a sequence, a device turns round on both sides of it.
  mutating func outlineCases() {
    guard primary != nil, real == nil else { return }
    let usual = turn
    defer { turn = usual }
    for fence in zone.fences.indices {
      guard !settings.isOver else {
        if !zone.fences[fence].shape.isCircle {
          omit("outline", fence: fence, TestTrackPlan.overtime)
        }
        continue
      }
      // A line of one edge has drives.
      guard let scene = scene(fence), scene.fences[fence].edges.count > 1 else { continue }
      turn = primary?.turn ?? 0
      outline(fence, scene)
    }
  }

  private mutating func outline(_ fence: Int, _ scene: ZoneScene) {
    let edges = scene.fences[fence].edges
    let chosen = OutlineSample.indices(of: edges.count)
    var (passes, turns): ([OutlinePass], [OutlinePass]) = ([], [])
    var lost = 0
    for index in chosen {
      guard !settings.isOver else {
        lost += 1
        continue
      }
      if !isTooEarly(fence), let pass = pass(over: edges[index], fence, scene) {
        passes.append(pass)
        continue
      }
      let found = turnsRound(at: edges[index], fence, scene)
      turns += found
      if found.count < 2 { lost += 1 }
    }
    take(passes[...], "outline", fence, scene)
    take(turns[...], "outline-turns", fence, scene)
    if lost > 0 {
      omit(
        "outline", fence: fence,
        "no drive of the plan shows where \(lost) of \(chosen.count) edges are")
    }
    if chosen.count < edges.count {
      omit(
        "outline", fence: fence,
        "drives go over \(chosen.count) of the \(edges.count) edges of the outline, evenly spread")
    }
  }

  /// A drive that shows where an edge is.
  private struct OutlinePass {
    /// The edge on which an event has its boundary point; `nil` where the crossed fences show it.
    let edge: PlaneEdge?
    let drive: SyntheticTrack
    /// The fences that each event has crossed.
    let crossed: [[Int]]
  }

  /// Takes the drives as one track with times without a fix between them, or as few tracks as possible.
  private mutating func take(
    _ passes: ArraySlice<OutlinePass>, _ subject: String, _ fence: Int, _ scene: ZoneScene
  ) {
    guard !passes.isEmpty else { return }
    let drive = passes.count == 1 ? passes.first?.drive : joined(passes, in: scene)
    if let drive {
      let isTaken = take(drive, subject, fence: fence, in: scene) { outcome in
        Self.shows(outcome, passes, fence, scene)
      }
      if isTaken || passes.count == 1 { return }
    }
    guard passes.count > 1 else { return }
    let middle = passes.startIndex + passes.count / 2
    take(passes[..<middle], subject, fence, scene)
    take(passes[middle...], subject, fence, scene)
  }

  private func joined(
    _ passes: ArraySlice<OutlinePass>, in scene: ZoneScene
  ) -> SyntheticTrack? {
    guard let pause = pauseBetweenDrives, var drive = passes.first?.drive else { return nil }
    for pass in passes.dropFirst() {
      guard let last = drive.moments.last, let next = pass.drive.moments.first,
        let away = reach(
          scene, from: next.point, course: next.course + 180, beyond: exitMeters * 1.1 + 10)
      else { return nil }
      // A fix far outside, which ends the visit.
      drive.vanish(
        seconds: pause, to: next.point.moved(-away, course: next.course), speed: 0,
        course: last.course)
      drive.append(pass.drive, after: pause)
      guard drive.moments.count <= SyntheticTrack.longestPath else { return nil }
    }
    return drive
  }

  private static func shows(
    _ outcome: SyntheticTrackResult, _ passes: ArraySlice<OutlinePass>, _ fence: Int,
    _ scene: ZoneScene
  ) -> Bool {
    let edges = passes.compactMap { $0.edge }
    if !edges.isEmpty { return edges.allSatisfy { shows(outcome, $0, fence, scene) } }
    return outcome.crossedFences == passes.flatMap { $0.crossed }
  }

  /// The seconds without a fix after which nothing of a drive matters to the next one; `nil` where that takes too long.
  private var pauseBetweenDrives: Int? {
    let timeouts = zone.conditions.percentageCrossed.compactMap { $0.timeout }
    let times = timeouts + [zone.settings.minimumRetriggerTime, settings.engine.maximumGap]
    let longest = (times.max() ?? .zero).wholeMicroseconds.seconds
    // checked: at most a week
    return longest <= Self.longestRest ? rounded(Int(longest) + 60) : nil
  }

  /// Whether an event has its boundary point on an edge.
  private static func shows(
    _ outcome: SyntheticTrackResult, _ edge: PlaneEdge, _ fence: Int, _ scene: ZoneScene
  ) -> Bool {
    outcome.events.contains { event in
      event.hasFence && event.kind != .dwelled && event.fence == fence
        && event.flags.isDisjoint(with: [.late, .initial, .gap])
        && edge.distance(to: scene.plane.point(event.boundary.coordinate)) < 0.02
    }
  }

  // MARK: One edge

  /// The first drive over an edge that shows it.
  private mutating func pass(
    over edge: PlaneEdge, _ fence: Int, _ scene: ZoneScene
  ) -> OutlinePass? {
    drive(over: edge, fence, scene).map { OutlinePass(edge: edge, drive: $0, crossed: []) }
  }

  private mutating func drive(
    over edge: PlaneEdge, _ fence: Int, _ scene: ZoneScene
  ) -> SyntheticTrack? {
    let point = edge.a.interpolated(to: edge.b, 0.47)
    let along = edge.a.course(to: edge.b)
    let isLine = scene.fences[fence].isLine
    guard let inward = isLine ? along + 90 : inward(over: edge, at: point, scene.fences[fence])
    else { return nil }
    func steep(_ way: Double) -> [Double] { steepCourses(fence, [way, way + 25, way - 25]) }
    let courses = steep(inward) + (isLine ? steep(inward + 180) : [])
    if let drive = drive(over: edge, at: point, fence, scene, courses) { return drive }
    guard !isLine, zone.settings.exit else { return nil }
    return through(edge, at: point, fence, scene, steep(inward + 180))
  }

  /// The direction into an area over an edge; `nil` where both sides of it lie inside or outside.
  private func inward(
    over edge: PlaneEdge, at point: PlanePoint, _ fence: PlaneFence
  ) -> Double? {
    let along = edge.a.course(to: edge.b)
    return [along + 90, along - 90].first {
      fence.contains(point.moved(0.05, course: $0))
        && !fence.contains(point.moved(-0.05, course: $0))
    }
  }

  /// Directions at a steep angle to an edge, where the first of some is at a right one: these or, in a zone with bearing
  /// conditions, those that meet them.
  private func steepCourses(_ fence: Int, _ courses: [Double]) -> [Double] {
    let way = courses[0]
    return (zone.conditions.bearing.isEmpty ? courses : self.courses(fence)).filter {
      Elementary.cos(($0 - way) * WGS84.degree) > 0.3
    }
  }

  private mutating func drive(
    over edge: PlaneEdge, at point: PlanePoint, _ fence: Int, _ scene: ZoneScene,
    _ courses: [Double]
  ) -> SyntheticTrack? {
    guard requiredFences == 1 else { return through(edge, at: point, fence, scene, courses) }
    let usual = speed(fence)
    let speeds = zone.conditions.speed.isEmpty ? [usual, min(usual, 4), min(usual, 1.4)] : [usual]
    for course in courses {
      for (number, speed) in speeds.enumerated() where speeds.firstIndex(of: speed) == number {
        for before in [15.0, 6, 2, 0.5] {
          for variation in variations.prefix(2) {
            var drive = SyntheticTrack(interval: settings.intervalSeconds)
            drive.pass(
              point, course: course, speed: speed, before: before, after: 2 * speed,
              phase: variation.phase)
            let isOutside = drive.moments.first.map { begin in
              scene.fences.allSatisfy { $0.isLine || $0.signedDistance(to: begin.point) > 0.3 }
            }
            if isOutside == true, isShown(drive, edge, fence, scene) { return drive }
          }
        }
      }
    }
    return nil
  }

  /// A straight drive through the fence over an edge, after the fences that come before.
  private mutating func through(
    _ edge: PlaneEdge, at point: PlanePoint, _ fence: Int, _ scene: ZoneScene, _ courses: [Double]
  ) -> SyntheticTrack? {
    let usual = turn
    for turn in [usual] + (requiredFences > 1 ? ways.indices.filter { $0 != usual } : []) {
      self.turn = turn
      for course in courses {
        for variation in variations.prefix(2) {
          guard
            let drive = pass(
              fence, in: scene, over: point, course: course,
              speed: speed(fence) * variation.factor, variation)
          else { break }
          if isShown(drive, edge, fence, scene) { return drive }
        }
      }
    }
    turn = usual
    return nil
  }

  private func isShown(
    _ drive: SyntheticTrack, _ edge: PlaneEdge, _ fence: Int, _ scene: ZoneScene
  ) -> Bool {
    starts.prefix(3).contains { start in
      result(of: drive, from: start, in: scene).map { Self.shows($0, edge, fence, scene) } ?? false
    }
  }

  // MARK: Both sides of an edge

  /// How far from an edge a device turns round, in metres.
  private static let distanceOfTurns = 1.5

  /// Drives that come straight to a point just inside of an edge, or just outside, and turn round: the fence is crossed or
  /// not, and so the zone triggers or not, or an event has another list of crossed fences.
  private mutating func turnsRound(
    at edge: PlaneEdge, _ fence: Int, _ scene: ZoneScene
  ) -> [OutlinePass] {
    let point = edge.a.interpolated(to: edge.b, 0.47)
    guard !scene.fences[fence].isLine,
      let inward = inward(over: edge, at: point, scene.fences[fence])
    else { return [] }
    let courses = steepCourses(fence, [inward, inward + 30, inward - 30, inward + 55, inward - 55])
    return [Self.distanceOfTurns, -Self.distanceOfTurns].compactMap { depth in
      turnRound(at: point.moved(depth, course: inward), fence, scene, courses, enters: depth > 0)
    }
  }

  private mutating func turnRound(
    at point: PlanePoint, _ fence: Int, _ scene: ZoneScene, _ courses: [Double], enters: Bool
  ) -> OutlinePass? {
    let usual = turn
    defer { turn = usual }
    let isFirst = isTooEarly(fence)
    let others = isFirst ? (fence + 1)..<zone.fences.count : 0..<0
    for turn in [usual] + (requiredFences > 1 ? ways.indices.filter { $0 != usual } : []) {
      self.turn = turn
      for course in courses {
        let speed = speed(fence)
        guard
          var drive = isFirst
            ? straightApproach(to: point, in: scene, course: course, speed: speed)
            : approach(fence, in: scene, to: point, course: course, speed: speed)
        else { continue }
        drive.rest(seconds: 2 * settings.intervalSeconds)
        leave(&drive, in: scene, course: course + 180, speed: speed)
        visit(Array(others.prefix(requiredFences - 1)), &drive, in: scene)
        guard let start = starts.first, let outcome = result(of: drive, from: start, in: scene),
          outcome.crossings.contains(where: { $0.fence == fence }) == enters,
          outcome.triggers > 0 || (isFirst && !enters && !outcome.crossings.isEmpty)
        else { continue }
        return OutlinePass(edge: nil, drive: drive, crossed: outcome.crossedFences)
      }
    }
    return nil
  }

  /// A drive from outside to a point, where the device stops, that has crossed nothing before.
  private func straightApproach(
    to point: PlanePoint, in scene: ZoneScene, course: Double, speed: Double
  ) -> SyntheticTrack? {
    guard let before = reach(scene, from: point, course: course + 180, beyond: 15) else {
      return nil
    }
    var drive = SyntheticTrack(interval: settings.intervalSeconds)
    drive.approach(point, course: course, speed: speed, from: max(1, before))
    return drive
  }
}

extension SyntheticTrackResult {
  /// The fences that each event has crossed, which the tracks of a joined one have in the same order.
  fileprivate var crossedFences: [[Int]] {
    ownEvents.map { event in event.crossedFences.map { $0.fence } }
  }
}
