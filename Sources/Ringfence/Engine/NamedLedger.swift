/// What a session remembers of the windows in which its device is expected, with what identifies them in another layout.
package struct NamedLedger: Sendable {
  /// Up to when all moments are settled.
  package let settled: Timestamp
  /// How many windows were left out.
  package let omitted: Int
  package let open: [NamedAttendance]

  /// An open window by its zone and its number there.
  package struct NamedAttendance: Sendable {
    /// The id of the zone.
    package let zone: String
    /// ``Zone/signature(layoutTimeZone:)`` of the zone.
    package let signature: UInt64
    /// The number of the attendance among those of the zone, from 0.
    package let number: Int
    package let window: OpenAttendance

    package init(zone: String, signature: UInt64, number: Int, window: OpenAttendance) {
      self.zone = zone
      self.signature = signature
      self.number = number
      self.window = window
    }
  }

  package init(settled: Timestamp, omitted: Int, open: [NamedAttendance]) {
    self.settled = settled
    self.omitted = omitted
    self.open = open
  }

  /// Names the windows of a layout.
  init(_ ledger: AttendanceLedger, settled: Timestamp, of layout: LayoutIdentity) {
    self.settled = settled
    omitted = ledger.omitted
    let owners = layout.layout.zones.indices.flatMap { zone in
      layout.layout.zones[zone].attendances.indices.map { (zone: zone, number: $0) }
    }
    open = ledger.open.map { window in
      let owner = owners[Int(window.attendance)]
      return NamedAttendance(
        zone: layout.layout.zones[owner.zone].id, signature: layout.signatures[owner.zone],
        number: owner.number, window: window)
    }
  }

  /// The same in a layout: the windows of zones that are as they were.
  package func ledger(in layout: LayoutIdentity) -> AttendanceLedger {
    // Of two zones of one id, the first one goes on.
    var zones: [[UInt8]: (zone: Int, first: Int)] = [:]
    var first = 0
    for (index, zone) in layout.layout.zones.enumerated() {
      let id = Array(zone.id.utf8)
      if !zone.attendances.isEmpty, zones[id] == nil { zones[id] = (index, first) }
      first += zone.attendances.count
    }
    var kept: [OpenAttendance] = []
    for named in open {
      guard let found = zones[Array(named.zone.utf8)],
        layout.signatures[found.zone] == named.signature,
        layout.layout.zones[found.zone].attendances.indices.contains(named.number)
      else { continue }
      var window = named.window
      window.attendance = Int32(truncatingIfNeeded: found.first + named.number)
      kept.append(window)
    }
    kept.sort { ($0.attendance, $0.window.opens) < ($1.attendance, $1.window.opens) }
    return AttendanceLedger(settled: settled, open: ContiguousArray(kept), omitted: omitted)
  }
}

extension TriggerSession {
  /// What is remembered of the windows, by names; `nil` for nothing.
  package var namedLedger: NamedLedger? {
    guard let layout, let ledger = attendances.first else { return nil }
    // What is not after the last fix is settled: nothing was to be done since.
    return NamedLedger(
      ledger, settled: max(ledger.settled, lastFix?.time ?? ledger.settled), of: layout)
  }

  /// Goes on with windows of another layout. Of those that are new, the ones that contain the last moment begin there.
  package mutating func carry(_ named: NamedLedger, with migration: LayoutMigration) {
    let engine = migration.engine
    let prepared = engine.core.prepared
    guard engine.core.expectsDevices else {
      attendances = []
      return
    }
    var ledger = named.ledger(in: engine.core.identity)
    ledger.begin(prepared, track)
    attendances = [ledger]
  }
}
