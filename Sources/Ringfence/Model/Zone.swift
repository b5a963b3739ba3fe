/// An ordered list of fences with settings and conditions. A zone triggers, not a fence.
///
/// ```swift
/// var zone = Zone(
///   id: "yard", fences: [Fence(id: "entrance", shape: .circle(entrance))],
///   settings: ZoneSettings(dwell: .seconds(120)))
/// zone.conditions.speed = [SpeedCondition(maximum: .kilometersPerHour(30))]
/// ```
public struct Zone: Sendable {
  /// The zone's name in reports, unique in its layout.
  public var id: String
  /// A name for people.
  public var name: String?
  /// The fences; their order is the order of sequential conditions.
  public var fences: [Fence]
  /// When the zone triggers, and when a visit ends.
  public var settings: ZoneSettings
  /// What must hold in addition to the position.
  public var conditions: Conditions
  /// When devices are expected in the zone; none by default. Their ids differ.
  public var attendances: [Attendance]
  /// Passed on to the record of every event, in this order.
  public var customData: [CustomDatum]
  /// The names of the lint rules that are disabled for this zone, as `LintRule` spells them.
  public var disabledLintRules: [String]

  /// Creates a zone.
  public init(
    id: String, name: String? = nil, fences: [Fence], settings: ZoneSettings = ZoneSettings(),
    conditions: Conditions = Conditions(), customData: [CustomDatum] = [],
    disabledLintRules: [String] = [], attendances: [Attendance] = []
  ) {
    self.id = id
    self.name = name
    self.fences = fences
    self.settings = settings
    self.conditions = conditions
    self.attendances = attendances
    self.customData = customData
    self.disabledLintRules = disabledLintRules
  }
}

extension ZoneLayout {
  /// Whether a zone has attendances, for which sessions have names.
  ///
  /// - Complexity: linear in the zones; ``TriggerEngine/expectsDevices`` is known.
  package var expectsDevices: Bool { zones.contains { !$0.attendances.isEmpty } }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Zone: Hashable {}
#endif
