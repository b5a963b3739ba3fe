/// What a zone file cannot say of itself. The defaults are those of the command line.
public struct ZoneReadingOptions: Hashable, Sendable {
  /// The unit of the speeds in Bluedot's form, which the file does not say; `nil` refuses files
  /// with such speeds. The other forms are in metres per second unless they say otherwise.
  public var speedUnit: SpeedUnit?

  /// Whether conditions that never hold (a minimum speed above the maximum, a window without time, days
  /// or dates) are kept, for the linter to find with all the rest. They are refused otherwise; the
  /// times and dates of Bluedot's form always are.
  public var keepsContradictions = false

  /// Creates options.
  public init(speedUnit: SpeedUnit? = nil) { self.speedUnit = speedUnit }
}
