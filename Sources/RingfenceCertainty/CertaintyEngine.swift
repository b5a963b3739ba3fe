package import Ringfence

/// An engine and what certainties need of it, prepared once for many tracks.
package struct CertaintyEngine: Sendable {
  /// The engine, with the real shapes.
  package let engine: TriggerEngine
  /// The same shapes without any exit distance or condition.
  let plain: TriggerEngine
  /// The engine as it evaluates a sampled way, on which there is no doubt where the device is: without the certainties that it asks of
  /// entries, and without gaps.
  let real: TriggerEngine
  /// By the index of a fence among those of all zones, its zone.
  let zoneOfFence: [Int]
  /// Of each zone, whether it has conditions or a retrigger time.
  let isConditional: [Bool]
  /// Of each zone, the factor of the odds of a visit; 1 for one without areas, as nothing is visited there.
  let priors: [Double]
  let neighborhood: FenceNeighborhood

  /// - Complexity: that of preparing the layout, O(*n* log *n*) in its fences.
  package init(_ engine: TriggerEngine) {
    self.engine = engine
    var layout = engine.layout
    isConditional = layout.zones.map {
      !$0.conditions.isEmpty || $0.settings.minimumRetriggerTime > .zero
    }
    priors = layout.zones.map { zone in
      zone.settings.prior.isNaN || zone.fences.allSatisfy { $0.shape.isGeoline }
        ? 1 : ZoneSettings.priors.nearest(to: zone.settings.prior, orElse: 1)
    }
    for index in layout.zones.indices {
      layout.zones[index].conditions = Conditions()
      layout.zones[index].settings = ZoneSettings(exitDistance: .meters(0))
    }
    var settings = engine.settings
    settings.exitDistance = nil
    settings.initialInside = .trigger
    Self.followWays(&settings)
    plain = TriggerEngine(layout, settings: settings)
    var certain = engine.layout
    for index in certain.zones.indices {
      certain.zones[index].settings.entryCertainty = nil
      certain.zones[index].settings.exitCertainty = nil
    }
    settings = engine.settings
    Self.followWays(&settings)
    real = TriggerEngine(certain, settings: settings)
    neighborhood = FenceNeighborhood(engine)
    zoneOfFence = layout.zones.enumerated().flatMap { index, zone in
      repeatElement(index, count: zone.fences.count)
    }
  }
}

extension CertaintyEngine {
  /// A way has no inaccurate fixes, and its points are no longer apart than what is bridged.
  private static func followWays(_ settings: inout EngineSettings) {
    settings.maximumAccuracy = .meters(EngineSettings.maximumAccuracies.upperBound)
    settings.maximumGap = .seconds(SeenFixes.longestGap)
  }

  /// The events of a track in normal mode, and how sure they are.
  /// - Complexity: that of ``TrackCertainty``.
  package func evaluate(
    _ track: Track, _ settings: CertaintySettings
  ) -> (events: [Event], certainty: TrackCertainty) {
    var session = TriggerSession(track: track.id)
    var events: [Event] = []
    session.process(track.fixes, with: engine, into: &events)
    return (events, TrackCertainty(of: track, events: events, engine: self, settings: settings))
  }
}
