import Foundation
import RingfenceFiles
import RingfenceLifeCycle
import RingfenceLint
import RingfenceRules
import RingfenceVerify
import TestSupport
import Testing

/// The schemas of `Docs/Schemas` against the readers: what the one takes the other takes.
@Suite struct SchemaAgreementTests {
  /// A file that is read.
  enum Form: String, CaseIterable, Sendable {
    case layout, scenario, expectations, settings, baseline, rule, platform

    var samples: [String] {
      switch self {
      case .layout: [SchemaSamples.layout]
      case .scenario: [SchemaSamples.scenario]
      case .settings: [SchemaSamples.settings]
      case .baseline: [SchemaSamples.baseline]
      case .rule: [SchemaSamples.rule]
      case .platform: [SchemaSamples.platform]
      case .expectations: [SchemaSamples.header, SchemaSamples.row]
      }
    }

    /// Why the reader refuses a document; `nil` when it reads it.
    func refusal(_ text: String) -> FileError? {
      do throws(FileError) {
        switch self {
        case .layout: _ = try ZoneFile(native: ContiguousArray(text.utf8), name: "f")
        case .scenario: _ = try ScenarioFile.read(bytes: Array(text.utf8), name: "f")
        case .settings: _ = try SettingsFile.read(bytes: Array(text.utf8), name: "f")
        case .baseline: _ = try BaselineFile.read(bytes: Array(text.utf8), name: "f")
        case .rule: _ = try RuleFile.read(bytes: Array(text.utf8), name: "f")
        case .platform: _ = try Platform.read(bytes: ContiguousArray(text.utf8), name: "f")
        case .expectations: _ = try ExpectationFile.read(bytes: Array(text.utf8), name: "f")
        }
        return nil
      } catch {
        return error
      }
    }

    func schema() throws -> JSONValue { try SchemaAgreementTests.schema(rawValue) }
  }

  /// What a reader refuses and a schema cannot say. The words stand in the description of the schema.
  enum BeyondSchema: String, CaseIterable {
    case textInRange = "quantity with a unit"
    case dutyCycle = "times of a duty cycle"
    case toleranceInRange = "tolerance of time with a unit"
    case timeZone = "time zone exists"
    case date = "date exists in its year"
    case eventDate = "date of an event exists in its year"
    case rowDate = "date of a time exists in its year"
    case corners = "three corners besides a repeated first position"
    case contradiction = "condition can hold"
    case manager = "manager of an event is one of the managers"
    case radii = "maximum radius is at least the minimum radius"
    case rules = "pattern stands for a rule"
    case expiry = "day of expiry exists in its year"
    case ruleSource = "source is one of 'sources'"
    case ruleStandard = "standard of an option is one of its words"
    case ruleChange = "option changes a part and a member that the rule has"
    case ruleDay = "day of 'read' exists in its year"
    case ruleRange = "keeps to its range"
    case ruleLimits = "least number is not above the greatest"
    case ruleSphere = "'haversineSine' compares no accuracies"
    case platformLimits = "greatest number is not below the least or the first"
    case platformPolicy = "event names a policy that the record has"
    case platformSwitch = "'value' is of an event whose values are 'on' and 'off'"

