internal import Ringfence
internal import RingfenceReference

/// A way over the fences that come before the one that a drive is about.
struct ApproachPath: Sendable {
  enum Style: Sendable {
    /// Goes far out after each fence.
    case far
    /// Takes the shortest way, over other fences too.
    case direct
    /// Goes round the other fences.
    case around
    /// Goes through the last one only: the others lie on the way.
    case straight
    /// Out over the edge of a fence that the device is in, and back: its edge alone is crossed.
    case overEdge
  }

  let style: Style
  /// Which of the directions of a fence is taken.
  var course = 0
  /// Whether a car drives where a walker would, because the timeout is short.
  var isQuick = false
  /// Whether the fences nearest to the last one are taken, instead of the first ones.
  var takesNearest = false

  /// The ways that are tried, in order.
  static func all(for zone: Zone, required: Int) -> [ApproachPath] {
    guard required > 1 else { return [ApproachPath(style: .far)] }
    let conditions = zone.conditions.percentageCrossed
    let hasChoice =
      zone.fences.count > required && !conditions.contains { $0.isSequential }
    let mayHurry =
      zone.conditions.speed.isEmpty && conditions.contains { $0.timeout != nil }
    var ways = (0..<3).flatMap {
      [ApproachPath(style: .far, course: $0), ApproachPath(style: .direct, course: $0)]
    }
    for isQuick in mayHurry ? [false, true] : [false] {
      if isQuick { ways.append(ApproachPath(style: .direct, isQuick: true)) }
      ways.append(ApproachPath(style: .around, isQuick: isQuick))
      if hasChoice {
        ways.append(ApproachPath(style: .around, isQuick: isQuick, takesNearest: true))
      }
    }
    ways.append(ApproachPath(style: .straight))
    if conditions.contains(where: { $0.isSequential }) {
      ways.append(ApproachPath(style: .overEdge))
    }
    return ways
  }
}

extension ZonePlanner {
  var way: ApproachPath { ways[min(turn, ways.count - 1)] }

  /// The beginning of a drive: nothing, or the fences that the percentage conditions ask for beforehand; `nil` where there
  /// are too few of them, and once planning is over.
  func lead(to fence: Int, in scene: ZoneScene) -> SyntheticTrack? {
    var drive = SyntheticTrack(interval: settings.intervalSeconds)
    guard requiredFences > 1, way.style != .straight else { return drive }
    guard !settings.isOver, let before = fences(before: fence, in: scene) else { return nil }
    visit(before, &drive, in: scene)
    return drive
  }

  /// The fences that the percentage conditions ask for before one; `nil` where there are too few.
  func fences(before fence: Int, in scene: ZoneScene) -> [Int]? {
    let isSequential = zone.conditions.percentageCrossed.contains { $0.isSequential }
    var others = zone.fences.indices.filter { isSequential ? $0 < fence : $0 != fence }
    guard others.count >= requiredFences - 1 else { return nil }
    if way.takesNearest {
      func distance(_ other: Int) -> Double {
        anchors[other].map { scene.plane.point($0.coordinate).distance(to: .origin) } ?? .infinity
      }
      others.sort { (distance($0), $0) < (distance($1), $1) }
    }
    let chosen = others.prefix(requiredFences - 1)
    // The nearest one last.
    return way.takesNearest ? chosen.reversed() : Array(chosen)
  }

  /// Goes through fences, one after the other.
  func visit(_ fences: [Int], _ drive: inout SyntheticTrack, in scene: ZoneScene) {
    for fence in fences {
      guard let anchor = anchors[fence] else { continue }
      var point = scene.plane.point(anchor.coordinate)
      let choices = courses(fence)
      var course = choices[way.course % choices.count]
      var style = way.style
      if let side, side.fence == fence {
        point = self.point(nearSide: side.course, of: scene.fences[fence], from: point)
        course = side.course + 90
        style = .far
      }
      switch style {
      case .direct: visitDirectly(fence, point, &drive, from: course)
      case .overEdge:
        if drive.moments.isEmpty {
          let before = reach(scene, from: point, course: course + 180, beyond: 15) ?? 100
          drive.approach(point, course: course, speed: speed(fence), from: before)
        } else if !visitOverEdge(fence, &drive, course, in: scene) {
          visitDirectly(fence, point, &drive, from: course)
        }
      case .around: visitAround(fence, point, &drive, in: scene)
      case .far, .straight:
        let margin = max(20, exitMeters + 5)
        let before = reach(scene, from: point, course: course + 180, beyond: 20) ?? 100
        let after = reach(scene, from: point, course: course, beyond: margin) ?? 100
        drive.pass(
          point, course: course, speed: speed(fence), before: before, after: after, phase: 0.29)
        drive.rest(seconds: settings.intervalSeconds)
      }
    }
  }

  /// The point 1.5 m inside of an area, on the way from a point in it in a direction.
  private func point(
    nearSide course: Double, of fence: PlaneFence, from middle: PlanePoint
  ) -> PlanePoint {
    var meters = 0.0
    for _ in 0..<200 {
      let depth = -fence.signedDistance(to: middle.moved(meters, course: course))
      guard depth > 0.05 else { break }
      meters += depth
    }
    return middle.moved(max(0, meters - 1.5), course: course)
  }

