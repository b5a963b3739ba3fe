private enum RestKey: String, CaseIterable { case after, within }
private enum EventKey: String, CaseIterable {
  case registrations, registers, device, app, location, screen, charging, values, published
}

extension PlatformParts {
  mutating func polled() throws(FileError) -> PolledPlatform {
    let rule = try reader.text(value(.rule), "the name of a rule, a text")
    let accuracy = try value(.accuracy)
    var meters = try reader.number(accuracy)
    let range = 0.0...10_000
    try reader.check(meters, "accuracy", "m", in: range, at: accuracy)
    if let given = try number(PlatformKey.accuracy.rawValue, in: range) { meters = given }
    let limit = try value(ifPresent: .limit).map { node throws(FileError) in
      try reader.count(node, "the number of circles of an app", in: 1...1_000_000)
    }
    let policies = try policies()
    let intervals = 0.001...86_400
    let poll = try distribution(.poll, in: intervals)
    let prompt = try promptPoll(policies, in: intervals)
    return PolledPlatform(
      rule: rule, accuracy: meters, limit: limit, poll: poll,
      // An interval of the command line is not contested.
      promptPoll: changes.contains { Array($0.name.utf8) == Array(PlatformKey.poll.rawValue.utf8) }
        ? nil : prompt,
      pollAtRest: try distribution(.pollAtRest, in: intervals), rest: try rest(),
      dozeDelay: try distribution(.dozeDelay, in: Self.seconds), doze: try ladder(.doze),
      lightDoze: try ladder(.lightDoze), policies: policies, events: try events(policies))
  }

  /// The interval of prompt looks, whose policy must be there.
  private mutating func promptPoll(
    _ policies: [PlatformPolicy], in range: ClosedRange<Double>
  ) throws(FileError) -> DeliveryDistribution? {
    guard fields[.promptPoll] != nil else { return nil }
    try require(.promptLooks, policies)
    return try distribution(.promptPoll, in: range)
  }

  private func require(
    _ known: PolledPlatform.KnownPolicy, _ policies: [PlatformPolicy]
  ) throws(FileError) {
    guard policies.contains(where: { Array($0.name.utf8) == Array(known.rawValue.utf8) }) else {
      throw reader.error(
        .missingKey, at: fields[.policies] ?? fields.object, "missing key '\(known.rawValue)'")
    }
  }

  private mutating func rest() throws(FileError) -> PolledPlatform.Rest {
    let members = try reader.fields(
      value(.rest), of: RestKey.self, "when a device is at rest, an object")
    func number(
      _ key: RestKey, _ unit: String, _ range: ClosedRange<Double>
    ) throws(FileError) -> Double {
      let node = try reader.required(key, of: members)
      let number = try reader.number(node)
      try reader.check(number, key.rawValue, unit, in: range, at: node)
      return number
    }
    return PolledPlatform.Rest(
      after: try number(.after, "s", Self.seconds), within: try number(.within, "m", 1...10_000))
  }

  private mutating func policies() throws(FileError) -> [PlatformPolicy] {
    var policies: [PlatformPolicy] = []
    for (name, node) in try named(.policies, "policies") {
      policies.append(try policy(name, node))
    }
    for known in [PolledPlatform.KnownPolicy.detection, .dozeGates] {
      try require(known, policies)
    }
    return policies
  }

  // MARK: Events

  private mutating func events(
    _ policies: [PlatformPolicy]
  ) throws(FileError) -> [PlatformEventForm] {
    var events: [PlatformEventForm] = []
    for (name, node) in try named(.events, "events") {
      try reader.label(name, at: node - 1, "the name of an event")
      events.append(try event(name, try value(node, "events.\(name)"), policies))
    }
    return events
  }

  private func event(
    _ name: String, _ node: Int, _ policies: [PlatformPolicy]
  ) throws(FileError) -> PlatformEventForm {
    let members = try reader.fields(node, of: EventKey.self, "what an event does, an object")
    var values: [String] = []
    if let list = members[.values] {
      for item in try reader.elements(list, "an array of words") {
        values.append(try reader.label(item, "a value of the event"))
      }
    }
    let names = policies.map { $0.name }
    /// A word, or the index of a policy behind them.
    func word(_ key: EventKey, _ words: [String]) throws(FileError) -> Int? {
      try members[key].map { node throws(FileError) in
        try reader.word(
          node, "'\(key.rawValue)', \(words.map { "'\($0)'" }.joined(separator: ", ")) or a policy",
          Array((words + names).enumerated())
        ) { $0.element }.offset
      }
    }
    var registrations = PlatformEventForm.Registrations.kept
    if let index = try word(.registrations, ["kept", "lost"]) {
      registrations = index == 0 ? .kept : index == 1 ? .lost : .keptBy(policy: index - 2)
    }
    var registering = PlatformEventForm.Registering.no
    if let index = try word(.registers, ["no", "yes"]) {
      registering = index == 0 ? .no : index == 1 ? .yes : .by(policy: index - 2)
    }
    return PlatformEventForm(
      name: name, values: values, registrations: registrations, registering: registering,
      settings: try settings(members, values),
      isPublished: try members[.published].map { node throws(FileError) in try reader.bool(node) }
        ?? true)
  }

  private func settings(
    _ members: DocumentFields<EventKey>, _ values: [String]
  ) throws(FileError) -> [PlatformEventForm.Setting] {
    var settings: [PlatformEventForm.Setting] = []
    let keys: [(EventKey, PlatformEventForm.Switch)] = [
      (.device, .device), (.app, .app), (.location, .location), (.screen, .screen),
      (.charging, .charging),
    ]
    let words: [(name: String, isOn: Bool?)] = [("on", true), ("off", false), ("value", nil)]
    for (key, what) in keys {
      guard let node = members[key] else { continue }
      let word = try reader.word(node, "'on', 'off' or 'value'", words) { $0.name }
      guard word.isOn != nil || values == ["on", "off"] else {
        throw reader.error(
          .badValue, at: node, "'value' is of an event whose values are 'on' and 'off'")
      }
      settings.append(PlatformEventForm.Setting(what: what, isOn: word.isOn))
    }
    return settings
  }
}
