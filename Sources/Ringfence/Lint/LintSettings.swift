/// What the linter asks of a layout.
public struct LintSettings: Hashable, Sendable {
  /// Fences of different zones should be at least this far apart, perimeter to perimeter.
  public var spacing = Distance.meters(500)
  /// The accuracy of the fixes to expect, for `never-decidable`.
  public var accuracy = Distance.meters(10)
  /// The rules that are off.
  public var disabled: Set<LintRule> = []
  /// The rules whose findings are as bad as said here.
  public var severities: [LintRule: LintSeverity] = [:]
  /// How restart circles are made.
  public var restart = RestartSettings()

  /// Creates the defaults.
  public init() {}
}
