internal import Ringfence

private enum BluedotWrapperKey: String, CaseIterable { case content, zone, zones, timeZone }
private enum BluedotZoneKey: String, CaseIterable {
  case zoneId, id, zoneName, name, fences
  case minimumRetriggerTime, enableCheckOut, timeActive, activeAllDay, timeZone
  case conditions, actions, customFields, customData
}
private enum BluedotActionKey: String, CaseIterable { case conditions, customFields, customData }
private enum BluedotFieldKey: String, CaseIterable { case key, value }

/// What a reader of Bluedot's form knows while it goes through the zones.
struct BluedotReading {
  var draft = PartialLayout(sourcePaths: ([], []))
  let speedUnit: SpeedUnit?
  var ignored = IgnoredKeys()
  /// Times of day that got a warning.
  var oddTimes = Set<String>()
  /// The first time or date that is without a time zone of its zone.
  var firstTime: Int?
}

/// What the actions of a zone say of when they are taken, and the fields they pass on.
private struct BluedotActions {
  var conditions: BluedotConditions?
  var fields = [Int]()
}

extension ZoneSource {
  /// The zones of a document as Bluedot's interfaces give and take them: one, an array of them, and
  /// the objects around them.
  func bluedotZones() -> (zones: [(node: Int, path: String)], wrappers: [Int]) {
    var zones = [(node: Int, path: String)]()
    var wrappers = [Int]()
    collectZones(0, "$", depth: 0, &zones, &wrappers)
    return (zones, wrappers)
  }

  private func collectZones(
    _ node: Int, _ path: String, depth: Int, _ zones: inout [(node: Int, path: String)],
    _ wrappers: inout [Int]
  ) {
    let isArray = document.kind(node) == .array
    guard depth < 5, isArray || document.kind(node) == .object else {
      zones.append((node, path))
      return
    }
    if isArray {
      for (index, item) in document.children(node).enumerated() {
        collectZones(item, "\(path)[\(index)]", depth: depth + 1, &zones, &wrappers)
      }
      return
    }
    let keys = [BluedotWrapperKey.content, .zone, .zones].map(\.rawValue)
    let inner = keys.compactMap { key in
      document.member(key, of: node).map { (node: $0, path: "\(path).\(key)") }
    }.filter { document.kind($0.node) == .array || document.kind($0.node) == .object }
    if inner.isEmpty { zones.append((node, path)) } else { wrappers.append(node) }
    for item in inner { collectZones(item.node, item.path, depth: depth + 1, &zones, &wrappers) }
  }

  /// Reads the zones of Bluedot's Config API.
  mutating func readBluedot(_ options: ZoneReadingOptions) throws(ZoneFileError) -> PartialLayout {
    var reading = BluedotReading(speedUnit: options.speedUnit)
    let (zones, wrappers) = bluedotZones()
    for node in wrappers {
      let fields = try thirdPartyFields(
        node, of: BluedotWrapperKey.self, "an object around zones", silent: ["security"],
        &reading.ignored)
      guard let node = fields[.timeZone] else { continue }
      let zone = try timeZone(node)
      guard reading.draft.timeZone == nil || reading.draft.timeZone == zone else {
        throw error(
          .conflictingSettings, at: node,
          "time zone \(JSONText.quoted(zone.name)) differs from one given before")
      }
      reading.draft.timeZone = zone
    }
    for (node, path) in zones { try readBluedotZone(node, path, &reading) }
    if reading.draft.timeZone == nil, let node = reading.firstTime {
      warn(
        .noTimeZone, at: node,
        "the file names no time zone, so its times and dates are read as UTC")
    }
    warnOfIgnored(reading.ignored)
    return reading.draft
  }

  // MARK: Zones

  private mutating func readBluedotZone(
    _ node: Int, _ path: String, _ reading: inout BluedotReading
  ) throws(ZoneFileError) {
    let number = reading.draft.zones.count + 1
    reading.draft.zonePositions.append(position(of: node))
    reading.draft.sourcePaths?.zones.append(path)
    let fields = try thirdPartyFields(
      node, of: BluedotZoneKey.self, "a zone, an object", silent: ["color"], &reading.ignored)

    var zone = Zone(id: "", fences: [])
    zone.name = try (fields[.zoneName] ?? fields[.name]).map { (node) throws(ZoneFileError) in
      try label(node, "the name of a zone")
    }
    let id = try (fields[.zoneId] ?? fields[.id]).map { (node) throws(ZoneFileError) in
      try label(node, "the id of a zone")
    }
    zone.id = id ?? zone.name ?? "\(number)"
    if let other = fields[.name], fields[.zoneName] != nil {
      ignore("name", at: other - 1, &reading.ignored)
    }
    if let other = fields[.id], fields[.zoneId] != nil {
      ignore("id", at: other - 1, &reading.ignored)
    }

    // What has to be switched on is off when nothing is said of it.
    zone.settings.exit = false
    if let node = fields[.enableCheckOut] { zone.settings.exit = try flag(node) }
    if let node = fields[.minimumRetriggerTime] {
      zone.settings.minimumRetriggerTime = try hoursAndMinutes(node, "minimumRetriggerTime")
    }
    var fences = [BluedotFence]()
    if let node = fields[.fences] { fences = try bluedotFences(node, "\(path).fences", &reading) }
    zone.fences = fences.map(\.fence)
    reading.draft.fencePositions.append(fences.map(\.position))
    reading.draft.sourcePaths?.fences.append(fences.map(\.path))

    var customFields = [fields[.customFields], fields[.customData]].compactMap(\.self)
    try readConditions(fields, into: &zone, &customFields, &reading)
    zone.customData = try customData(customFields)
    reading.draft.zones.append(zone)
  }

