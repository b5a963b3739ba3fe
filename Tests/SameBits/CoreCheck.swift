import Ringfence

/// Evaluates random scenes, and schedules far in the future, and prints a hash of all events so far after every block
/// of scenes: the same lines wherever the core runs. `Tests/SameBits/same-bits` compares them.
///
/// - Parameters:
///   - scenes: how many scenes there are.
///   - block: after how many of them there is a line; 1 shows which one differs.
@c(checkCore)
public func checkCore(scenes: Int32, block: Int32) {
  var hash = EventHash()
  addSchedules(to: &hash)
  for seed in 0..<Int(scenes) {
    if seed % 50 == 3 {
      let scene = WideScene(seed: seed)
      add(scene.layout, scene.fixes, isRecorded: false, to: &hash)
    } else {
      let scene = RandomScene(seed: seed, asks: true)
      add(scene.layout, scene.fixes, isRecorded: seed % 4 == 1, to: &hash)
    }
    if (seed + 1) % Int(block) == 0 || seed + 1 == Int(scenes) {
      print("\(seed + 1) scenes, \(hash.events) events, hash \(hexadecimal(hash.value))")
    }
  }
}

/// The events of both modes.
private func add(_ layout: ZoneLayout, _ fixes: [Fix], isRecorded: Bool, to hash: inout EventHash) {
  add(TriggerEngine(layout), fixes, isRecorded, to: &hash)
  add(TriggerEngine(restart: RestartLayout(layout)), fixes, isRecorded, to: &hash)
}

private func add(
  _ engine: TriggerEngine, _ fixes: [Fix], _ isRecorded: Bool, to hash: inout EventHash
) {
  var session = TriggerSession()
  session.recordsSuppressions = isRecorded
  var events: [Event] = []
  session.process(fixes, with: engine, into: &events)
  for event in events { hash.add(event) }
  for suppression in session.suppressions { hash.add(suppression) }
}

/// A device that stands inside for two days, at times on both sides of where 32 bits of seconds end.
private func addSchedules(to hash: inout EventHash) {
  let moments: [Int64] = [
    0, 946_684_800, 2_112_000_000, 2_147_483_000, 2_208_988_800, 4_102_444_800,
  ]
  guard
    let circle = Circle(
      center: Coordinate(uncheckedLatitude: 0, longitude: 0), radius: .meters(100))
  else { return }
  let offsets = TimeZoneOffsets(
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
        timeZone: index == 1 ? nil : offsets)
    ]
    let engine = TriggerEngine(ZoneLayout(timeZone: offsets, zones: [zone]))
    for moment in moments {
      let fixes = (0..<200).map { step in
        Fix(
          time: Timestamp(microseconds: (moment + Int64(step) * 900) * 1_000_000),
          coordinate: circle.center)
      }
      add(engine, fixes, true, to: &hash)
    }
  }
}

/// Sixteen digits.
private func hexadecimal(_ value: UInt64) -> String {
  let digits: [String] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f",
  ]
  var text = ""
  for digit in 0..<16 { text += digits[Int(value >> UInt64(60 - 4 * digit) & 15)] }
  return text
}
