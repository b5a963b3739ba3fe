/// What a step does with a plain zone.
struct SimpleZoneTransition: Sendable {
  /// In the order of their events.
  enum Kind: Int8, Sendable {
    case exit
    /// Its exit is pending, and may be confirmed at the fix.
    case confirm
    case enter
    /// It is entered and left again.
    case pass
    /// Its exit is pending, and the device comes back.
    case resume

    var isEnding: Bool { rawValue <= Self.confirm.rawValue }
  }

  let kind: Kind
  let zone: Int32
  /// Where the state of the zone was found, or where it belonged, before the changes of the step.
  let stateIndex: Int32
  let candidate: BoundaryGrid.Candidate
  /// Where on the path the boundary is crossed.
  let t: Double
  /// Where a pass ends; else of no meaning.
  var end = 1.0
  let exitDistance: Double
  let emitsExit: Bool

  /// Whether it comes before a change of another zone at the same fix.
  @inline(__always)
  func precedes(_ other: SimpleZoneTransition) -> Bool {
    kind.isEnding == other.kind.isEnding ? zone < other.zone : kind.isEnding
  }
}