  private mutating func readConditions(
    _ fields: DocumentFields<BluedotZoneKey>, into zone: inout Zone, _ customFields: inout [Int],
    _ reading: inout BluedotReading
  ) throws(ZoneFileError) {
    var conditions = BluedotConditions()
    if let node = fields[.conditions] { conditions = try bluedotConditions(node, &reading) }
    if let node = fields[.actions] {
      let actions = try bluedotActions(node, &reading)
      customFields += actions.fields
      if let kind = conditions.add(actions.conditions ?? BluedotConditions()) {
        throw error(
          .conflictingSettings, at: fields[.conditions] ?? node,
          "'\(kind)' of the zone differs from that of its actions")
      }
    }
    var ownHours = [DailyHours]()
    if let node = fields[.timeActive] { ownHours = try dailyHours(node, &reading) }
    try checkAllDay(fields, hasHours: !rows(fields[.timeActive]).isEmpty)
    var zoneRules: TimeZoneRules?
    if let node = fields[.timeZone] { zoneRules = try timeZone(node) }
    guard let schedule = conditions.schedule(within: ownHours, zoneRules) else {
      throw error(
        .contradictoryCondition, at: fields[.timeActive] ?? fields.object,
        "'timeActive' of the zone and of its conditions have no time in common")
    }
    guard schedule.count <= BluedotConditions.mostWindows else {
      throw error(
        .outOfRange, at: fields.object,
        "times and dates make more than \(BluedotConditions.mostWindows) windows")
    }
    if zoneRules == nil, reading.firstTime == nil, !schedule.isEmpty {
      reading.firstTime = fields[.timeActive] ?? fields[.conditions] ?? fields[.actions]
    }
    zone.conditions = Conditions(
      speed: conditions.speed, bearing: conditions.bearing,
      percentageCrossed: conditions.percentageCrossed, schedule: schedule)
  }

  private func checkAllDay(
    _ fields: DocumentFields<BluedotZoneKey>, hasHours: Bool
  ) throws(ZoneFileError) {
    guard let node = fields[.activeAllDay] else { return }
    guard try flag(node) == hasHours else { return }
    throw hasHours
      ? error(
        .conflictingSettings, at: node,
        "zone is active all day and has 'timeActive', expected one of them")
      : error(
        .missingKey, at: node, "zone is not active all day, but has no key 'timeActive'")
  }

  // MARK: Actions

  /// Reads when the actions of a zone are taken. A zone has one set of conditions here, so all its
  /// actions must agree.
  private mutating func bluedotActions(
    _ node: Int, _ reading: inout BluedotReading
  ) throws(ZoneFileError) -> BluedotActions {
    var actions = BluedotActions()
    var first = node
    for action in try actionNodes(node, &reading) {
      let fields = try thirdPartyFields(
        action, of: BluedotActionKey.self, "an action, an object", silent: ["name", "actionId"],
        &reading.ignored)
      actions.fields += [fields[.customFields], fields[.customData]].compactMap(\.self)
      var given = BluedotConditions()
      if let node = fields[.conditions] { given = try bluedotConditions(node, &reading) }
      if let known = actions.conditions, known != given {
        throw error(
          .conflictingSettings, at: fields[.conditions] ?? action,
          "conditions of this action differ from those of the action at \(place(of: first)); a zone "
            + "has one set of them here, so make a zone for each")
      }
      if actions.conditions == nil { first = action }
      actions.conditions = given
    }
    return actions
  }

  /// The actions, which stand in arrays by their kinds.
  private mutating func actionNodes(
    _ node: Int, _ reading: inout BluedotReading
  ) throws(ZoneFileError) -> [Int] {
    if document.kind(node) == .array { return Array(document.children(node)) }
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of actions by their kinds")
    }
    var nodes = [Int]()
    for key in document.children(node) {
      switch document.kind(key + 1) {
      case .array: nodes += document.children(key + 1)
      case .null: continue
      default: ignore(document.string(key) ?? "", at: key, &reading.ignored)
      }
    }
    return nodes
  }

  // MARK: Custom data

  /// Objects of values by their keys, or arrays of objects with 'key' and 'value'.
  private func customData(_ nodes: [Int]) throws(ZoneFileError) -> [CustomDatum] {
    var data = [CustomDatum]()
    // Keys and values are compared by their bytes.
    var indices = [[UInt8]: Int]()
    func add(_ key: String, _ node: Int) throws(ZoneFileError) {
      let value = try scalar(node)
      if let known = indices[Array(key.utf8)] {
        guard data[known].value.utf8.elementsEqual(value.utf8) else {
          throw error(
            .conflictingSettings, at: node,
            "custom field \(JSONText.quoted(key)) has another value before")
        }
      } else {
        indices[Array(key.utf8)] = data.count
        data.append(CustomDatum(key: key, value: value))
      }
    }
    for node in nodes {
      if document.kind(node) == .array {
        for item in document.children(node) {
          let fields = try fields(
            item, of: BluedotFieldKey.self, "an object with the keys 'key' and 'value'")
          try add(
            try label(try required(.key, of: fields), "the key of a custom field"),
            try required(.value, of: fields))
        }
      } else {
        guard document.kind(node) == .object else {
          throw wrongType(node, expected: "custom fields, an object or an array of objects")
        }
        for key in document.children(node) { try add(document.string(key) ?? "", key + 1) }
      }
    }
    return data
  }

  /// A text, or a number or truth value as it is written.
  private func scalar(_ node: Int) throws(ZoneFileError) -> String {
    switch document.kind(node) {
    case .string: return document.string(node) ?? ""
    case .number, .true, .false: return written(node)
    default: throw wrongType(node, expected: "a text, a number, true or false")
    }
  }
}
