/// A visit as its events report it, or a crossing.
public struct ComparedTrigger: Hashable, Sendable {
  /// The visit's number in its session; `nil` for a crossing.
  public let visit: Int?
  /// When the path crossed the boundary on entry; for a crossing when it crossed the line.
  public let began: Timestamp
  /// The visit's `entered` or the `crossed`; `nil` where the visit began silently.
  public internal(set) var entered: Event?
  /// The visit's `exited`; `nil` while it is open and where exits are not reported.
  public internal(set) var exited: Event?
  /// Whether the dwell time was reported.
  public internal(set) var hasDwelled = false
  /// Whether the visit was open at the end of the track.
  public internal(set) var isOpen = false

  /// Whether there was an event at all.
  public var isReported: Bool { entered != nil || exited != nil || hasDwelled }

  /// How far outside the real zone the entry was reported; `nil` in normal mode and for a silent entry.
  public var overshoot: Distance? { entered?.overshoot }
}
