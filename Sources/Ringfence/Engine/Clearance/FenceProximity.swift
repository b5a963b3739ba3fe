/// Which fences a path may meet, and how far from all boundaries a position is. Everything here is a bound on the
/// safe side, but for the numbers that are said to be exact.
struct FenceProximity: Sendable {
  private let fences: ContiguousArray<PreparedFence>
  /// The boxes of all fences.
  private let index: BoxIndex
  /// The boundaries of the fences, but for those of ``largeFences``.
  private let grid: BoundaryGrid
  /// The fences that are too large for the grid, or lie where it is of no use, ascending.
  private let largeFences: ContiguousArray<Int32>
  /// The boxes of ``largeFences``.
  private let largeIndex: BoxIndex

  /// Prepares fences, which are known by their index.
  ///
  /// - Parameters:
  ///   - fences: the fences.
  ///   - usesCells: whether boundaries are sorted into cells; without, only boxes are known.
  init(_ fences: ContiguousArray<PreparedFence>, usesCells: Bool) {
    self.fences = fences
    index = BoxIndex(fences.lazy.map { $0.bounds })
    var largeFences: ContiguousArray<Int32> = []
    grid = BoundaryGrid(shapes: usesCells ? fences.count : 0, left: &largeFences) {
      BoundaryOutline(fences[$0])
    }
    largeIndex = BoxIndex(ContiguousArray(largeFences.map { fences[Int($0)].bounds }))
    self.largeFences = largeFences
  }

  /// The height of a cell in degrees.
  var degreesPerRow: Double { grid.degreesPerRow }

  // MARK: Fences on a path

  /// Finds the fences whose box meets that of a path.
  ///
  /// - Parameters:
  ///   - leg: the path.
  ///   - found: working memory.
  ///   - candidates: receives the fences, ascending.
  func findByBoxes(
    _ leg: PathLeg, _ found: inout ContiguousArray<Int32>,
    into candidates: inout ContiguousArray<BoundaryGrid.Candidate>
  ) {
    index.query(leg.bounds, into: &found)
    for fence in found { candidates.append(BoundaryGrid.Candidate(shape: fence)) }
  }

  /// Finds the fences whose boundary a path may meet, by the cells about it.
  ///
  /// - Parameters:
  ///   - leg: the path.
  ///   - large: a disc that no boundary of a large fence meets; set again when it is left.
  ///   - candidates: receives the fences, ascending.
  /// - Returns: what lies about the end of the path; `nil` when the path is too long for cells.
  func findByCells(
    _ leg: PathLeg, large: inout PlanarDisc,
    into candidates: inout ContiguousArray<BoundaryGrid.Candidate>
  ) -> BoundaryGrid.ProximityQuery? {
    guard var query = grid.query(leg, into: &candidates) else { return nil }
    if !largeFences.isEmpty {
      if !large.contains(leg) {
        guard set(&large, about: leg.end) else { return nil }
        if !large.contains(leg) {
          for fence in largeFences where fences[Int(fence)].bounds.intersects(leg.bounds) {
            candidates.append(BoundaryGrid.Candidate(shape: fence))
          }
        }
      }
      if !query.isEmpty { limit(&query, about: leg.end, &large) }
    }
    if candidates.count > 1 { candidates.sort { $0.shape < $1.shape } }
    return query
  }

  /// Where a path crosses the boundary of a candidate, where it is known to cross one edge and no other: exact.
  @inline(__always)
  func crossing(of leg: PathLeg, _ candidate: BoundaryGrid.Candidate) -> Double? {
    candidate.edge >= 0 ? grid.crossing(of: leg, edge: candidate.edge) : nil
  }

  /// The distance in metres from the end of a path to the boundary of a polygon that it left: exact; `nil` where
  /// the cells do not say.
  func distance(fromEndOf leg: PathLeg, to candidate: BoundaryGrid.Candidate) -> Double? {
    guard case .polygon(let polygon) = fences[Int(candidate.shape)],
      // A path that meets more than one edge may lead back inside.
      candidate.edge >= 0 || polygon.shape.locate(leg.end) == .outside
    else { return nil }
    return grid.distance(fromEndOf: leg, to: candidate.shape, near: candidate.edge)
  }

  // MARK: Boundaries about a position

