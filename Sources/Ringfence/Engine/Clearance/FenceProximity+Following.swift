extension FenceProximity {
  /// Follows a path, and notes the fences whose boundary it may meet.
  ///
  /// - Parameters:
  ///   - fixes: the fixes.
  ///   - range: those to which the path is followed, each going on from the one before.
  ///   - previous: where it begins.
  ///   - clearance: its discs are set again on the way.
  ///   - survey: receives the fences in ``PathSurvey/found``.
  ///   - limit: how many notes are enough.
  ///   - searches: receives how often a disc was searched for beyond the cells.
  /// - Returns: the fix before which it ended: that of the upper bound, or one after which enough is noted, or one
  ///   to which the path is too long for cells.
  func follow(
    _ fixes: FixSpans, in range: Range<Int>, from previous: Coordinate,
    _ clearance: inout Clearance,
    _ survey: inout PathSurvey, limit: Int, searches: inout Int
  ) -> Int {
    var next = range.lowerBound
    var known = -1
    // What large fences were noted for, is followed too.
    while next < range.upperBound, survey.found.count < limit || next == known {
      let start = next == range.lowerBound ? previous : fixes.coordinate(at: next - 1)
      let (end, stop) = survey.follow(
        fixes.latitudes, fixes.longitudes, in: next..<range.upperBound, from: start,
        disc: &clearance.disc, large: largeFences.isEmpty ? nil : clearance.largeDisc,
        except: known, limit: limit, in: grid)
      next = end
      switch stop {
      case .done: return next
      case .long:
        survey.dropNotes(from: next)
        return next
      case .large:
        let start = next == range.lowerBound ? previous : fixes.coordinate(at: next - 1)
        noteLarge(
          PathLeg(from: start, to: fixes.coordinate(at: next)), fix: next, &clearance, &survey)
        known = next
      case .unknown:
        searches += 1
        setDisc(about: fixes.coordinate(at: next - 1), &clearance)
      }
    }
    return next
  }

  /// Notes the large fences that a path may meet.
  private func noteLarge(
    _ leg: PathLeg, fix: Int, _ clearance: inout Clearance, _ survey: inout PathSurvey
  ) {
    let isKnown = clearance.largeDisc.contains(leg)
    if let frame = EquirectangularFrame(about: leg.end) {
      let radius = largeIndex.clearance(in: frame, below: frame.radiusLimit) { index, least in
        fences[Int(largeFences[index])].clearance(in: frame, below: least)
      }
      clearance.largeDisc = PlanarDisc(in: frame, radius: radius)
    } else {
      clearance.largeDisc.clear()
    }
    if isKnown || clearance.largeDisc.contains(leg) { return }
    largeIndex.query(leg.bounds, into: &survey.boxes)
    for index in survey.boxes { survey.note(largeFences[Int(index)], fix: fix) }
  }

  /// Sets the greatest disc about a position that no boundary meets.
  private func setDisc(about position: Coordinate, _ clearance: inout Clearance) {
    clearance.disc.clear()
    guard let frame = EquirectangularFrame(about: position) else { return }
    let radius = index.clearance(in: frame, below: frame.radiusLimit) { fence, least in
      fences[fence].clearance(in: frame, below: least)
    }
    clearance.disc = PlanarDisc(in: frame, radius: radius)
  }
}
