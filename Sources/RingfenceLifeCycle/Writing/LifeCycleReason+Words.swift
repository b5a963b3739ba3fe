extension LifeCycleReason {
  package var words: String {
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

extension LifeCycleReason {
  package static var nothingHelps: String { "No change of the layout helps; accept the loss" }

  /// What to do about it, as a sentence without its full stop.
  package var remedy: String {
    switch self {
    case .permission: "Ask the user for the permission 'always'"
    case .backgroundRefresh: "Ask the user to allow background refresh"
    case .disarmed: "Let no code of the app stop significant changes"
    case .restartModeDisabled: "Have restart mode enabled for the project"
    case .sdkVersion: "Take an SDK with restart mode"
    case .usageText, .alwaysUsageText, .whenInUseUsageText: "Add the text to the app's Info.plist"
    case .request: "Let the app request the permission"
    case .backgroundMode: "Add the background mode for location to the app"
    case .allowsBackgroundLocationUpdates: "Let the app allow location updates in the background"
    case .forceQuit: "Ask users not to swipe the app away, or accept the loss"
    case .osVersion: "Ask users to update iOS, or accept the loss"
    case .asleep, .dutyCycle:
      "Make the fence larger, so that the device is in it for longer, or accept the loss"
    case .paused: "Let the app keep the system from pausing its updates"
    case .noZones: "Let the app keep its zones from one start to the next"
    case .airplaneMode, .powerOff, .locked, .notRunning, .accuracy: Self.nothingHelps
    }
  }
}

extension ContestedQuestion {
  package var words: String {
    switch self {
    case .significantChangeAfterSwipe:
      "that iOS 8 and 9 relaunch an app that was swiped away by a significant change"
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
