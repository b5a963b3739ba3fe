/// What the system does for an app that the user swiped away.
public enum ForceQuitPolicy: Hashable, CaseIterable, Sendable {
  /// It wakes the app on iOS 7.1 to 25, not on 7.0 and not from 26 on.
  case byVersion
  /// It wakes the app.
  case relaunches
  /// It does not wake the app.
  case doesNotRelaunch
}
