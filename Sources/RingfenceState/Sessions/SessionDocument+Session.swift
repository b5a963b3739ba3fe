package import Ringfence

/// Why a session state does not fit the layout.
package struct InvalidSession: Error {
  package let detail: String

  package init(detail: String) { self.detail = detail }
}

/// The layout that a saved session goes on with.
package struct SessionTarget {
  let identity: LayoutIdentity
  /// The way there, for a session of another layout.
  package var migration: LayoutMigration?

  package init(identity: LayoutIdentity, migration: LayoutMigration? = nil) {
    self.identity = identity
    self.migration = migration
  }
}

extension SessionDocument {
  package init(_ session: TriggerSession, layout: String) {
    self.init()
    self.layout = layout
    mode = session.mode?.name
    nextVisit = session.nextVisit
    lastFix = session.lastFix.map(FixRecord.init)
    startsSegment = session.startsSegment ? true : nil
    evidence = session.evidence.first?.numbers ?? []
    zones = session.states.map { ZoneRecord($0, of: session.layout) }
    // Sessions of layouts without attendances are saved as ever.
    track = session.lastFix == nil || !session.attendances.isEmpty ? session.track : nil
    if let ledger = session.namedLedger {
      settled = ledger.settled.microseconds
      omittedWindows = ledger.omitted == 0 ? nil : ledger.omitted
      windows = ledger.open.map(WindowRecord.init)
    }
    guard let migration = session.migration.first(where: { $0.seeksUnknown }) else { return }
    layoutBefore = LayoutFingerprint.text(migration.origin)
    moved = migration.moved.map { ZoneRecord($0.named, zone: $0.zone) }
  }

  package init(_ session: AppSession, layout: String) {
    self.init(session.session, layout: layout)
    version = Self.appVersion
    mode = nil
    isInRestartMode = session.evaluatedMode == .restart
    suspended = session.suspended.map { ZoneRecord($0, of: session.session.layout) }
  }

  /// The session of an app. Every index is checked against the layout.
  func appSession(in target: SessionTarget) throws(InvalidSession) -> AppSession {
    let (session, suspended) = try appStates(in: target)
    return AppSession(
      session: session,
      mode: isInRestartMode || session.mode == .restart ? .restart : .normal,
      suspended: suspended)
  }

  /// The parts of the session of an app.
  package func appStates(
    in target: SessionTarget
  ) throws(InvalidSession) -> (session: TriggerSession, suspended: ContiguousArray<ZoneState>) {
    guard suspended.isEmpty || isInRestartMode else {
      throw InvalidSession(detail: "zones are suspended in normal mode")
    }
    if let migration = target.migration { return try migrated(with: migration, isOfApp: true) }
    let session = try session(in: target)
    let suspended = try states(self.suspended, in: target.identity.layout)
    for state in suspended where session.states.contains(where: { $0.zone == state.zone }) {
      throw InvalidSession(detail: "zone \(state.zone) is suspended and is not")
    }
    return (session, suspended)
  }

  /// The states of zones, in their order. Every visit has begun, and every index is in the layout.
  private func states(
    _ records: [ZoneRecord], in layout: ZoneLayout
  ) throws(InvalidSession) -> ContiguousArray<ZoneState> {
    guard lastFix != nil || records.isEmpty else {
      throw InvalidSession(detail: "a zone has a state before the first fix")
    }
    var states: ContiguousArray<ZoneState> = []
    let fix = try lastFix?.fix()
    for record in records {
      guard record.zone > states.last?.zone ?? -1, Int(record.zone) < layout.zones.count else {
        throw InvalidSession(detail: "zone \(record.zone) is not in order or not in the layout")
      }
      let state = try record.state(in: .zone(layout.zones[Int(record.zone)]), after: fix)
      try check(state)
      states.append(state)
    }
    return states
  }

