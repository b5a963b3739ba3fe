/// How fences become circles in restart mode.
///
/// ``RestartLayout`` takes a value outside its range as the nearest end, and one that is not a number as the
/// default.
public struct RestartSettings: Hashable, Sendable {
  /// How much larger than the smallest circle around the fence the restart circle is, ``buffers``.
  public var buffer = Distance.meters(30)
  /// How far outside the real fence a check-in may happen, ``budgets``.
  public var budget = Distance.meters(50)
  /// Circles are not smaller than this, ``minimumRadii``.
  public var minimumRadius = Distance.meters(0)
  /// Circles are not larger than this, ``maximumRadii``; `nil` for no limit. A circle that is cut down no
  /// longer contains its fence.
  public var maximumRadius: Distance?

  /// Creates the defaults.
  public init() {}

  // MARK: Ranges

  /// The metres allowed for ``buffer``.
  public static let buffers = 0.0...500.0
  /// The metres allowed for ``budget``.
  public static let budgets = 0.0...1000.0
  /// The metres allowed for ``minimumRadius``.
  public static let minimumRadii = 0.0...1_000_000.0
  /// The metres allowed for ``maximumRadius``. A smaller circle is nothing that a phone could be found in,
  /// and measuring against it takes the longer the smaller it is.
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
