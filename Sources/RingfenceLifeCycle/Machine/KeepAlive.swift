/// How an app prolongs its wake window.
public enum KeepAlive: Hashable, CaseIterable, Sendable {
  /// It does not.
  case none
  /// Once, by starting location updates in it.
  case single
  /// Repeatedly, at the first fix shortly before the window ends.
  case loop

  /// The name of the way in scenario files.
  public var name: String {
    switch self {
    case .none: "none"
    case .single: "single"
    case .loop: "loop"
    }
  }
}
