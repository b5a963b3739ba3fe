/// Which fences a path may meet. Everything here is a bound on the safe side, but for the numbers that are said to
/// be exact.
struct FenceProximity: Sendable {
  let fences: ContiguousArray<PreparedFence>
  /// The boxes of all fences.
  let index: BoxIndex
  /// The boundaries of the fences, but for those of ``largeFences``.
  let grid: BoundaryGrid
  /// The fences that are too large for the grid, or lie where it is of no use, ascending.
  let largeFences: ContiguousArray<Int32>
  /// The boxes of ``largeFences``.
  let largeIndex: BoxIndex

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

  /// Where a path crosses the boundary of a candidate: exact.
  enum Crossings {
    /// Not known.
    case unknown
    case once(Double)
    /// The parameters ascend.
    case twice(Double, Double)
  }

  /// Where a path crosses the boundary of a candidate, where it is known to cross one edge or two and no other.
  @inline(__always)
  func crossings(of leg: PathLeg, _ candidate: BoundaryGrid.Candidate) -> Crossings {
    guard candidate.edge >= 0 else { return .unknown }
    if candidate.second < 0 { return .once(grid.crossing(of: leg, edge: candidate.edge)) }
    return grid.crossings(of: leg, candidate).map { .twice($0.0, $0.1) } ?? .unknown
  }

  /// Reads the edges and circles of the notes ahead of time, and whole rings where exits are confirmed at a distance.
  func load(_ survey: inout PathSurvey, loadsRings: Bool) {
    survey.loadNotes(grid, loadsRings: loadsRings)
  }

  /// What a path does with a candidate that is a circle in the grid; undecided for others, too.
  @inline(__always)
  func shortPath(
    _ leg: borrowing PathLeg, _ candidate: BoundaryGrid.Candidate
  ) -> NearCircle.ShortPath {
    grid.shortPath(leg, candidate)
  }

  /// The distance in metres from a position outside a fence to its boundary: exact, or only an upper bound where that
  /// is below `least`; `nil` where the grid does not say.
  @inline(__always)
  func distance(
    from position: Coordinate, to candidate: BoundaryGrid.Candidate, atLeast least: Double,
    _ squares: inout ContiguousArray<Double>
  ) -> Double? {
    if candidate.edge < -1 { return grid.circleDistance(to: position, candidate) }
    return grid.distance(fromOutside: position, to: candidate, atLeast: least, &squares)
  }
}

extension BoundaryOutline {
  /// The outline of a fence.
  init(_ fence: PreparedFence) {
    switch fence {
    case .circle(let circle): self = .circle(circle.shape)
    case .polygon(let polygon): self.init(polygon.shape)
    case .corridor(let corridor): self.init(corridor.shape)
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
    case .corridor(let corridor): corridor.shape.clearance(in: frame)
    case .geoline(let line): line.shape.clearance(in: frame, below: limit)
    case .absent: limit
    }
  }
}
