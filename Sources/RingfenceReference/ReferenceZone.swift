package import Ringfence

/// What a track does with one zone: its visits, and the crossings of its geolines.
package struct ReferenceZone<Path: ReferencePath> {
  let index: Int
  let settings: ZoneSettings
  let exitMeters: Double
  let attendances: [Attendance]
  let timeZone: TimeZoneOffsets?
  private let maximumGap: Duration
  let path: Path
  private let presence: EngineSettings.InitialPresence
  private let conditions: ReferenceConditions

  /// The visits that have ended, then the one that has not.
  private(set) var visits: [ReferenceVisit] = []
  private(set) var crossings: [ReferenceCrossing] = []
  /// The excesses of the speed.
  package private(set) var excesses: [ReferenceExcess] = []
  /// All entries into areas and crossings of geolines, in order.
  package private(set) var met: [CrossedFence] = []

  /// Whether each fence contains the device.
  private var inside: [Bool]
  private var visit: ReferenceVisit?
  private var pending: ReferenceConditions.PendingEntry?
  /// What was entered and crossed since the last event that counts for percentages.
  private var remembered: [CrossedFence] = []
  /// The time of the event from which the retrigger time runs.
  private var retriggersSince: Int64?
  /// Where the device probably is, for an entry or exit that must be sure, and what the fix at hand shows of it.
  private var filter = LiveFilter()
  private var found: Presence?
  private let shapes: [Shape]

  /// Whether the device was in the zone at the last fix.
  package var isInside: Bool { inside.contains(true) }

  /// Works out what a track does with a zone.
  ///
  /// - Parameters:
  ///   - zone: the zone.
  ///   - index: of the zone in its layout.
  ///   - timeZone: of the layout.
  ///   - engine: how tracks are evaluated.
  ///   - path: the track, and what it does with the fences of the zone.
  /// - Throws: where something is too near to a limit.
  /// - Complexity: O(*n* + *c*²) for *n* fixes and *c* contacts, beside that of the path.
  package init(
    _ zone: Zone, _ index: Int, timeZone: TimeZoneOffsets?, _ engine: EngineSettings,
    along path: Path
  ) throws(NearLimit) {
    self.index = index
    self.path = path
    settings = zone.settings
    attendances = zone.attendances
    self.timeZone = timeZone
    exitMeters = (engine.exitDistance ?? zone.settings.exitDistance).meters
    maximumGap = engine.maximumGap
    presence = engine.initialInside
    conditions = ReferenceConditions(zone, timeZone: timeZone, margin: path.margin)
    inside = zone.fences.map { _ in false }
    shapes = zone.fences.map { $0.shape }
    let starts = Set(path.track.starts)
    var speeds: [SpeedSample] = []
    for fix in path.track.fixes.indices {
      if conditions.certainty != nil || settings.exitCertainty != nil {
        takeIn(path.track.fixes[fix], engine)
      }
      var contacts = try path.contacts(revealedBy: fix)
      if starts.contains(fix) { contacts += leftUnseen(at: fix, contacts) }
      contacts.sort {
        ($0.moment, $0.kind.order, $0.fence) < ($1.moment, $1.kind.order, $1.fence)
      }
      try endBefore(fix, contacts, isStart: starts.contains(fix))
      for contact in contacts { try meet(contact, fix, isStart: starts.contains(fix)) }
      try reach(fix)
      guard settings.overspeed != nil else { continue }
      let occupied = inside.indices.filter { inside[$0] }
      speeds.append(
        SpeedSample(
          fence: occupied.first, fences: occupied,
          isOpen: conditions.isOpen(at: path.track.time(fix)), speed: speed(fix),
          isDerived: path.track.fixes[fix].speed == nil, isStart: starts.contains(fix)))
    }
    if let visit { visits.append(visit) }
    excesses = try excesses(speeds)
  }

  /// The areas that contained the device before a segment and do not contain its first fix.
  private func leftUnseen(at fix: Int, _ entered: [FenceContact]) -> [FenceContact] {
    inside.indices.filter { fence in
      inside[fence] && !entered.contains { $0.fence == fence }
    }.map { FenceContact(.leave, fence: $0, at: PathMoment(fix: fix, t: 0)) }
  }

  // MARK: Fences

  private mutating func meet(_ contact: FenceContact, _ fix: Int, isStart: Bool) throws(NearLimit) {
    switch contact.kind {
    case .enter:
      // A fence that contained the device before a gap is not entered again.
      if !inside[contact.fence] { try enter(contact, fix, isStart: isStart) }
    case .cross(let direction): try cross(contact, fix, direction)
    case .leave: try leave(contact, fix, isUnseen: isStart)
    }
  }

  private mutating func remember(_ contact: FenceContact) -> CrossedFence {
    let crossing = CrossedFence(fence: contact.fence, point: path.point(contact.moment))
    met.append(crossing)
    remembered.append(crossing)
    return crossing
  }

  private mutating func enter(
    _ contact: FenceContact, _ fix: Int, isStart: Bool
  ) throws(NearLimit) {
    let wasOccupied = isInside
    inside[contact.fence] = true
    let crossing = remember(contact)
    if visit != nil {
      comeBack(crossing, fix)
      return
    }
    var entry = ReferenceConditions.PendingEntry(
      fence: contact.fence, began: contact.moment, revealedBy: fix)
    if wasOccupied, let pending { entry = pending }
    if try areMet(&entry, fix, at: contact.moment, isCrossing: true), settings.entryAfter == nil {
      let flags: EventFlags = !isStart ? [] : fix == 0 ? .initial : .gap
      begin(contact.fence, at: contact.moment, fix, entry, flags)
    } else {
      entry.noteTry(fence: contact.fence, contact.moment)
      pending = entry
    }
  }

  /// The visit goes on.
  private mutating func comeBack(_ crossing: CrossedFence, _ fix: Int) {
    if visit?.isOut == true, let last = visit?.waysOut.indices.last {
      visit?.waysOut[last].back = fix
    }
    if visit?.crossed.contains(where: { $0.fence == crossing.fence }) == false {
      visit?.crossed.append(crossing)
    }
  }

  private mutating func cross(
    _ contact: FenceContact, _ fix: Int, _ direction: CrossingDirection
  ) throws(NearLimit) {
    _ = remember(contact)
    var crossing = ReferenceConditions.PendingEntry(
      fence: contact.fence, began: contact.moment, revealedBy: fix)
    let triggers = try areMet(
      &crossing, fix, at: contact.moment, isCrossing: true, isEntry: false)
    if var entry = pending {
      if try areMet(&entry, fix, at: contact.moment, isCrossing: true), settings.entryAfter == nil {
        begin(occupied(preferring: entry.fence), at: contact.moment, fix, entry, [])
      } else {
        entry.noteTry(fence: occupied(preferring: entry.fence), contact.moment)
        pending = entry
      }
    }
    guard triggers else { return }
    remembered = []
    retriggersSince = path.track.time(fix)
    crossings.append(
      ReferenceCrossing(
        moment: contact.moment, fix: fix, fence: contact.fence, direction: direction,
        counted: crossing.counted, isDerived: crossing.isDerived))
  }

  private mutating func leave(
    _ contact: FenceContact, _ fix: Int, isUnseen: Bool
  ) throws(NearLimit) {
    inside[contact.fence] = false
    guard !isInside else { return }
    // A pass that lasts for long enough is an entry.
    if let entry = pending, entry.revealedBy == fix, !isUnseen,
      try hasStayed(entry, until: path.track.time(contact.moment))
    {
      let first = entry.tries.lastIndex { !$0.isMet }.map { $0 + 1 } ?? 0
      begin(entry.tries[first].fence, at: entry.tries[first].moment, fix, entry, [])
    }
    pending = nil
    visit?.waysOut.append(
      ReferenceVisit.WayOut(
        boundary: contact.moment, fence: contact.fence, fix: fix, isUnseen: isUnseen))
    if exitMeters == 0, !confirmsExits { end(fix) }
  }

  // MARK: Fixes

  /// What the fix itself changes: a pending entry may trigger, a visit may end.
  private mutating func reach(_ fix: Int) throws(NearLimit) {
    if var entry = pending {
      let here = PathMoment(fix: fix, t: 0)
      if entry.lastTry != fix, try areMet(&entry, fix, at: here, isCrossing: false),
        settings.entryAfter == nil
      {
        begin(occupied(preferring: entry.fence), at: here, fix, entry, .late)
      } else if try hasStayed(entry, until: path.track.time(fix)) {
        let isSeen = entry.revealedBy == fix && !path.track.starts.contains(fix)
        if entry.hasAlwaysBeenMet {
          begin(entry.fence, at: entry.began, fix, entry, isSeen ? [] : .late)
        } else {
          begin(occupied(preferring: entry.fence), at: here, fix, entry, .late)
        }
      } else {
        pending = entry
      }
    }
    guard let last = visit?.waysOut.indices.last, visit?.isOut == true else { return }
    let distance = path.distance(from: fix)
    if abs(distance - exitMeters) < path.margin.exitMeters + path.margin.exitShare * exitMeters {
      throw NearLimit()
    }
    guard distance >= exitMeters else {
      visit?.waysOut[last].far = []
      return
    }
    guard confirmsExits else {
      end(fix)
      return
    }
    visit?.waysOut[last].far.append(fix)
    let isInside = shapes.map { found?.probabilityAtFix(in: $0) ?? 0 }.reduce(0, +)
    // The sum of fences that overlap may be more than 1.
    let certainty = settings.exitCertainty == nil ? nil : max(0, 1 - isInside)
    visit?.waysOut[last].certainty = certainty
    if let least = settings.exitCertainty, abs(1 - isInside - least) < 1e-9 { throw NearLimit() }
    guard let out = visit?.waysOut[last] else { return }
    let isLongEnough =
      try settings.exitAfter.map { after throws(NearLimit) in
        try isOver(out, after, at: path.track.time(fix))
      } ?? true
    let areEnough = out.far.count >= settings.exitFixes ?? 1
    if isLongEnough, areEnough, isSure(out) {
      end(fix)
    } else if isLongEnough, areEnough, let first = out.withheld.first,
      path.track.time(fix) - path.track.time(first) >= 600_000_000
        || path.track.fixes[fix].time.duration(since: path.track.fixes[fix - 1].time) > maximumGap
    {
      visit?.waysOut[last].isSure = false
      end(fix)
    } else if areEnough, !isSure(out) {
      visit?.waysOut[last].withheld.append(fix)
    }
  }

  // MARK: Exits that are confirmed

  private var confirmsExits: Bool {
    settings.exitCertainty != nil || settings.exitAfter != nil || settings.exitFixes != nil
  }

  private func isSure(_ out: ReferenceVisit.WayOut) -> Bool {
    settings.exitCertainty.map { out.certainty ?? 0 >= $0 } ?? true
  }

  /// Whether a time has passed since the way out; a moment that rounding could move past another one is too near.
  private func isOver(
    _ out: ReferenceVisit.WayOut, _ after: Duration, at time: Int64
  ) throws(NearLimit) -> Bool {
    let moment = path.track.time(out.boundary) + after.wholeMicroseconds
    if abs(moment - time) < path.margin.dwellMicroseconds { throw NearLimit() }
    return moment <= time
  }

  /// Ends a visit before a fix: all but the time was there at the fix before, the time passes on the way, and the way has not
  /// met the zone by then.
  private mutating func endBefore(
    _ fix: Int, _ contacts: [FenceContact], isStart: Bool
  ) throws(NearLimit) {
    guard let after = settings.exitAfter, let visit, visit.isOut, let out = visit.waysOut.last,
      out.far.last == fix - 1, out.far.count >= settings.exitFixes ?? 1, isSure(out),
      try isOver(out, after, at: path.track.time(fix))
    else { return }
    for contact in contacts where contact.kind.isEntry {
      if isStart { return }
      if try !isOver(out, after, at: path.track.time(contact.moment)) { return }
    }
    let moment = path.track.time(out.boundary) + after.wholeMicroseconds
    end(fix, (moment, fix - 1, isStart))
  }

  /// Whether nothing but the time of the stay was missing of an entry, and it is over.
  private func hasStayed(
    _ entry: ReferenceConditions.PendingEntry, until time: Int64
  ) throws(NearLimit) -> Bool {
    guard let after = settings.entryAfter, entry.isMetNow else { return false }
    let stayed = time - path.track.time(entry.began) - after.wholeMicroseconds
    if abs(stayed) < path.margin.dwellMicroseconds { throw NearLimit() }
    return stayed >= 0
  }

  /// The area where the entry began, or the first one that contains the device.
  private func occupied(preferring fence: Int) -> Int {
    inside[fence] ? fence : inside.firstIndex(of: true) ?? fence
  }

  private func areMet(
    _ entry: inout ReferenceConditions.PendingEntry, _ fix: Int, at moment: PathMoment,
    isCrossing: Bool, isEntry: Bool = true
  ) throws(NearLimit) -> Bool {
    entry.lastTry = fix
    guard !conditions.isEmpty else {
      entry.isMetNow = true
      return true
    }
    let isSure = try isEntry ? isSureEnough(entry.fence) : true
    entry.isMetNow =
      try conditions.areMet(
        for: &entry, path.motion(to: fix, at: moment), time: path.track.time(fix),
        crossings: isCrossing ? remembered : nil, last: retriggersSince) && isSure
    if !entry.isMetNow { entry.hasAlwaysBeenMet = false }
    return entry.isMetNow
  }

  /// Whether it is sure enough that the device is in the zone: in the fence of the entry, or in one that contains the fix.
  private func isSureEnough(_ fence: Int) throws(NearLimit) -> Bool {
    guard let certainty = conditions.certainty else { return true }
    var greatest = 0.0
    for other in inside.indices where other == fence || inside[other] {
      greatest = max(greatest, found?.probability(in: shapes[other]) ?? 0)
    }
    if abs(greatest - certainty) < 1e-9 { throw NearLimit() }
    return greatest >= certainty
  }

  private mutating func takeIn(_ fix: Fix, _ settings: EngineSettings) {
    let deviation = settings.deviation(of: fix, meaning: nil)
    let estimate = filter.estimate(at: fix.time, fix.coordinate, deviation: deviation)
    filter.update(at: fix.time, fix.coordinate, deviation: deviation)
    found = estimate.map { Presence(at: fix.coordinate, $0) }
  }

  // MARK: Visits

  private mutating func begin(
    _ fence: Int, at moment: PathMoment, _ fix: Int, _ entry: ReferenceConditions.PendingEntry,
    _ flags: EventFlags
  ) {
    pending = nil
    remembered = []
    let isSilent = flags.contains(.initial) && presence == .silent
    visit = ReferenceVisit(
      entry: moment, entryFix: fix, fence: fence,
      flags: entry.isDerived ? flags.union(.derived) : flags, isSilent: isSilent,
      counted: entry.counted,
      crossed: entry.counted.isEmpty
        ? [CrossedFence(fence: fence, point: path.point(moment))] : entry.counted)
    if !settings.exit, !isSilent { retriggersSince = path.track.time(fix) }
  }

  private mutating func end(_ fix: Int, _ moment: (time: Int64, fix: Int, isInGap: Bool)? = nil) {
    guard var ended = visit else { return }
    ended.waysOut[ended.waysOut.count - 1].end = fix
    ended.waysOut[ended.waysOut.count - 1].moment = moment
    visits.append(ended)
    visit = nil
    if settings.exit { retriggersSince = moment?.time ?? path.track.time(fix) }
  }
}
