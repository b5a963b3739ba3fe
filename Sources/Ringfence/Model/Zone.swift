/// An ordered list of fences with settings and conditions. A zone triggers, not a fence.
public struct Zone: Sendable {
  /// The name by which events refer to the zone, unique in its layout.
  public var id: String
  /// A name for people.
  public var name: String?
  /// The fences; their order is the order of sequential conditions.
  public var fences: [Fence]
  /// When the zone triggers and for how long a visit lasts.
  public var settings: ZoneSettings
  /// What must hold besides being there.
  public var conditions: Conditions
  /// Passed through to every event, in the order of the file.
  public var customData: [CustomDatum]
  /// The names of the linter's rules that are switched off for this zone, as `LintRule` has them.
  public var disabledLintRules: [String]

  /// Creates a zone.
  public init(
    id: String, name: String? = nil, fences: [Fence], settings: ZoneSettings = ZoneSettings(),
    conditions: Conditions = Conditions(), customData: [CustomDatum] = [],
    disabledLintRules: [String] = []
  ) {
    self.id = id
    self.name = name
    self.fences = fences
    self.settings = settings
    self.conditions = conditions
    self.customData = customData
    self.disabledLintRules = disabledLintRules
  }
}

/// One shape of a zone.
public struct Fence: Sendable {
  /// The name by which events refer to the fence, unique in its zone.
  public var id: String
  /// Where it is.
  public var shape: Shape

  /// Creates a fence.
  public init(id: String, shape: Shape) {
    self.id = id
    self.shape = shape
  }
}

/// A key with its value, passed through to events.
public struct CustomDatum: Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: String

  /// Creates a pair.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// When a zone triggers and for how long a visit lasts.
public struct ZoneSettings: Hashable, Sendable {
  /// Whether leaving emits an event. A visit ends by the same rule either way.
  public var exit = true
  /// A visit ends when the device is at least this far outside every area fence, `0...1000` m.
  /// With 0 the geometry alone decides.
  public var exitDistance = Distance.meters(30)
  /// How long a visit lasts before `dwelled` is emitted, above zero; `nil` for never.
  public var dwell: Duration?
  /// No new entry or crossing for this long, `>= 0`, counted from the exit, or from the entry when
  /// ``exit`` is off.
  public var minimumRetriggerTime = Duration.zero

  /// Creates the default settings.
  public init() {}
}

/// All the zones of one file.
public struct ZoneLayout: Sendable {
  /// A name for people.
  public var name: String?
  /// The time zone of schedules that name none; UTC when absent.
  public var timeZone: TimeZoneRules?
  /// The zones in the order of the file.
  public var zones: [Zone]

  /// Creates a layout.
  public init(name: String? = nil, timeZone: TimeZoneRules? = nil, zones: [Zone]) {
    self.name = name
    self.timeZone = timeZone
    self.zones = zones
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Zone: Hashable {}
  extension Fence: Hashable {}
  extension CustomDatum: Hashable {}
  extension ZoneLayout: Hashable {}
#endif
