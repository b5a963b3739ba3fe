extension ZoneLayout {
  /// A number that differs, but for a chance of 1 in 2⁶⁴, where a session of one layout cannot go on with the other.
  ///
  /// It covers the zones and fences in their order with their ids, shapes, settings and conditions, and the names of the
  /// time zones of schedules. It does not cover what no event depends on: names, custom data, disabled lint rules, and
  /// a time zone that no schedule uses. The same layout has the same number on every machine and in every version that
  /// reads the saved sessions of this one. It reveals a changed layout, not a forged one.
  ///
  /// - Complexity: linear in the layout: about 0.2 ms for 1,000 zones of circles and polygons. ``TriggerEngine/layoutFingerprint`` is
  ///   computed once.
  public var fingerprint: UInt64 {
    var digest = LayoutDigest()
    digest.add(zones.count)
    for zone in zones { digest.add(zone, layoutTimeZone: timeZone) }
    return digest.value
  }
}

extension Zone {
  /// A number that differs, but for a chance of 1 in 2⁶⁴, where a state of one zone means something else in the other: what
  /// ``ZoneLayout/fingerprint`` covers of a zone, except for its id, and for the order of its fences where no condition
  /// counts it.
  ///
  /// - Complexity: linear in the zone.
  func signature(layoutTimeZone: TimeZoneOffsets?) -> UInt64 {
    var digest = LayoutDigest()
    digest.addRules(of: self, layoutTimeZone: layoutTimeZone)
    digest.add(fences.count)
    if conditions.percentageCrossed.contains(where: { $0.isSequential }) {
      for fence in fences { digest.add(fence) }
      return digest.value
    }
    var sum: UInt64 = 0
    for fence in fences {
      var one = LayoutDigest()
      one.add(fence)
      sum &+= one.value
    }
    digest.add(word: sum)
    return digest.value
  }
}

