package import Ringfence

/// Settings of a layout and its engine that are tried together. What is `nil` stays as it is.
package struct TuningCandidate: Hashable, Sendable {
  /// The exit distance of all zones, in metres.
  package var exitDistance: Double?
  /// The factor of the radii of circles; other shapes stay.
  package var radiusFactor: Double?
  /// Fixes that report less accuracy are ignored, in metres.
  package var maximumAccuracy: Double?
  /// How sure entries must be.
  package var entryCertainty: Double?
  /// The dwell time of all zones, in seconds: the app acts on `dwelled`, and no longer on `entered`.
  package var dwell: Double?

  package init() {}

  package var changes: Int {
    [exitDistance, radiusFactor, maximumAccuracy, entryCertainty, dwell].count { $0 != nil }
  }

  /// A layout with these settings; `nil` where a circle would be too large.
  package func applied(to layout: ZoneLayout) -> ZoneLayout? {
    var layout = layout
    for zone in layout.zones.indices {
      if let exitDistance { layout.zones[zone].settings.exitDistance = .meters(exitDistance) }
      if let entryCertainty { layout.zones[zone].settings.entryCertainty = entryCertainty }
      if let dwell { layout.zones[zone].settings.dwell = .seconds(dwell) }
      guard let radiusFactor else { continue }
      for fence in layout.zones[zone].fences.indices {
        guard case .circle(let circle) = layout.zones[zone].fences[fence].shape else { continue }
        let radius = Distance.meters(circle.radius.meters * radiusFactor)
        guard let scaled = Circle(center: circle.center, radius: radius) else { return nil }
        layout.zones[zone].fences[fence].shape = .circle(scaled)
      }
    }
    return layout
  }

  package func applied(to settings: EngineSettings) -> EngineSettings {
    var settings = settings
    if let maximumAccuracy { settings.maximumAccuracy = .meters(maximumAccuracy) }
    if exitDistance != nil { settings.exitDistance = nil }
    return settings
  }
}

package struct TuningTrial: Sendable {
  package let candidate: TuningCandidate
  package let engine: TriggerEngine

  /// Prepares a candidate; `nil` where a circle would be too large.
  package init?(_ candidate: TuningCandidate, of layout: ZoneLayout, _ settings: EngineSettings) {
    guard let changed = candidate.applied(to: layout) else { return nil }
    self.candidate = candidate
    engine = TriggerEngine(changed, settings: candidate.applied(to: settings))
  }
}

/// The values that are tried of each setting, besides the present one.
package struct TuningGrid: Hashable, Sendable {
  package var exitDistances: [Double] = [30, 50, 100]
  package var radiusFactors: [Double] = [0.8, 1.25, 1.5]
  package var maximumAccuracies: [Double] = [100, 50]
  package var entryCertainties: [Double] = [0.8]
  package var dwellTimes: [Double] = []

  /// The values of the command line.
  package init() {}

  /// All combinations, the present settings first.
  package var candidates: [TuningCandidate] {
    var all = [TuningCandidate()]
    func extend(_ values: [Double], _ set: (inout TuningCandidate, Double) -> Void) {
      all += values.flatMap { value in
        all.map { candidate in
          var candidate = candidate
          set(&candidate, value)
          return candidate
        }
      }
    }
    extend(exitDistances) { $0.exitDistance = $1 }
    extend(radiusFactors) { $0.radiusFactor = $1 }
    extend(maximumAccuracies) { $0.maximumAccuracy = $1 }
    extend(entryCertainties) { $0.entryCertainty = $1 }
    extend(dwellTimes) { $0.dwell = $1 }
    return all
  }
}
