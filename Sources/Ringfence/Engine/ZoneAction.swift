/// What a zone does at a fix, as its rules decide it.
enum ZoneAction: Sendable {
  /// A visit begins: the fence that was entered, and the fences that made a percentage condition hold.
  case entered(CrossedFence, visit: Int, crossed: [CrossedFence], flags: EventFlags)
  /// A visit begins without an event, because the first fix of the session lies in the zone.
  case enteredSilently(OpenVisitSummary)
  /// A geoline is crossed, with the fences that made a percentage condition hold.
  case crossed(
    CrossedFence, CrossingDirection, crossed: [CrossedFence], flags: EventFlags)
  /// A visit ends at an exit that is now certain.
  case exited(Exit)
  /// A visit ends at an exit that the zone does not report, which its attendances count.
  case exitedSilently(Exit)
  /// A visit has lasted as long as a dwell time, or as it may.
  case stayed(Stay)
  /// An excess of the speed is reported, or one that was reported is over.
  case overspeed(Overspeed)
  /// An entry or a crossing did not trigger.
  case suppressed(Suppression)

  /// The end of a visit.
  struct Exit: Sendable {
    let visit: Int
    /// The fence that was entered.
    let entryFence: Int32
    /// The time of the `entered` event.
    let enteredAt: Timestamp
    /// Where and when the device was in the zone last.
    let point: BoundaryPoint
    /// The fence that was left last.
    let fence: Int32
    /// From the entry to ``point``.
    let dwellTime: Duration
    /// The fences crossed in the visit, where there is more than one.
    let crossed: [CrossedFence]
    /// From the fix to the zone.
    let meters: Double
    /// What it takes to end a visit.
    let requiredMeters: Double
    let flags: EventFlags
    /// When the visit ends.
    let time: Timestamp
    /// What few exits have.
    let details: ExitDetails?
  }

  /// What few exits have, apart from them so that the others are copied in few bytes.
  final class ExitDetails: Sendable {
    /// The fix that ``Exit/meters`` is from, where that is not the one at hand.
    let fix: Fix?
    let confirmed: ExitConfirmation?
    /// By how much the visit was longer than it may be.
    let overstay: Duration?

    init(fix: Fix? = nil, confirmed: ExitConfirmation?, overstay: Duration? = nil) {
      self.fix = fix
      self.confirmed = confirmed
      self.overstay = overstay
    }
  }

  /// An excess of the speed.
  struct Overspeed: Sendable {
    let excess: SpeedExcess
    /// The speed at the fix; `nil` where the excess is over.
    let measured: Double?
    /// The zone's limit; `nil` where the excess is over.
    let limit: Double?
    let flags: EventFlags
  }

  /// A dwell time or maximum stay that is over.
  struct Stay: Sendable {
    let kind: StayKind
    let visit: Int
    /// The fence that was entered.
    let fence: Int32
    /// Where and when it was over.
    let point: BoundaryPoint
    /// When a device would report it.
    let time: Timestamp
    /// The fences crossed in the visit up to then, where there is more than one.
    let crossed: [CrossedFence]
    let flags: EventFlags
    /// Which of the repeated dwell times of the visit, from 1.
    let count: Int?
    /// How long the visit may last.
    let stay: Duration?
  }
}