  /// Goes out over the edge of an area that the device is in, and back.
  ///
  /// - Returns: whether it is in the area.
  func visitOverEdge(
    _ fence: Int, _ drive: inout SyntheticTrack, _ course: Double, in scene: ZoneScene
  ) -> Bool {
    guard let last = drive.moments.last?.point else { return false }
    let area = scene.fences[fence]
    func depth(_ meters: Double) -> Double {
      -area.signedDistance(to: last.moved(meters, course: course))
    }
    guard !area.isLine, depth(0) > 0 else { return false }
    var edge = 0.0
    for _ in 0..<200 where depth(edge) > 0.05 { edge += depth(edge) }
    let speed = pace(to: fence)
    drive.go(to: last.moved(edge + Self.overEdgeMeters, course: course), speed: speed)
    drive.rest(seconds: settings.intervalSeconds)
    drive.go(to: last.moved(edge - Self.overEdgeMeters, course: course), speed: speed)
    drive.rest(seconds: settings.intervalSeconds)
    return true
  }

  /// How far over an edge a device goes, in metres.
  private static let overEdgeMeters = 7.3

  /// Goes straight to a point of a fence, over it if it is a line.
  private func visitDirectly(
    _ fence: Int, _ point: PlanePoint, _ drive: inout SyntheticTrack, from course: Double
  ) {
    if drive.moments.isEmpty {
      drive.approach(point.moved(-25, course: course), course: course, speed: 1.4, from: 1)
    }
    guard let last = drive.moments.last else { return }
    let beyond = zone.fences[fence].shape.isGeoline ? 3.3 : 0
    drive.go(
      to: point.moved(beyond, course: last.point.course(to: point)), speed: pace(to: fence))
    drive.rest(seconds: settings.intervalSeconds)
  }

  /// Goes to a point of a fence, over it if it is a line, on a way that meets no other fence if there is one.
  private func visitAround(
    _ fence: Int, _ point: PlanePoint, _ drive: inout SyntheticTrack, in scene: ZoneScene
  ) {
    let isLine = zone.fences[fence].shape.isGeoline
    let line = anchors[fence]?.lineCourse ?? 0
    let courses = isLine ? [line + 90, line - 90] : Array(courses(fence).prefix(4))
    let speed = pace(to: fence)
    // From where the fence is entered or crossed.
    func doorstep(_ course: Double) -> PlanePoint {
      let before =
        isLine ? 3.7 : reach(scene, from: point, course: course + 180, beyond: 10) ?? 100
      return point.moved(-before, course: course)
    }
    let last = drive.moments.last?.point
    let course = courses.first { course in
      let step = doorstep(course)
      return (last == nil || freeWay(from: last ?? step, to: step, in: scene) != nil)
        && isFree([step, point], in: scene, but: fence)
    }
    let chosen = course ?? courses[0]
    let step = doorstep(chosen)
    if drive.moments.isEmpty {
      drive.vanish(seconds: 0, to: step, speed: 0, course: chosen)
      drive.rest(seconds: settings.intervalSeconds)
    } else {
      travel(&drive, to: step, speed: speed, in: scene)
    }
    drive.go(to: isLine ? point.moved(3.3, course: chosen) : point, speed: speed)
    drive.rest(seconds: settings.intervalSeconds)
  }

  // MARK: Round other fences

  /// Goes to the point where the straight part of a drive begins, round the other fences if the way is one of those.
  func travel(
    toBegin drive: inout SyntheticTrack, at point: PlanePoint, _ fence: Int, in scene: ZoneScene
  ) {
    guard way.style == .around, !drive.moments.isEmpty else { return }
    travel(&drive, to: point, speed: pace(to: fence), in: scene)
  }

  /// Goes to a point and meets no fence on the way, or straight where that is not possible.
  private func travel(
    _ drive: inout SyntheticTrack, to goal: PlanePoint, speed: Double, in scene: ZoneScene
  ) {
    guard let last = drive.moments.last else { return }
    for corner in freeWay(from: last.point, to: goal, in: scene) ?? [] {
      drive.go(to: corner, speed: speed)
    }
    drive.go(to: goal, speed: speed)
  }

  /// The corners of a way that enters and crosses no fence; `nil` where none is found.
  private func freeWay(from start: PlanePoint, to goal: PlanePoint, in scene: ZoneScene)
    -> [PlanePoint]?
  {
    if isFree([start, goal], in: scene) { return [] }
    let course = start.course(to: goal)
    for offset in [12.0, 25, 50, 100, 200, 400, 800] {
      for side in [course + 90, course - 90] {
        let middle = start.interpolated(to: goal, 0.52).moved(offset, course: side)
        if isFree([start, middle, goal], in: scene) { return [middle] }
        let corners = [
          start.moved(offset, course: side), goal.moved(offset, course: side),
        ]
        if isFree([start] + corners + [goal], in: scene) { return corners }
      }
    }
    return nil
  }

  /// Whether a way enters and crosses no fence but one.
  private func isFree(_ points: [PlanePoint], in scene: ZoneScene, but own: Int? = nil) -> Bool {
    zip(points, points.dropFirst()).allSatisfy { from, to in
      scene.fences.indices.allSatisfy { index in
        guard index != own else { return true }
        let fence = scene.fences[index]
        let edges = fence.edges(
          south: min(from.y, to.y), north: max(from.y, to.y), west: min(from.x, to.x),
          east: max(from.x, to.x))
        let limit = ContactLimit(mustEnd: settings.mustEnd)
        guard let contacts = try? fence.contacts(from, to, edges, limit: limit) else {
          return false
        }
        return !contacts.contains {
          if case .leave = $0.kind { return false }
          return true
        }
      }
    }
  }
}
