/// What is missing in an app.
public struct SetupFaults: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The text that explains to the user why the app uses the location.
  public static let usageText = SetupFaults(rawValue: 1)
  /// The request for the permission.
  public static let request = SetupFaults(rawValue: 2)
  /// The background mode for location.
  public static let backgroundMode = SetupFaults(rawValue: 4)
}
