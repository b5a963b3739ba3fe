/// What becomes of a track in restart mode that normal mode sees otherwise, zone by zone.
///
/// Visits of a zone are paired when they overlap in time, from the boundary point of the entry to that
/// of the exit; a visit whose end is not told lasts until the zone's next one. In the order of the
/// normal visits each takes the restart visit that overlaps it, is not taken and began nearest in
/// time. Crossings have no partner: in restart mode there are none, and those that an app told while
/// it was in normal mode are not lost.
public struct Comparison: Hashable, Sendable {
  /// In which modes a zone fired.
  public enum Outcome: Hashable, CaseIterable, Sendable {
    /// In both.
    case both
    /// Only in restart mode: a false check-in.
    case restartOnly
    /// Only in normal mode: lost.
    case normalOnly
    /// In none.
    case neither
  }

  /// What became of one zone.
  public struct ZoneResult: Hashable, Sendable {
    /// Index of the zone in the layout.
    public let zone: Int
    /// In which modes the zone fired, whether or not that was at the same time.
    public internal(set) var outcome = Outcome.neither
    /// Visits that both modes see, in the order of their beginnings in normal mode.
    public internal(set) var pairs: [Pair] = []
    /// What only restart mode sees, in the order of time.
    public internal(set) var falseCheckIns: [ComparedTrigger] = []
    /// What only normal mode sees: visits, then crossings, each in the order of time.
    public internal(set) var losses: [Loss] = []
  }

  /// A visit that both modes see.
  public struct Pair: Hashable, Sendable {
    /// The visit of the real fences.
    public let normal: ComparedTrigger
    /// The visit of the circles.
    public let restart: ComparedTrigger
    /// How the entries differ; `nil` where one of them is not told.
    public var entry: Shift? { Shift(from: normal.entered, to: restart.entered) }
    /// How the exits differ; `nil` where one of them is not told.
    public var exit: Shift? { Shift(from: normal.exited, to: restart.exited) }
  }

  /// How far apart an event in restart mode is from its partner in normal mode.
  public struct Shift: Hashable, Sendable {
    /// How much later it is told in restart mode; negative when earlier.
    public let time: Duration
    /// The ground distance between the places where the two are told: their fixes, for a pass its
    /// boundary point.
    public let distance: Distance

    init?(from normal: Event?, to restart: Event?) {
      guard let normal, let restart else { return nil }
      time = restart.time.duration(since: normal.time)
      distance = Geodesic.inverse(from: normal.seenAt, to: restart.seenAt).distance
    }
  }

  /// Something that restart mode does not see.
  public struct Loss: Hashable, Sendable {
    /// The visit or crossing in normal mode.
    public let trigger: ComparedTrigger
    /// Why it is lost.
    public let reason: LossReason
  }

  /// A row for each zone, in the order of the layout.
  public let zones: [ZoneResult]
}

extension LossReason {
  /// The reason as it stands in every output.
  package var name: String {
    switch self {
    case .excluded(let exclusion): exclusion.name
    case .merged: "merged"
    case .notDelivered: "notDelivered"
    case .schedule: "schedule"
    case .minimumRetriggerTime: "minimumRetriggerTime"
    case .outsideCircle: "outsideCircle"
    }
  }
}

extension Comparison.Outcome {
  /// The outcome as it stands in records.
  package var name: String {
    switch self {
    case .both: "both"
    case .restartOnly: "restartOnly"
    case .normalOnly: "normalOnly"
    case .neither: "neither"
    }
  }
}
