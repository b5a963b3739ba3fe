/// Whether the system may run an app in the background.
public enum BackgroundRefresh: Hashable, CaseIterable, Sendable {
  /// It may.
  case available
  /// The user has switched it off.
  case denied
  /// Device management forbids it.
  case restricted

  /// The name of the status in scenario files.
  public var name: String {
    switch self {
    case .available: "available"
    case .denied: "denied"
    case .restricted: "restricted"
    }
  }
}
