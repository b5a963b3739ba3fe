// The same engine over restart circles.
extension PreparedFence {
  /// What replaces a fence in restart mode.
  init(_ degradation: RestartDegradation) {
    if let circle = degradation.circle {
      self = .circle(SharedShape(PreparedCircle(circle)))
    } else {
      self = degradation.disks.map { .corridor(SharedShape($0)) } ?? .absent
    }
  }
}

extension TriggerEngine {
  /// Prepares the restart circles of a layout: the same engine over other shapes. Fences without a
  /// circle take no part; events name the real zones and fences and have an ``Event/overshoot``.
  ///
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(restart: RestartLayout, settings: EngineSettings = EngineSettings()) {
    self.init(restart: restart, settings: settings, identity: nil)
  }

  /// Prepares the restart circles of a layout whose identity may be known.
  init(restart: RestartLayout, settings: EngineSettings, identity: LayoutIdentity?) {
    var circles = ContiguousArray<PreparedFence>()
    var realFences = ContiguousArray<PreparedFence>()
    for (zone, content) in restart.layout.zones.enumerated() {
      for (index, fence) in content.fences.enumerated() {
        circles.append(PreparedFence(restart.degradations[zone][index]))
        realFences.append(PreparedFence(fence.shape))
      }
    }
    core = PreparedLayout(
      restart.layout, settings: settings, mode: .restart, fences: circles, realFences: realFences,
      identity: identity)
  }
}
