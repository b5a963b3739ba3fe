public import Ringfence

/// A wake that did not happen, and why.
///
/// Of consecutive refusals for the same reasons only the first is reported.
public struct RefusedWake: Hashable, Sendable {
  /// The time of the fix at which the app would have been woken.
  public let time: Timestamp
  /// The cause that did not wake the app.
  public let cause: Wake.Cause
  /// All reasons, in the order of their declaration.
  public let reasons: [Reason]

  /// Why an app is not woken.
  public enum Reason: Hashable, CaseIterable, Sendable {
    /// The permission to use the location is not `always`.
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
    /// The request for the permission is missing.
    case request
    /// The background mode for location is missing.
    case backgroundMode
    /// This version of iOS does not launch an app that the user swiped away.
    case forceQuit

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
      case .request: "request"
      case .backgroundMode: "backgroundMode"
      case .forceQuit: "forceQuit"
      }
    }
  }
}
