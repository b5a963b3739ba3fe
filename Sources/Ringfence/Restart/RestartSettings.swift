/// How fences become circles in restart mode.
///
/// ``RestartLayout`` replaces a value outside its range by the nearest end of the range, and NaN by the
/// default.
public struct RestartSettings: Hashable, Sendable {
  /// The difference between the radii of the restart circle and of the smallest circle around the fence,
  /// in ``buffers``.
  public var buffer: Distance
  /// How far outside the real fence an entry may happen, in ``budgets``.
  public var budget: Distance
  /// The least radius of a circle, in ``minimumRadii``.
  public var minimumRadius: Distance
  /// The greatest radius of a circle, in ``maximumRadii``; `nil` for no limit. A circle that is cut to it
  /// no longer contains its fence.
  public var maximumRadius: Distance?

  /// Creates settings, by default those of the command line.
  public init(
    buffer: Distance = .meters(30), budget: Distance = .meters(50),
    minimumRadius: Distance = .meters(0), maximumRadius: Distance? = nil
  ) {
    self.buffer = buffer
    self.budget = budget
    self.minimumRadius = minimumRadius
    self.maximumRadius = maximumRadius
  }

  // MARK: Ranges

  /// The metres allowed for ``buffer``.
  public static let buffers = 0.0...500.0
  /// The metres allowed for ``budget``.
  public static let budgets = 0.0...1000.0
  /// The metres allowed for ``minimumRadius``.
  public static let minimumRadii = 0.0...1_000_000.0
  /// The metres allowed for ``maximumRadius``. No receiver can be located inside a smaller circle, and
  /// measuring the distance to a tiny circle is slow.
  public static let maximumRadii = 1.0...1_000_000.0

  /// These settings with every number in its range.
  var limited: Self {
    var settings = self
    for number in Self.numbers {
      // Not even NaN means that there is no limit.
      number.limit(&settings, orElse: number.value(Self()) ?? number.range.upperBound)
    }
    return settings
  }

  // MARK: Numbers

  /// Every number among the settings, in the order of the help.
  package static let numbers: [NumberSetting<RestartSettings>] = [
    NumberSetting(
      "buffer", "buffer", .meters, in: buffers, option: "buffer",
      "how much larger than its fence a circle is (30 m)", value: { $0.buffer.meters },
      set: { if let meters = $1 { $0.buffer = .meters(meters) } }),
    NumberSetting(
      "budget", "budget", .meters, in: budgets, option: "budget",
      "how far outside its fence a check-in may happen (50 m)", value: { $0.budget.meters },
      set: { if let meters = $1 { $0.budget = .meters(meters) } }),
    NumberSetting(
      "minimumRadius", "minimum radius", .meters, in: minimumRadii, option: "minimum-radius",
      "make no circle smaller (0 m)", value: { $0.minimumRadius.meters },
      set: { if let meters = $1 { $0.minimumRadius = .meters(meters) } }),
    NumberSetting(
      "maximumRadius", "maximum radius", .meters, in: maximumRadii, isOptional: true,
      option: "maximum-radius", "make no circle larger, though it loses its fence (no limit)",
      value: { $0.maximumRadius?.meters }, set: { $0.maximumRadius = $1.map { .meters($0) } }),
  ]
}
