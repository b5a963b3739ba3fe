import Foundation
import RingfenceLifeCycle
import TestSupport
import Testing

/// `Docs/LifeCycle.md` names everything that scenario files and records name.
@Suite struct LifeCycleDocTests {
  static func page() throws -> String {
    try String(
      contentsOf: Paths.root.appendingPathComponent("Docs/LifeCycle.md"), encoding: .utf8)
  }

  @Test func `lists the presets with what they stand for`() throws {
    let page = try Self.page()
    let rows = ScenarioPreset.all.map {
      $0.events.isEmpty ? "| `\($0.name)` | | " : "| `\($0.name)` | `\($0.events)` | "
    }
    #expect(rows.filter { !page.contains($0) } == [])
  }

  @Test func `names every word`() throws {
    let page = try Self.page()
    var words = LifeCycleState.allCases.map(\.name) + LifeCycleReason.allCases.map(\.name)
    words += LifeCycleProfile.allCases.map(\.name) + KeepAlive.allCases.map(\.name)
    words += LocationPermission.allCases.map(\.name) + BackgroundRefresh.allCases.map(\.name)
    words += ScenarioWords.names + ContestedQuestion.allCases.map(\.name)
    words += SetupFaults.named.map(\.name) + WakeSources.named.map(\.name)
    words += ProcessEnd.allCases.map(\.name) + RelaunchMechanism.allCases.map(\.name)
    let causes: [Wake.Cause] = [
      .significantChange, .airplaneModeOff, .boot, .regionEntry(zone: 0, fence: 0),
      .regionExit(zone: 0, fence: 0), .refreshExit, .arrival, .departure,
    ]
    words += causes.map(\.name)
    let warnings: [LifeCycleWarning] = [
      .unorderedEvents(count: 1), .eventsAfterEnd(count: 1),
      .policyRests(.region, Reports(yes: 0, no: 1)), .silentlyNoLocation,
      .requestOverload(wake: 0, requests: 0, endsApp: false), .managerDisarmsRelaunch(manager: 0),
      .contested(.backgroundRefresh, isYes: true), .callbacksInViewControllers(events: 0),
    ]
    words += warnings.map(\.name)
    #expect(words.filter { !page.contains("`\($0)`") } == [])
  }

  /// Every default of the table, put into a file, is the default.
  @Test(arguments: LifeCycleProfile.allCases)
  func `reports the defaults`(profile: LifeCycleProfile) throws {
    let section = try #require(
      Self.page().components(separatedBy: "\n## Settings\n").last?
        .components(separatedBy: "\nAlso choices").first)
    var members: [String] = []
    for line in section.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.components(separatedBy: " | ")
      let keys = cells[0].split(separator: "`").filter { $0.first?.isLetter == true }
      let values = cells[1].components(separatedBy: " [")[0].components(separatedBy: ", ")
      #expect(keys.count == values.count, "\(line)")
      for (key, value) in zip(keys, values) {
        let bare = value.trimmingCharacters(in: CharacterSet(charactersIn: "` "))
        let isJSON =
          bare.hasPrefix("\"") || bare == "[]" || bare == "true" || bare == "false"
          || Double(bare) != nil
        members.append("\"\(key)\": " + (isJSON ? bare : "\"\(bare)\""))
      }
    }
    #expect(members.count == 42)
    // What profiles decide has a table of its own.
    let decided = [
      "\"significantChangeDistance", "\"significantChangeInterval", "\"dutyCycle\"",
      "\"keepAlive",
    ]
    if profile != .nominal {
      members.removeAll { member in decided.contains { member.hasPrefix($0) } }
    }
    let text = """
      { "version": 1, "profile": "\(profile.name)", "events": [],
        "settings": { \(members.joined(separator: ", ")) } }
      """
    let file = try ScenarioFile.read(bytes: Array(text.utf8), name: "doc")
    #expect(file.settings() == LifeCycleSettings(profile: profile))
  }

  @Test func `never crashes on a damaged file`() throws {
    let path = Paths.root.appendingPathComponent("Zones/swiped-commute/scenario.json")
    let bytes = Array(try Data(contentsOf: path))
    for count in bytes.indices.dropLast() {
      #expect(throws: FileError.self) {
        try ScenarioFile.read(bytes: Array(bytes[..<count]), name: "s")
      }
      var changed = bytes
      changed[count] ^= 0x15
      _ = try? ScenarioFile.read(bytes: changed, name: "s")
    }
  }
}
