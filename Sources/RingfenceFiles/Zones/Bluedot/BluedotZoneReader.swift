internal import Ringfence

enum BluedotWrapperKey: String, CaseIterable { case content, zone, zones, timeZone }
private enum BluedotZoneKey: String, CaseIterable {
  case zoneId, id, zoneName, name, fences
  case minimumRetriggerTime, enableCheckOut, timeActive, activeAllDay, timeZone
  case conditions, actions, customFields, customData, attendance
}

/// Reads the zones of Bluedot's Config API: one, an array of them, or either in wrapping objects.
struct BluedotZoneReader: ZoneReader {
  static let title = "Bluedot's JSON"
  static let signature = "Bluedot's zones, which have 'fences'"

  var source: ZoneDocument
  private var layout = PartialLayout(sourcePaths: ([], []))
  /// The times of day that caused a warning.
  var oddTimes: Set<String> = []
  /// The first time or date of a zone without a time zone.
  private var firstTime: Int?

  init(_ source: ZoneDocument) { self.source = source }

  mutating func read() throws(FileError) -> PartialLayout {
    let (zones, wrappers) = Self.zones(of: document)
    for node in wrappers {
      let fields = try thirdPartyFields(
        node, of: BluedotWrapperKey.self, "an object around zones", silent: ["security"])
      guard let node = fields[.timeZone] else { continue }
      let zone = try timeZone(node)
      guard layout.timeZone == nil || layout.timeZone == zone else {
        throw error(
          .conflictingSettings, at: node,
          "time zone \(JSONText.quoted(zone.name)) differs from one given before")
      }
      layout.timeZone = zone
    }
    for (node, path) in zones { try readZone(node, path) }
    if layout.timeZone == nil, let node = firstTime {
      warn(
        .noTimeZone, at: node,
        "the file names no time zone, so its times and dates are read as UTC")
    }
    warnOfIgnoredKeys()
    return layout
  }

  // MARK: Zones

  private mutating func readZone(_ node: Int, _ path: String) throws(FileError) {
    let number = layout.zones.count + 1
    layout.zonePositions.append(position(of: node))
    layout.sourcePaths?.zones.append(path)
    let fields = try thirdPartyFields(
      node, of: BluedotZoneKey.self, "a zone, an object", silent: ["color"])

    var zone = Zone(id: "", fences: [])
    zone.name = try (fields[.zoneName] ?? fields[.name]).map { (node) throws(FileError) in
      try label(node, "the name of a zone")
    }
    let id = try (fields[.zoneId] ?? fields[.id]).map { (node) throws(FileError) in
      try label(node, "the id of a zone")
    }
    zone.id = id ?? zone.name ?? "\(number)"
    if let other = fields[.name], fields[.zoneName] != nil { ignore("name", at: other - 1) }
    if let other = fields[.id], fields[.zoneId] != nil { ignore("id", at: other - 1) }

    if let node = fields[.attendance] {
      // Without it nobody would be missed.
      throw error(
        .unknownKey, at: node,
        "this form has no attendance; the native form has, see 'ringfence convert'")
    }
    // In this form, exits are off unless switched on.
    zone.settings.exit = false
    if let node = fields[.enableCheckOut] { zone.settings.exit = try flag(node) }
    if let node = fields[.minimumRetriggerTime] {
      zone.settings.minimumRetriggerTime = try hoursAndMinutes(node, "minimumRetriggerTime")
    }
    var fences: [BluedotFence] = []
    if let node = fields[.fences] { fences = try zoneFences(node, "\(path).fences") }
    zone.fences = fences.map { $0.fence }
    layout.fencePositions.append(fences.map { $0.position })
    layout.sourcePaths?.fences.append(fences.map { $0.path })

    var customFields = [fields[.customFields], fields[.customData]].compactMap { $0 }
    try readConditions(fields, into: &zone, &customFields)
    zone.customData = try customData(customFields)
    layout.zones.append(zone)
  }

  private mutating func readConditions(
    _ fields: DocumentFields<BluedotZoneKey>, into zone: inout Zone, _ customFields: inout [Int]
  ) throws(FileError) {
    var conditions = BluedotConditions()
    if let node = fields[.conditions] { conditions = try zoneConditions(node) }
    if let node = fields[.actions] {
      let actions = try actions(node)
      customFields += actions.fields
      if let kind = conditions.add(actions.conditions ?? BluedotConditions()) {
        throw error(
          .conflictingSettings, at: fields[.conditions] ?? node,
          "'\(kind)' of the zone differs from that of its actions")
      }
    }
    var ownHours: [DailyHours] = []
    if let node = fields[.timeActive] { ownHours = try dailyHours(node) }
    try checkAllDay(fields, hasHours: !rows(fields[.timeActive]).isEmpty)
    var zoneOffsets: TimeZoneOffsets?
    if let node = fields[.timeZone] { zoneOffsets = try timeZone(node) }
    guard let schedule = conditions.schedule(within: ownHours, zoneOffsets) else {
      throw error(
        .contradictoryCondition, at: fields[.timeActive] ?? fields.object,
        "'timeActive' of the zone and of its conditions have no time in common")
    }
    guard schedule.count <= BluedotConditions.maximumWindows else {
      throw error(
        .outOfRange, at: fields.object,
        "times and dates make more than \(BluedotConditions.maximumWindows) windows")
    }
    if zoneOffsets == nil, firstTime == nil, !schedule.isEmpty {
      firstTime = fields[.timeActive] ?? fields[.conditions] ?? fields[.actions]
    }
    zone.conditions = Conditions(
      speed: conditions.speed, bearing: conditions.bearing,
      percentageCrossed: conditions.percentageCrossed, schedule: schedule)
  }

  private func checkAllDay(
    _ fields: DocumentFields<BluedotZoneKey>, hasHours: Bool
  ) throws(FileError) {
    guard let node = fields[.activeAllDay] else { return }
    guard try flag(node) == hasHours else { return }
    throw hasHours
      ? error(
        .conflictingSettings, at: node,
        "zone is active all day and has 'timeActive', expected one of them")
      : error(
        .missingKey, at: node, "zone is not active all day, but has no key 'timeActive'")
  }
}
