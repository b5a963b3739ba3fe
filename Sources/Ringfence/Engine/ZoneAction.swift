/// What a zone does at a fix, as its rules decide it.
enum ZoneAction: Sendable {
  /// A visit begins: the fence that was entered, and the fences that made a percentage condition hold.
  case entered(CrossedFence, visit: Int, crossed: [CrossedFence], flags: EventFlags)
  /// A visit begins without an event, because the first fix of the session lies in the zone.
  case enteredSilently(OpenVisit)
  /// A geoline is crossed, with the fences that made a percentage condition hold.
  case crossed(
    CrossedFence, CrossingDirection, crossed: [CrossedFence], flags: EventFlags)
  /// A visit ends at a way out that is now certain, with the metres to the zone and what it takes to end a visit.
  case exited(
    OpenVisit, OpenVisit.ProvisionalExit, crossed: [CrossedFence], meters: Double,
    requiredMeters: Double, flags: EventFlags)
  /// A visit has lasted as long as the dwell time.
  case dwelled(Dwell)
  /// An entry or a crossing did not trigger.
  case suppressed(Suppression)

  /// A dwell time that is over.
  struct Dwell: Sendable {
    let visit: OpenVisit
    /// Where and when it was over.
    let point: BoundaryPoint
    /// When a device would report it.
    let time: Timestamp
    /// The fences crossed in the visit up to then, where there is more than one.
    let crossed: [CrossedFence]
    let flags: EventFlags
  }
}
