/// What the system does for an app that the user swiped away.
public enum ForceQuitPolicy: Hashable, CaseIterable, Sendable {
  /// What ``RelaunchPolicy`` says of the version of iOS.
  case byVersion
  /// It wakes the app.
  case relaunches
  /// It does not wake the app.
  case doesNotRelaunch

  /// The name of the policy in scenario files.
  public var name: String {
    switch self {
    case .byVersion: "byVersion"
    case .relaunches: "relaunch"
    case .doesNotRelaunch: "noRelaunch"
    }
  }
}
