/// The way from the layouts that sessions began with to a new one: devices that are under way go on.
///
/// ```swift
/// let next = TriggerEngine(layout)
/// let migration = try LayoutMigration(to: next)
/// session.migrate(with: migration)
/// session.process(fix, with: next, into: &events)
/// ```
///
/// Zones and fences are matched by their ids. What becomes of a zone:
/// - Unchanged, wherever it stands in the layout: its visit, pending entry, retrigger time and counted crossings go on.
/// - Changed shapes, settings or conditions: the visit goes on if the last fix is inside the new shapes, else it ended there.
///   A pending entry and counted crossings are forgotten; a retrigger time goes on.
/// - New, or changed without a visit: unknown. If the last fix was inside, the next one counts as the first one of a session:
///   inside, ``EngineSettings/initialInside`` says whether that triggers.
/// - Removed: its visit ended at the last fix. See ``TriggerSession/takeRemovedVisits()``.
///
/// The next fix, or the next call of `advance`, reports the ends: as `exited` with ``EventFlags/layoutChanged``. Up to then nothing is
/// lost: a session that migrates to another layout and back is the one that it was.
public struct LayoutMigration: Sendable {
  /// Evaluates the new layout; of two modes that of normal mode.
  let engine: TriggerEngine
  /// The engines of an app.
  let engines: DualModeEngine?
  /// The zones of the new layout by the bytes of their ids.
  private let zoneOfID: [[UInt8]: Int]

  /// The way to the layout of an engine, for every ``TriggerSession``.
  ///
  /// - Throws: ``LayoutError`` if two zones, or two fences of a zone, have one id: no visit could be matched.
  /// - Complexity: linear in the zones and fences. One migration serves any number of sessions.
  public init(to engine: TriggerEngine) throws(LayoutError) {
    self.engine = engine
    engines = nil
    zoneOfID = try engine.layout.indexByID()
  }

  /// The way to the layout of an app, for every ``AppSession``, and for a ``TriggerSession`` in its mode.
  ///
  /// - Throws: ``LayoutError`` if two zones, or two fences of a zone, have one id: no visit could be matched.
  /// - Complexity: linear in the zones and fences. One migration serves any number of sessions.
  public init(to engines: DualModeEngine) throws(LayoutError) {
    engine = engines.normal
    self.engines = engines
    zoneOfID = try engines.normal.layout.indexByID()
  }

  /// What becomes of each zone of a layout on the way.
  ///
  /// - Parameter layout: the layout before.
  /// - Returns: the zones of the new layout in its order, then those that are removed in the order of the old one.
  /// - Throws: ``LayoutError`` if two zones or two fences of a zone of it have one id.
  /// - Complexity: linear in the two layouts.
  public func changes(from layout: ZoneLayout) throws(LayoutError) -> [ZoneChange] {
    let before = try layout.indexByID()
    var changes: [ZoneChange] = []
    for (index, zone) in engine.layout.zones.enumerated() {
      guard let old = before[Array(zone.id.utf8)] else {
        changes.append(ZoneChange(.added, before: nil, after: index))
        continue
      }
      let signature = layout.zones[old].signature(layoutTimeZone: layout.timeZone)
      let isSame = signature == engine.identity.signatures[index]
      changes.append(ZoneChange(isSame ? .unchanged : .changed, before: old, after: index))
    }
    for (old, zone) in layout.zones.enumerated() where zoneOfID[Array(zone.id.utf8)] == nil {
      changes.append(ZoneChange(.removed, before: old, after: nil))
    }
    return changes
  }

  /// The new layout.
  package var identity: LayoutIdentity { engine.identity }

  /// The zone of an id in the new layout.
  func zone(ofID id: String) -> Int? { zoneOfID[Array(id.utf8)] }

  /// What evaluates a zone for a session in a mode.
  ///
  /// - Parameters:
  ///   - zone: the zone.
  ///   - mode: the mode of the last fix.
  ///   - isOfApp: whether zones without a circle wait for normal mode.
  /// - Returns: what was prepared of the layout, and whether the zone waits.
  func evaluation(
    of zone: Int, in mode: TriggerMode?, isOfApp: Bool
  ) -> (core: PreparedLayout, isSuspended: Bool) {
    guard let engines, mode == .restart else { return (engine.core, false) }
    guard isOfApp, !engines.layout.hasCircle(zone: zone) else {
      return (engines.restart.core, false)
    }
    return (engines.normal.core, true)
  }

  /// What became of the visits of a session.
  public struct Outcome: Hashable, Sendable {
    /// Visits of unchanged zones, which go on.
    public var unchanged = 0
    /// Visits of changed zones that go on.
    public var continued = 0
    /// Visits of changed zones that end, because the last fix is outside the new shapes.
    public var ended = 0
    /// Visits of removed zones, which end.
    public var removed = 0

    /// No visits.
    public init() {}

    /// The visits of several sessions.
    public static func += (total: inout Outcome, one: Outcome) {
      total.unchanged += one.unchanged
      total.continued += one.continued
      total.ended += one.ended
      total.removed += one.removed
    }
  }
}