/// Makes one number of many. Every step is reversible for either of its arguments, so two layouts that differ in one
/// item never have the same number.
private struct LayoutDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  mutating func add(_ number: Int) { add(word: UInt64(truncatingIfNeeded: number)) }

  private mutating func add(_ flag: Bool) { add(word: flag ? 1 : 0) }

  /// -0 is 0.
  private mutating func add(_ number: Double) { add(word: (number + 0).bitPattern) }

  private mutating func add(_ number: Double?) {
    add(number != nil)
    if let number { add(number) }
  }

  private mutating func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    add(word: UInt64(bitPattern: seconds))
    add(word: UInt64(bitPattern: attoseconds))
  }

  private mutating func add(_ duration: Duration?) {
    add(duration != nil)
    if let duration { add(duration) }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    var word: UInt64 = 0
    var length = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      length += 1
      if length % 8 == 0 { add(word: word) }
    }
    if length % 8 != 0 { add(word: word) }
  }

  mutating func add(_ zone: Zone, layoutTimeZone: TimeZoneOffsets?) {
    add(zone.id)
    addRules(of: zone, layoutTimeZone: layoutTimeZone)
    add(zone.fences.count)
    for fence in zone.fences { add(fence) }
  }

  /// Settings and conditions.
  mutating func addRules(of zone: Zone, layoutTimeZone: TimeZoneOffsets?) {
    for setting in ZoneSetting.allCases { add(setting, of: zone.settings) }
    add(zone.conditions, layoutTimeZone)
    for (number, attendance) in zone.attendances.enumerated() {
      add("attendance")
      add(attendance.name(at: number))
      add(attendance.schedule, layoutTimeZone)
      add(attendance.grace)
      add(attendance.tracks != nil)
      add(attendance.tracks?.count ?? 0)
      for track in attendance.tracks ?? [] { add(track) }
    }
  }

  private mutating func add(_ schedule: Schedule, _ layoutTimeZone: TimeZoneOffsets?) {
    add([schedule.values], of: .schedule, layoutTimeZone)
  }

  private mutating func add(_ setting: ZoneSetting, of settings: ZoneSettings) {
    let value = settings[setting]
    let standard = ZoneSettings()[setting]
    switch setting.definition.saving {
    case .always:
      if standard == nil { add(value != nil) }
    // A layout without it has the fingerprint that it had before this setting.
    case .whereSet: if value == standard { return }
    case .never: return
    case .named:
      if value == standard { return }
      add(setting.definition.path)
    }
    switch value {
    case .flag(let flag): add(flag)
    case .distance(let distance): add(distance.meters)
    case .speed(let speed): add(speed.metersPerSecond)
    case .duration(let duration): add(duration)
    case .probability(let number), .factor(let number): add(number)
    case .count(let count): add(Double(count))
    case nil: break
    }
  }

  mutating func add(_ fence: Fence) {
    add(fence.id)
    add(fence.shape)
  }

  // MARK: Shapes

  private mutating func add(_ shape: Shape) {
    switch shape {
    case .circle(let circle):
      add(0)
      add(circle.center)
      add(circle.radius.meters)
    case .rectangle(let rectangle):
      add(1)
      add(rectangle.southWest)
      add(rectangle.northEast)
    case .polygons(let polygons):
      add(2)
      add(polygons.count)
      for polygon in polygons {
        add(polygon.rings.count)
        for ring in polygon.rings { add(ring.vertices) }
      }
    case .corridor(let corridor):
      add(4)
      add(corridor.line.vertices)
      add(corridor.halfWidth.meters)
    case .geoline(let line):
      add(3)
      add(line.vertices)
    }
  }

  private mutating func add(_ vertices: [Coordinate]) {
    add(vertices.count)
    for vertex in vertices { add(vertex) }
  }

  private mutating func add(_ position: Coordinate) {
    add(position.latitude)
    add(position.longitude)
  }

  // MARK: Conditions

  private mutating func add(_ conditions: Conditions, _ layoutTimeZone: TimeZoneOffsets?) {
    add(conditions.isEmpty)
    if conditions.isEmpty { return }
    for kind in Self.first { add(conditions.values(kind), of: kind, layoutTimeZone) }
    // Kinds that are newer than sessions that were saved count only where there are any.
    for kind in ConditionKind.ofZones where !Self.first.contains(kind) && conditions.has(kind) {
      add(kind.rawValue)
      add(conditions.values(kind), of: kind, layoutTimeZone)
    }
  }

  /// The kinds that the first saved sessions had, in the order of their digest.
  private static var first: [ConditionKind] { [.speed, .bearing, .percentageCrossed, .schedule] }

  private mutating func add(
    _ list: [ConditionValues], of kind: ConditionKind, _ layoutTimeZone: TimeZoneOffsets?
  ) {
    add(list.count)
    if list.isEmpty { return }
    let fields = kind.definition.fields
    for values in list {
      for (index, field) in fields.enumerated() { add(values, index, field, layoutTimeZone) }
    }
  }

  private mutating func add(
    _ values: ConditionValues, _ index: Int, _ field: ConditionField,
    _ layoutTimeZone: TimeZoneOffsets?
  ) {
    switch field.form {
    case .limit, .angle, .percentage:
      let number = values.number(index)
      if !field.isRequired { add(number != nil) }
      if let number { add(number) }
    case .duration: add(values.duration(index))
    case .flag: add(values.flag(index))
    case .days: add(Int(values.days(index)?.rawValue ?? .max))
    case .timeOfDay: add(values.timeOfDay(index)?.secondsAfterMidnight ?? -1)
    case .date: add(values.date(index))
    case .timeZone: add((values.timeZone(index) ?? layoutTimeZone ?? .utc).name)
    case .timing: add(values.timing(index) == .inside)
    }
  }

  private mutating func add(_ day: CivilDate?) {
    add(day != nil)
    if let day { add(day.daysSince1970) }
  }
}
