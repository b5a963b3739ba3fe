extension TriggerSession {
  /// What a step does with a plain zone.
  struct PlainChange: Sendable {
    /// In the order of their events.
    enum Kind: Int8, Sendable {
      case exit
      /// Its exit is pending, and may be confirmed at the fix.
      case confirm
      case enter
      /// Its exit is pending, and the device comes back.
      case resume

      var isEnding: Bool { rawValue <= Self.confirm.rawValue }
    }

    let kind: Kind
    let zone: Int32
    /// Where the state of the zone was found, or where it belonged, before the changes of the step.
    let place: Int32
    let candidate: BoundaryGrid.Candidate
    /// Where on the path the boundary is crossed.
    let t: Double
    let exitDistance: Double
    let emitsExit: Bool
  }
}

extension StepScratch {
  /// Whether a change of a zone is known.
  func concerns(_ zone: Int32) -> Bool {
    for change in changes where change.zone == zone { return true }
    return false
  }

  /// Sorts the changes as their events are: what ends before what begins, zone by zone.
  mutating func arrangeChanges() {
    for place in 1..<changes.count {
      var hole = place
      while hole > 0, precedes(hole, hole - 1) {
        changes.swapAt(hole, hole - 1)
        hole -= 1
      }
    }
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (changes[a], changes[b])
    return left.kind.isEnding == right.kind.isEnding
      ? left.zone < right.zone : left.kind.isEnding
  }
}
