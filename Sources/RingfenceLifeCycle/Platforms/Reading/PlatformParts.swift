private enum DistributionKey: String, CaseIterable {
  case kind, value, least, greatest, median, spread, values, n
}
private enum DistributionKind: String, CaseIterable {
  case constant, uniform, lognormal, empirical
}
private enum LadderKey: String, CaseIterable { case after, afterMotion, sleep, window }
private enum StepKey: String, CaseIterable { case first, factor, greatest }
private enum VotesKey: String, CaseIterable { case yes, no }

struct PlatformParts {
  let reader: PlatformReader
  let fields: DocumentFields<PlatformKey>
  private let sources: [PublishedSource]
  private let settings: [SourcedHead.Setting]
  /// The settings that a part has taken, by their indices.
  private var taken: Set<Int> = []
  /// The settings that are not what the record says anyway.
  private(set) var changes: [SourcedHead.Setting] = []
  /// The names that settings can have, so far.
  private var names: [String] = []
  private(set) var found: [SourcedPart] = []

  /// Seconds of anything: a day at most.
  static let seconds = 0.0...86_400

  init(
    _ reader: PlatformReader, _ fields: DocumentFields<PlatformKey>, _ sources: [PublishedSource],
    _ settings: [SourcedHead.Setting]
  ) {
    self.reader = reader
    self.fields = fields
    self.sources = sources
    self.settings = settings
  }

  // MARK: Parts

  /// The node of a part's value; the part is noted.
  mutating func value(_ key: PlatformKey) throws(FileError) -> Int {
    try value(try reader.required(key, of: fields), key.rawValue)
  }

  /// The node of a part's value that may be missing.
  mutating func value(ifPresent key: PlatformKey) throws(FileError) -> Int? {
    guard let node = fields[key] else { return nil }
    return try value(node, key.rawValue)
  }

  mutating func value(_ node: Int, _ name: String) throws(FileError) -> Int {
    let part = try reader.sourced(node, partOf: "platform", sources)
    let setting = settings.last { Array($0.name.utf8) == Array(name.utf8) }
    found.append(
      part.part(
        name, saying: setting?.value ?? reader.line(of: part.value), option: setting?.name))
    return part.value
  }

  mutating func named(
    _ key: PlatformKey, _ what: String
  ) throws(FileError) -> [(name: String, node: Int)] {
    let node = try reader.required(key, of: fields)
    guard reader.document.kind(node) == .object else {
      throw reader.wrongType(node, expected: "an object of \(what)")
    }
    return reader.document.children(node).map {
      (name: reader.document.string($0) ?? "", node: $0 + 1)
    }
  }

  // MARK: Settings

  /// What a command line says in place of a part.
  mutating func setting(_ name: String) -> String? {
    names.append(name)
    var value: String?
    for (index, setting) in settings.enumerated()
    where Array(setting.name.utf8) == Array(name.utf8) {
      taken.insert(index)
      value = setting.value
    }
    if let value { changes.append(SourcedHead.Setting(name: name, value: value)) }
    return value
  }

  /// A number in place of a part.
  mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(FileError) -> Double? {
    guard let text = setting(name) else { return nil }
    let bytes = ContiguousArray(text.utf8)
    guard let number = DecimalNumber.parse(bytes.span, 0..<bytes.count), range.contains(number)
    else {
      throw refused(
        name, text,
        "\(DecimalNumber.text(range.lowerBound))...\(DecimalNumber.text(range.upperBound))")
    }
    return number
  }

  func refused(_ name: String, _ text: String, _ expected: String) -> FileError {
    reader.error(
      .badValue, at: fields.object, "'\(name)' is \(JSONText.quoted(text)), expected \(expected)")
  }

  /// Refuses a setting that no part has taken.
  func checkSettings() throws(FileError) {
    for (index, setting) in settings.enumerated() where !taken.contains(index) {
      throw reader.error(
        .badValue, at: fields.object,
        "the platform has no '\(setting.name)'" + suggestion(for: setting.name, among: names))
    }
  }

  // MARK: Values

  /// A distribution that a command line may replace by one value.
  mutating func distribution(
    _ key: PlatformKey, in range: ClosedRange<Double>
  ) throws(FileError) -> DeliveryDistribution {
    let node = try value(key)
    let read = try distribution(node, in: range)
    return try number(key.rawValue, in: range).map { .constant($0) } ?? read
  }

