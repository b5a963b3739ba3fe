/// When an app may use the location.
public enum LocationPermission: Hashable, CaseIterable, Sendable {
  /// At any time.
  case always
  /// While the app is in the foreground.
  case whenInUse
  /// Never: the user denied it.
  case denied
  /// Never: device management forbids it.
  case restricted
  /// Not yet: the user has not answered the request.
  case notDetermined

  /// The name of the permission in scenario files.
  public var name: String {
    switch self {
    case .always: "always"
    case .whenInUse: "whenInUse"
    case .denied: "denied"
    case .restricted: "restricted"
    case .notDetermined: "notDetermined"
    }
  }
}
