/// Which fences a path may meet. Everything here is a bound on the safe side, but for the numbers that are said to
/// be exact.
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
