internal import RingfenceSimulation

extension LifeCycleState {
  /// The state in text, as a reader says it who does not develop apps.
  var words: String {
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
}
