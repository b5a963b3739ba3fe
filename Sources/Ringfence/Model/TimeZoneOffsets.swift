/// The offsets from UTC of a time zone, as a table. The engine does not use the system's tables, so a
/// schedule means the same on every machine.
public struct TimeZoneOffsets: Sendable {
  /// A moment from which an offset holds.
  public struct Transition: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// Seconds to add to UTC from that moment on.
    public let offset: Int

    /// Creates a transition.
    public init(seconds: Int64, offset: Int) {
      self.seconds = seconds
      self.offset = offset
    }
  }

  /// The IANA name, `Australia/Melbourne`.
  public let name: String
  /// Seconds to add to UTC before the first transition.
  public let firstOffset: Int
  /// The changes of the offset, ascending.
  public let transitions: [Transition]

  /// Creates a table; `transitions` must ascend.
  public init(name: String, firstOffset: Int, transitions: [Transition]) {
    self.name = name
    self.firstOffset = firstOffset
    self.transitions = transitions
  }

  /// UTC itself.
  public static let utc = TimeZoneOffsets(name: "UTC", firstOffset: 0, transitions: [])

  /// Seconds to add to UTC at a moment.
  ///
  /// - Complexity: O(log *n*) in the transitions.
  public func offset(at seconds: Int64) -> Int {
    let next = indexOfChange(after: seconds)
    return next == 0 ? firstOffset : transitions[next - 1].offset
  }

  /// The index of the first change after a moment.
  func indexOfChange(after seconds: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension TimeZoneOffsets: Hashable {}
#endif
