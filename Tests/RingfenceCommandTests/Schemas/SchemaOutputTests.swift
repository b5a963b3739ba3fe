import Foundation
import RingfenceLint
import TestSupport
import Testing

/// What the command writes, by the schemas of `Docs/Schemas`.
@Suite struct SchemaOutputTests {
  /// The folders of `Zones` with a track.
  static let folders: [(zones: String, track: String)] = {
    let root = Paths.root.appendingPathComponent("Zones")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return names.filter { $0.contains("/track.") }.sorted().map { track in
      let folder = root.appendingPathComponent(track).deletingLastPathComponent()
      return (
        folder.appendingPathComponent("zones.json").path, root.appendingPathComponent(track).path
      )
    }
  }()

  @Test(arguments: [
    [], ["--mode", "restart"], ["--explain"], ["--scenario", "swipe@120"],
  ]) func `describes the records of evaluate`(_ options: [String]) throws {
    var events = SchemaValidator(try SchemaAgreementTests.schema("events"))
    var expectations = SchemaValidator(try SchemaAgreementTests.schema("expectations"))
    var count = 0
    for (zones, track) in Self.folders {
      let result = Invocation(
        ["evaluate", "--zones", zones, "--format", "ndjson"] + options + [track])
      for line in result.output.split(separator: "\n") {
        let record = try JSONValue(String(line))
        #expect(try events.accepts(record), "\(line)")
        count += 1
        // Such a record is also a row of an expectation file.
        if !options.contains("--explain") { #expect(try expectations.accepts(record), "\(line)") }
      }
    }
    #expect(count > 50)
  }

  @Test(
    .needs("Grade", "Platforms", "Rules"),
    arguments: [
      [
        "evaluate", "--zones", "Z", "--rules", "traccar,tile38,owntracks-android", "--mode",
        "compare", "T",
      ],
      ["evaluate", "--zones", "Z", "--rules", "homeassistant-ios", "T"],
      [
        "evaluate", "--zones", "Z", "--platform", "android", "--scenario", "appUpdate@1", "--band",
        "T",
      ],
      [
        "evaluate", "--zones", "Z", "--platform", "ios:osVersion=18", "--scenario", "swipe@20", "T",
      ],
      [
        "grade", "--zones", "Z", "--found", "Docs/Examples/grade/owntracks.ndjson", "--rules",
        "owntracks-android", "T",
      ],
      ["rules"], ["rules", "--quirks"], ["platforms"],
    ]) func `describes the records about other platforms and logs`(_ words: [String]) throws
  {
    var records = SchemaValidator(try SchemaAgreementTests.schema("records"))
    let folders = words.contains("Z") ? Self.folders : [("", "")]
    var count = 0
    for (zones, track) in folders {
      let result = Invocation(
        words.map { word in
          switch word {
          case "Z": zones
          case "T": track
          case _ where word.hasPrefix("Docs/"): Paths.root.appendingPathComponent(word).path
          default: word
          }
        } + ["--format", "ndjson"])
      for line in result.output.split(separator: "\n") {
        #expect(try records.accepts(JSONValue(String(line))), "\(line)")
        count += 1
      }
    }
    #expect(count > 1)
    // It describes one type of record at a time, and all that is in it.
    #expect(!(try records.accepts(JSONValue(#"{"type":"ruleZone","rule":"a","zone":"z"}"#))))
    #expect(
      !(try records.accepts(
        JSONValue(#"{"type":"ruleZone","rule":"a","zone":"z","reason":"line","x":1}"#))))
  }

  @Test func `describes the findings of lint`() throws {
    var validator = SchemaValidator(try SchemaAgreementTests.schema("findings"))
    let zones =
      Self.folders.map(\.zones) + [
        Paths.root.appendingPathComponent("Zones/bad-layout/zones.json").path, "/no/such/file.json",
      ]
    let result = Invocation(["lint", "--format", "json"] + zones)
    let document = try JSONValue(result.output)
    #expect(try validator.accepts(document))
    #expect(document["findings"]?.childCount ?? 0 > 5)
    #expect(document["errors"]?.childCount == 1)
  }

  @Test func `describes findings of a baseline and suppressed ones`() throws {
    let folder = try TestFolder()
    let layout = try folder.write("z.json", LintSettingsTests.layout)
    let baseline = folder.path + "/known.json"
    _ = Invocation(["lint", "--no-settings", "--write-baseline", baseline, layout])
    var known = SchemaValidator(try SchemaAgreementTests.schema("baseline"))
    #expect(try known.accepts(JSONValue(folder.read("known.json"))))
    try folder.write("z.json", LintSettingsTests.layout.replacing("\"a\"", with: "\"b\""))
    try folder.write(
      "ringfence.json",
      #"{"version":1,"lint":{"suppressions":[{"rule":"size","reason":"indoors"}]}}"#)
    var validator = SchemaValidator(try SchemaAgreementTests.schema("findings"))
    let text = Invocation(["lint", "--format=json", "--baseline", baseline, layout]).output
    let document = try JSONValue(text)
    #expect(try validator.accepts(document), "\(text)")
    #expect(document["fixed"]?.childCount == 2)
    #expect(document["suppressed"] == .number(1))
  }

  /// Faults that no command writes.
  @Test(arguments: [
    (#""visit":1"#, #""visit":0"#), (#""visit":1,"#, ""), (#""visit":1"#, #""visit":"1""#),
    (#""zone":"cafe","#, ""), (#""flags":[]"#, #""flags":["soon"]"#),
    (#""mode":"normal""#, #""mode":"restart""#), (#""type":"entered""#, #""type":"crossed""#),
    (#""type":"entered""#, #""type":"exited""#), (#""latitude":1"#, #""latitude":91"#),
    (#"00.000Z"#, "00Z"), (#""flags":[]"#, #""flags":[],"overshoot":1"#),
    (#""type":"entered","#, ""),
    (#""type":"entered""#, #""type":"enterd""#),
  ]) func `refuses other records`(_ part: String, _ other: String) throws {
    var validator = SchemaValidator(try SchemaAgreementTests.schema("events"))
    let point = #"{"time":"2026-03-06T23:55:00.000Z","latitude":1,"longitude":2}"#
    let record =
      #"{"type":"entered","time":"2026-03-06T23:55:00.000Z","zone":"cafe","fence":"door","track":"t","#
      + #""visit":1,"mode":"normal","boundary":"# + point + #","fix":"# + point + #","flags":[]}"#
    #expect(try validator.accepts(JSONValue(record)))
    let changed = record.replacing(part, with: other)
    #expect(changed != record)
    #expect(try !validator.accepts(JSONValue(changed)), "\(changed)")
  }

  /// Every rule of the linter can be disabled by the schema, and no other.
  @Test func `has the rules of the linter`() throws {
    let schema = try SchemaAgreementTests.schema("layout")
    let rules = schema["$defs"]?["zone"]?["properties"]?["lint"]?["properties"]?["disable"]?[
      "items"]?[
        "enum"]
    let names = rules?.children.compactMap { value -> String? in
      guard case .string(let name) = value else { return nil }
      return name
    }
    #expect(names == LintRule.allCases.map(\.name))
  }

  /// Settings can name every rule and every set, and nothing else.
  @Test func `has the words for rules in settings`() throws {
    let schema = try SchemaAgreementTests.schema("settings")
    let words = schema["$defs"]?["rules"]?["anyOf"]?.children.first?["enum"]?.children ?? []
    let names = words.compactMap { word -> String? in
      guard case .string(let name) = word else { return nil }
      return name
    }
    let expected = LintRule.allCases.map(\.name) + LintRuleSet.allCases.map(\.name) + ["all"]
    #expect(Set(names) == Set(expected))
    #expect(Set(names).count == names.count)
  }
}