  /// A disc about a position in empty cells, which meets no boundary of a large fence either; `nil` where
  /// nothing is known.
  func emptyCells(
    about position: Coordinate, large: inout PlanarDisc
  ) -> BoundaryGrid.ProximityQuery? {
    guard var query = grid.cellClearance(around: position) else { return nil }
    if !largeFences.isEmpty { limit(&query, about: position, &large) }
    return query
  }

  /// The greatest disc about the origin of a frame, up to `limit` units, that meets no boundary.
  func clearance(in frame: EquirectangularFrame, below limit: Double) -> Double {
    index.clearance(in: frame, below: limit) { fence, least in
      fences[fence].clearance(in: frame, below: least)
    }
  }

  /// Shrinks what is known about a position so that it meets no boundary of a large fence.
  private func limit(
    _ query: inout BoundaryGrid.ProximityQuery, about position: Coordinate,
    _ large: inout PlanarDisc
  ) {
    var radii = large.radii(about: position, in: query)
    // A new disc is about as large as the old one: worth it only far from its centre.
    if radii.within < query.radius, 2 * radii.within < radii.own || radii.own < 0 {
      radii = set(&large, about: position) ? large.radii(about: position, in: query) : (0, 0)
    }
    query.radius = max(0, min(query.radius, radii.within))
  }

  /// Sets the greatest disc about a position that no boundary of a large fence meets; false where there
  /// is no frame.
  private func set(_ large: inout PlanarDisc, about position: Coordinate) -> Bool {
    guard let frame = EquirectangularFrame(about: position) else { return false }
    let radius = largeIndex.clearance(in: frame, below: frame.radiusLimit) { index, least in
      fences[Int(largeFences[index])].clearance(in: frame, below: least)
    }
    large = PlanarDisc(in: frame, radius: radius)
    return true
  }
}

extension Clearance {
  /// What is known of the boundaries about the end of a path.
  enum Surroundings {
    /// The path lies in the disc and meets none.
    case disc
    /// What the cells about it hold.
    case cells(BoundaryGrid.ProximityQuery)
    /// Nothing: boxes of whole fences were compared.
    case boxes
  }

  /// Finds the fences that the path of a step may meet.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - core: the prepared layout.
  ///   - scratch: receives the candidates, ascending.
  /// - Returns: what is known of the boundaries about the end of the path.
  mutating func findCandidates(
    _ step: Step, _ core: PreparedLayout, _ scratch: inout StepScratch
  ) -> Surroundings {
    scratch.candidates.removeKeepingMemory()
    if let leg = step.leg, engine === core {
      if triesConditions, disc.contains(leg.end), step.fix.time < deadline { return .disc }
      if let query = core.proximity.findByCells(
        leg, large: &largeDisc, into: &scratch.candidates)
      {
        scratch.work.surveys += 1
        scratch.work.packs += query.batches
        scratch.work.comparisons += query.comparisons
        scratch.work.candidates += scratch.candidates.count
        return .cells(query)
      }
      scratch.candidates.removeKeepingMemory()
    }
    let position = step.fix.coordinate
    core.proximity.findByBoxes(
      step.leg ?? PathLeg(from: position, to: position), &scratch.found,
      into: &scratch.candidates)
    scratch.work.queries += 1
    scratch.work.candidates += scratch.candidates.count
    return .boxes
  }

  /// Whether a fix may change any zone with a state, and not only those whose boundary may be met and
  /// ``pendingZones``.
  func needsAllZones(at time: Timestamp, after surroundings: Surroundings) -> Bool {
    if case .boxes = surroundings { return true }
    return pendingZones.isMany || time >= deadline
  }
}

extension BoundaryOutline {
  /// The outline of a fence.
  init(_ fence: PreparedFence) {
    switch fence {
    case .circle(let circle): self = .circle(circle.shape)
    case .polygon(let polygon): self.init(polygon.shape)
    case .geoline(let line): self.init(line.shape)
    case .absent: self = .nothing
    }
  }
}

extension PreparedFence {
  /// A radius in units of the frame such that no point of the boundary lies within the disc about
  /// the frame's origin; what is beyond `limit` may be any number not below it.
  func clearance(in frame: EquirectangularFrame, below limit: Double) -> Double {
    switch self {
    case .circle(let circle): circle.shape.clearance(in: frame)
    case .polygon(let polygon): polygon.shape.clearance(in: frame, below: limit)
    case .geoline(let line): line.shape.clearance(in: frame, below: limit)
    case .absent: limit
    }
  }
}
