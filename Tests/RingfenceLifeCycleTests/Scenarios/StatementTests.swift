import Foundation
import Ringfence
import RingfenceFiles
import RingfenceLifeCycle
import RingfenceLint
import TestSupport
import Testing

/// Plays the table of `Docs/LifeCycle.md`: what the sources of the restart model state, and what happens.
///
/// The results are from the sources, or worked by hand.
@Suite struct StatementTests {
  /// A row of the table.
  struct Row: CustomTestStringConvertible, Sendable {
    let number: Int
    let settings: String
    let events: String
    let track: String
    let facts: [String]
    var testDescription: String { "\(number) \(settings) \(events) \(track)" }

    init?(_ line: Substring) {
      let cells = line.components(separatedBy: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 8, let number = Int(cells[1]) else { return nil }
      self.number = number
      settings = cells[3].filter { $0 != "`" }
      events = cells[4].filter { $0 != "`" }
      track = cells[5].filter { $0 != "`" }
      facts = cells[6].filter { $0 != "`" }.components(separatedBy: "; ")
    }

    var scenario: ScenarioFile {
      get throws {
        var members = settings.components(separatedBy: ", ").filter { !$0.isEmpty }
        var profile = LifeCycleProfile.nominal
        if let named = LifeCycleProfile.allCases.first(where: { $0.name == members.first }) {
          profile = named
          members.removeFirst()
        }
        let text = """
          {"version": 1, "profile": "\(profile.name)", "events": [],
           "settings": {\(members.joined(separator: ", "))}}
          """
        return try ScenarioFile.read(bytes: Array(text.utf8), name: "row \(number)")
      }
    }
  }

  static let rows: [Row] = {
    let page = (try? LifeCycleDocTests.page()) ?? ""
    let section = page.components(separatedBy: "\n## What the sources state\n").last ?? ""
    return section.split(separator: "\n").compactMap { Row($0) }
  }()

  /// The rows that are not one simulation.
  static let special: [Int: @Sendable () throws -> Void] = [
    29: checkContainment, 30: checkOvershoot, 31: checkSpacing, 72: checkBand,
  ]

  @Test func `has every statement`() {
    #expect(Set(Self.rows.map(\.number)).sorted() == Array(1...73))
    #expect(Self.rows.count > 120)
  }

  @Test(arguments: rows) func `plays`(row: Row) throws {
    if let check = Self.special[row.number] { return try check() }
    let (zones, fixes) = try Self.drive(row.track)
    let file = try row.scenario
    let events = try ScenarioFile.read(preset: row.events.isEmpty ? "none" : row.events)
    let run = try DualModeEngine(RestartLayout(ZoneLayout(zones: zones)))
      .simulate(fixes, events.scenario, settings: file.settings())
    for fact in row.facts { try Self.check(fact, of: run, zones, row) }
    #expect(run.withheldFixes.reduce(0) { $0 + $1.count } == run.lostFixes)
    #expect(run.deliveredFixes + run.lostFixes == fixes.count)
  }

  // MARK: Drives

  private static let three = [
    StraightRoad.circle("A", 3080), StraightRoad.circle("B", 6350), StraightRoad.circle("C", 7830),
  ]

  private static func drive(_ track: String) throws -> ([Zone], [Fix]) {
    func straight(_ seconds: Int, _ speed: Double = 10) -> [Fix] {
      (0...seconds).map { StraightRoad.fix($0, Double($0) * speed) }
    }
    switch track {
    case "": return (three, StraightRoad.drive)
    case "at rest": return (three, (0...7200).map { StraightRoad.fix($0, 0) })
    case "an hour": return (three, straight(3600))
    case "19.2 h awake": return ([], straight(300 + 69_120))
    case "24 h awake": return ([], straight(300 + 86_400))
    case "over a line": return ([StraightRoad.geoline("L", 5005)], StraightRoad.drive)
    case "with conditions":
      return (
        StraightRoad.excluded.map { conditions, name in
          var zone = StraightRoad.circle(name, 3080)
          zone.conditions = conditions
          return zone
        }, StraightRoad.drive
      )
    case "past twelve zones":
      return ((1...12).map { StraightRoad.circle("A\($0)", 3080) }, StraightRoad.drive)
    case "past nothing": return ([], StraightRoad.drive)
    case "to a large zone":
      return ([StraightRoad.circle("W", 3080, radius: 295)], StraightRoad.drive)
    case "on foot": return ([StraightRoad.circle("R", 900, radius: 100)], straight(600, 3))
    case "on a freeway": return ([], straight(1200, 31.4))
    case "with a stop":
      return (
        [],
        (0...1400).map {
          StraightRoad.fix($0, Double($0 <= 200 ? $0 : $0 <= 900 ? 200 : $0 - 700) * 10)
        }
      )
    default:
      let numbers = track.split(separator: " ").compactMap { Int($0) }
      try #require(track.hasPrefix("without ") && numbers.count == 2, "\(track)")
      let left = numbers[0]...numbers[1]
      return (three, StraightRoad.drive.filter { !left.contains(second($0.time)) })
    }
  }

  private static func second(_ time: Timestamp) -> Int { Int(time.microseconds / 1_000_000) }

  // MARK: Facts

