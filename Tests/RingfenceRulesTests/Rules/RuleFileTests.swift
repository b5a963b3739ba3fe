import Foundation
import RingfenceFiles
import RingfenceRules
import TestSupport
import Testing

/// Files of decision rules: those of this repository, and wrong ones.
@Suite struct RuleFileTests {
  @Test func `there are the rules that the specification lists`() {
    #expect(
      ShippedRule.names.map { String($0.dropLast(5)) } == [
        "android-geofencing@3.2", "aosp-proximity@0e5360c", "aws-location-distance@2026.11",
        "aws-location@2026.11", "homeassistant-android@532638a", "homeassistant-ios@d722d78",
        "homeassistant@2024.3.3", "homeassistant@2026.11.0", "ios-region@2026.11",
        "owntracks-android@25c27be", "radar-android@3.34.0", "radar-ios@3.39.1",
        "thingsboard@dfe65d5", "tile38@1.37.0", "traccar@6.14.5",
      ])
  }

  @Test(arguments: ShippedRule.names) func `every part of a rule says where it is from`(
    name: String
  ) throws {
    let file = try ShippedRule.file(String(name.dropLast(5)))
    #expect(file.label + ".json" == name)
    #expect(file.parts.count >= 5)
    for leaf in file.parts { #expect(leaf.at != nil, "\(leaf.part)") }
    #expect(citationProblems(file.parts + file.notes) == [], "\(file.label)")
    #expect(file.head.sources.allSatisfy { $0.address.hasPrefix("https://") })
    // It never says what a product would do.
    let words = [file.statement] + file.notes.map(\.value) + file.choices.map(\.help)
    #expect(!words.contains { $0.contains("would have") })
    #expect(file.statement.contains("is not endorsed by its makers"))
  }

  @Test(arguments: ShippedRule.names) func `every option of a rule can be chosen`(
    name: String
  ) throws {
    let label = String(name.dropLast(5))
    let plain = try ShippedRule.file(label)
    for choice in plain.choices {
      let values =
        choice.range.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? choice.words
      for value in values {
        #expect(choice.expectation(for: value) == nil)
        let file = try ShippedRule.file(label, "\(choice.name)=\(value)")
        let isStandard = value == choice.standard
        #expect(
          (file.rule == plain.rule) == isStandard || choice.range != nil, "\(choice.name)=\(value)")
        #expect(file.head.settings.isEmpty == isStandard || choice.range != nil)
      }
      #expect(choice.expectation(for: "nonsense") != nil)
    }
  }

  @Test func `options change members and leave the rest`() throws {
    let both = try ShippedRule.file(
      "radar-ios@3.39.1", "bufferGeofenceEntries=false", "bufferGeofenceExits=false")
    #expect(both.rule.enter == .radius() && both.rule.stay == .radius())
    #expect(
      both.rule.polygon
        == PolygonReading(.halfOpenLatitude, readsHoles: false))
    #expect(
      both.label == "radar-ios@3.39.1:bufferGeofenceEntries=false:bufferGeofenceExits=false")
    let smaller = try ShippedRule.file("android-geofencing@3.2", "variant=smaller", "accuracy=50")
    #expect(smaller.rule.enter == .overlap(share: 0.75, smallerShare: 0.75))
    #expect(
      smaller.rule.stay == .overlap(share: 0.25, smallerShare: 0.25, isStrict: true))
    #expect(smaller.rule.fixedAccuracy == 50)
    let region = try ShippedRule.file("ios-region@2026.11", "cushion=100")
    #expect(region.rule.stay == .radius(margin: 100))
    #expect(region.parts.first { $0.part == "stay" }?.value == "test radius, margin 100")
    #expect(region.parts.first { $0.part == "stay" }?.option == "cushion")
  }

  // MARK: Wrong files

  static let small = """
    {"version":1,"rule":"mine","release":"1","title":"My rule","place":"app","read":"2026-11-27",
    "sources":{"me":{"title":"notes","address":"https://example.org"}},
    "enter":{"value":{"test":"radius"},"source":"me","says":"it is so","reads":"so","tag":"read"}}
    """

  private func failure(_ change: (String, String)) -> String? {
    let text = Self.small.replacingOccurrences(of: change.0, with: change.1)
    do throws(FileError) {
      _ = try RuleFile.read(bytes: Array(text.utf8), name: "mine.json")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a small file is a rule`() throws {
    let file = try RuleFile.read(bytes: Array(Self.small.utf8), name: "mine.json")
    #expect(file.rule == DecisionRule())
    #expect(file.label == "mine@1" && file.confidence == .high)
  }

  @Test(arguments: [
    ("\"version\":1", "\"version\":2", "unsupported-version"),
    ("\"version\":1,", "", "missing-key"),
    (",\"tag\":\"read\"", "", "missing key 'tag'"),
    (
      "\"says\":\"it is so\",", "",
      "missing key 'says', the source's own words; a part without them is 'inferred' or 'unsourced'"
    ),
    ("\"reads\":\"so\",", "", "missing key 'reads', what is made of the words of the source"),
    ("\"it is so\"", "\"\"", "'says' has 0 words, expected 1...25 of the source's own"),
    (
      "\"it is so\"", "\"a b c d e f g h i j k l m n o p q r s t u v w x y z\"",
      "'says' has 26 words, expected 1...25 of the source's own"
    ),
    ("\"tag\":\"read\"", "\"tag\":\"unsourced\"", "a part that is unsourced quotes nothing"),
    (
      "\"says\":\"it is so\",\"reads\":\"so\",\"tag\":\"read\"",
      "\"reads\":\"so\",\"tag\":\"unsourced\",\"confidence\":\"high\"",
      "a part that is unsourced has no high confidence, expected 'medium' or 'low'"
    ),
    (
      "https://example.org", "example.org",
      "the address of a source is 'example.org', expected one that begins with 'https://'"
    ),
    ("\"source\":\"me\",", "", "missing key 'source'"),
    ("\"source\":\"me\"", "\"source\":\"you\"", "'you' is not a source of the file"),
    ("\"tag\":\"read\"", "\"tag\":\"heard\"", "'heard' is not how a part is known"),
    (
      "\"test\":\"radius\"", "\"test\":\"radius\",\"margn\":2",
      "unknown key 'margn', did you mean 'margin'?"
    ),
    ("\"test\":\"radius\"", "\"test\":\"radius\",\"margin\":NaN", "malformed-json"),
    ("\"test\":\"radius\"", "\"test\":\"radius\",\"margin\":1e300", "out-of-range"),
    ("\"test\":\"radius\"", "\"test\":\"overlap\",\"share\":1.2", "share is 1.2"),
    ("\"test\":\"radius\"", "\"test\":\"overlap\"", "missing key 'share'"),
    ("\"enter\"", "\"leave\"", "unknown key 'leave'"),
    ("\"place\":\"app\"", "\"place\":\"moon\"", "'moon' is not where the rule is applied"),
    ("\"read\":\"2026-11-27\"", "\"read\":\"yesterday\"", "is no date"),
    ("\"rule\":\"mine\"", "\"rule\":\"my rule\"", "expected 1 to 40 letters"),
    (
      "\"sources\":{\"me\":{\"title\":\"notes\",\"address\":\"https://example.org\"}}",
      "\"sources\":{}", "there is no source"
    ),
    (
      "\"tag\":\"read\"}}",
      "\"tag\":\"read\"},\"options\":{\"o\":{\"help\":\"\",\"standard\":\"x\",\"words\":{\"y\":{}}}}}",
      "'x' is not a word of the option"
    ),
    (
      "\"tag\":\"read\"}}",
      "\"tag\":\"read\"},\"options\":{\"o\":{\"help\":\"\",\"standard\":\"x\",\"words\":{\"x\":{\"filters\":1}}}}}",
      "unknown key 'filters'"
    ),
    (
      "\"tag\":\"read\"}}",
      "\"tag\":\"read\"},\"distance\":{\"value\":{\"method\":\"haversine\"},\"reads\":\"so\",\"tag\":\"unsourced\"}}",
      "missing key 'radius'"
    ),
    (
      "\"tag\":\"read\"}}",
      "\"tag\":\"read\"},\"filters\":[{\"value\":{\"kind\":\"accuracyAbove\"},\"reads\":\"so\",\"tag\":\"unsourced\"}]}",
      "missing key 'value'"
    ),
  ])
  func `what is wrong is named`(from: String, to: String, expected: String) throws {
    let message = try #require(failure((from, to)))
    #expect(message.contains(expected), "\(message)")
    #expect(message.hasPrefix("mine.json:"))
  }

  @Test func `damaged files are refused or read, and nothing else`() throws {
    for name in ShippedRule.names.prefix(4) {
      let bytes = Array(
        try Data(contentsOf: ShippedRule.folder.appendingPathComponent(name)))
      for seed in 0..<100 {
        var random = SeededRandom(seed: seed)
        var damaged = ContiguousArray(bytes)
        random.damage(&damaged)
        _ = try? RuleFile.read(bytes: Array(damaged), name: name)
      }
    }
  }
}
