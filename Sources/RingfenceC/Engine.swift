public import CRingfence
package import Ringfence

/// An engine behind a handle.
final class EngineObject: HandleObject {
  static let magic: UInt64 = 0x5246_454E_4749_4E45
  static let kind: StaticString = "engine"

  /// The engine, or of an engine for both modes that of normal mode.
  let engine: TriggerEngine
  /// The engine for both modes, of `RF_APP`.
  let engines: DualModeEngine?
  let zoneCount: Int
  /// Whether a zone has a schedule that asks, so that the names of devices may count.
  let asksForDevices: Bool

  init(_ engine: TriggerEngine) {
    self.engine = engine
    engines = nil
    zoneCount = engine.layout.zones.count
    asksForDevices = engine.layout.expectsDevices
  }

  init(_ engines: DualModeEngine) {
    engine = engines.normal
    self.engines = engines
    zoneCount = engine.layout.zones.count
    asksForDevices = engine.layout.expectsDevices
  }

  /// The engine for what evaluates recorded tracks.
  var single: TriggerEngine {
    get throws(Refusal) {
      guard engines == nil else {
        throw .argument("the engine is for the sessions of apps, expected one with one mode")
      }
      return engine
    }
  }

  /// The engines of both modes, for what happens to apps.
  var both: DualModeEngine {
    get throws(Refusal) {
      guard let engines else {
        throw .argument("the engine has one mode, expected one of RF_APP")
      }
      return engines
    }
  }
}

extension rf_settings {
  package static var standard: rf_settings {
    let engine = EngineSettings()
    let restart = RestartSettings()
    return rf_settings(
      size: MemoryLayout<rf_settings>.size, mode: 0, initial_inside: 0, exit_distance: -1,
      maximum_gap: 300, maximum_accuracy: engine.maximumAccuracy.meters,
      restart_buffer: restart.buffer.meters, restart_budget: restart.budget.meters,
      restart_minimum_radius: restart.minimumRadius.meters, restart_maximum_radius: -1,
      accuracy_factor: engine.accuracyFactor, assumed_accuracy: engine.assumedAccuracy.meters,
      accuracy_meaning: 0, reserved: 0)
  }

  package var engine: EngineSettings {
    get throws(Refusal) {
      var settings = EngineSettings()
      if exit_distance != -1 {
        settings.exitDistance = .meters(
          try within(EngineSettings.exitDistances, exit_distance, "exit_distance"))
      }
      let gap = try within(EngineSettings.maximumGaps, maximum_gap, "maximum_gap")
      // checked: at most 1e15 by the range above
      settings.maximumGap = .microseconds(Int64((gap * 1e6).rounded()))
      settings.maximumAccuracy = .meters(
        try within(EngineSettings.maximumAccuracies, maximum_accuracy, "maximum_accuracy"))
      settings.accuracyFactor = try within(
        EngineSettings.accuracyFactors, accuracy_factor, "accuracy_factor")
      settings.assumedAccuracy = .meters(
        try within(EngineSettings.assumedAccuracies, assumed_accuracy, "assumed_accuracy"))
      switch accuracy_meaning {
      case 0: settings.accuracyMeaning = .p68
      case 1: settings.accuracyMeaning = .rms
      case 2: settings.accuracyMeaning = .p95
      case 3: settings.accuracyMeaning = .p50
      default: throw .argument("'accuracy_meaning' is none of rf_accuracy_meaning")
      }
      switch initial_inside {
      case 0: settings.initialInside = .trigger
      case 1: settings.initialInside = .silent
      default: throw .argument("'initial_inside' is none of rf_presence")
      }
      return settings
    }
  }

  package var restart: RestartSettings {
    get throws(Refusal) {
      var settings = RestartSettings()
      settings.buffer = .meters(
        try within(RestartSettings.buffers, restart_buffer, "restart_buffer"))
      settings.budget = .meters(
        try within(RestartSettings.budgets, restart_budget, "restart_budget"))
      settings.minimumRadius = .meters(
        try within(RestartSettings.minimumRadii, restart_minimum_radius, "restart_minimum_radius"))
      if restart_maximum_radius != -1 {
        settings.maximumRadius = .meters(
          try within(RestartSettings.maximumRadii, restart_maximum_radius, "restart_maximum_radius")
        )
      }
      return settings
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_settings_init(
  _ settings: UnsafeMutablePointer<rf_settings>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    unsafe try given(settings, "settings").pointee = .standard
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_engine_new(
  _ layout: OpaquePointer?, _ settings: UnsafePointer<rf_settings>?,
  _ engine: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(engine, "engine")
    let layout = unsafe try object(layout, LayoutObject.self).layout
    var given = rf_settings.standard
    if unsafe settings != nil {
      given = unsafe try structure(settings, orElse: given, "settings")
    }
    let settings = try given.engine
    let restart = try given.restart
    let engine: EngineObject
    switch given.mode {
    case 0: engine = EngineObject(TriggerEngine(layout, settings: settings))
    case 1:
      engine = EngineObject(
        TriggerEngine(restart: RestartLayout(layout, settings: restart), settings: settings))
    case 2:
      engine = EngineObject(
        DualModeEngine(RestartLayout(layout, settings: restart), settings: settings))
    default: throw .argument("'mode' is none of rf_mode")
    }
    unsafe target.pointee = makeHandle(engine)
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_engine_free(_ engine: OpaquePointer?) -> Int32 {
  unsafe freeHandle(engine, EngineObject.self)
}
