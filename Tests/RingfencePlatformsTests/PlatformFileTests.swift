import Foundation
import RingfenceLifeCycle
import RingfencePlatforms
import RingfenceRecords
import TestSupport
import Testing

/// Records of platforms: those of this repository, and wrong ones.
@Suite struct PlatformFileTests {
  static let folder = Paths.root.appendingPathComponent(
    "Sources/RingfenceLifeCycle/Platforms/Data")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("\(name).json"), encoding: .utf8)
  }

  static func read(
    _ text: String, _ settings: (String, String)...
  ) throws(FileError) -> Platform {
    try Platform.read(
      bytes: ContiguousArray(text.utf8), name: "p.json",
      settings: settings.map { SourcedHead.Setting(name: $0.0, value: $0.1) })
  }

  @Test func `the library has the records of the folder`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(names == Platform.shipped.map { $0.label + ".json" })
    for (platform, text) in zip(Platform.shipped, Platform.texts) {
      #expect(String(decoding: text, as: UTF8.self) == (try Self.text(platform.label)))
    }
  }

  @Test func `Android is as published`() throws {
    guard case .polled(let android) = try Self.read(Self.text("android@15")).model else {
      Issue.record("it looks now and then")
      return
    }
    #expect(android.rule == "android-geofencing" && android.accuracy == 50)
    // 2 to 3 minutes on average are intervals of 4 to 6 for crossings between two looks; or looks each 2 minutes.
    #expect(android.poll == .uniform(240...360) && android.promptPoll == .constant(120))
    #expect(android.pollAtRest == .constant(360) && android.limit == 100)
    #expect(android.dozeDelay == .empirical([477, 597, 728, 1028, 14_829, 15_729]))
    let deep = try #require(android.doze)
    // Idle of 1 h, 2 h, 4 h, then 6 h.
    #expect(deep.sleep == .init(first: 3_600, factor: 2, greatest: 21_600))
    #expect(deep.window == .init(first: 300, factor: 2, greatest: 600))
    // 30 or 10 minutes, 30 more, 4 of sensing and 30 s of locating.
    let minutes: [Double] = [deep.after / 60, deep.afterMotion / 60]
    #expect(minutes == [64.5, 44.5])
    #expect(
      android.policies.map(\.name).sorted() == [
        "atBoot", "detection", "dozeGates", "keptBySwipe", "keptByUpdate", "promptLooks",
      ])
    // 82.5 % of 360 crossings.
    let detection = try #require(android.policies.first { $0.name == "detection" })
    #expect(detection.reports == Reports(yes: 297, no: 63) && detection.answer == .yes)
    let prompt = try #require(android.policies.first { $0.name == "promptLooks" })
    #expect(prompt.isContested && prompt.answer == .no)
    // As many for each: no.
    let gates = try #require(android.policies.first { $0.name == "dozeGates" })
    #expect(gates.isContested && gates.answer == .no)
  }

  @Test func `settings replace values`() throws {
    let text = try Self.text("android@15")
    let platform = try Self.read(
      text, ("poll", "300"), ("accuracy", "12.5"), ("dozeGates", "yes"), ("detection", "drawn"))
    #expect(
      platform.label == "android@15:accuracy=12.5:detection=drawn:dozeGates=yes:poll=300")
    guard case .polled(let android) = platform.model else { return }
    #expect(android.poll == .constant(300) && android.accuracy == 12.5)
    // An interval that is given is not contested.
    #expect(android.promptPoll == nil)
    #expect(android.policies.first { $0.name == "dozeGates" }?.answer == .yes)
    #expect(android.policies.first { $0.name == "detection" }?.answer == .drawn)
    let part = try #require(platform.parts.first { $0.part == "poll" })
    #expect(part.value == "300" && part.option == "poll")
    let ios = try Self.read(
      Self.text("ios@26"), ("osVersion", "18.5"), ("regionAfterSwipe", "no"), ("wakeWindow", "10"))
    guard case .relaunched(let record) = ios.model else { return }
    #expect(record.osVersion == SoftwareVersion(18, 5) && record.wakeWindow == .constant(10))
    #expect(record.table.questions.first { $0.question == .regionAfterSwipe }?.policy.answer == .no)
    #expect(
      record.table.questions.first { $0.question == .backgroundRefresh }?.policy.answer == .yes)
  }

  @Test(arguments: [
    ("pol", "1", "the platform has no 'pol', did you mean 'poll'?"),
    ("poll", "0", "'poll' is '0', expected 0.001...86400"),
    ("poll", "nan", "'poll' is 'nan', expected 0.001...86400"),
    ("accuracy", "-1", "'accuracy' is '-1', expected 0...10000"),
    ("dozeGates", "maybe", "'dozeGates' is 'maybe', expected 'yes', 'no', 'drawn'"),
  ])
  func `wrong settings are named`(name: String, value: String, detail: String) throws {
    let text = try Self.text("android@15")
    let error = #expect(throws: FileError.self) { try Self.read(text, (name, value)) }
    #expect(error?.detail == detail)
  }

  @Test(arguments: [
    (#""at": "Troubleshoot"#, #""where": "Troubleshoot"#, "unknown-key", "$.rule.where"),
    (#""source": "copy", "at": "Alerts"#, #""at": "Alerts"#, "missing-key", "$.poll"),
    (#""says": "If Background"#, #""quotes": "If Background"#, "unknown-key", "$.poll.quotes"),
    (#""reads": "a crossing"#, #""read": "a crossing"#, "unknown-key", "$.poll.read"),
    (
      #""says": "If Background Location Limits are in effect, the latency is about 2-3 minutes on average.","#,
      "", "missing-key", "$.poll"
    ),
    (
      #""says": "If Background"#, #""says": "a a a a a a a a a a a a If Background"#, "bad-value",
      "$.poll.says"
    ),
    (
      #""says": "If Background Location Limits are in effect, the latency is about 2-3 minutes on average.""#,
      #""says": "  ""#, "bad-value", "$.poll.says"
    ),
    (
      #""tag": "unsourced""#, #""says": "a", "tag": "unsourced""#, "bad-value",
      "$.policies.keptByUpdate.says"
    ),
    (
      #""tag": "unsourced", "confidence": "low""#, #""tag": "unsourced", "confidence": "high""#,
      "bad-value", "$.policies.keptByUpdate.confidence"
    ),
    (
      #""address": "https://developer.android.com/dev"#, #""address": "developer.android.com/dev"#,
      "bad-value", "$.sources.battery.address"
    ),
    (#""source": "samples""#, #""source": "sample""#, "bad-value", "$.dozeDelay.source"),
    (#""least": 240,"#, #""least": NaN,"#, "malformed-json", "$.poll.value"),
    (
      #""least": 240, "greatest": 360"#, #""least": 240, "greatest": 9"#, "out-of-range",
      "$.poll.value.greatest"
    ),
    (#""promptLooks": {"#, #""promptLook": {"#, "missing-key", "$.policies"),
    (#""value": 100, "source""#, #""value": 0, "source""#, "out-of-range", "$.limit.value"),
    (#""kind": "uniform""#, #""kind": "normal""#, "bad-value", "$.poll.value.kind"),
    (
      #""kind": "constant", "value": 360"#, #""kind": "constant", "value": 360, "least": 1"#,
      "unknown-key", "$.pollAtRest.value.least"
    ),
    (#""values": [477,"#, #""values": [-477,"#, "out-of-range", "$.dozeDelay.value.values[0]"),
    (
      #""registrations": "lost", "app": "off""#, #""registrations": "gone", "app": "off""#,
      "bad-value", "$.events.forceStop.value.registrations"
    ),
    (
      #""registers": "atBoot""#, #""registers": "atBoots""#, "bad-value",
      "$.events.bootComplete.value.registers"
    ),
    (#""dozeGates": {"#, #""dozeGate": {"#, "missing-key", "$.policies"),
    (#""accuracy": {"#, #""accuracies": {"#, "unknown-key", "$.accuracies"),
    (
      #""values": ["on", "off"], "charging""#, #""values": ["on"], "charging""#, "bad-value",
      "$.events.charging.value.charging"
    ),
    (#""read": "2026-11-29""#, #""read": "2026-02-30""#, "bad-value", "$.read"),
    (#""version": 1"#, #""version": 2"#, "unsupported-version", "$.version"),
    (
      #""rule": {"#,
      #""osVersion": { "value": "26", "reads": "26", "tag": "unsourced" }, "rule": {"#,
      "unknown-key", "$.osVersion"
    ),
  ])
  func `wrong records are named`(from: String, to: String, code: String, path: String) throws {
    let text = try Self.text("android@15")
    let place = try #require(text.range(of: from), "\(from)")
    let wrong = text.replacingCharacters(in: place, with: to)
    let error = #expect(throws: FileError.self) { try Self.read(wrong) }
    #expect(error?.code.rawValue == code, "\(String(describing: error))")
    #expect(error?.path == path, "\(String(describing: error))")
  }

  // MARK: Scenarios

  private static func events(_ text: String) throws -> [String] {
    guard case .polled(let android) = try Self.read(Self.text("android@15")).model else {
      return []
    }
    let file = try PlatformScenarioFile.read(preset: text, for: android, timeZone: nil)
    return file.scenario.events.map { event in
      "\(android.events[event.form].name) \(event.value ?? "-") \(event.at)"
    }
  }

  @Test func `events are written as for iOS`() throws {
    #expect(try Self.events("none") == [])
    #expect(
      try Self.events("forceStop@300+open@10 min+bucket=rare@50 %").map { String($0.prefix(13)) }
        == ["forceStop - s", "open - sinceF", "bucket rare p"])
    for (text, detail) in [
      ("swipe@1", "unknown event 'swipe', did you mean 'swipeRecents'?"),
      (
        "bucket@1",
        "event 'bucket' has no value, expected one of 'active', 'workingSet', 'frequent', 'rare', 'restricted'"
      ),
      ("bucket=rar@1", "event 'bucket' has the unknown value 'rar', did you mean 'rare'?"),
      ("open=now@1", "event 'open' takes no value"),
    ] {
      let error = #expect(throws: FileError.self) { try Self.events(text) }
      #expect(error?.detail == detail)
    }
  }

  @Test func `a file has the events with their lines`() throws {
    guard case .polled(let android) = try Self.read(Self.text("android@15")).model else { return }
    let folder = try TestFolder()
    let path = try folder.write(
      "s.json",
      """
      { "version": 1, "timeZone": "Europe/Vienna", "events": [
        { "at": "08:20", "event": "forceStop" },
        { "at": 700, "event": "charging", "value": "on" } ] }
      """)
    let file = try PlatformScenarioFile.read(path: path, for: android)
    #expect(file.scenario.events.map(\.line) == [2, 3])
    #expect(file.scenario.timeZone != nil)
    let wrong = try folder.write("w.json", #"{"version":1,"settings":{},"events":[]}"#)
    let error = #expect(throws: FileError.self) {
      try PlatformScenarioFile.read(path: wrong, for: android)
    }
    #expect(error?.code == .unknownKey)
  }
}
