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
