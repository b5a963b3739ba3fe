/// What a zone did at a moment. Zones and fences are named by their indices in the layout, which an
/// engine knows as ``TriggerEngine/layout``.
public struct Event: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A visit began.
    case entered
    /// A visit ended.
    case exited
    /// A geoline was crossed.
    case crossed
    /// A visit has lasted as long as the zone's dwell time.
    case dwelled
  }

  /// What happened.
  public var kind: Kind
  /// When a device would have told: the time of the fix that revealed it; for `dwelled` the moment
  /// itself, but not before the visit's `entered`.
  public var time: Timestamp
  /// Index of the zone in the layout.
  public var zone: Int
  /// Index of the fence in its zone: the one entered, crossed, or left last.
  public var fence: Int
  /// The visit, counted from 1 in each session; `nil` for `crossed`.
  public var visit: Int?
  /// Whether real shapes or restart circles were evaluated.
  public var mode: TriggerMode
  /// Where and when the path met the edge; for `dwelled` where and when the time was over.
  public var boundary: BoundaryPoint
  /// The fix that revealed it.
  public var fix: Fix
  /// For `crossed`: the way, seen along the geoline.
  public var direction: CrossingDirection?
  /// The fences crossed on the way to this event. Of `entered` and `crossed` those that made a
  /// percentage condition hold, also when it is one fence; of `exited` and `dwelled` those of the visit,
  /// where there is more than one. Empty otherwise.
  public var crossedFences: [CrossedFence]
  /// For `exited`: how far outside the nearest fence of the zone the fix is.
  public var distance: Distance?
  /// For `exited`: the zone's exit distance.
  public var distanceRequired: Distance?
  /// For `exited`: the time between the entry's and the exit's boundary points.
  public var dwellTime: Duration?
  /// In restart mode: how far outside the nearest real area fence of the zone the event was seen, 0
  /// inside; measured from its fix, for a pass from its boundary point.
  public var overshoot: Distance?
  /// What is special about the event.
  public var flags: EventFlags
}
