import Ringfence
import RingfenceReference
import TestSupport

/// Draws zones and tracks on a lattice, so that paths through vertices and along edges, fixes on
/// edges, touches, nested and adjoining fences are frequent.
struct ScenarioDrawing {
  var random: SeededRandom
  /// Whether zones have circles, which are measured and not decided exactly.
  var hasCircles = true
  /// Whether zones have conditions, and fixes a speed and a course.
  var hasConditions = false

  init(seed: Int) { random = SeededRandom(seed: seed) }

  mutating func scenario() -> GridScenario {
    var scenario = GridScenario(frame: pick(GridFrame.all), zones: [], track: [])
    for _ in 0..<random.int(1...4) { scenario.zones.append(zone()) }
    scenario.unwrapsShapes = chance(3)
    scenario.unwrapsFixes = chance(3)
    if chance(4) { scenario.settings.exitDistance = .meters(pick([0, 25, 90])) }
    if chance(5) { scenario.settings.maximumGap = .seconds(pick([2, 5, 20])) }
    if chance(4) { scenario.settings.initialInside = .silent }
    scenario.track = track(near: vertices(of: scenario))
    if hasConditions {
      addConditions(to: &scenario)
      addAttendances(to: &scenario)
    }
    return scenario
  }

  // MARK: Numbers

  mutating func chance(_ n: Int) -> Bool { random.int(1...n) == 1 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[random.int(0...values.count - 1)] }

  /// A multiple of 8: few places, so that shapes share them.
  mutating func coarsePoint() -> GridPoint {
    GridPoint(x: 8 * random.int(0...8), y: 8 * random.int(0...8))
  }

  mutating func finePoint() -> GridPoint {
    GridPoint(x: random.int(-16...80), y: random.int(-16...80))
  }

  // MARK: Zones

  mutating func zone() -> GridZone {
    var zone = GridZone(fences: [])
    for _ in 0..<pick([1, 1, 2, 2, 3, 4]) { zone.fences.append(shape()) }
    zone.settings.exitDistance = .meters(pick([0, 0, 20, 60, 150, 400]))
    zone.settings.exit = !chance(6)
    if zone.settings.exit, chance(2) {
      zone.settings.dwell = pick([
        .milliseconds(500), .seconds(1), .seconds(2), .seconds(5), .seconds(12), .seconds(60),
        .seconds(400),
      ])
    }
    return zone
  }

  mutating func shape() -> GridShape {
    switch random.int(0...9) {
    case 0...2: return rectangle()
    case 3: return .polygons([GridPolygon(rings: [ring()])])
    case 4:  // a ring within or across another
      return .polygons([GridPolygon(rings: [ring(), ring()])])
    case 5: return .polygons([holed()])
    case 6: return .polygons([holed(), GridPolygon(rings: [ring()])])
    case 7 where hasCircles, 8 where hasCircles:
      return .circle(coarsePoint(), radius: pick([30, 75, 110, 160, 300]))
    case 7, 8: return rectangle()
    default: return .line(line())
    }
  }

  mutating func rectangle() -> GridShape {
    let a = coarsePoint()
    let b = GridPoint(x: a.x + 8 * random.int(1...4), y: a.y + 8 * random.int(1...4))
    return .rectangle(a, b)
  }

  /// Any closed line of 3 to 7 vertices, of which some cross themselves.
  mutating func ring() -> [GridPoint] {
    if chance(2) {
      let (a, width, height) = (coarsePoint(), 8 * random.int(1...5), 8 * random.int(1...5))
      let slant = 8 * random.int(-1...1)
      return [
        a, GridPoint(x: a.x + width, y: a.y), GridPoint(x: a.x + width + slant, y: a.y + height),
        GridPoint(x: a.x + slant, y: a.y + height),
      ]
    }
    var ring: [GridPoint] = []
    for _ in 0..<random.int(3...7) { ring.append(coarsePoint()) }
    return ring
  }

