/// The difference between normal mode and restart mode on one track, zone by zone.
///
/// Visits of a zone are paired when they overlap in time, from the boundary point of the entry to that
/// of the exit; a visit whose end is not reported lasts until the zone's next one. In the order of the
/// normal visits, each is paired with the restart visit that overlaps it, is not paired yet and began
/// nearest in time. Crossings are not paired: restart mode has none, and those that an app reported
/// while it was in normal mode are not lost.
public struct Comparison: Hashable, Sendable {
  /// In which modes a zone triggered.
  public enum Outcome: Hashable, CaseIterable, Sendable {
    /// In both modes.
    case both
    /// Only in restart mode: a false entry.
    case restartOnly
    /// Only in normal mode: lost.
    case normalOnly
    /// In neither mode.
    case neither
  }

  /// The comparison of one zone.
  public struct ZoneResult: Hashable, Sendable {
    /// Index of the zone in the layout.
    public let zone: Int
    /// In which modes the zone triggered, at the same time or not.
    public internal(set) var outcome = Outcome.neither
    /// Visits in both modes, in the order of their beginnings in normal mode.
    public internal(set) var pairs: [Pair] = []
    /// Visits in restart mode only, in the order of time.
    public internal(set) var falseCheckIns: [ComparedTrigger] = []
    /// What happens in normal mode only: visits, then crossings, each in the order of time.
    public internal(set) var losses: [Loss] = []
    /// The windows of attendances that end otherwise in restart mode, by their ends.
    public internal(set) var attendanceChanges: [AttendanceChange] = []
  }

  /// A visit in both modes.
  public struct Pair: Hashable, Sendable {
    /// The visit of the real fences.
    public let normal: ComparedTrigger
    /// The visit of the circles.
    public let restart: ComparedTrigger
    /// How the entries differ; `nil` where one of them is not reported.
    public var entry: Shift? { Shift(from: normal.entered, to: restart.entered) }
    /// How the exits differ; `nil` where one of them is not reported.
    public var exit: Shift? { Shift(from: normal.exited, to: restart.exited) }
  }

  /// The difference between an event in restart mode and its partner in normal mode.
  public struct Shift: Hashable, Sendable {
    /// How much later the event is in restart mode; negative when earlier.
    public let time: Duration
    /// The ground distance between the positions of the two: their fixes, for a pass its boundary point.
    public let distance: Distance

    init?(from normal: Event?, to restart: Event?) {
      guard let normal, let restart else { return nil }
      time = restart.time.duration(since: normal.time)
      distance = Geodesic.inverse(from: normal.seenAt, to: restart.seenAt).distance
    }
  }

  /// Something that does not happen in restart mode.
  public struct Loss: Hashable, Sendable {
    /// The visit or crossing in normal mode.
    public let trigger: ComparedTrigger
    /// Why it is lost.
    public let reason: LossReason
  }

  /// The result of each zone, in the order of the layout.
  public let zones: [ZoneResult]
}