  private static func check(
    _ fact: String, of run: LifeCycleRun, _ zones: [Zone], _ row: Row
  ) throws {
    let words = fact.split(separator: " ").map(String.init)
    let count = Int(words[0])
    let rest = words.dropFirst().joined(separator: " ")
    switch (words[0], rest) {
    case ("events", _):
      let events = text(run, zones).joined(separator: ", ")
      #expect((events.isEmpty ? "none" : events) == rest)
    case ("wakes", _):
      #expect(
        run.wakes.map { "\(second($0.start))-\(second($0.end))" }.joined(separator: ", ") == rest)
    case ("woken", _):
      #expect(run.wakes.map { "\(second($0.start))" }.joined(separator: ", ") == rest)
    case ("never", "woken"): #expect(run.wakes.isEmpty && run.wasNeverWoken)
    case ("relaunched", _):
      #expect(!run.wakes.isEmpty)
      #expect(run.wakes.allSatisfy { $0.isRelaunch && "by \($0.cause.name)" == rest })
    case ("refused", _):
      let reason = try #require(LifeCycleReason.allCases.first { $0.name == rest })
      #expect(run.refusedWakes.last?.reasons == [reason])
    case ("warns", _): #expect(run.warnings.contains { $0.name == rest })
    case ("killed", _):
      let end = run.phases.first { $0.state == .terminatedBySystem }
      #expect(end.map { "at \(second($0.start))" } == rest)
    case (_, "fixes"): #expect(run.deliveredFixes == count)
    case (_, "requests"): #expect(run.requests == count)
    case (_, "wakes"): #expect(run.wakes.count == count)
    case (_, "s of location"): #expect(run.timeLocationOn == .seconds(count ?? -1))
    case (_, "%"): #expect(String(format: "%.1f", run.energyPercent) == words[0])
    case (_, "events without UI"): #expect(run.events.count { !$0.isUIAvailable } == count)
    case (_, "events reach no code"): #expect(run.events.count { !run.isReceived($0) } == count)
    default:
      try #require(words.count == 4 && words[1] == "withheld" && words[2] == "as", "\(fact)")
      let reason = try #require(LifeCycleReason.allCases.first { $0.name == words[3] })
      #expect(run.withheldFixes.first { $0.reason == reason }?.count == count)
    }
  }

  /// The events as in the tables of the specification: `300 A(25)` is the entry of 300 s, 25 m outside the zone.
  private static func text(_ run: LifeCycleRun, _ zones: [Zone]) -> [String] {
    run.events.map { event in
      let kind =
        switch event.kind {
        case .entered: ""
        case .exited: " out"
        case .crossed: " crossed"
        case .dwelled: " dwelled"
        case .overstayed: " overstayed"
        case .overspeed: " overspeed"
        case .overspeedEnded: " overspeed ended"
        case .absent: " absent"
        case .arrivedLate: " late"
        case .leftEarly: " early"
        case .attendance: " attendance"
        }
      let metres = event.overshoot.map { "(\(Int($0.meters.rounded())))" } ?? ""
      return "\(second(event.time)) \(zones[event.zone].id)\(kind)\(metres)"
    }
  }

  // MARK: Rows that are not one simulation

  @Sendable private static func checkContainment() throws {
    let zones = [
      StraightRoad.circle("C", 3080), StraightRoad.rectangle("S", 0...96, 0...96),
      StraightRoad.rectangle("R", 2960...3160, 60...80),
    ]
    let corners: [[(Double, Double)]] = [
      [(3025, 0), (3135, 0), (3080, 55), (3080, -55)], [(0, 0), (96, 0), (0, 96), (96, 96)],
      [(2960, 60), (3160, 60), (2960, 80), (3160, 80)],
    ]
    for record in RestartLayout(ZoneLayout(zones: zones)).degradations.joined() {
      let circle = try #require(record.circle)
      for (x, y) in corners[record.zone] {
        let distance = Geodesic.inverse(from: circle.center, to: StraightRoad.place(x, y)).distance
        #expect(distance <= circle.radius)
      }
    }
  }

  @Sendable private static func checkOvershoot() throws {
    let zones = [
      StraightRoad.circle("circle", 3080), StraightRoad.rectangle("96", 0...96, 0...96),
      StraightRoad.rectangle("100", 0...100, 0...100),
    ]
    let records = RestartLayout(ZoneLayout(zones: zones)).degradations.map { $0[0] }
    let overshoots = records.map { $0.maximumOvershoot?.meters ?? .nan }
    // Half a diagonal less half a side, and the buffer: 19.88 and 20.71 m.
    for (found, expected) in zip(overshoots, [30, 49.882, 50.711]) {
      #expect(found >= expected - 0.01 && found <= expected + 0.2)
    }
    #expect(records.map(\.grade) == [.exact, .documented, .unfit])
  }

  @Sendable private static func checkSpacing() {
    for (meters, expected) in [(499.99, true), (500.01, false)] {
      let layout = ZoneLayout(zones: [
        StraightRoad.circle("A", 0), StraightRoad.circle("B", 110 + meters),
      ])
      let findings = Linter(settings: LintSettings().inRestartMode).findings(in: layout)
      #expect(findings.contains { $0.rule.name.contains("spacing") } == expected)
    }
  }

  @Sendable private static func checkBand() throws {
    let engines = DualModeEngine(RestartLayout(ZoneLayout(zones: three)))
    let swipe = try ScenarioFile.read(preset: "swipe@0").scenario
    let band = try engines.ensemble(StraightRoad.drive, swipe)
    #expect(
      band.triggers.map { "\(three[$0.zone].id) \($0.likelihood.name)" }.sorted() == [
        "A certain", "B possible", "C likely",
      ])
    let sweep = try engines.sweep(StraightRoad.drive, swipe, varying: .dutyPhase, runs: 12)
    #expect(sweep.zones.map(\.detections) == [12, 5, 5])
  }
}