  /// A square with one or two holes, which may touch each other or the outer ring.
  mutating func holed() -> GridPolygon {
    let corner = coarsePoint()
    func square(_ x: Int, _ y: Int, _ side: Int) -> [GridPoint] {
      [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
        .map { GridPoint(x: corner.x + $0.0, y: corner.y + $0.1) }
    }
    var rings = [square(0, 0, 32), square(8, 8, 8)]
    if chance(2) { rings.append(square(16, 8 * random.int(0...2), 8)) }
    return GridPolygon(rings: rings)
  }

  /// A line that does not touch itself.
  mutating func line() -> [GridPoint] {
    while true {
      var vertices: [GridPoint] = []
      for _ in 0..<random.int(2...5) { vertices.append(coarsePoint()) }
      if Self.isSimple(vertices) { return vertices }
    }
  }

  static func isSimple(_ vertices: [GridPoint]) -> Bool {
    let edges = Array(zip(vertices, vertices.dropFirst()))
    guard !edges.contains(where: { $0.0 == $0.1 }) else { return false }
    for (index, (p, q)) in edges.enumerated() {
      let leg = GridLeg(start: p, end: q)
      for (other, edge) in edges.enumerated().dropFirst(index + 1) {
        let shared = leg.stretches(meeting: [edge]) { point, scale in
          lies(point, scale: scale, on: edge.0, edge.1)
        }
        if shared != (other == index + 1 ? [1...1] : []) { return false }
      }
    }
    return true
  }

  func vertices(of scenario: GridScenario) -> [GridPoint] {
    scenario.zones.flatMap { $0.fences }.flatMap { shape -> [GridPoint] in
      switch shape {
      case .circle(let center, _): [center]
      case .line(let vertices): vertices
      default: shape.polygons?.flatMap { $0.rings.flatMap { $0 } } ?? []
      }
    }
  }

  // MARK: Tracks

  mutating func track(near vertices: [GridPoint]) -> [GridFix] {
    var track: [GridFix] = []
    var time: Int64 = 1_700_000_000_000_000
    var place = chance(2) ? pick(vertices) : finePoint()
    for _ in 0..<random.int(6...24) {
      var fix = GridFix(point: place, time: time)
      if chance(12) { fix.accuracy = pick([5, 100, 101, 3_000]) }
      if chance(16) { fix.startsSegment = true }
      track.append(fix)
      time += 1_000 * pick([700, 1_000, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000])
      if chance(16) { time += 1_000_000 * pick([19, 290, 300, 400, 4_000]) }
      if chance(25) { time -= 1_000_000 * pick([3, 8]) }
      place = next(after: place, near: vertices)
    }
    return track
  }

  private mutating func next(after place: GridPoint, near vertices: [GridPoint]) -> GridPoint {
    let vertex = pick(vertices)
    let next: GridPoint
    switch random.int(0...14) {
    case 0: next = place
    case 1, 2: next = finePoint()
    case 3, 4: next = coarsePoint()
    case 5, 6: next = vertex
    case 7: next = GridPoint(x: vertex.x, y: place.y)
    case 8: next = GridPoint(x: place.x, y: vertex.y)
    case 9, 10:  // beside it
      next = GridPoint(x: vertex.x + random.int(-4...4), y: vertex.y + random.int(-4...4))
    case 11: next = GridPoint(x: 2 * vertex.x - place.x, y: 2 * vertex.y - place.y)  // through it
    default:
      next = GridPoint(x: place.x + random.int(-6...6), y: place.y + random.int(-6...6))
    }
    return GridPoint(x: min(80, max(-16, next.x)), y: min(80, max(-16, next.y)))
  }
}

// MARK: Conditions

extension ScenarioDrawing {
  /// Adds conditions to zones, none of whose limits a fix has exactly.
  private mutating func addConditions(to scenario: inout GridScenario) {
    for index in scenario.track.indices {
      scenario.track[index].speed = Double(random.int(0...20))
      scenario.track[index].course = Double(random.int(0...35) * 10)
      // Some fixes have no altitude, also in the middle of a visit.
      scenario.track[index].altitude = chance(5) ? nil : Double(random.int(-3...12) * 10)
    }
    for index in scenario.zones.indices {
      var conditions = Conditions()
      if chance(3) { conditions.speed = (0..<random.int(1...2)).map { _ in speed() } }
      if chance(3) { conditions.bearing = (0..<random.int(1...2)).map { _ in bearing() } }
      if chance(4) { conditions.altitude = (0..<random.int(1...3)).map { _ in altitude() } }
      if chance(3) {
        conditions.percentageCrossed = (0..<random.int(1...2)).map { _ in percentage() }
      }
      scenario.zones[index].conditions = conditions
      if chance(3) {
        scenario.zones[index].settings.minimumRetriggerTime = .seconds(pick([2, 7, 20, 500]))
      }
      if chance(4) {
        scenario.zones[index].settings.entryCertainty = pick([0.55, 0.8, 0.95])
      }
      // A copy, so that what is drawn next stays as it was.
      var others = random
      if others.int(1...3) == 1 {
        scenario.zones[index].settings.exitCertainty = [0.55, 0.8, 0.95][others.int(0...2)]
      }
      // No time between two fixes, and none of a boundary on a path between them.
      let times: [Duration] = [
        .milliseconds(1_137), .milliseconds(6_411), .milliseconds(18_773), .milliseconds(310_291),
      ]
      if others.int(1...4) == 1 {
        scenario.zones[index].settings.exitAfter = times[others.int(0...3)]
      }
      if others.int(1...4) == 1 { scenario.zones[index].settings.exitFixes = others.int(1...4) }
      if scenario.zones[index].settings.dwell != nil, others.int(1...3) == 1 {
        scenario.zones[index].settings.dwellRepeat = .milliseconds(others.int(1...3) * 1_371)
      }
      if others.int(1...4) == 1 {
        scenario.zones[index].settings.maximumStay = .milliseconds(others.int(1...4) * 3_719)
      }
      if others.int(1...5) == 1 {
        scenario.zones[index].settings.entryAfter = times[others.int(0...3)]
      }
      if others.int(1...3) == 1 {
        scenario.zones[index].settings.overspeed = Self.overspeed(&others)
      }
    }
  }