  /// The session. Every index is checked against the layout.
  package func session(in target: SessionTarget) throws(InvalidSession) -> TriggerSession {
    if let migration = target.migration {
      return try migrated(with: migration, isOfApp: false).session
    }
    try checkNextVisit()
    let states = try states(zones, in: target.identity.layout)
    var migration: SessionMigration?
    if layoutBefore != nil {
      var zones: ContiguousArray<SessionMigration.MovedZone> = []
      for record in moved {
        guard (-1..<target.identity.layout.zones.count).contains(Int(record.zone)) else {
          throw InvalidSession(detail: "zone \(record.zone) is not in the layout")
        }
        zones.append(
          SessionMigration.MovedZone(
            named: try named(record), zone: record.zone,
            goesOn: states.contains { $0.zone == record.zone && $0.visit != nil }))
      }
      migration = SessionMigration(moved: zones, origin: origin)
    }
    return try session(states, of: target.identity, migration)
  }

  /// The session of another layout, which goes on with that of a migration.
  private func migrated(
    with migration: LayoutMigration, isOfApp: Bool
  ) throws(InvalidSession) -> (session: TriggerSession, suspended: ContiguousArray<ZoneState>) {
    try checkNextVisit()
    // What was derived from zones that a change had left to the next fix is derived again.
    let derived = Set(moved.lazy.map { $0.zone })
    var named: ContiguousArray<NamedZoneState> = []
    for record in zones + suspended where !derived.contains(record.zone) {
      named.append(try self.named(record))
    }
    for record in moved { named.append(try self.named(record)) }
    var session = try session([], of: migration.identity, nil)
    var suspended: ContiguousArray<ZoneState> = []
    let mode: TriggerMode? = isOfApp && isInRestartMode ? .restart : session.mode
    _ = session.carry(
      named, from: origin, with: migration, mode: mode, isOfApp: isOfApp, suspended: &suspended)
    if let ledger = try ledger() { session.carry(ledger, with: migration) }
    return (session, suspended)
  }

  /// The fingerprint of the layout of the last fix; 0 where that is not known.
  private var origin: UInt64 { UInt64(layoutBefore ?? layout, radix: 16) ?? 0 }

  /// The state of a zone of any layout, with what identifies the zone.
  private func named(_ record: ZoneRecord) throws(InvalidSession) -> NamedZoneState {
    guard lastFix != nil, let id = record.id,
      let signature = record.signature.flatMap({ UInt64($0, radix: 16) })
    else {
      throw InvalidSession(detail: "the zones have no ids, which this version needs to match them")
    }
    let state = try record.state(in: .named(record.fences), after: try lastFix?.fix())
    try check(state)
    return NamedZoneState(
      id: id, signature: signature, emitsExit: record.reportsExit ?? true,
      fences: ContiguousArray(
        record.fences.lazy.map { NamedZoneState.NamedFence(index: $0.fence, id: $0.id) }),
      state: state)
  }

  private func check(_ state: ZoneState) throws(InvalidSession) {
    if let visit = state.visit, !(1..<nextVisit).contains(visit.id) {
      throw InvalidSession(detail: "visit \(visit.id) is not before visit \(nextVisit)")
    }
  }

  /// Far more visits than a device can have, and below the limit of the number, which may have 32 bits.
  private func checkNextVisit() throws(InvalidSession) {
    let mostVisits = min(Int(clamping: Int64(1) << 53), Int.max >> 1)
    guard (1...mostVisits).contains(nextVisit) else {
      throw InvalidSession(detail: "the next visit cannot be number \(nextVisit)")
    }
  }

  /// The session of known states.
  private func session(
    _ states: ContiguousArray<ZoneState>, of identity: LayoutIdentity,
    _ migration: SessionMigration?
  ) throws(InvalidSession) -> TriggerSession {
    let lastFix = try lastFix?.fix()
    return TriggerSession(
      lastFix: lastFix, startsSegment: startsSegment ?? false, nextVisit: nextVisit,
      states: states, layout: identity, mode: try triggerMode(), migration: migration,
      evidence: try filter(upTo: lastFix), track: track,
      attendances: try ledger().map { [$0.ledger(in: identity)] } ?? [])
  }

