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
