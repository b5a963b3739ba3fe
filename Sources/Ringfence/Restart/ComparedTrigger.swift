/// A visit as its events report it, a crossing, or an excess of the speed.
public struct ComparedTrigger: Hashable, Sendable {
  /// The visit's number in its session; `nil` for a crossing and an excess.
  public let visit: Int?
  /// When the path crossed the boundary on entry; for a crossing when it crossed the line; for
  /// an excess the fix at which it began.
  public let began: Timestamp
  /// The visit's `entered`, the `crossed` or the `overspeed`; `nil` where the visit began silently.
  public internal(set) var entered: Event?
  /// The visit's `exited`; `nil` while it is open and where exits are not reported.
  public internal(set) var exited: Event?
  /// Whether the dwell time was reported.
  public internal(set) var hasDwelled = false
  /// Whether the visit was open at the end of the track.
  public internal(set) var isOpen = false

  /// The type of the event that begins it: `entered` for a visit.
  package var kind: Event.Kind { visit == nil ? entered?.kind ?? .crossed : .entered }

  /// Whether there was an event at all.
  public var isReported: Bool { entered != nil || exited != nil || hasDwelled }

  /// How far outside the real zone the entry was reported; `nil` in normal mode and for a silent entry.
  public var overshoot: Distance? { entered?.overshoot }
}