  /// Windows of some seconds between fixes, over midnight too, on clocks that are set forward and back meanwhile.
  private mutating func addAttendances(to scenario: inout GridScenario) {
    let seconds = scenario.track.map { $0.time / 1_000_000 }
    guard let first = seconds.first, let last = seconds.max() else { return }
    for index in scenario.zones.indices {
      while chance(2), scenario.zones[index].attendances.count < 3 {
        var transitions: [TimeZoneOffsets.Transition] = []
        var offset = pick([0, 3_600, -40_000, 86_000])
        let firstOffset = offset
        var moment = first
        while chance(2), moment < last {
          moment += Int64(random.int(1...Int(max(1, min(40, last - first)))))
          offset += pick([-3_600, 3_600, -7, 7, -3, 2, -20, 30])
          transitions.append(.init(seconds: moment, offset: offset))
        }
        let zone = TimeZoneOffsets(
          name: "Test/Clocks", firstOffset: firstOffset, transitions: transitions)
        func shown(_ time: Int64) -> TimeOfDay {
          let second = (time + Int64(zone.offset(at: time))) % 86_400
          return TimeOfDay(uncheckedSeconds: Int((second + 86_400) % 86_400))
        }
        let (from, to) = (pick(seconds), pick(seconds) + Int64(random.int(1...9)))
        var schedule = Schedule(from: shown(from), to: shown(to), timeZone: zone)
        if chance(6) { schedule = Schedule(timeZone: zone) }
        if schedule.contradiction != nil { continue }
        scenario.zones[index].attendances.append(
          Attendance(
            schedule, id: chance(2) ? nil : "a\(scenario.zones[index].attendances.count)",
            grace: .seconds(pick([0, 0, 1, 2, 5])),
            tracks: chance(6) ? pick([["d"], ["e", "d"], ["e"]]) : nil))
      }
    }
  }

  /// A limit between the speeds that are drawn, which are whole numbers.
  private static func overspeed(_ random: inout SeededRandom) -> OverspeedLimit {
    let limit = Double(random.int(0...20)) + 0.5
    let tolerance = random.int(0...1) == 0 ? 0 : Double(random.int(0...6))
    let release = limit + tolerance - Double(random.int(0...6))
    return OverspeedLimit(
      .metersPerSecond(limit), tolerance: .metersPerSecond(tolerance),
      release: random.int(0...2) == 0 ? .metersPerSecond(max(0, release)) : nil,
      after: [.zero, .zero, .seconds(1), .seconds(2), .seconds(7), .milliseconds(1_500)][
        random.int(0...5)],
      usesDerivedSpeed: random.int(0...3) > 0)
  }

  private mutating func speed() -> SpeedCondition {
    let (a, b) = (Double(random.int(0...20)) + 0.5, Double(random.int(0...20)) + 0.5)
    let hasMinimum = chance(2)
    return SpeedCondition(
      minimum: hasMinimum ? .metersPerSecond(min(a, b)) : nil,
      maximum: hasMinimum && chance(2) ? nil : .metersPerSecond(max(a, b)),
      when: chance(2) ? .inside : .crossing)
  }

  private mutating func altitude() -> AltitudeCondition {
    let (a, b) = (Double(random.int(-3...12) * 10 + 5), Double(random.int(-3...12) * 10 + 5))
    let hasMinimum = chance(2)
    return AltitudeCondition(
      minimum: hasMinimum ? .meters(min(a, b)) : nil,
      maximum: hasMinimum && chance(2) ? nil : .meters(max(a, b)),
      when: chance(2) ? .inside : .crossing)
  }

  private mutating func bearing() -> BearingCondition {
    let from = Double(random.int(0...35) * 10 + 5)
    let to = (from + Double(random.int(4...30) * 10)).truncatingRemainder(dividingBy: 360)
    return BearingCondition(
      from: BearingCondition.Limit(uncheckedDegrees: from),
      to: BearingCondition.Limit(uncheckedDegrees: to), when: chance(2) ? .inside : .crossing)
  }

  private mutating func percentage() -> PercentageCondition {
    PercentageCondition(
      percentage: pick([20, 50, 60, 100]),
      timeout: chance(2) ? nil : .milliseconds(pick([3_137, 12_411, 40_773])),
      isSequential: chance(2))
  }
}

/// A scenario of a seed about which the reference is sure, and what it expects; the same on every run.
func drawScenario(
  seed: Int, hasConditions: Bool = false
) -> (scenario: GridScenario, reference: ReferenceEngine)? {
  var drawing = ScenarioDrawing(seed: seed)
  drawing.hasConditions = hasConditions
  for _ in 0..<20 {
    let scenario = drawing.scenario()
    if scenario.isCutAtAntimeridian { continue }
    if let reference = try? scenario.reference() { return (scenario, reference) }
  }
  return nil
}
