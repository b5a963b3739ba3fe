public import Ringfence

/// A time for which the system woke an app that did not run.
public struct Wake: Hashable, Sendable {
  /// What woke the app.
  public internal(set) var cause: Cause
  /// The time of the fix at which it was woken.
  public internal(set) var start: Timestamp
  /// When the app was suspended, ended or opened again; for a wake that lasts beyond the track the
  /// time of the last fix or event.
  public internal(set) var end: Timestamp
  /// Whether the app was launched anew by it.
  public internal(set) var isRelaunch: Bool
  /// Whether the app ran in restart mode; otherwise it had been suspended by the system and sees the
  /// real shapes.
  public internal(set) var mode: TriggerMode
  /// The requests to a server: one for a relaunch and one for each event.
  public internal(set) var requests = 0
  /// How many fixes the app was given.
  public internal(set) var deliveredFixes = 0

  /// What woke an app.
  public enum Cause: Hashable, Sendable {
    /// The device had moved far enough.
    case significantChange
    /// Airplane mode was switched off.
    case airplaneModeOff
    /// The device was started, and unlocked if it was locked.
    case boot
    /// The device went into a restart circle; the zone and the fence in it.
    case regionEntry(zone: Int, fence: Int)
    /// The device went out of a restart circle; the zone and the fence in it.
    case regionExit(zone: Int, fence: Int)
    /// The device came to rest at a place.
    case arrival
    /// The device left the place where it had come to rest.
    case departure

    /// The cause as it stands in every output.
    public var name: String {
      switch self {
      case .significantChange: "significantChange"
      case .airplaneModeOff: "airplaneOff"
      case .boot: "boot"
      case .regionEntry: "regionEntry"
      case .regionExit: "regionExit"
      case .arrival: "arrival"
      case .departure: "departure"
      }
    }
  }
}

/// A wake that did not happen: something that would have woken the app, and why it did not.
///
/// Of those that follow each other for the same reasons only the first is told.
public struct RefusedWake: Hashable, Sendable {
  /// The time of the fix at which the app would have been woken.
  public let time: Timestamp
  /// What would have woken it.
  public let cause: Wake.Cause
  /// All that was missing, in the order of the reasons' declaration.
  public let reasons: [Reason]

  /// Something that is needed to wake an app.
  public enum Reason: Hashable, CaseIterable, Sendable {
    /// The permission to use the location is not `always`.
    case permission
    /// The app may not run in the background.
    case backgroundRefresh
    /// Airplane mode is on.
    case airplaneMode
    /// The device is off.
    case powerOff
    /// The device was not unlocked since it was started.
    case locked
    /// The last call to the significant-change service stopped it.
    case disarmed
    /// The vendor has not enabled restart mode for the project.
    case restartModeDisabled
    /// The SDK is older than restart mode.
    case sdkVersion
    /// The text that tells the user what the location is used for is missing.
    case usageText
    /// The request for the permission is missing.
    case request
    /// The background mode for location is missing.
    case backgroundMode
    /// This version of iOS does not launch an app that the user swiped away.
    case forceQuit

    /// The reason as it stands in every output.
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
