import Foundation
import Ringfence
import TestSupport
import Testing

/// How much a session costs. A million idle devices are to fit in a few hundred megabytes.
@Suite struct SessionSizeTests {
  @Test func `is at most 256 bytes when idle, and nothing on the heap`() {
    var session = TriggerSession()
    #expect(MemoryLayout<TriggerSession>.stride <= 256)
    #expect(session.states.capacity == 0)
    // A device that went through a zone and away is idle again.
    let drive = RoadDrive(
      name: "", fences: ["...aaaa......"], fixes: ["0123456789abc"], exitDistance: 30, events: [])
    var events: [Event] = []
    session.process(drive.track, with: TriggerEngine(drive.layout), into: &events)
    #expect(events.map(\.kind) == [.entered, .exited])
    #expect(session.states.isEmpty)
    #expect(session.states.capacity == 0)
  }

  /// Every page that names the size of a session names the one that is measured.
  @Test func `the documents say how large an idle session is`() throws {
    let docs = Paths.root.appendingPathComponent("Docs")
    let size = MemoryLayout<TriggerSession>.stride
    var pages = 0
    for page in try FileManager.default.contentsOfDirectory(atPath: docs.path).sorted()
    where page.hasSuffix(".md") {
      let text = try String(contentsOf: docs.appendingPathComponent(page), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { line in
        ["idle session", "bytes a session", "A session takes", "`TriggerSession` | the state"]
          .contains { line.contains($0) }
      }
      for line in lines {
        let named = line.matches(of: /([0-9]+) bytes/).compactMap { Int($0.1) }
        guard !named.isEmpty else { continue }
        #expect(named.contains(size), "\(page): \(line)")
        // The table of targets names the limit of the first test too.
        #expect(named.allSatisfy { $0 == size || $0 == 256 }, "\(page): \(line)")
        pages += 1
      }
    }
    #expect(pages >= 4)
  }

  static let ages: [(retrigger: Int, percentage: Double?, seconds: Int, remembers: Bool)] = [
    (60, nil, 59, true), (60, nil, 60, false),
    // A crossing counts at the time of the next one, which may follow the fix before at once.
    (0, 100, 60, true), (0, 100, 62, false),
  ]

  @Test(arguments: ages)
  func `forgets a zone once time has taken it away`(
    _ row: (retrigger: Int, percentage: Double?, seconds: Int, remembers: Bool)
  ) {
    var drive = RoadDrive(
      name: "", fences: ["..A...", "......b"], fixes: ["0123"], retrigger: row.retrigger,
      events: [])
    drive.conditions.percentageCrossed =
      row.percentage.map {
        [PercentageCondition(percentage: $0, timeout: .seconds(60))]
      } ?? []
    let engine = TriggerEngine(drive.layout)
    var session = TriggerSession()
    var events: [Event] = []
    // A is crossed at 1.5 s, found at fix 2.
    session.process(drive.track, with: engine, into: &events)
    for second in [2 + row.seconds - 1, 2 + row.seconds] {
      let fix = Fix(
        time: Timestamp(microseconds: RoadDrive.noon + Int64(second) * 1_000_000),
        coordinate: RoadDrive.position(35))
      session.process(fix, with: engine, into: &events)
    }
    #expect(session.states.isEmpty != row.remembers)
  }
}
