internal import Ringfence

/// What an app may know of the location.
public enum LocationPermission: Hashable, CaseIterable, Sendable {
  /// The location at any time.
  case always
  /// The location while the app is in the foreground.
  case whenInUse
  /// Nothing: the user said so.
  case denied
  /// Nothing: the device is managed so.
  case restricted

  /// The permission as scenario files name it.
  public var name: String {
    switch self {
    case .always: "always"
    case .whenInUse: "whenInUse"
    case .denied: "denied"
    case .restricted: "restricted"
    }
  }
}

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
