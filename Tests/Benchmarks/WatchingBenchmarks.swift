internal import Foundation
internal import Ringfence
internal import RingfenceGeodesy
internal import TestSupport

/// What zones cost that confirm exits, repeat dwell times, have a speed limit or ask for devices, and corridors against polygons.
enum WatchingBenchmarks {
  static func run() throws {
    showSettings()
    showMoments()
    showCorridors()
  }

  /// A walk at 10 m/s in a square of twice `meters`, with a fix every `seconds`, from a Monday on.
  private static func track(_ count: Int, seconds: Double, meters: Double) -> FixColumns {
    var random = SeededRandom(seed: 5)
    var (east, north, heading) = (0.0, 0.0, 0.0)
    var fixes: [Fix] = []
    fixes.reserveCapacity(count)
    for index in 0..<count {
      heading += random.double(-0.4...0.4)
      east += 10 * seconds * cos(heading)
      north += 10 * seconds * sin(heading)
      if abs(east) > meters || abs(north) > meters {
        heading += .pi
        (east, north) = (max(-meters, min(meters, east)), max(-meters, min(meters, north)))
      }
      fixes.append(
        Fix(
          time: Timestamp(
            microseconds: 1_767_571_200_000_000 + Int64(Double(index) * seconds * 1e6)),
          coordinate: Coordinate(
            uncheckedLatitude: 48.2082 + north / 111_200, longitude: 16.3738 + east / 74_300),
          speed: .metersPerSecond(random.double(6...14))))
    }
    return FixColumns(fixes)
  }

  private static func evaluate(_ track: FixColumns, _ engine: TriggerEngine) -> Int {
    var events: [Event] = []
    var session = TriggerSession(track: "bus-7")
    session.process(track, with: engine, into: &events)
    return events.count
  }

  // MARK: Settings

  private static func showSettings() {
    var table = Table(
      "100,000 fixes among 1,000 zones whose settings watch, CPU, one thread; of the same zones without the setting",
      ["seconds between fixes", "setting", "events", "best ns a fix", "of none"])
    let plain = GeneratedFences.layout(1_000)
    for seconds in [1.0, 10, 60] {
      let track = track(100_000, seconds: seconds, meters: 8_000)
      var none = 0.0
      for (name, change) in settings {
        let engine = TriggerEngine(
          ZoneLayout(
            zones: plain.zones.map { zone in
              var zone = zone
              change(&zone)
              return zone
            }))
        var events = 0
        let measure = Measure(runs: 5) {
          events = evaluate(track, engine)
          return events
        }
        if none == 0 { none = measure.best }
        table.add([
          decimal(seconds, 0), name, String(events), decimal(measure.best * 1e9 / 100_000),
          decimal(measure.best / none, 2) + " ×",
        ])
      }
    }
    table.show()
  }

  private static let settings: [(String, @Sendable (inout Zone) -> Void)] = [
    ("none", { _ in }),
    ("exitAfter 2 min", { $0.settings.exitAfter = .seconds(120) }),
    ("exitFixes 3", { $0.settings.exitFixes = 3 }),
    ("entry.after 30 s", { $0.settings.entryAfter = .seconds(30) }),
    (
      "dwell and dwellRepeat 1 min",
      {
        $0.settings.dwell = .seconds(60)
        $0.settings.dwellRepeat = .seconds(60)
      }
    ),
    ("maximumStay 10 min", { $0.settings.maximumStay = .seconds(600) }),
    (
      "overspeed 12 m/s",
      { $0.settings.overspeed = OverspeedLimit(.metersPerSecond(12), after: .seconds(10)) }
    ),
    ("attendance 08:00 to 12:00", { $0.attendances = [Attendance(morning)] }),
  ]

  private static let morning = Schedule(
    from: TimeOfDay(hour: 8, minute: 0), to: TimeOfDay(hour: 12, minute: 0))

  // MARK: Moments

