public import Ringfence
public import RingfenceLint

/// What a repair may do to a layout, and what it is checked against.
public struct RepairSettings: Hashable, Sendable {
  /// The rules and thresholds: those of the linter.
  public var lint: LintSettings
  /// How far a fence may be moved at most, ``movements``; 0, the default, for not at all, `nil` for as far as
  /// needed.
  public var maximumMovement: Distance?
  /// The zones and fences that stay as they are, by their indices in the layout.
  public var kept: Set<Finding.Location>
  /// Whether fences of one zone that are too near each other may become one circle.
  public var mayMerge: Bool
  /// Whether circles may become smaller, down to ``leastRadius(of:)``.
  public var mayShrink: Bool
  /// Whether rectangles and polygons whose restart circle exceeds the budget may be cut into parts.
  public var mayCut: Bool

  /// The findings of the layout that stay: nothing is changed for them, and they are not among what is left.
  public var accepted: Set<Accepted> = []

  /// A finding that is accepted.
  public struct Accepted: Hashable, Sendable {
    /// The rule.
    public var rule: LintRule
    /// The zone or fence.
    public var location: Finding.Location
    /// The other fence of a pair.
    public var other: Finding.Location?

    /// Creates a value.
    public init(rule: LintRule, location: Finding.Location, other: Finding.Location? = nil) {
      self.rule = rule
      self.location = location
      self.other = other
    }
  }

  /// Creates settings; by default circles become smaller and nothing else, and restart mode is checked too.
  public init(
    lint: LintSettings = LintSettings().inRestartMode, maximumMovement: Distance? = .meters(0),
    kept: Set<Finding.Location> = [], mayMerge: Bool = false, mayShrink: Bool = true,
    mayCut: Bool = false
  ) {
    self.lint = lint
    self.maximumMovement = maximumMovement
    self.kept = kept
    self.mayMerge = mayMerge
    self.mayShrink = mayShrink
    self.mayCut = mayCut
  }

  /// The metres allowed for ``maximumMovement``.
  public static let movements = 0.0...100_000.0

  /// The radius below which a circle is not made smaller: half of its own, twice the accuracy of fixes, so that a
  /// fix in the middle is inside for certain, and what the rules about sizes ask that are on.
  public func leastRadius(of circle: Circle) -> Distance {
    let lint = lint.limited
    let limits = [
      (LintRule.size, SizeRule.leastRadius),
      (.neverDecidable, NeverDecidableRule.leastRadius(lint)),
      (.androidUndecidable, AndroidUndecidableRule.leastRadius(lint)),
    ]
    var least = max(circle.radius.meters / 2, 2 * lint.accuracy.meters)
    for (rule, meters) in limits where !lint.disabled.contains(rule) { least = max(least, meters) }
    return .meters(min(least, circle.radius.meters))
  }

  /// These settings with every value in its range.
  var limited: Self {
    var settings = self
    settings.lint = lint.limited
    settings.maximumMovement = maximumMovement.map {
      Self.movements.nearest(to: $0, orElse: .meters(0))
    }
    return settings
  }

  func keeps(zone: Int, fence: Int) -> Bool {
    kept.contains(.fence(fence, zone: zone)) || kept.contains(.zone(zone))
      || kept.contains(.layout)
  }
}