  private func distribution(
    _ node: Int, in range: ClosedRange<Double>
  ) throws(FileError) -> DeliveryDistribution {
    let members = try reader.fields(node, of: DistributionKey.self, "a distribution, an object")
    func number(_ key: DistributionKey, _ range: ClosedRange<Double>) throws(FileError) -> Double {
      let node = try reader.required(key, of: members)
      let number = try reader.number(node)
      try reader.check(number, key.rawValue, "", in: range, at: node)
      return number
    }
    let kind = try reader.word(
      reader.required(.kind, of: members), "a kind of distribution", DistributionKind.allCases
    ) { $0.rawValue }
    if let node = members[.n] { _ = try reader.count(node, "n", in: 1...1_000_000_000) }
    let expected: Set<DistributionKey>
    let made: DeliveryDistribution
    switch kind {
    case .constant:
      expected = [.value]
      made = .constant(try number(.value, range))
    case .uniform:
      expected = [.least, .greatest]
      let least = try number(.least, range)
      made = .uniform(least...(try number(.greatest, least...range.upperBound)))
    case .lognormal:
      expected = [.median, .spread, .least, .greatest]
      let least = try number(.least, range)
      made = .logNormal(
        median: try number(.median, range), spread: try number(.spread, 0...10),
        within: least...(try number(.greatest, least...range.upperBound)))
    case .empirical:
      expected = [.values]
      var values: [Double] = []
      let list = try reader.required(.values, of: members)
      for item in try reader.elements(list, "an array of numbers") {
        let value = try reader.number(item)
        try reader.check(value, "a value", "", in: range, at: item)
        values.append(value)
      }
      guard !values.isEmpty else {
        throw reader.error(.badValue, at: list, "there is no value, expected at least one")
      }
      made = .empirical(values.sorted())
    }
    for (key, node) in members.values.sorted(by: { $0.value < $1.value })
    where key != .kind && key != .n && !expected.contains(key) {
      throw reader.error(
        .unknownKey, at: node, "'\(key.rawValue)' is not of a distribution '\(kind.rawValue)'")
    }
    return made
  }

  /// The windows of a device that sleeps; `nil` where the record has none.
  mutating func ladder(_ key: PlatformKey) throws(FileError) -> MaintenanceLadder? {
    guard let node = try value(ifPresent: key) else { return nil }
    let members = try reader.fields(node, of: LadderKey.self, "when a device sleeps, an object")
    func step(_ key: LadderKey) throws(FileError) -> MaintenanceLadder.Step {
      let parts = try reader.fields(
        reader.required(key, of: members), of: StepKey.self, "a length that grows, an object")
      func number(_ key: StepKey, _ range: ClosedRange<Double>) throws(FileError) -> Double {
        let node = try reader.required(key, of: parts)
        let number = try reader.number(node)
        try reader.check(number, key.rawValue, "", in: range, at: node)
        return number
      }
      let first = try number(.first, 1...86_400)
      return MaintenanceLadder.Step(
        first: first, factor: try number(.factor, 1...100),
        greatest: try number(.greatest, first...86_400))
    }
    func seconds(_ key: LadderKey) throws(FileError) -> Double {
      let node = try reader.required(key, of: members)
      let number = try reader.number(node)
      try reader.check(number, key.rawValue, "s", in: Self.seconds, at: node)
      return number
    }
    let after = try seconds(.after)
    return MaintenanceLadder(
      after: after, afterMotion: members[.afterMotion] == nil ? after : try seconds(.afterMotion),
      sleep: try step(.sleep), window: try step(.window))
  }

  /// `yes`, `no`, or the reports for each of a contested policy.
  mutating func policy(_ name: String, _ node: Int) throws(FileError) -> PlatformPolicy {
    let value = try value(node, name)
    var policy: PlatformPolicy
    if reader.document.kind(value) == .object {
      let votes = try reader.fields(value, of: VotesKey.self, "the reports for yes and no")
      policy = PlatformPolicy(
        name,
        Reports(
          yes: try reader.count(
            reader.required(.yes, of: votes), "reports for yes", in: 0...1_000_000),
          no: try reader.count(
            reader.required(.no, of: votes), "reports for no", in: 0...1_000_000)),
        isContested: true)
    } else {
      let isYes = try reader.word(
        value, "the answer to a policy, 'yes', 'no' or the reports for each", [true, false]
      ) { $0 ? "yes" : "no" }
      policy = PlatformPolicy(
        name, Reports(yes: isYes ? 1 : 0, no: isYes ? 0 : 1), isContested: false)
    }
    if let answer = try answer(name) { policy.answer = answer }
    return policy
  }

  /// What a command line answers to a policy.
  mutating func answer(_ name: String) throws(FileError) -> PlatformPolicy.Answer? {
    guard let text = setting(name) else { return nil }
    let words = PlatformPolicy.Answer.allCases
    guard let answer = words.first(where: { $0.name == text }) else {
      throw refused(name, text, words.map { "'\($0.name)'" }.joined(separator: ", "))
    }
    return answer
  }
}