    /// The rule of an error, if it is one of these.
    init?(_ error: FileError, in text: String, _ form: Form) {
      let bytes = Array(text.utf8)
      let column = error.location.column ?? 1
      // A schema can say that a text is negative or zero, but no other range.
      let value = bytes.dropFirst(column).prefix { $0 != 0x22 }
      let isText =
        bytes.dropFirst(column - 1).first == 0x22 && value.first != 0x2D
        && value.contains { (0x31...0x39).contains($0) }
      switch error.code {
      case .outOfRange where error.detail.hasSuffix("expected at least the minimumRadius"):
        self = .radii
      case .badValue where error.detail.hasPrefix("no rule has a name like"): self = .rules
      case .badValue where form == .settings && error.detail.contains("is no date"):
        self = .expiry
      case .outOfRange where isText && error.path == "$.settings.dutyCycle": self = .dutyCycle
      case .outOfRange where isText && form == .expectations: self = .toleranceInRange
      case .outOfRange where isText: self = .textInRange
      case .badValue where error.detail.contains("is not a source of the file"):
        self = .ruleSource
      case .badValue where error.detail.contains("is not a word of the option"):
        self = .ruleStandard
      case .missingKey where error.detail.hasPrefix("an option changes"),
        .unknownKey where error.detail.hasPrefix("an option changes"):
        self = .ruleChange
      case .badValue where error.path == "$.read" && error.detail.contains("is no date"):
        self = .ruleDay
      case .outOfRange where form == .platform: self = .platformLimits
      case .badValue where error.detail.contains("or a policy"): self = .platformPolicy
      case .badValue where error.detail.hasPrefix("'value' is of an event"):
        self = .platformSwitch
      case .outOfRange
      where form == .rule && error.path?.hasSuffix(".value") ?? false
        && error.path?.hasSuffix(".value.value") == false:
        self = .ruleRange
      case .badValue where error.detail.hasPrefix("the least number is above"):
        self = .ruleLimits
      case .badValue where error.detail.hasPrefix("'haversineSine' compares"):
        self = .ruleSphere
      case .unknownTimeZone: self = .timeZone
      case .badValue where form == .layout && error.detail.contains("is no date"): self = .date
      case .badValue where form == .expectations && error.detail.contains("is no time"):
        self = .rowDate
      case .badQuantity where form == .scenario && error.detail.contains("is no time of day"):
        self = .eventDate
      case .badShape where error.detail.contains("the last equal to the first"): self = .corners
      case .contradictoryCondition: self = .contradiction
      case .badValue where error.detail.contains("has the unknown value"): self = .manager
      default: return nil
      }
    }

