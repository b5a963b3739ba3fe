package import Ringfence

/// Which shapes tracks are evaluated with, and so what they can show.
package enum CoverageScope: Sendable {
  case fences
  /// The circles of restart mode; the layout is a ``RestartLayout/circleLayout``.
  case circles
  /// Fences and circles, as a scenario changes between the modes. Circles are shown by zone.
  case scenario
}

extension CoverageItem {
  /// What there is to show of a layout, by zone: first the fences, then the conditions, then the settings.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - settings: how the tracks are evaluated.
  ///   - scope: which shapes are evaluated.
  /// - Returns: the items.
  /// - Complexity: O(*c* + *e* · *f*) for *c* conditions, and *f* fences of a zone with *e* edges.
  package static func items(
    of layout: ZoneLayout, settings: EngineSettings, scope: CoverageScope
  ) -> [CoverageItem] {
    var items: [CoverageItem] = []
    for (index, zone) in layout.zones.enumerated() {
      var list = ItemList(zone, index, settings, layout.timeZone)
      list.run(scope)
      items += list.items
    }
    return items
  }
}

private struct ItemList {
  let zone: Zone
  let index: Int
  let settings: EngineSettings
  let timeZone: TimeZoneOffsets?
  var items: [CoverageItem] = []

  init(_ zone: Zone, _ index: Int, _ settings: EngineSettings, _ timeZone: TimeZoneOffsets?) {
    self.zone = zone
    self.index = index
    self.settings = settings
    self.timeZone = timeZone
  }

  private mutating func add(
    _ kinds: CoverageItem.Kind..., fence: Int? = nil
  ) {
    for kind in kinds { items.append(CoverageItem(kind, zone: index, fence: fence)) }
  }

  mutating func run(_ scope: CoverageScope) {
    // A zone without any circle shows nothing in restart mode.
    if scope == .circles, !zone.fences.contains(where: { $0.shape.isCircle }) { return }
    let outlines = CoverageOutline.outlines(of: zone)
    for (fence, item) in zone.fences.enumerated() where scope != .circles || item.shape.isCircle {
      if item.shape.isGeoline {
        add(.leftToRight, .rightToLeft, .missed, fence: fence)
      } else {
        add(.entered, fence: fence)
        if zone.settings.exit { add(.left, fence: fence) }
        add(.missed, fence: fence)
        if scope == .circles { add(.restartOutside, fence: fence) }
      }
      if outlines[fence] != nil { add(.outline, fence: fence) }
    }
    let hasArea = zone.fences.contains { !$0.shape.isGeoline }
    for kind in ConditionKind.ofZones where zone.conditions.has(kind) {
      for (outcome, condition) in ConditionOutcome.list(kind, zone, timeZone) {
        items.append(CoverageItem(.condition(outcome), zone: index, condition: condition))
      }
    }
    if zone.settings.minimumRetriggerTime > .zero { add(.retriggerNotOver, .retriggerOver) }
    defer { addAttendances() }
    guard hasArea else { return }
    if zone.settings.entryCertainty != nil { add(.certaintyNotReached) }
    if zone.settings.exitCertainty != nil, zone.settings.exit { add(.exitCertaintyNotReached) }
    if zone.settings.entryAfter != nil { add(.stayMissed, .stayReached) }
    if zone.settings.exitAfter != nil, zone.settings.exit { add(.exitTakenBack, .exitConfirmed) }
    addVisits()
    if let overspeed = zone.settings.overspeed, scope != .circles {
      add(.overspeed, .speedKept, .overspeedReleased)
      if overspeed.tolerance.metersPerSecond > 0 { add(.withinTolerance) }
      if overspeed.after > .zero { add(.overspeedTooShort) }
    }
    if scope == .scenario { add(.restartEntered, .restartLeft, .restartOutside) }
  }

  private mutating func addAttendances() {
    for (outcome, attendance) in AttendanceOutcome.list(zone) {
      items.append(CoverageItem(.attendance(outcome), zone: index, condition: attendance))
    }
  }

  private mutating func addVisits() {
    let exit = (settings.exitDistance ?? zone.settings.exitDistance).meters
    if exit > 0 { add(.exitNotReached, .exitReached) } else { add(.exitAtOnce) }
    if zone.settings.exit {
      if zone.settings.dwell != nil { add(.dwellReached, .dwellMissed) }
      if zone.settings.dwell != nil, zone.settings.dwellRepeat != nil { add(.dwellRepeated) }
      if zone.settings.maximumStay != nil { add(.overstayed, .leftInTime) }
      add(.gapLeave)
    }
    // An entry that must last is reported later, at a fix with a path to it.
    guard zone.settings.entryAfter == nil else { return }
    add(.gapEnter)
    if settings.initialInside == .trigger { add(.beginInside) }
  }
}