  /// A device that stands still for 100 days, of which every zone says each day that it was not there.
  private static func showMoments() {
    var table = Table(
      "Windows of attendances without a device, CPU, one thread",
      ["zones", "windows", "events", "best s", "µs a moment and zone"])
    let days = 100
    let fixes = (0..<days * 288).map { index in
      Fix(
        time: Timestamp(microseconds: 1_767_571_200_000_000 + Int64(index) * 300_000_000),
        coordinate: Coordinate(uncheckedLatitude: 10, longitude: 10))
    }
    let track = FixColumns(fixes)
    for count in [10, 100, 1_000, 10_000] {
      var layout = GeneratedFences.layout(count)
      for zone in layout.zones.indices { layout.zones[zone].attendances = [Attendance(morning)] }
      let engine = TriggerEngine(layout)
      var events = 0
      let measure = Measure(runs: 3) {
        events = evaluate(track, engine)
        return events
      }
      let bare = TriggerEngine(GeneratedFences.layout(count))
      let none = Measure(runs: 3) { evaluate(track, bare) }
      table.add([
        String(count), String(count * days), String(events), decimal(measure.best, 3),
        decimal((measure.best - none.best) * 1e6 / Double(2 * count * days), 3),
      ])
    }
    table.show()
  }

  // MARK: Corridors

  private static func showCorridors() {
    var table = Table(
      "A corridor of 25 m and a polygon about the same line, CPU, one thread, 200,000 fixes a second apart beside it",
      ["vertices", "prepare s", "polygon", "best ns a fix", "polygon", "of it"])
    for count in [10, 100, 1_000, 10_000, 100_000] {
      let line = line(count)
      guard
        let corridor = Polyline(line).flatMap({
          Corridor(line: $0, halfWidth: .meters(25))
        })
      else { continue }
      let ring = ring(about: line, meters: 25)
      let track = track(200_000, seconds: 1, meters: 4_000)
      func measure(_ shape: Shape) -> (prepare: Double, fix: Double) {
        let layout = ZoneLayout(zones: [Zone(id: "a", fences: [Fence(id: "f", shape: shape)])])
        let preparing = Measure(runs: 3) { TriggerEngine(layout).layout.zones.count }
        let engine = TriggerEngine(layout)
        let evaluating = Measure(runs: 5) { evaluate(track, engine) }
        return (preparing.best, evaluating.best * 1e9 / 200_000)
      }
      let one = measure(.corridor(corridor))
      let other = measure(.polygons([Polygon(rings: [Ring(ring)])]))
      table.add([
        String(count), decimal(one.prepare, 4), decimal(other.prepare, 4), decimal(one.fix),
        decimal(other.fix), decimal(one.fix / other.fix, 2) + " ×",
      ])
    }
    table.show()
    showLocations()
  }

  /// Positions within 60 m of a corridor of 25 m, and of a polygon with as many edges.
  private static func showLocations() {
    var table = Table(
      "Where 20,000 positions lie that are within 60 m of the line, CPU, one thread",
      ["edges", "best ns a position", "polygon", "of it"])
    for count in [10, 100, 1_000, 10_000, 100_000] {
      let line = line(count)
      guard
        let shape = Polyline(line).flatMap({ Corridor(line: $0, halfWidth: .meters(25)) })
      else { continue }
      let corridor = PreparedCorridor(shape)
      let half = Self.line(count / 2)
      let polygon = PreparedPolygon([Polygon(rings: [Ring(ring(about: half, meters: 25))])])
      var random = SeededRandom(seed: 3)
      let positions = (0..<20_000).map { _ in
        let near = line[random.int(0...count - 1)]
        return Coordinate(
          uncheckedLatitude: near.latitude + random.double(-60...60) / 111_200,
          longitude: near.longitude + random.double(-60...60) / 74_300)
      }
      let one = Measure(runs: 5) { positions.count { corridor.locate($0) != .outside } }
      let other = Measure(runs: 5) { positions.count { polygon.locate($0) != .outside } }
      table.add([
        String(count), decimal(one.best * 1e9 / 20_000), decimal(other.best * 1e9 / 20_000),
        decimal(one.best / other.best, 2) + " ×",
      ])
    }
    table.show()
  }

  /// A line to the east of 6 km with waves of two sizes.
  private static func line(_ count: Int) -> [Coordinate] {
    (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      let north = 300 * sin(8 * share) + 40 * sin(90 * share)
      return Coordinate(
        uncheckedLatitude: 48.2082 + north / 111_200,
        longitude: 16.3738 + (share - 0.5) * 6_000 / 74_300)
    }
  }

  /// There and back beside a line.
  private static func ring(about line: [Coordinate], meters: Double) -> [Coordinate] {
    let side = { (sign: Double) in
      line.map {
        Coordinate(
          uncheckedLatitude: $0.latitude + sign * meters / 111_200, longitude: $0.longitude)
      }
    }
    let there = side(1)
    return there + side(-1).reversed() + [there[0]]
  }
}
