/// A layout prepared for evaluation. Immutable: one engine serves any number of sessions on any
/// number of threads.
///
/// ```swift
/// let engine = TriggerEngine(layout)
/// var session = TriggerSession()
/// var events: [Event] = []
/// session.process(track.fixes, with: engine, into: &events)
/// ```
public struct TriggerEngine: Sendable {
  /// The layout, by whose indices events name zones and fences.
  public var layout: ZoneLayout { core.layout }
  /// How fixes are evaluated.
  public var settings: EngineSettings { core.settings }
  /// Whether the real shapes or their restart circles are evaluated.
  public var mode: TriggerMode { core.prepared.mode }
  /// The fingerprint of the layout, computed once. A session goes on only with engines that have the same.
  public var layoutFingerprint: UInt64 { core.identity.fingerprint }
  /// Whether a zone has attendances, for which a session has a name.
  package var expectsDevices: Bool { core.expectsDevices }
  /// What a session remembers of the layout.
  package var identity: LayoutIdentity { core.identity }

  /// All that was prepared. Its identity is that of the engine, and copying the engine copies nothing.
  let core: PreparedLayout

  /// Prepares a layout. A setting outside its range counts as the nearest end of the range;
  /// ``init(validating:settings:)`` refuses it.
  ///
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(_ layout: ZoneLayout, settings: EngineSettings = EngineSettings()) {
    let fences = ContiguousArray(
      layout.zones.lazy.flatMap { $0.fences }.map { PreparedFence($0.shape) })
    core = PreparedLayout(
      layout, settings: settings, mode: .normal, fences: fences, realFences: [])
  }
}

extension TriggerEngine {
  /// Metres from a position to the edge of a zone: of its nearest area, negative inside, or where it has no area of its
  /// nearest line, never negative. Infinite for a zone without a fence.
  ///
  /// - Complexity: linear in the fences of the zone.
  package func signedDistance(toZone zone: Int, from position: Coordinate) -> Double {
    let areas = core.distanceToAreas(ofZone: zone, from: position)
    guard areas == .infinity else { return areas }
    var least = Double.infinity
    for fence in core.fences(ofZone: zone) {
      least = min(least, core.fences[fence].signedDistance(to: position))
    }
    return least
  }
}

extension PreparedLayout {
  /// Metres from a position to the nearest area fence of a zone, negative inside; infinite for a
  /// zone of geolines only. In restart mode the circles are measured.
  func distanceToAreas(ofZone zone: Int, from position: Coordinate) -> Double {
    Self.distance(to: fences, in: fences(ofZone: zone), from: position)
  }

  /// Metres from a position to the nearest area among some fences, negative inside; infinite for none.
  static func distance(
    to fences: ContiguousArray<PreparedFence>, in range: Range<Int>, from position: Coordinate
  ) -> Double {
    var least = Double.infinity
    for fence in range {
      if case .geoline = fences[fence] { continue }
      least = min(least, fences[fence].signedDistance(to: position))
    }
    return least
  }
}

extension TriggerEngine {
  /// Prepares a layout that was made in code, if every value is in its range and no id stands twice.
  ///
  /// - Throws: ``LayoutError`` for the first mistake, as ``ZoneLayout/validate()``, or one in the settings.
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(
    validating layout: ZoneLayout, settings: EngineSettings = EngineSettings()
  ) throws(LayoutError) {
    try layout.validate()
    try settings.validateForEngine()
    self.init(layout, settings: settings)
  }
}

extension TriggerEngine {
  /// Whether events have something that is measured when they are complete.
  var completesEvents: Bool { mode == .restart || core.hasCorridors }

  /// Adds to an event what is measured when its flags are known: how far outside it happened, and where along a corridor.
  func complete(_ event: inout Event) {
    guard event.hasFence else { return }
    event.overshoot = overshoot(of: event)
    switch event.kind {
    case .entered, .exited, .arrivedLate, .leftEarly: break
    default: return
    }
    guard core.hasCorridors else { return }
    let fences = core.realFences.isEmpty ? core.fences : core.realFences
    let index = core.fences(ofZone: event.zone).lowerBound + event.fence
    guard case .corridor(let corridor) = fences[index] else { return }
    event.along = .meters(corridor.shape.along(nearestTo: event.boundary.coordinate))
  }

  /// In restart mode, metres from where an event was seen to the nearest real area fence of its zone,
  /// 0 inside: its fix, or for a pass its boundary point.
  func overshoot(of event: Event) -> Distance? {
    guard mode == .restart else { return nil }
    let distance = PreparedLayout.distance(
      to: core.realFences, in: core.fences(ofZone: event.zone), from: event.seenAt)
    return distance.isFinite ? .meters(max(0, distance)) : nil
  }
}
