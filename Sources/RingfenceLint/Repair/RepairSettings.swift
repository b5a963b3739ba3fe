public import Ringfence

/// What a repair may do to a layout, and what it is checked against.
public struct RepairSettings: Hashable, Sendable {
  /// The rules and thresholds: those of the linter.
  public var lint: LintSettings
  /// How far a fence may be moved at most, ``movements``; `nil` for as far as needed, 0 for not at all.
  public var maximumMovement: Distance?
  /// The zones and fences that stay as they are, by their indices in the layout.
  public var kept: Set<Finding.Location>
  /// Whether fences of one zone that are too near each other may become one circle.
  public var mayMerge: Bool
  /// Whether circles may become smaller. A metre of radius then counts like a metre of movement.
  public var mayShrink: Bool
  /// Whether rectangles and polygons whose restart circle exceeds the budget may be cut into parts.
  public var mayCut: Bool

  /// Creates settings; by default fences are moved and nothing else.
  public init(
    lint: LintSettings = LintSettings(), maximumMovement: Distance? = nil,
    kept: Set<Finding.Location> = [], mayMerge: Bool = false, mayShrink: Bool = false,
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

  /// These settings with every value in its range.
  var limited: Self {
    var settings = self
    settings.lint = lint.limited
    settings.maximumMovement = maximumMovement.map {
      Self.movements.nearest(to: $0, orElse: .meters(0))
    }
    return settings
  }

  /// Whether a fence stays as it is.
  func keeps(zone: Int, fence: Int) -> Bool {
    kept.contains(.fence(fence, zone: zone)) || kept.contains(.zone(zone))
      || kept.contains(.layout)
  }
}
