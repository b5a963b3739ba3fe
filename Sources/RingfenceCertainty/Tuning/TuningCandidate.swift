package import Ringfence

/// Settings of a layout and its engine that are tried together. What is `nil` stays as it is.
package struct TuningCandidate: Hashable, Sendable {
  private var values: [TuningSetting: Double] = [:]

  package init() {}

  /// The value of a setting; `nil` where it stays as it is.
  package subscript(setting: TuningSetting) -> Double? {
    get { values[setting] }
    set { values[setting] = newValue }
  }

  package var changes: Int { values.count }

  /// A layout with these settings; `nil` where a circle would be too large.
  package func applied(to layout: ZoneLayout) -> ZoneLayout? {
    var layout = layout
    for (setting, value) in values {
      switch setting.definition.target {
      case .zones(let setting):
        for zone in layout.zones.indices {
          layout.zones[zone].settings[setting] = setting.definition.value(value)
        }
      case .circles:
        for zone in layout.zones.indices {
          guard Self.scale(&layout.zones[zone].fences, by: value) else { return nil }
        }
      case .engine: break
      }
    }
    return layout
  }

  /// - Returns: whether no circle is too large.
  private static func scale(_ fences: inout [Fence], by factor: Double) -> Bool {
    for fence in fences.indices {
      guard case .circle(let circle) = fences[fence].shape else { continue }
      let radius = Distance.meters(circle.radius.meters * factor)
      guard let scaled = Circle(center: circle.center, radius: radius) else { return false }
      fences[fence].shape = .circle(scaled)
    }
    return true
  }

  package func applied(to settings: EngineSettings) -> EngineSettings {
    var settings = settings
    for (setting, value) in values {
      if case .engine(let set) = setting.definition.target { set(&settings, value) }
    }
    if self[.exitDistance] != nil { settings.exitDistance = nil }
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
  private var values: [TuningSetting: [Double]] = [:]

  /// The values of the command line.
  package init() {}

  package subscript(setting: TuningSetting) -> [Double] {
    get { values[setting] ?? setting.definition.usual }
    set { values[setting] = newValue }
  }

  /// All combinations, the present settings first.
  package var candidates: [TuningCandidate] {
    var all = [TuningCandidate()]
    for setting in TuningSetting.allCases {
      all += self[setting].flatMap { value in
        all.map { candidate in
          var candidate = candidate
          candidate[setting] = value
          return candidate
        }
      }
    }
    return all
  }
}