    /// The form of the file and a document with the fault.
    var example: (form: Form, text: String) {
      switch self {
      case .textInRange: (.layout, Self.zone(#""exitDistance":"2 km","fences":[]"#))
      case .dutyCycle: (.scenario, #"{"version":1,"settings":{"dutyCycle":"60/70"},"events":[]}"#)
      case .toleranceInRange:
        (.expectations, #"{"type":"entered","zone":"","tolerance":{"time":"20000 d"}}"#)
      case .timeZone: (.layout, #"{"version":1,"timeZone":"Mars/Base","zones":[]}"#)
      case .date: (.layout, Self.schedule(#""toDate":"2026-02-29""#))
      case .eventDate:
        (.scenario, #"{"version":1,"events":[{"at":"2026-02-29T00:00:00Z","event":"swipe"}]}"#)
      case .rowDate: (.expectations, #"{"type":"entered","zone":"","time":"2026-02-29T00:00:00Z"}"#)
      case .corners: (.layout, Self.zone(#""fences":[{"polygon":[[[0,0],[0,1],[0,0]]]}]"#))
      case .contradiction: (.layout, Self.schedule(#""to":"00:00""#))
      case .manager:
        (.scenario, #"{"version":1,"events":[{"at":0,"event":"slcStop","value":"map"}]}"#)
      case .radii: (.settings, Self.lint(#""minimumRadius":9,"maximumRadius":8"#))
      case .rules: (.settings, Self.lint(#""ignore":["x-*"]"#))
      case .ruleSource: (.rule, Self.rule(#""source":"me""#, #""source":"you""#))
      case .ruleStandard:
        (.rule, Self.rule("", "", #","options":{"o":{"help":"","standard":"a","words":{"b":{}}}}"#))
      case .ruleChange:
        (
          .rule,
          Self.rule(
            "", "",
            #","options":{"o":{"help":"","standard":"a","words":{"a":{"order":"zoneOrder"}}}}"#)
        )
      case .platformLimits:
        (
          .platform,
          SchemaSamples.platform.replacing(
            #""least": 10, "greatest": 120"#, with: #""least": 10, "greatest": 9"#)
        )
      case .platformPolicy:
        (.platform, SchemaSamples.platform.replacing(#""lost""#, with: #""gone""#))
      case .platformSwitch:
        (.platform, SchemaSamples.platform.replacing(#"["on", "off"]"#, with: #"["on"]"#))
      case .ruleDay: (.rule, Self.rule("2026-11-24", "2026-02-29"))
      case .ruleRange:
        (
          .rule,
          Self.rule(
            "", "",
            #","options":{"o":{"help":"","standard":"a","number":{"part":"enter","member":"margin","least":2,"greatest":1e9}}}"#
          )
        )
      case .ruleLimits:
        (
          .rule,
          Self.rule(
            "", "",
            #","options":{"o":{"help":"","standard":"a","number":{"part":"enter","member":"margin","least":2,"greatest":1}}}"#
          )
        )
      case .ruleSphere:
        (
          .rule,
          Self.rule(
            #""test":"radius""#, #""test":"radius","accuracy":"toRadius""#,
            #","distance":{"value":{"method":"haversineSine","radius":6371000},"source":"me","says":"it is so","reads":"so","tag":"read"}"#
          )
        )
      case .expiry:
        (
          .settings,
          Self.lint(#""suppressions":[{"rule":"size","reason":"a","expires":"2026-02-29"}]"#)
        )
      }
    }

    /// A small rule with a member changed or more at its end.
    private static func rule(_ from: String = "", _ to: String = "", _ more: String = "") -> String
    {
      let text =
        #"{"version":1,"rule":"a","release":"1","title":"","place":"app","read":"2026-11-24","#
        + #""sources":{"me":{"title":"","address":"https://a.example"}},"#
        + #""enter":{"value":{"test":"radius"},"source":"me","says":"it is so","reads":"so","tag":"read"}"#
      return (from.isEmpty ? text : text.replacingOccurrences(of: from, with: to)) + more + "}"
    }

    private static func zone(_ members: String) -> String {
      #"{"version":1,"zones":[{"# + members + "}]}"
    }

    private static func lint(_ members: String) -> String {
      #"{"version":1,"lint":{"# + members + "}}"
    }

    private static func schedule(_ members: String) -> String {
      zone(#""fences":[],"conditions":{"schedule":{"# + members + "}}")
    }
  }

  static func schema(_ name: String) throws -> JSONValue {
    let file = Paths.root.appendingPathComponent("Docs/Schemas/\(name).json")
    return try JSONValue(String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: Form.allCases) func `takes what the reader takes`(_ form: Form) throws {
    var validator = SchemaValidator(try form.schema())
    let samples = try form.samples.map { try JSONValue($0) }
    for sample in samples {
      #expect(try validator.accepts(sample))
      #expect(form.refusal(sample.text) == nil)
    }
    var random = SeededRandom(seed: 18)
    var taken = 0
    var excluded = 0
    for number in 0..<1_000 {
      var document = samples[number % samples.count]
      document.mutate(&random)
      let text = document.text
      let accepts = try validator.accepts(document)
      let error = form.refusal(text)
      if let error, accepts, BeyondSchema(error, in: text, form) != nil {
        excluded += 1
      } else {
        #expect(accepts == (error == nil), "\(error?.description ?? "read"): \(text)")
      }
      if error == nil { taken += 1 }
    }
    // Both answers are frequent, and the exceptions are not.
    #expect((100...900).contains(taken), "\(taken) taken")
    // A rule has a dozen references to its sources.
    #expect(excluded < (form == .rule || form == .platform ? 250 : 60), "\(excluded) excluded")
  }

  /// Each quantity is set to each limit of the schema, to the numbers next to it, and to texts around 0.
  @Test(arguments: [Form.layout, .scenario, .expectations, .settings])
  func `has the limits of the reader`(_ form: Form) throws {
    let schema = try form.schema()
    var validator = SchemaValidator(schema)
    var values = ["0", "-0 ", "1", "-1", "-0.0e5", "1e-3"].map { JSONValue.string($0) }
    for limit in Self.limits(schema).sorted() {
      values += [limit.nextDown, limit, limit.nextUp].map { .number($0) }
    }
    var accepted = 0
    var count = 0
    for sample in try form.samples.map({ try JSONValue($0) }) {
      for node in 0..<sample.nodeCount {
        for value in values {
          var document = sample
          var isQuantity = false
          document.update(node) { node in
            switch node {
            case .number: isQuantity = true
            case .string(let text): isQuantity = text.first?.isNumber ?? false
            default: break
            }
            if isQuantity { node = value }
          }
          guard isQuantity else { break }
          let text = document.text
          let error = form.refusal(text)
          let accepts = try validator.accepts(document)
          if let error, accepts, BeyondSchema(error, in: text, form) != nil { continue }
          #expect(
            accepts == (error == nil), "\(error?.description ?? "read"): \(value.text) in \(text)")
          accepted += accepts ? 1 : 0
          count += 1
        }
      }
    }
    #expect(count > 200 && accepted > 50 && accepted < count - 50)
  }

  /// The limits of numbers in a schema.
  private static func limits(_ schema: JSONValue) -> Set<Double> {
    var limits: Set<Double> = []
    for name in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
      if case .number(let limit)? = schema[name] { limits.insert(limit) }
    }
    return schema.children.reduce(limits) { $0.union(Self.limits($1)) }
  }

  @Test(arguments: BeyondSchema.allCases)
  func `says what it cannot say`(_ rule: BeyondSchema) throws {
    let (form, text) = rule.example
    let schema = try form.schema()
    var validator = SchemaValidator(schema)
    #expect(try validator.accepts(JSONValue(text)))
    let error = try #require(form.refusal(text))
    #expect(BeyondSchema(error, in: text, form) == rule, "\(error)")
    guard case .string(let description)? = schema["description"] else {
      Issue.record("no description")
      return
    }
    #expect(description.contains(rule.rawValue))
  }

  /// Every layout, scenario and expected event of the samples.
  @Test func `takes the samples`() throws {
    let folder = Paths.root.appendingPathComponent("Zones")
    var counts: [String: Int] = [:]
    var validators: [String: SchemaValidator] = [:]
    for form in Form.allCases { validators[form.rawValue] = SchemaValidator(try form.schema()) }
    func check(_ text: String, _ form: Form, _ file: String) throws {
      let accepts = try validators[form.rawValue]?.accepts(JSONValue(text))
      #expect(accepts == true, "\(file): \(text.prefix(120))")
      counts[form.rawValue, default: 0] += 1
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let text = { try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) }
      if name.hasSuffix("/zones.json") { try check(text(), .layout, name) }
      if name.hasSuffix("/scenario.json") { try check(text(), .scenario, name) }
      if name.hasSuffix("/expected.ndjson") || name.hasSuffix("/lifecycle.ndjson") {
        for line in try text().split(separator: "\n") {
          try check(String(line), .expectations, name)
        }
      }
    }
    #expect(counts["layout", default: 0] >= 13 && counts["scenario", default: 0] >= 1)
    #expect(counts["expectations", default: 0] >= 100)
  }

  /// Examples and defaults are what an editor writes.
  @Test(arguments: SchemaCommandTests.names)
  func `takes its own examples and defaults`(_ name: String) throws {
    let root = try Self.schema(name)
    var validator = SchemaValidator(root)
    var count = 0
    func check(_ schema: JSONValue) throws {
      // A part that is described is a schema; "properties" and "$defs" have such parts as members.
      if case .string? = schema["title"] {
        for example in schema["examples"]?.children ?? [] {
          #expect(try validator.accepts(example, schema), "\(example.text)")
          count += 1
        }
        if let value = schema["default"] {
          #expect(try validator.accepts(value, schema), "\(value.text)")
        }
      }
      for child in schema.children { try check(child) }
    }
    try check(root)
    #expect(count > 0)
  }

  /// Editors find the schema by it.
  @Test(arguments: ["7", "null", "[]", "{}"])
  func `ignores the name of a schema, which is a text`(_ value: String) throws {
    for (form, rest) in [
      (Form.layout, #""zones":[]}"#), (.scenario, #""events":[]}"#), (.settings, #""lint":{}}"#),
      (.baseline, #""ringfence":"baseline","files":{}}"#),
    ] {
      #expect(form.refusal(#"{"$schema":"any","version":1,"# + rest) == nil)
      let error = try #require(form.refusal(#"{"$schema":"# + value + #","version":1,"# + rest))
      #expect(error.code == .wrongType)
      #expect(error.detail.hasPrefix("expected the name of a schema, a text, found "))
    }
  }
}
