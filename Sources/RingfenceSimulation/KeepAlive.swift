/// How an app prolongs its wake window.
public enum KeepAlive: Hashable, CaseIterable, Sendable {
  /// It does not.
  case none
  /// Once, by starting location updates in it.
  case single
  /// Again and again, at the first fix shortly before the window ends.
  case loop

  /// The way as scenario files name it.
  public var name: String {
    switch self {
    case .none: "none"
    case .single: "single"
    case .loop: "loop"
    }
  }
}
