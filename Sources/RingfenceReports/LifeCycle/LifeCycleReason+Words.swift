package import RingfenceSimulation

extension LifeCycleReason {
  /// The reason in text.
  var words: String {
    switch self {
    case .permission: "the permission for the location does not cover it"
    case .backgroundRefresh: "background refresh is not available"
    case .airplaneMode: "airplane mode is on"
    case .powerOff: "the device is off"
    case .locked: "the device was not unlocked since it was started"
    case .disarmed: "the last call stopped significant changes"
    case .restartModeDisabled: "restart mode is not enabled for the project"
    case .sdkVersion: "the SDK is older than restart mode"
    case .usageText: "the usage text is missing"
    case .alwaysUsageText: "the usage text for the permission 'always' is missing"
    case .whenInUseUsageText: "the usage text for the permission 'whenInUse' is missing"
    case .request: "the request for the permission is missing"
    case .backgroundMode: "the background mode for location is missing"
    case .allowsBackgroundLocationUpdates:
      "the app does not allow location updates in the background"
    case .forceQuit: "this version of iOS does not relaunch an app that was swiped away"
    case .osVersion: "this version of iOS does not relaunch an app that ended"
    case .notRunning: "the app was not in memory"
    case .asleep: "the app was suspended"
    case .dutyCycle: "the app took no fix in this part of its duty cycle"
    case .paused: "the system had paused the updates of a device at rest"
    case .accuracy: "the fix that woke the app was too inaccurate"
    case .noZones: "the app had not downloaded its zones"
    }
  }
}

extension ContestedQuestion {
  /// What is contested, in text.
  var words: String {
    switch self {
    case .regionAfterSwipe:
      "that iOS 26 relaunches an app that was swiped away when it enters or leaves a region"
    case .backgroundRefresh:
      "that an app in the background receives fixes without background refresh"
    }
  }
}

extension LifeCycleRun {
  /// Why fixes did not reach the app, in text, the most frequent reason first; empty when all did.
  package static func words(_ withheld: [WithheldFixes]) -> String {
    withheld.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map { "\($0.element.reason.words) (\($0.element.count))" }
      .joined(separator: "; ")
  }
}
