/// Whether the system may run an app in the background.
public enum BackgroundRefresh: Hashable, CaseIterable, Sendable {
  /// It may.
  case available
  /// The user does not want it.
  case denied
  /// The device is managed so that it may not.
  case restricted

  /// The status as scenario files name it.
  public var name: String {
    switch self {
    case .available: "available"
    case .denied: "denied"
    case .restricted: "restricted"
    }
  }
}
