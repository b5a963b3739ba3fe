internal import Ringfence

/// Tracks about the fences of a zone that nothing is planned for: from point to point, in and out, at the speeds of
/// people and cars. The same seed gives the same tracks.
struct RandomTracks {
  private let planner: ZonePlanner
  private let scene: ZoneScene
  private var numbers: SearchNumbers

  /// More fixes than this are not searched with.
  static let longest = 2_000

  init(_ planner: ZonePlanner, _ scene: ZoneScene, seed: Int) {
    self.planner = planner
    self.scene = scene
    numbers = SearchNumbers(seed: UInt64(truncatingIfNeeded: seed))
  }

  /// The next track, and when it begins in seconds since 1970; `nil` where it became too long.
  mutating func next() -> (track: SyntheticTrack, start: Int64)? {
    var track = SyntheticTrack(interval: planner.settings.intervalSeconds)
    let fences = order()
    track.approach(
      point(.away, fences[0]), course: 360 * numbers.fraction(), speed: 1.4, from: 1)
    for fence in fences {
      if numbers.fraction() < 0.35, let (here, there) = crossing(fence) {
        track.go(to: here, speed: numbers.chosen(speeds))
        track.go(to: there, speed: numbers.chosen(speeds))
      } else {
        track.go(to: point(numbers.chosen(Spot.allCases), fence), speed: numbers.chosen(speeds))
      }
      if numbers.fraction() < 0.3 { track.rest(seconds: numbers.chosen(rests)) }
      guard track.moments.count <= Self.longest else { return nil }
    }
    track.go(to: point(.away, fences[fences.count - 1]), speed: numbers.chosen(speeds))
    guard track.moments.count <= Self.longest else { return nil }
    if let number = number() { track.set(number) }
    return (track, start())
  }

  private enum Spot: CaseIterable {
    case inside, insideAgain, near, away
  }

  /// The fences that the ways are about: in their order, or any.
  private mutating func order() -> [Int] {
    let count = scene.fences.count
    if count > 1, numbers.fraction() < 0.4 {
      let first = numbers.index(count)
      return (0..<min(count, 12)).map { (first + $0) % count }
    }
    return (0..<(2 + numbers.index(8))).map { _ in numbers.index(count) }
  }

  /// Two points on both sides of an edge of a fence, near an end of it or anywhere.
  private mutating func crossing(_ fence: Int) -> (PlanePoint, PlanePoint)? {
    let edges: [PlaneEdge]
    switch scene.fences[fence].form {
    case .circle(let circle):
      let course = 360 * numbers.fraction()
      let edge = scene.plane.point(circle.center).moved(circle.radius.meters, course: course)
      let meters = numbers.chosen(depths)
      return (edge.moved(meters, course: course), edge.moved(-meters, course: course))
    case .area(let polygons): edges = polygons.flatMap { $0 }
    case .corridor(_, let sides): edges = sides
    case .line(let line): edges = line
    }
    guard !edges.isEmpty else { return nil }
    let edge = numbers.chosen(edges)
    let point = edge.a.interpolated(
      to: edge.b, numbers.chosen([-0.03, 0.03, 0.1, numbers.fraction(), 0.9, 0.97, 1.03]))
    let course =
      edge.a.course(to: edge.b) + numbers.chosen([90, -90]) + 40 * numbers.fraction() - 20
    let meters = numbers.chosen(depths)
    return (point.moved(-meters, course: course), point.moved(meters, course: course))
  }

  /// Metres from an edge: both sides of the exit distance, too.
  private var depths: [Double] {
    [4, 12, 30, planner.exitMeters * 0.7 + 1, planner.exitMeters * 1.3 + 1]
  }

  private mutating func point(_ spot: Spot, _ fence: Int) -> PlanePoint {
    let box = box(fence)
    let (width, height) = (box.east - box.west, box.north - box.south)
    let margin =
      switch spot {
      case .inside, .insideAgain: 0.0
      case .near: numbers.chosen([3, 8, 20, max(1, planner.exitMeters * 0.8)])
      case .away: planner.exitMeters * 1.2 + 15 + 60 * numbers.fraction()
      }
    guard spot == .away else {
      return PlanePoint(
        x: box.west - margin + (width + 2 * margin) * numbers.fraction(),
        y: box.south - margin + (height + 2 * margin) * numbers.fraction())
    }
    // Beside one of the four sides.
    let (u, isFirst) = (numbers.fraction(), numbers.fraction() < 0.5)
    return numbers.fraction() < 0.5
      ? PlanePoint(x: isFirst ? box.west - margin : box.east + margin, y: box.south + height * u)
      : PlanePoint(x: box.west + width * u, y: isFirst ? box.south - margin : box.north + margin)
  }

  private func box(_ fence: Int) -> PlaneBounds {
    guard case .circle(let circle) = scene.fences[fence].form else {
      return scene.fences[fence].bounds
    }
    let center = scene.plane.point(circle.center)
    let radius = circle.radius.meters
    return PlaneBounds([
      PlanePoint(x: center.x - radius, y: center.y - radius),
      PlanePoint(x: center.x + radius, y: center.y + radius),
    ])
  }

  /// Metres per second: of people and cars, and on both sides of the zone's limits.
  private var speeds: [Double] {
    let limits = planner.zone.conditions.speed.flatMap { [$0.minimum, $0.maximum] }
    return [1.4, 4, 8, 13.9, 16, 22]
      + limits.compactMap { $0?.metersPerSecond }.flatMap { [$0 * 0.85, $0 * 1.2] }
      .filter { (0.3...60).contains($0) }
  }

  /// Seconds of rest, also on both sides of the zone's times.
  private var rests: [Int] {
    let settings = planner.zone.settings
    let timeouts = planner.zone.conditions.percentageCrossed.compactMap { $0.timeout }
    let times = ([settings.dwell, settings.minimumRetriggerTime] + timeouts).compactMap { $0 }
    return [5, 20, 60]
      + times.flatMap { time in
        let seconds = Double(time.wholeMicroseconds) / 1e6
        return [seconds * 0.6, seconds * 0.85, seconds * 1.1].filter { (1...3_600).contains($0) }
          .map { Int($0) }
      }
  }

  /// A number on one of the sides of a limit, sometimes.
  private mutating func number() -> LimitedNumber? {
    let limits = ConditionKind.unmoving.flatMap { kind in
      planner.zone.conditions[limits: kind].flatMap { condition in
        [condition.minimum, condition.maximum].compactMap { $0 }.map {
          (kind, $0)
        }
      }
    }
    guard !limits.isEmpty, numbers.fraction() < 0.5 else { return nil }
    let (kind, value) = numbers.chosen(limits)
    return LimitedNumber(kind: kind, value: value + numbers.chosen([-12, -3, 3, 12]))
  }

  /// When the track begins: when a schedule is open, or at any time of two weeks.
  private mutating func start() -> Int64 {
    guard !planner.schedules.isEmpty, numbers.fraction() < 0.7, let first = planner.starts.first
    else { return numbers.chosen(planner.starts) }
    return first + Int64(numbers.index(14 * 86_400))
  }
}

/// Random numbers of a search. Source: G. L. Steele et al., Fast splittable pseudorandom number generators, OOPSLA 2014.
private struct SearchNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x5EED }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number, `0..<1`.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An index, `0..<count`.
  mutating func index(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// One of the values, of which there is at least one.
  mutating func chosen<Value>(_ values: [Value]) -> Value { values[index(values.count)] }
}
