internal import Ringfence

/// A set of numbers for what cannot be known in advance: when the system wakes an app, and for how long.
public enum LifeCycleProfile: Hashable, CaseIterable, Sendable {
  /// Woken after 400 m without a pause, and then every fix.
  case optimistic
  /// Woken after 500 m and 300 s, kept alive in a loop, 10 s of fixes a minute.
  case nominal
  /// Woken after 2,000 m and 300 s, and not kept alive.
  case pessimistic
  /// The simulator of Xcode: as `nominal`, but with 30 s between significant changes.
  case xcodeSimulator

  /// The three profiles of a ``ProfileEnsemble``, from the best to the worst.
  public static let ensemble: [LifeCycleProfile] = [.optimistic, .nominal, .pessimistic]

  /// The name of the profile in scenario files.
  public var name: String {
    switch self {
    case .optimistic: "optimistic"
    case .nominal: "nominal"
    case .pessimistic: "pessimistic"
    case .xcodeSimulator: "xcodeSimulator"
    }
  }
}

extension LifeCycleSettings {
  /// Creates the defaults with the numbers of a profile.
  public init(profile: LifeCycleProfile) {
    self.init()
    apply(profile)
  }

  /// Replaces the numbers of a profile: distance and interval of significant changes, the duty cycle and
  /// how the app is kept alive.
  public mutating func apply(_ profile: LifeCycleProfile) {
    significantChangeDistance = .meters(500)
    significantChangeInterval = .seconds(300)
    keepAlive = .loop
    dutyCycle = .periodic(period: .seconds(60), on: .seconds(10))
    switch profile {
    case .nominal: break
    case .optimistic:
      significantChangeDistance = .meters(400)
      significantChangeInterval = .zero
      dutyCycle = .continuous
    case .pessimistic:
      significantChangeDistance = .meters(2000)
      keepAlive = .none
    case .xcodeSimulator: significantChangeInterval = .seconds(30)
    }
  }
}
