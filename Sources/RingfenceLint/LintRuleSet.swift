/// Rules that are selected together. A rule may be in several sets.
public enum LintRuleSet: CaseIterable, Hashable, Sendable {
  /// Fences that are invalid or ambiguous by themselves, and ids and names that repeat.
  case geometry
  /// Fences that are too near each other.
  case spacing
  /// Conditions and settings that contradict each other or have no effect.
  case conditions
  /// Everything about restart mode.
  case restart
  /// What limits an app on iOS.
  case ios
  /// What limits an app on Android.
  case android
  /// The limits and the advice of Bluedot's SDK.
  case bluedot
  /// How a file is written, which no event depends on.
  case style
  /// The settings file itself.
  case settings

  /// The name in options and settings files.
  public var name: String {
    switch self {
    case .geometry: "geometry"
    case .spacing: "spacing"
    case .conditions: "conditions"
    case .restart: "restart"
    case .ios: "ios"
    case .android: "android"
    case .bluedot: "bluedot"
    case .style: "style"
    case .settings: "settings"
    }
  }

  /// The rules of the set, in the order of ``LintRule``.
  public var rules: [LintRule] { LintRule.allCases.filter { $0.sets.contains(self) } }
}
