import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// Alternatives that are always met together, against samples of speeds, directions and moments.
@Suite struct ConditionUnionTests {
  /// The messages of `condition-trivial` about alternatives together.
  static func unions(_ conditions: Conditions, _ layoutZone: TimeZoneOffsets? = nil) -> [String] {
    let zone = LinterTests.zone([LinterTests.circle(10)], conditions)
    return Linter().findings(in: ZoneLayout(timeZone: layoutZone, zones: [zone]))
      .filter { $0.rule == .conditionTrivial && $0.message.contains("together") }
      .map { $0.message }
  }

  static func isTrivialAlone(_ conditions: Conditions) -> Bool {
    let zone = LinterTests.zone([LinterTests.circle(10)], conditions)
    return Linter().findings(in: ZoneLayout(zones: [zone]))
      .contains { $0.rule == .conditionTrivial && !$0.message.contains("together") }
  }

  /// Limits of whole metres per second; between two of them nothing changes, so half ones are looked at too.
  @Test(arguments: 0..<150) func `knows speeds that are all allowed`(seed: Int) {
    var random = SeededRandom(seed: 900 + seed)
    let speeds = (0..<random.int(2...4)).map { _ in
      var limits = [random.int(0...12), random.int(0...12)].sorted().map {
        Optional(Speed.metersPerSecond(Double($0)))
      }
      if random.int(0...2) == 0 { limits[0] = nil }
      if random.int(0...2) == 0 { limits[1] = nil }
      return SpeedCondition(minimum: limits[0], maximum: limits[1])
    }
    let conditions = Conditions(speed: speeds)
    let misses = (0...800).contains { half in
      let speed = Double(half) / 2
      return !speeds.contains {
        ($0.minimum?.metersPerSecond ?? 0) <= speed
          && speed <= ($0.maximum?.metersPerSecond ?? .infinity)
      }
    }
    if Self.isTrivialAlone(conditions) {
      #expect(Self.unions(conditions).isEmpty && !misses)
    } else {
      #expect(Self.unions(conditions).isEmpty == misses, "\(speeds)")
    }
  }

  @Test(arguments: 0..<150) func `knows arcs that hold all directions`(seed: Int) {
    var random = SeededRandom(seed: 1_900 + seed)
    let arcs = (0..<random.int(2...4)).map { _ in
      BearingCondition(
        uncheckedFrom: Double(random.int(0...12)) * 30, to: Double(random.int(0...12)) * 30)
    }
    let misses = (0..<720).contains { half in
      let degrees = Double(half) / 2
      return !arcs.contains { arc in
        let (from, to) = (arc.from.degrees, arc.to.degrees)
        if to - from == 360 { return true }
        let (start, end) = (from == 360 ? 0 : from, to == 360 && from == 360 ? 0 : to)
        return start <= end
          ? (start...end).contains(degrees) || (end == 360 && degrees == 0)
          : degrees >= start || degrees <= end
      }
    }
    let conditions = Conditions(bearing: arcs)
    if Self.isTrivialAlone(conditions) {
      #expect(Self.unions(conditions).isEmpty && !misses)
    } else {
      #expect(Self.unions(conditions).isEmpty == misses, "\(arcs.map { ($0.from, $0.to) })")
    }
  }

  /// Whether a window is open at an hour of a day, by the days that it names and by the calendar.
  private static func isOpen(_ window: Schedule, _ day: Int, _ hour: Double) -> Bool {
    func begins(_ day: Int) -> Bool {
      // 1970-01-01 was a Thursday.
      let weekday = ((day + 3) % 7 + 7) % 7
      return (window.days?.rawValue ?? 0x7F) >> UInt8(weekday) & 1 == 1
        && window.firstDay.map { $0.daysSince1970 <= day } ?? true
        && window.lastDay.map { day <= $0.daysSince1970 } ?? true
    }
    let from = Double(window.from?.secondsAfterMidnight ?? 0) / 3_600
    let to = Double(window.to?.secondsAfterMidnight ?? 86_400) / 3_600
    if from < to { return begins(day) && from <= hour && hour < to }
    if from == to { return false }
    return begins(day) && hour >= from || begins(day - 1) && hour < to
  }

  @Test(arguments: 0..<200) func `knows schedules that leave no time out`(seed: Int) throws {
    var random = SeededRandom(seed: 2_900 + seed)
    let first = try CivilDate(validatingYear: 2026, month: 5, day: 4)
    let hours = [0, 6, 12, 24]
    func time() throws -> TimeOfDay? {
      let hour = hours[random.int(0...3)]
      return hour == 24 ? nil : try TimeOfDay(validatingHour: hour)
    }
    func days() -> DaysOfWeek? {
      switch random.int(0...5) {
      case 0: [.saturday, .sunday]
      case 1: [.monday, .tuesday, .wednesday, .thursday, .friday]
      default: nil
      }
    }
    func date() -> CivilDate? {
      random.int(0...3) == 0
        ? CivilDate(daysSince1970: first.daysSince1970 + 7 * random.int(0...1)) : nil
    }
    var windows: [Schedule] = []
    for _ in 0..<random.int(2...6) {
      windows.append(
        Schedule(days: days(), from: try time(), to: try time(), firstDay: date(), lastDay: date()))
    }
    let misses = (-20...40).contains { offset in
      (0..<48).contains { half in
        !windows.contains {
          Self.isOpen($0, first.daysSince1970 + offset, Double(half) / 2)
        }
      }
    }
    let conditions = Conditions(schedule: windows)
    if Self.isTrivialAlone(conditions) {
      #expect(Self.unions(conditions).isEmpty && !misses)
    } else {
      #expect(Self.unions(conditions).isEmpty == misses, "\(windows)")
    }
  }

  /// Alternatives that are evaluated at different times, or by different clocks, are not one.
  @Test func `does not mix what is evaluated otherwise`() throws {
    let slow = SpeedCondition(maximum: .metersPerSecond(10))
    let fast = SpeedCondition(minimum: .metersPerSecond(10), when: .crossing)
    #expect(Self.unions(Conditions(speed: [slow, fast])).isEmpty)
    let noon = try TimeOfDay(validatingHour: 12)
    let vienna = ScheduleEndTests.vienna
    let windows = [Schedule(to: noon), Schedule(from: noon, timeZone: vienna)]
    #expect(Self.unions(Conditions(schedule: windows)).isEmpty)
    #expect(Self.unions(Conditions(schedule: windows), vienna).count == 1)
  }

  @Test func `says what covers everything`() {
    let speeds = [
      SpeedCondition(maximum: .metersPerSecond(10)), SpeedCondition(minimum: .metersPerSecond(8)),
    ]
    #expect(
      Self.unions(Conditions(speed: speeds)) == [
        "the 2 speed conditions of zone 'z' ask for nothing together: every speed meets one of them; narrow one or "
          + "remove them"
      ])
  }
}
