// What lies near a path, by the cells of small fences and the disc of large ones.
extension TriggerEngine {
  /// Looks about the end of a path for boundaries.
  ///
  /// - Parameters:
  ///   - leg: the path.
  ///   - large: a disc that no boundary of a large fence meets, laid anew when it is left.
  ///   - candidates: receives the fences whose boundary the path may meet, in any order.
  /// - Returns: what lies about the end; `nil` when the path cannot be looked at that way.
  func survey(
    _ leg: PathLeg, large: inout PlanarDisc,
    into candidates: inout ContiguousArray<BoundaryGrid.Candidate>
  ) -> BoundaryGrid.ProximityQuery? {
    guard var survey = core.grid.survey(leg, into: &candidates) else { return nil }
    guard !core.largeFences.isEmpty else { return survey }
    if !large.contains(leg) {
      guard lay(&large, about: leg.end) else { return nil }
      if !large.contains(leg) {
        for fence in core.largeFences
        where core.fences[Int(fence)].bounds.intersects(leg.bounds) {
          candidates.append(BoundaryGrid.Candidate(shape: fence))
        }
      }
    }
    if !survey.isEmpty { limit(&survey, about: leg.end, &large) }
    return survey
  }

  /// A disc about a position in empty cells, which meets no boundary of a large fence either; `nil` where
  /// nothing is known.
  func emptiness(about position: Coordinate, large: inout PlanarDisc) -> BoundaryGrid
    .ProximityQuery?
  {
    guard var survey = core.grid.emptiness(about: position) else { return nil }
    if !core.largeFences.isEmpty { limit(&survey, about: position, &large) }
    return survey
  }

  /// Shrinks what is known about a position so that it meets no boundary of a large fence.
  private func limit(
    _ survey: inout BoundaryGrid.ProximityQuery, about position: Coordinate,
    _ large: inout PlanarDisc
  ) {
    var radii = large.radii(about: position, in: survey)
    // A new disc is about as large as the old one: worth it only far from its centre.
    if radii.within < survey.radius, 2 * radii.within < radii.own || radii.own < 0 {
      radii = lay(&large, about: position) ? large.radii(about: position, in: survey) : (0, 0)
    }
    survey.radius = max(0, min(survey.radius, radii.within))
  }

  /// Lays the greatest disc about a position that no boundary of a large fence meets; false where there
  /// is no frame.
  private func lay(_ large: inout PlanarDisc, about position: Coordinate) -> Bool {
    guard let frame = EquirectangularFrame(about: position) else { return false }
    let radius = core.largeIndex.clearance(in: frame, below: frame.radiusLimit) { place, least in
      core.fences[Int(core.largeFences[place])].clearance(in: frame, below: least)
    }
    large = PlanarDisc(in: frame, radius: radius)
    return true
  }
}
