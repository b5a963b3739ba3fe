import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `verify --scenario` against the events that `Tests/Oracles/lifecycle.py` worked out.
@Suite struct ScenarioVerifyTests {
  static let sample = LifeCycleCommandTests.sample
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  func verify(_ expect: String, _ words: String) -> Invocation {
    Invocation(
      [
        "verify", "--zones", "\(Self.sample)/zones.json", "--expect", expect,
        "\(Self.sample)/track.gpx",
      ] + words.split(separator: " ").map(String.init))
  }

  static let scenario = "--scenario \(sample)/scenario.json"

  /// The rows of the sample that are events.
  static func rows() throws -> String {
    try String(contentsOfFile: "\(sample)/lifecycle.ndjson", encoding: .utf8)
      .split(separator: "\n").filter { !$0.contains("lifeCycle") }.joined(separator: "\n")
  }

  @Test func `compares the events that the app would report`() throws {
    let file = try folder.write("swiped.ndjson", Self.rows())
    let result = verify(file, Self.scenario)
    #expect(result.output == "9 events, all as expected\n")
    #expect(result.errors.isEmpty)
    #expect(result.status == .done)
    // An app that is never interrupted reports twelve events, and no entry to the car park.
    let without = verify(file, "--format json")
    #expect(without.status == .findings)
    let document =
      try JSONSerialization.jsonObject(with: Data(without.output.utf8)) as? [String: Any]
    #expect(document?["found"] as? Int == 12)
    #expect(document?["missing"] as? Int == 2)
    // The profile is part of the scenario.
    #expect(verify(file, Self.scenario + " --profile pessimistic").status == .findings)
    #expect(verify(file, Self.scenario + " --buffer 40").status == .findings)
  }

  @Test func `shows what a scenario changes`() {
    let result = verify("\(Self.sample)/expected.ndjson", Self.scenario)
    #expect(result.status == .findings)
    // School, fuel station and bridge are lost, the car park is a false check-in.
    #expect(
      result.output.hasSuffix(
        "12 events expected, 9 came: 5 missing, 2 unexpected, 4 shifted\n"))
  }

  @Test func `records the events with their modes`() throws {
    let file = "\(folder.path)/swiped.ndjson"
    let recorded = verify(file, Self.scenario + " --record")
    #expect(recorded.output == "recorded 9 events in \(file)\n")
    let rows = try folder.read("swiped.ndjson").split(separator: "\n").dropFirst()
    #expect(rows.count { $0.contains(#""mode":"normal""#) } == 3)
    #expect(rows.count { $0.contains(#""mode":"restart""#) } == 6)
    #expect(verify(file, Self.scenario).status == .done)
    #expect(verify(file, "").status == .findings)
    _ = verify(file, "--record")
    #expect(!(try folder.read("swiped.ndjson")).contains("mode"))
  }

  @Test func `records nothing when the scenario is impossible on a track`() throws {
    let file = "\(folder.path)/new.ndjson"
    let result = verify(file, "--scenario unlock@5 --record")
    #expect(result.status == .unusableInput)
    #expect(result.errors.hasPrefix("unlock@5: error: 'unlock' cannot happen in state foreground"))
    #expect(result.errors.hasSuffix("[partial-input]\n"))
    #expect(try folder.names() == [])
  }

  @Test func `reads standard input once`() {
    let result = verify("-", "--scenario -")
    #expect(result.errors.contains("standard input is asked for twice [conflicting-options]"))
  }
}
