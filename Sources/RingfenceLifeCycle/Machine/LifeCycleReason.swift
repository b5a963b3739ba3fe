/// Why the system does not wake an app, or withholds a fix from it.
public enum LifeCycleReason: UInt8, Hashable, CaseIterable, Sendable {
  /// The permission to use the location is not enough.
  case permission
  /// The app may not run in the background.
  case backgroundRefresh
  /// Airplane mode is on.
  case airplaneMode
  /// The device is off.
  case powerOff
  /// The device has not been unlocked since it was started.
  case locked
  /// The last call to the significant-change service stopped it.
  case disarmed
  /// The vendor has not enabled restart mode for the project.
  case restartModeDisabled
  /// The SDK is older than restart mode.
  case sdkVersion
  /// The text that explains to the user why the app uses the location is missing.
  case usageText
  /// The text for using the location at any time is missing.
  case alwaysUsageText
  /// The text for using the location while the app is open is missing.
  case whenInUseUsageText
  /// The request for the permission is missing.
  case request
  /// The background mode for location is missing.
  case backgroundMode
  /// The app does not allow location updates in the background.
  case allowsBackgroundLocationUpdates
  /// This version of iOS does not launch an app that the user swiped away.
  case forceQuit
  /// This version of iOS does not launch an app that ended in another way.
  case osVersion
  /// The app is not in memory.
  case notRunning
  /// The app is in memory and does not run.
  case asleep
  /// The app takes no fix in this part of its duty cycle.
  case dutyCycle
  /// The system paused the location updates of a device at rest.
  case paused
  /// The fix that woke the app is too inaccurate.
  case accuracy
  /// The app was launched and has not yet downloaded its zones.
  case noZones

  /// The name of the reason in every output.
  public var name: String {
    switch self {
    case .permission: "permission"
    case .backgroundRefresh: "backgroundRefresh"
    case .airplaneMode: "airplaneMode"
    case .powerOff: "powerOff"
    case .locked: "locked"
    case .disarmed: "disarmed"
    case .restartModeDisabled: "restartModeDisabled"
    case .sdkVersion: "sdkVersion"
    case .usageText: "usageText"
    case .alwaysUsageText: "alwaysUsageText"
    case .whenInUseUsageText: "whenInUseUsageText"
    case .request: "request"
    case .backgroundMode: "backgroundMode"
    case .allowsBackgroundLocationUpdates: "allowsBackgroundLocationUpdates"
    case .forceQuit: "forceQuit"
    case .osVersion: "osVersion"
    case .notRunning: "notRunning"
    case .asleep: "asleep"
    case .dutyCycle: "dutyCycle"
    case .paused: "paused"
    case .accuracy: "accuracy"
    case .noZones: "noZones"
    }
  }
}