  /// What the fixes showed: nothing, or one.
  private func filter(
    upTo lastFix: Fix?
  ) throws(InvalidSession) -> ContiguousArray<LiveFilter> {
    guard !evidence.isEmpty else { return [] }
    guard let filter = LiveFilter(numbers: evidence), let time = filter.time, let lastFix,
      time <= lastFix.time
    else { throw InvalidSession(detail: "what the fixes showed of the place is damaged") }
    return [filter]
  }

  private func triggerMode() throws(InvalidSession) -> TriggerMode? {
    guard let mode else { return nil }
    guard let known = TriggerMode.allWords.first(where: { $0.name == mode }) else {
      throw InvalidSession(detail: "the mode is unknown")
    }
    return known
  }
}

extension SessionDocument.Point {
  init(_ point: BoundaryPoint) {
    time = point.time.microseconds
    latitude = point.coordinate.latitude
    longitude = point.coordinate.longitude
  }

  func boundaryPoint() throws(InvalidSession) -> BoundaryPoint {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw InvalidSession(detail: "a position is out of range")
    }
    return BoundaryPoint(time: try validTime(time), coordinate: coordinate)
  }
}

extension SessionDocument.FixRecord {
  init(_ fix: Fix) {
    point = .init(BoundaryPoint(time: fix.time, coordinate: fix.coordinate))
    altitude = fix.altitude?.meters
    accuracy = fix.accuracy?.meters
    speed = fix.speed?.metersPerSecond
    course = fix.course?.degrees
    flags = fix.flags.rawValue
  }

  func fix() throws(InvalidSession) -> Fix {
    let point = try point.boundaryPoint()
    return Fix(
      time: point.time, coordinate: point.coordinate, altitudeMeters: altitude ?? .nan,
      accuracyMeters: accuracy ?? .nan, speedMetersPerSecond: speed ?? .nan,
      courseDegrees: course ?? .nan, flags: FixFlags(rawValue: flags))
  }
}

extension SessionDocument.Crossing {
  init(_ crossing: CrossedFence) {
    fence = crossing.fence
    point = .init(crossing.point)
  }

  func crossedFence(in fences: RecordedFences) throws(InvalidSession) -> CrossedFence {
    CrossedFence(
      fence: Int(try fences.index(Int32(clamping: fence))), point: try point.boundaryPoint())
  }
}

/// The possible times of fixes, in the years 0001 to 9999. Their differences do not overflow.
private let moments: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

func validTime(_ microseconds: Int64) throws(InvalidSession) -> Timestamp {
  guard moments.contains(microseconds) else {
    throw InvalidSession(detail: "a time is outside the years 0001 to 9999")
  }
  return Timestamp(microseconds: microseconds)
}

/// The fences that a record may name.
enum RecordedFences {
  /// Those of a zone.
  case zone(Zone)
  /// Those of a zone of another layout.
  case named([SessionDocument.NamedFence])

  /// The index of a fence, of a zone an area or a line as requested.
  func index(_ fence: Int32, isGeoline: Bool? = nil) throws(InvalidSession) -> Int32 {
    switch self {
    case .zone(let zone):
      guard zone.fences.indices.contains(Int(fence)) else {
        throw InvalidSession(detail: "fence \(fence) is not in the zone")
      }
      if let isGeoline, zone.fences[Int(fence)].shape.isGeoline != isGeoline {
        throw InvalidSession(detail: "fence \(fence) is \(isGeoline ? "no" : "a") geoline")
      }
    case .named(let fences):
      guard fence >= 0, fences.contains(where: { $0.fence == fence }) else {
        throw InvalidSession(detail: "fence \(fence) has no id")
      }
    }
    return fence
  }

  func crossed(_ records: [SessionDocument.Crossing]) throws(InvalidSession) -> [CrossedFence] {
    var crossed: [CrossedFence] = []
    for record in records { crossed.append(try record.crossedFence(in: self)) }
    return crossed
  }
}

extension SessionDocument.Visit {
  init(_ visit: OpenVisit, crossed path: [CrossedFence]) {
    id = visit.id
    fence = visit.fence
    entry = .init(visit.entry)
    enteredAt = visit.enteredAt.microseconds
    crossed = path.map(SessionDocument.Crossing.init)
    outward = visit.provisionalExit.map {
      .init(point: .init($0.point), fence: $0.fence, isGap: $0.isGap)
    }
    hasDwelled = visit.dwells > 0
    dwells = visit.dwells > 1 ? visit.dwells : nil
    hasOverstayed = visit.hasOverstayed ? true : nil
    isPass = visit.isPass
  }

  func visit(in fences: RecordedFences) throws(InvalidSession) -> OpenVisit {
    var exit: OpenVisit.ProvisionalExit?
    if let outward {
      exit = OpenVisit.ProvisionalExit(
        point: try outward.point.boundaryPoint(),
        fence: try fences.index(outward.fence, isGeoline: false), isGap: outward.isGap)
    }
    return OpenVisit(
      id: id, fence: try fences.index(fence, isGeoline: false),
      entry: try entry.boundaryPoint(), enteredAt: try validTime(enteredAt),
      provisionalExit: exit, dwells: hasDwelled ? min(max(1, dwells ?? 1), .max / 2) : 0,
      hasOverstayed: hasOverstayed ?? false, isPass: isPass)
  }
}

extension SessionDocument.ExitClaim {
  init(_ exit: WithheldExit) {
    (farFixes, isOnlyEarly) = (exit.farFixes, exit.isOnlyEarly)
    (certainty, meters) = (exit.certainty, exit.meters)
    lastFix = exit.lastFix.map(SessionDocument.FixRecord.init)
  }

  func exit(unsureSince since: Timestamp?) throws(InvalidSession) -> WithheldExit {
    guard farFixes >= 0, farFixes > 0 || !isOnlyEarly, meters.isFinite, meters >= 0,
      certainty.map({ (0...1).contains($0) }) ?? true
    else { throw InvalidSession(detail: "an exit is withheld with impossible numbers") }
    return WithheldExit(
      unsureSince: since, farFixes: farFixes, isOnlyEarly: isOnlyEarly, certainty: certainty,
      lastFix: try lastFix?.fix(), meters: meters)
  }
}

extension SessionDocument.Excess {
  init(_ excess: SpeedExcess) {
    began = .init(excess.began)
    (fence, visit, last) = (excess.fence, excess.visit, excess.last.microseconds)
    (maximum, fixes) = (excess.maximum, excess.fixes)
    (isDerived, isReported) = (excess.isDerived, excess.isReported)
  }

  func excess(in fences: RecordedFences) throws(InvalidSession) -> SpeedExcess {
    guard maximum.isFinite, maximum >= 0, fixes > 0, visit ?? 1 > 0, last >= began.time else {
      throw InvalidSession(detail: "an excess of the speed has impossible numbers")
    }
    return SpeedExcess(
      began: try began.boundaryPoint(), fence: try fences.index(fence, isGeoline: false),
      visit: visit, last: try validTime(last), maximum: maximum, fixes: fixes, isDerived: isDerived,
      isReported: isReported)
  }
}

extension SessionDocument.PendingEntryRecord {
  /// The kinds that have no field of their own.
  private static var others: [ConditionKind] { ConditionKind.limited.filter { $0 != .speed } }

  init(_ pendingEntry: PendingEntry) {
    fence = pendingEntry.fence
    began = .init(pendingEntry.began)
    percentageHolds = pendingEntry.percentageHolds
    bearingHolds = pendingEntry.holding[.bearing]
    speedHolds = pendingEntry.holding[.speed]
    let others = Self.others.filter { pendingEntry.holding[$0] }
    othersHold = others.isEmpty ? nil : others
    crossingIsDerived = pendingEntry.crossingIsDerived
    crossed = pendingEntry.crossed.map(SessionDocument.Crossing.init)
    hasFailedOtherwise = pendingEntry.hasFailedOtherwise ? true : nil
  }

  func pendingEntry(in fences: RecordedFences) throws(InvalidSession) -> PendingEntry {
    var pendingEntry = PendingEntry(
      fence: try fences.index(fence, isGeoline: false), began: try began.boundaryPoint())
    pendingEntry.percentageHolds = percentageHolds
    pendingEntry.holding[.bearing] = bearingHolds
    pendingEntry.holding[.speed] = speedHolds
    for kind in othersHold ?? [] where Self.others.contains(kind) {
      pendingEntry.holding[kind] = true
    }
    pendingEntry.crossingIsDerived = crossingIsDerived
    pendingEntry.crossed = try fences.crossed(crossed)
    pendingEntry.hasFailedOtherwise = hasFailedOtherwise ?? false
    return pendingEntry
  }
}

extension SessionDocument.ZoneRecord {
  /// The state of a zone of a layout.
  init(_ state: ZoneState, of layout: LayoutIdentity?) {
    guard let layout else {
      self.init(state)
      return
    }
    self.init(NamedZoneState(state, of: layout), zone: state.zone)
  }

  /// The state of a zone of any layout, with its index in that of the session.
  init(_ named: NamedZoneState, zone: Int32) {
    self.init(named.state)
    self.zone = zone
    id = named.id
    signature = LayoutFingerprint.text(named.signature)
    reportsExit = named.emitsExit ? nil : false
    fences = named.fences.map { SessionDocument.NamedFence(fence: $0.index, id: $0.id) }
  }

  private init(_ state: ZoneState) {
    zone = state.zone
    occupied = Array(state.occupied)
    visit = state.visit.map { SessionDocument.Visit($0, crossed: state.crossed) }
    attempt = state.pendingEntry.map(SessionDocument.PendingEntryRecord.init)
    blockedUntil = state.blockedUntil?.microseconds
    withheldSince = state.withheldExit?.unsureSince?.microseconds
    claim = state.withheldExit.map(SessionDocument.ExitClaim.init)
    excess = state.excess.map(SessionDocument.Excess.init)
    memories = state.memories.map { $0.crossings.map(SessionDocument.Crossing.init) }
    contacts = state.lineContacts.map {
      .init(fence: $0.fence, side: $0.contact.side.rawValue, edge: $0.contact.edge)
    }
  }

  /// The state. An exit that is withheld goes on from the last fix.
  func state(
    in fences: RecordedFences, after lastFix: Fix?
  ) throws(InvalidSession) -> ZoneState {
    var state = ZoneState(zone: Int(zone))
    for fence in occupied { state.insert(try fences.index(fence, isGeoline: false)) }
    if let visit {
      state.begin(try visit.visit(in: fences), crossed: try fences.crossed(visit.crossed))
    }
    if withheldSince != nil || claim != nil {
      guard state.visit?.provisionalExit != nil else {
        throw InvalidSession(detail: "an exit is withheld of a visit that has not been left")
      }
      var since: Timestamp?
      if let withheldSince { since = try validTime(withheldSince) }
      state.withheldExit =
        try claim.map { claim throws(InvalidSession) in
          try claim.exit(unsureSince: since)
        } ?? WithheldExit(unsureSince: since, farFixes: 1, lastFix: lastFix)
    }
    state.excess = try excess?.excess(in: fences)
    state.pendingEntry = try attempt?.pendingEntry(in: fences)
    // A retrigger time may end later than any fix.
    if let blockedUntil {
      state.blockedUntil = try validTime(min(blockedUntil, moments.upperBound))
    }
    if case .zone(let zone) = fences {
      let rows = zone.conditions.percentageCrossed.count
      guard memories.isEmpty || memories.count == rows else {
        throw InvalidSession(
          detail: "there are \(memories.count) percentage conditions, not \(rows)")
      }
    }
    for memory in memories {
      state.memories.append(CrossingMemory(crossings: try fences.crossed(memory)))
    }
    for contact in contacts {
      guard let side = GeolineContact.Side(rawValue: contact.side) else {
        throw InvalidSession(detail: "a line has no side \(contact.side)")
      }
      state.lineContacts.append(
        LineContact(
          fence: try fences.index(contact.fence, isGeoline: true),
          contact: GeolineContact(side: side, edge: contact.edge)))
    }
    return state
  }
}
