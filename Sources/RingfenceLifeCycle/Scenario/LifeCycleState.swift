/// What an app and its device are doing.
public enum LifeCycleState: Hashable, CaseIterable, Sendable {
  /// The user sees the app.
  case foreground
  /// The app runs in the background. It came from the foreground, or was suspended and is in a wake
  /// window.
  case background
  /// The app is in memory and does not run.
  case suspended
  /// The user swiped the app away.
  case terminatedByUser
  /// The system ended the app.
  case terminatedBySystem
  /// The device was started and has not been unlocked since: no app is launched.
  case rebootedLocked
  /// The device was started, and the app was not.
  case notRunningAfterBoot
  /// The system launched the app in the background, and it is in a wake window: restart mode.
  case restartAwake
  /// The app was launched in the background and its wake window is over.
  case restartSuspended
  /// The device is off.
  case off

  /// The name of the state in messages and reports.
  public var name: String {
    switch self {
    case .foreground: "foreground"
    case .background: "background"
    case .suspended: "suspended"
    case .terminatedByUser: "terminatedByUser"
    case .terminatedBySystem: "terminatedBySystem"
    case .rebootedLocked: "rebootedLocked"
    case .notRunningAfterBoot: "notRunningAfterBoot"
    case .restartAwake: "restartAwake"
    case .restartSuspended: "restartSuspended"
    case .off: "off"
    }
  }
}
