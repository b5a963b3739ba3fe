import Ringfence
import TestSupport

extension SceneMaker {
  mutating func layout() -> ZoneLayout {
    let hasTimeZone = input.bool()
    let zones = (0..<input.int(1...5)).map { zone($0) }
    return ZoneLayout(timeZone: hasTimeZone ? timeZone() : nil, zones: zones)
  }

  private mutating func zone(_ index: Int) -> Zone {
    let fences = (0..<input.int((hasExtremes ? 0 : 1)...4)).map {
      Fence(id: "f\($0)", shape: shape())
    }
    var zone = Zone(id: "z\(index)", fences: fences)
    let has = input.byte()
    zone.settings.exit = has & 1 == 0
    zone.settings.exitDistance = .meters(
      has & 2 == 0 ? input.element(of: [0, 0, 1, 10, 30, 60, 1_000]) : number(0...1_000))
    if zone.settings.exit || hasExtremes, has & 4 != 0 { zone.settings.dwell = duration() }
    if has & 8 != 0 { zone.settings.minimumRetriggerTime = duration() }
    if has & 16 != 0 {
      if input.bool() { zone.conditions.speed = list { $0.speed() } }
      if input.bool() { zone.conditions.altitude = list { $0.altitude() } }
    }
    if has & 32 != 0 { zone.conditions.bearing = list { $0.bearing() } }
    if has & 64 != 0 { zone.conditions.percentageCrossed = list { $0.percentage() } }
    if has & 128 != 0 { zone.conditions.schedule = list { $0.schedule() } }
    return zone
  }

  private mutating func list<Element>(_ make: (inout Self) -> Element) -> [Element] {
    var list: [Element] = []
    for _ in 0..<input.int(1...2) { list.append(make(&self)) }
    return list
  }

  // MARK: Shapes

  private mutating func shape() -> Shape {
    switch input.byte() % 5 {
    case 0: circle()
    case 1: .rectangle(Rectangle(southWest: coordinate(), northEast: coordinate()))
    case 2: line()
    default: .polygons(list { $0.polygon() })
    }
  }

  private mutating func circle() -> Shape {
    let center = coordinate()
    let radii = [1e-9, 0.01, 1, 30, 100, 1_000, 20_000, 999_999.999, 1_000_000]
    let isPlain = input.bool()
    let radius =
      isPlain ? input.double(5...500) : radii[input.int(0...(isGlobal ? radii.count - 1 : 6))]
    guard let circle = Circle(center: center, radius: .meters(radius)) else {
      return .rectangle(Rectangle(southWest: center, northEast: center))
    }
    return .circle(circle)
  }

  private mutating func line() -> Shape {
    let vertices = (0..<input.int(2...8)).map { _ in coordinate() }
    guard let line = Polyline(vertices) else {
      return .rectangle(Rectangle(southWest: vertices[0], northEast: vertices[0]))
    }
    return .geoline(line)
  }

  private mutating func polygon() -> Polygon {
    Polygon(
      rings: (0..<input.int(0...3)).map { _ in
        var vertices = (0..<input.int(0...9)).map { _ in coordinate() }
        if input.bool(), let first = vertices.first { vertices.append(first) }
        return Ring(vertices)
      })
  }

  // MARK: Conditions

  private mutating func timing() -> ConditionTiming { input.bool() ? .inside : .crossing }

  private mutating func speed() -> SpeedCondition {
    let low = number(0...15)
    return SpeedCondition(
      minimum: input.bool() ? .metersPerSecond(low) : nil,
      maximum: input.bool() ? .metersPerSecond(low + number(0...15)) : nil, when: timing())
  }

  private mutating func altitude() -> AltitudeCondition {
    let low = number(-100...400)
    return AltitudeCondition(
      minimum: input.bool() ? .meters(low) : nil,
      maximum: input.bool() ? .meters(low + number(0...90)) : nil, when: timing())
  }

  private mutating func bearing() -> BearingCondition {
    BearingCondition(
      uncheckedFrom: input.double(0...360), to: input.double(0...360), when: timing())
  }

  private mutating func percentage() -> PercentageCondition {
    PercentageCondition(
      percentage: number(1...100), timeout: input.bool() ? duration() : nil,
      isSequential: input.bool())
  }

  private mutating func schedule() -> Schedule {
    var schedule = Schedule()
    let has = input.byte()
    if has & 1 != 0 { schedule.days = DaysOfWeek(rawValue: input.byte() & 127) }
    if has & 2 != 0 {
      schedule.from = TimeOfDay(uncheckedSeconds: (input.word() * 2) % 86_400)
      schedule.to = TimeOfDay(uncheckedSeconds: (input.word() * 2) % 86_401)
    }
    if has & 4 != 0 { schedule.firstDay = day(20_500 + input.int(0...30)) }
    if has & 8 != 0 { schedule.lastDay = day(20_510 + input.int(0...30)) }
    if has & 16 != 0 { schedule.timeZone = timeZone() }
    return schedule
  }

  /// The day given, or the first or last one where extremes are asked for.
  private mutating func day(_ number: Int) -> CivilDate {
    let all = CivilDate.daysOfYears1To9999
    guard hasExtremes, input.one(in: 3) else { return CivilDate(daysSince1970: number) }
    return CivilDate(daysSince1970: input.bool() ? all.lowerBound : all.upperBound)
  }

  private mutating func timeZone() -> TimeZoneOffsets {
    let start = RandomScene.noon / 1_000_000
    let first = input.int(-48...56) * 900
    let transitions = (0..<input.int(0...3)).map { index in
      TimeZoneOffsets.Transition(
        seconds: start + Int64(index * 600 + input.int(0...255)), offset: input.int(-48...56) * 900)
    }
    return TimeZoneOffsets(name: "Test", firstOffset: first, transitions: transitions)
  }
}
