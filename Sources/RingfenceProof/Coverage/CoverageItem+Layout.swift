package import Ringfence
internal import RingfenceReference

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
  /// - Complexity: O(*f* + *c*) for *f* fences and *c* conditions.
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
    _ kinds: CoverageItem.Kind..., fence: Int? = nil, limited: ConditionKind? = nil,
    condition: Int? = nil
  ) {
    for kind in kinds {
      items.append(
        CoverageItem(kind, zone: index, fence: fence, limited: limited, condition: condition))
    }
  }

  mutating func run(_ scope: CoverageScope) {
    // A zone without any circle shows nothing in restart mode.
    if scope == .circles, !zone.fences.contains(where: { $0.shape.isCircle }) { return }
    for (fence, item) in zone.fences.enumerated() where scope != .circles || item.shape.isCircle {
      if item.shape.isGeoline {
        add(.leftToRight, .rightToLeft, .missed, fence: fence)
      } else {
        add(.entered, fence: fence)
        if zone.settings.exit { add(.left, fence: fence) }
        add(.missed, fence: fence)
        if scope == .circles { add(.restartOutside, fence: fence) }
      }
      if CoverageOutline(item.shape) != nil { add(.outline, fence: fence) }
    }
    let hasArea = zone.fences.contains { !$0.shape.isGeoline }
    for kind in ConditionKind.limited { addLimits(of: kind, hasArea) }
    addBearings()
    addPercentage()
    addSchedule()
    if zone.settings.minimumRetriggerTime > .zero { add(.retriggerNotOver, .retriggerOver) }
    guard hasArea else { return }
    if zone.settings.entryCertainty != nil { add(.certaintyNotReached) }
    addVisits()
    if scope == .scenario { add(.restartEntered, .restartLeft, .restartOutside) }
  }

  private mutating func addLimits(of kind: ConditionKind, _ hasArea: Bool) {
    let conditions = zone.conditions[limits: kind]
    for (number, condition) in conditions.enumerated() {
      let position = conditions.count > 1 ? number : nil
      if condition.minimum != nil {
        add(.belowMinimum, .aboveMinimum, limited: kind, condition: position)
        if hasArea { add(.risingInside, limited: kind, condition: position) }
      }
      if condition.maximum != nil {
        add(.belowMaximum, .aboveMaximum, limited: kind, condition: position)
        if hasArea { add(.fallingInside, limited: kind, condition: position) }
      }
    }
  }

  private mutating func addBearings() {
    let arcs = zone.conditions.bearing
    for (number, arc) in arcs.enumerated() {
      let position = arcs.count > 1 ? number : nil
      // An arc without an outside that a device could show.
      let isOpen = 360 - arc.width > 4
      if isOpen { add(.beforeBeginning, condition: position) }
      add(.afterBeginning, .beforeEnd, condition: position)
      if isOpen { add(.afterEnd, condition: position) }
      let north = arc.offset(of: 0)
      if north > 3, north < arc.width - 3 { add(.westOfNorth, .eastOfNorth, condition: position) }
    }
  }

  private mutating func addPercentage() {
    let conditions = zone.conditions.percentageCrossed
    let count = zone.fences.count
    guard (conditions.map { $0.leastCount(of: count) }.min() ?? 1) > 1 else { return }
    add(.percentageReached, .percentageMissed)
    if conditions.contains(where: { $0.isSequential }) {
      add(.sequenceInOrder, .sequenceOutOfOrder)
    }
    if conditions.contains(where: { $0.timeout != nil }) { add(.percentageTooLate) }
  }

  private mutating func addSchedule() {
    guard !zone.conditions.schedule.isEmpty else { return }
    add(.scheduleOpen, .scheduleClosed, .beforeOpening, .atOpening, .beforeClosing, .atClosing)
    let runsOverMidnight = zone.conditions.schedule.contains {
      ReferenceSchedule($0, timeZone: timeZone).runsOverMidnight
    }
    if runsOverMidnight { add(.afterMidnight) }
  }

  private mutating func addVisits() {
    let exit = (settings.exitDistance ?? zone.settings.exitDistance).meters
    if exit > 0 { add(.exitNotReached, .exitReached) } else { add(.exitAtOnce) }
    if zone.settings.exit {
      if zone.settings.dwell != nil { add(.dwellReached, .dwellMissed) }
      add(.gapLeave)
    }
    add(.gapEnter)
    if settings.initialInside == .trigger { add(.beginInside) }
  }
}
