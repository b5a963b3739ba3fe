/// What a session keeps of a change of its layout until the next fix.
package struct SessionMigration: Sendable {
  /// The zones that are not as they were, as they were.
  package internal(set) var moved: ContiguousArray<MovedZone> = []
  /// Whether the zones are unknown that contain the last fix and have no state.
  package internal(set) var seeksUnknown = false
  /// The fingerprint of the layout of the last fix; 0 where a call of `advance` has settled a part of the change.
  package internal(set) var origin: UInt64 = 0
  /// The visits that have ended with their zones, until they are taken.
  var removed: [RemovedVisit] = []

  /// A zone that is not as it was.
  package struct MovedZone: Sendable {
    package internal(set) var named: NamedZoneState
    /// Its index in the layout of the session; -1 where that has no such zone.
    package let zone: Int32
    /// Whether its visit goes on.
    let goesOn: Bool

    package init(named: NamedZoneState, zone: Int32, goesOn: Bool) {
      self.named = named
      self.zone = zone
      self.goesOn = goesOn
    }
  }

  init() {}

  /// What was saved of a change that no fix had seen.
  package init(moved: ContiguousArray<MovedZone>, origin: UInt64) {
    self.moved = moved
    self.origin = origin
    seeksUnknown = true
  }

  /// Whether nothing is left to be done.
  var isDone: Bool { moved.isEmpty && !seeksUnknown && removed.isEmpty }
}
