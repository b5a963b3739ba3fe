extension LifeCycleState {
  /// The state in text, as a reader says it who does not develop apps.
  package var words: String {
    switch self {
    case .foreground: "open"
    case .background: "in the background"
    case .suspended: "paused by the system"
    case .terminatedByUser: "swiped away"
    case .terminatedBySystem: "ended by the system"
    case .rebootedLocked: "device restarted, still locked"
    case .notRunningAfterBoot: "not started since the device was restarted"
    case .restartAwake: "woken in restart mode"
    case .restartSuspended: "paused in restart mode"
    case .off: "device off"
    }
  }

  /// What ended the app, as in `after the swipe`; `nil` for a state in which it is in memory.
  package var end: String? {
    switch self {
    case .terminatedByUser: "the swipe"
    case .terminatedBySystem: "the system ended the app"
    case .rebootedLocked, .notRunningAfterBoot: "the start of the device"
    case .off: "the device was switched off"
    case .foreground, .background, .suspended, .restartAwake, .restartSuspended: nil
    }
  }
}
