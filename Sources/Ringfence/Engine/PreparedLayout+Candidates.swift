// What the rules ask about a candidate.
extension PreparedLayout {
  /// Where the ascending candidates that are fences of the zone of one of them end.
  @inline(__always)
  func endOfZone(
    _ candidates: ContiguousArray<BoundaryGrid.Candidate>, from first: Int, to last: Int
  ) -> Int {
    let zone = owners[Int(candidates[first].shape)].zone
    var end = first + 1
    while end < last, owners[Int(candidates[end].shape)].zone == zone { end += 1 }
    return end
  }

  /// Where a path is inside the fence of a candidate; undecided where that is more than one stretch.
  func stretch(
    inside candidate: BoundaryGrid.Candidate, _ leg: PathLeg,
    _ intervals: inout ContiguousArray<PathInterval>
  ) -> NearCircle.ShortPath {
    let path = proximity.shortPath(leg, candidate)
    switch path {
    case .outside, .inside: return path
    case .undecided: break
    }
    intervals.removeKeepingMemory()
    fences[Int(candidate.shape)].intervals(along: leg, into: &intervals)
    if intervals.isEmpty { return .outside }
    return intervals.count == 1 ? .inside(intervals[0]) : .undecided
  }

  /// Metres from a position outside a fence to its boundary, where they are not below `least`; else a number below it,
  /// not below the truth. A candidate may say by which edge the fence was left.
  func distance(
    from position: Coordinate, to candidate: BoundaryGrid.Candidate, atLeast least: Double,
    _ squares: inout ContiguousArray<Double>
  ) -> Double {
    if let meters = proximity.distance(from: position, to: candidate, atLeast: least, &squares) {
      return meters
    }
    return fences[Int(candidate.shape)].distance(fromOutside: position)
  }

  /// Reads a number of all that the rules will need for the notes at hand. Among many fences most of it is in no
  /// cache: read here, it comes at the same time, not one after the other.
  func load(_ scratch: inout StepScratch) {
    guard owners.count > 2_000 else { return }
    var sum: Int32 = 0
    for number in scratch.survey.found.indices {
      sum ^= owners[Int(scratch.survey.found[number].shape)].zone
    }
    scratch.loaded ^= sum
    proximity.load(&scratch.survey, loadsRings: hasExitDistances)
  }
}
