/// What a zone file cannot say of itself. The defaults are those of the command line.
public struct ZoneReadingOptions: Hashable, Sendable {
  /// The unit of the speeds in Bluedot's form, which its maker does not document; `nil` refuses files
  /// with such speeds. The other forms are in metres per second unless they say otherwise.
  public var speedUnit: SpeedUnit?

  /// Creates options.
  public init(speedUnit: SpeedUnit? = nil) { self.speedUnit = speedUnit }
}
