import Ringfence

/// Evaluates random scenes, and schedules far in the future, and prints every event: the same lines
/// wherever the core runs. `.ci/check-32-bit` compares a native run with one in WebAssembly, where `Int`
/// has 32 bits.
@c(checkCore)
public func checkCore(scenes: Int32) {
  for seed in 0..<Int(scenes) {
    let scene = RandomScene(seed: seed)
    print("scene \(seed)")
    printEvents(of: TriggerEngine(scene.layout), scene.fixes)
    printEvents(of: TriggerEngine(restart: RestartLayout(scene.layout)), scene.fixes)
  }
  printSchedules()
}

private func printEvents(of engine: TriggerEngine, _ fixes: [Fix]) {
  var session = TriggerSession()
  var events: [Event] = []
  session.process(fixes, with: engine, into: &events)
  for event in events {
    let (place, meters) = (event.boundary.coordinate, event.distance?.meters ?? 0)
    print(
      "\(kind(event)) zone \(event.zone) fence \(event.fence) visit \(event.visit ?? 0)"
        + " \(event.time.microseconds) \(Int64((meters * 1e4).rounded()))"
        + " \(rounded(place.latitude)) \(rounded(place.longitude))")
  }
}

/// A device that stands inside for two days, at times on both sides of where 32 bits of seconds end.
private func printSchedules() {
  let moments: [Int64] = [
    0, 946_684_800, 2_112_000_000, 2_147_483_000, 2_208_988_800, 4_102_444_800,
  ]
  guard
    let circle = Circle(
      center: Coordinate(uncheckedLatitude: 0, longitude: 0), radius: .meters(100))
  else { return }
  let rules = TimeZoneRules(
    name: "Test/Clock", firstOffset: 3_600,
    transitions: moments.map { .init(seconds: $0 + 40_000, offset: $0 > 1 << 31 ? 7_200 : -18_000) }
  )
  for (index, from) in [0, 43_200, 79_200].enumerated() {
    var zone = Zone(id: "z", fences: [Fence(id: "f", shape: .circle(circle))])
    zone.conditions.schedule = [
      Schedule(
        days: index == 0 ? nil : [.monday, .thursday, .friday, .saturday],
        from: TimeOfDay(hour: from / 3_600),
        to: TimeOfDay(hour: 5),
        timeZone: index == 1 ? nil : rules)
    ]
    let engine = TriggerEngine(ZoneLayout(timeZone: rules, zones: [zone]))
    for moment in moments {
      print("schedule \(index) \(moment)")
      printEvents(
        of: engine,
        (0..<200).map { step in
          Fix(
            time: Timestamp(microseconds: (moment + Int64(step) * 900) * 1_000_000),
            coordinate: circle.center)
        })
    }
  }
}

private func kind(_ event: Event) -> String {
  switch event.kind {
  case .entered: "entered"
  case .exited: "exited"
  case .dwelled: "dwelled"
  case .crossed: "crossed"
  }
}

/// Ten-millionths of a degree: the last bits depend on the C library's functions.
private func rounded(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }
