internal import Ringfence

/// Why a session state does not fit the layout.
struct InvalidSession: Error { let detail: String }

extension SessionDocument {
  init(_ session: TriggerSession, layout: String) {
    self.init()
    self.layout = layout
    mode = session.mode?.name
    nextVisit = session.nextVisit
    lastFix = session.lastFix.map(FixRecord.init)
    startsSegment = session.startsSegment ? true : nil
    zones = session.states.map(ZoneRecord.init)
  }

  init(_ session: AppSession, layout: String) {
    self.init(session.session, layout: layout)
    version = Self.appVersion
    mode = nil
    isInRestartMode = session.evaluatedMode == .restart
    suspended = session.suspended.map(ZoneRecord.init)
  }

  /// The session of an app. Every index is checked against the layout.
  func appSession(
    in layout: ZoneLayout, _ identity: LayoutIdentity
  ) throws(InvalidSession) -> AppSession {
    let (session, suspended) = try appStates(in: layout, identity)
    return AppSession(
      session: session,
      mode: isInRestartMode || session.mode == .restart ? .restart : .normal,
      suspended: suspended)
  }

  /// The parts of the session of an app.
  func appStates(
    in layout: ZoneLayout, _ identity: LayoutIdentity
  ) throws(InvalidSession) -> (session: TriggerSession, suspended: ContiguousArray<ZoneState>) {
    let session = try session(in: layout, identity)
    let suspended = try states(self.suspended, in: layout)
    guard suspended.isEmpty || isInRestartMode else {
      throw InvalidSession(detail: "zones are suspended in normal mode")
    }
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
    for record in records {
      guard record.zone > states.last?.zone ?? -1, Int(record.zone) < layout.zones.count else {
        throw InvalidSession(detail: "zone \(record.zone) is not in order or not in the layout")
      }
      let state = try record.state(in: layout.zones[Int(record.zone)])
      if let visit = state.visit, !(1..<nextVisit).contains(visit.id) {
        throw InvalidSession(detail: "visit \(visit.id) is not before visit \(nextVisit)")
      }
      states.append(state)
    }
    return states
  }

  /// The session. Every index is checked against the layout.
  func session(
    in layout: ZoneLayout, _ identity: LayoutIdentity
  ) throws(InvalidSession) -> TriggerSession {
    // Far more visits than a device can have, and far below the limit of the number.
    guard (1...1 << 53).contains(nextVisit) else {
      throw InvalidSession(detail: "the next visit cannot be number \(nextVisit)")
    }
    let states = try states(zones, in: layout)
    return TriggerSession(
      lastFix: try lastFix?.fix(), startsSegment: startsSegment ?? false, nextVisit: nextVisit,
      states: states, layout: identity, mode: try triggerMode())
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
    return BoundaryPoint(time: try moment(time), coordinate: coordinate)
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

  func crossedFence(in zone: Zone) throws(InvalidSession) -> CrossedFence {
    CrossedFence(
      fence: Int(try index(Int32(clamping: fence), in: zone)), point: try point.boundaryPoint())
  }
}

/// The possible times of fixes, in the years 0001 to 9999. Their differences do not overflow.
private let moments: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

private func moment(_ microseconds: Int64) throws(InvalidSession) -> Timestamp {
  guard moments.contains(microseconds) else {
    throw InvalidSession(detail: "a time is outside the years 0001 to 9999")
  }
  return Timestamp(microseconds: microseconds)
}

/// The index of a fence that the zone has, an area or a line as requested.
private func index(
  _ fence: Int32, isGeoline: Bool, in zone: Zone
) throws(InvalidSession) -> Int32 {
  let index = try index(fence, in: zone)
  guard zone.fences[Int(index)].shape.isGeoline == isGeoline else {
    throw InvalidSession(detail: "fence \(fence) is \(isGeoline ? "no" : "a") geoline")
  }
  return index
}

/// The index of a fence that the zone has.
private func index(_ fence: Int32, in zone: Zone) throws(InvalidSession) -> Int32 {
  guard zone.fences.indices.contains(Int(fence)) else {
    throw InvalidSession(detail: "fence \(fence) is not in the zone")
  }
  return fence
}

private func crossedFences(
  _ records: [SessionDocument.Crossing], in zone: Zone
) throws(InvalidSession) -> [CrossedFence] {
  var crossed: [CrossedFence] = []
  for record in records { crossed.append(try record.crossedFence(in: zone)) }
  return crossed
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
    hasDwelled = visit.hasDwelled
    isPass = visit.isPass
  }

  func visit(in zone: Zone) throws(InvalidSession) -> OpenVisit {
    var exit: OpenVisit.ProvisionalExit?
    if let outward {
      exit = OpenVisit.ProvisionalExit(
        point: try outward.point.boundaryPoint(),
        fence: try index(outward.fence, isGeoline: false, in: zone), isGap: outward.isGap)
    }
    return OpenVisit(
      id: id, fence: try index(fence, isGeoline: false, in: zone),
      entry: try entry.boundaryPoint(), enteredAt: try moment(enteredAt),
      provisionalExit: exit, hasDwelled: hasDwelled, isPass: isPass)
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
  }

  func pendingEntry(in zone: Zone) throws(InvalidSession) -> PendingEntry {
    var pendingEntry = PendingEntry(
      fence: try index(fence, isGeoline: false, in: zone), began: try began.boundaryPoint())
    pendingEntry.percentageHolds = percentageHolds
    pendingEntry.holding[.bearing] = bearingHolds
    pendingEntry.holding[.speed] = speedHolds
    for kind in othersHold ?? [] where Self.others.contains(kind) {
      pendingEntry.holding[kind] = true
    }
    pendingEntry.crossingIsDerived = crossingIsDerived
    pendingEntry.crossed = try crossedFences(crossed, in: zone)
    return pendingEntry
  }
}

extension SessionDocument.ZoneRecord {
  init(_ state: ZoneState) {
    zone = state.zone
    occupied = Array(state.occupied)
    visit = state.visit.map { SessionDocument.Visit($0, crossed: state.crossed) }
    attempt = state.pendingEntry.map(SessionDocument.PendingEntryRecord.init)
    blockedUntil = state.blockedUntil?.microseconds
    memories = state.memories.map { $0.crossings.map(SessionDocument.Crossing.init) }
    contacts = state.lineContacts.map {
      .init(fence: $0.fence, side: $0.contact.side.rawValue, edge: $0.contact.edge)
    }
  }

  func state(in zone: Zone) throws(InvalidSession) -> ZoneState {
    var state = ZoneState(zone: Int(self.zone))
    for fence in occupied { state.insert(try index(fence, isGeoline: false, in: zone)) }
    if let visit {
      state.begin(
        try visit.visit(in: zone), crossed: try crossedFences(visit.crossed, in: zone))
    }
    state.pendingEntry = try attempt?.pendingEntry(in: zone)
    // A retrigger time may end later than any fix.
    if let blockedUntil { state.blockedUntil = try moment(min(blockedUntil, moments.upperBound)) }
    let rows = zone.conditions.percentageCrossed.count
    guard memories.isEmpty || memories.count == rows else {
      throw InvalidSession(detail: "there are \(memories.count) percentage conditions, not \(rows)")
    }
    for memory in memories {
      state.memories.append(CrossingMemory(crossings: try crossedFences(memory, in: zone)))
    }
    for contact in contacts {
      guard let side = GeolineContact.Side(rawValue: contact.side) else {
        throw InvalidSession(detail: "a line has no side \(contact.side)")
      }
      state.lineContacts.append(
        LineContact(
          fence: try index(contact.fence, isGeoline: true, in: zone),
          contact: GeolineContact(side: side, edge: contact.edge)))
    }
    return state
  }
}
