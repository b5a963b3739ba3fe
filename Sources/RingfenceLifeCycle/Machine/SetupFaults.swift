/// What is missing in an app.
public struct SetupFaults: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Every text that explains to the user why the app uses the location; asked for from iOS 8 on.
  public static let usageText = SetupFaults(rawValue: 1)
  /// The request for the permission; asked for from iOS 8 on.
  public static let request = SetupFaults(rawValue: 2)
  /// The background mode for location.
  public static let backgroundMode = SetupFaults(rawValue: 4)
  /// The text for using the location at any time, without which the permission is at most
  /// ``LocationPermission/whenInUse``; asked for from iOS 8 on.
  public static let alwaysUsageText = SetupFaults(rawValue: 8)
  /// The text for using the location while the app is open, without which there is no location: from iOS 11 on with any
  /// permission, from iOS 8 on with ``LocationPermission/whenInUse``.
  public static let whenInUseUsageText = SetupFaults(rawValue: 16)
  /// That the location manager allows updates in the background; asked for from iOS 9 on.
  public static let allowsBackgroundLocationUpdates = SetupFaults(rawValue: 32)
  /// Callbacks that need no view controller. Those of view controllers do not run in restart mode.
  public static let callbacksInAppDelegate = SetupFaults(rawValue: 64)

  /// Each fault with its name in scenario files, in the order of the documentation.
  public static let named: [(name: String, fault: SetupFaults)] = [
    ("usageText", .usageText), ("request", .request), ("backgroundMode", .backgroundMode),
    ("alwaysUsageText", .alwaysUsageText), ("whenInUseUsageText", .whenInUseUsageText),
    ("allowsBackgroundLocationUpdates", .allowsBackgroundLocationUpdates),
    ("callbacksInAppDelegate", .callbacksInAppDelegate),
  ]
}
