public import Ringfence

/// Something in a layout that will make it misfire, with what to do about it.
public struct Finding: Sendable {
  /// Which rule found it.
  public var rule: LintRule
  /// How bad it is.
  public var severity: LintSeverity
  /// Index of the zone in the layout; `nil` for the layout as a whole.
  public var zone: Int?
  /// Index of the fence in its zone; `nil` for the zone as a whole.
  public var fence: Int?
  /// The other zone, for rules about pairs.
  public var otherZone: Int?
  /// The other fence, for rules about pairs.
  public var otherFence: Int?
  /// What was found, in the unit of ``required``.
  public var found: Double?
  /// What is required.
  public var required: Double?
  /// How many more pairs there are than are listed; only in a finding that sums them up.
  public var more: Int?
  /// Where edges meet, for rules about the validity of polygons.
  public var point: Coordinate?
  /// What was found and what to do about it: one sentence, lower case, without full stop. It names
  /// zones and fences by their ids and holds no coordinates.
  public var message: String

  /// Creates a finding with the rule's own severity.
  public init(
    rule: LintRule, zone: Int? = nil, fence: Int? = nil, otherZone: Int? = nil,
    otherFence: Int? = nil, found: Double? = nil, required: Double? = nil, more: Int? = nil,
    point: Coordinate? = nil, message: String
  ) {
    self.rule = rule
    severity = rule.defaultSeverity
    self.zone = zone
    self.fence = fence
    self.otherZone = otherZone
    self.otherFence = otherFence
    self.found = found
    self.required = required
    self.more = more
    self.point = point
    self.message = message
  }
}
