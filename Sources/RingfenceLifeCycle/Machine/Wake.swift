public import Ringfence

/// A period for which the system woke an app that did not run.
public struct Wake: Hashable, Sendable {
  /// What woke the app.
  public internal(set) var cause: Cause
  /// The time of the fix at which it was woken.
  public internal(set) var start: Timestamp
  /// When the app was suspended, ended or opened again; the time of the last fix or event for a wake that
  /// lasts beyond the track.
  public internal(set) var end: Timestamp
  /// Whether the wake launched the app.
  public internal(set) var isRelaunch: Bool
  /// The mode of the app: restart mode, or normal mode if it had only been suspended.
  public internal(set) var mode: TriggerMode
  /// The number of requests to a server: one for a relaunch and one for each event.
  public internal(set) var requests = 0
  /// The number of fixes delivered to the app.
  public internal(set) var deliveredFixes = 0

  /// What woke an app.
  public enum Cause: Hashable, Sendable {
    /// The device had moved far enough.
    case significantChange
    /// Airplane mode was switched off.
    case airplaneModeOff
    /// The device was started, and unlocked if necessary.
    case boot
    /// The device entered a restart circle, that of a fence in a zone.
    case regionEntry(zone: Int, fence: Int)
    /// The device left a restart circle, that of a fence in a zone.
    case regionExit(zone: Int, fence: Int)
    /// The device left the refresh circle about the place where its regions were chosen.
    case refreshExit
    /// The device came to rest at a place.
    case arrival
    /// The device left the place where it had come to rest.
    case departure

    /// The name of the cause in every output.
    public var name: String {
      switch self {
      case .significantChange: "significantChange"
      case .airplaneModeOff: "airplaneOff"
      case .boot: "boot"
      case .regionEntry: "regionEntry"
      case .regionExit: "regionExit"
      case .refreshExit: "refreshExit"
      case .arrival: "arrival"
      case .departure: "departure"
      }
    }
  }
}
