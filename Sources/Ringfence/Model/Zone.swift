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

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Zone: Hashable {}
#endif
