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

  /// These settings with every value in its range.
  var limited: Self {
    let standard = Self()
    var settings = self
    settings.buffer = Self.buffers.nearest(to: buffer, orElse: standard.buffer)
    settings.budget = Self.budgets.nearest(to: budget, orElse: standard.budget)
    settings.minimumRadius = Self.minimumRadii.nearest(
      to: minimumRadius, orElse: standard.minimumRadius)
    settings.maximumRadius = maximumRadius.map {
      Self.maximumRadii.nearest(to: $0, orElse: .meters(Self.maximumRadii.upperBound))
    }
    return settings
  }
}
