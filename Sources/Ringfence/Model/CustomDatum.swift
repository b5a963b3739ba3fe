/// A key with a value, passed on to the records of events.
public struct CustomDatum: Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: String

  /// Creates a pair.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension CustomDatum: Hashable {}
#endif
