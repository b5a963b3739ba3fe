/// Where and until when the fixes of a session change nothing but ``TriggerSession/lastFix``.
///
/// A disc in the plane of longitude and latitude, where paths are straight: a path between two of its
/// points lies in it too, and it meets no boundary of any fence. It is measured below the truth. The
/// deadline is the first moment at which time alone may change something.
struct SafeDisc: Sendable {
  /// Centre, in degrees.
  private(set) var latitude = 0.0
  private(set) var longitude = 0.0
  /// The square of a degree of longitude, in degrees of latitude.
  private(set) var eastSquare = 0.0
  /// The square of the radius, in degrees of latitude; negative for no disc.
  private(set) var radiusSquare = -1.0
  /// A fix at this time or later is to be evaluated, wherever it is.
  var deadline = Timestamp(microseconds: .min)
  /// The zones that wait for their gates or for the end of a visit, so that every fix that is evaluated
  /// concerns them.
  var restless = RestlessZones()
  /// Whether one of them waits for its gates: the disc meets no boundary, but no fix is passed over.
  var triesGates = false
  /// Whether the zones were looked at for somebody who asks for reasons: each try of a gate counts then.
  var isRecording = false
  /// The engine for which the disc and the zones' states hold; `nil` before the first fix.
  var engine: PreparedLayout?

  /// No disc.
  init() {}

  /// Whether there is no disc in which fixes are passed over.
  var isEmpty: Bool { radiusSquare < 0 || triesGates }

  /// Whether the disc reaches beyond the cells next to its centre, so that the next one may be found by
  /// cells alone.
  func isWide(in grid: BoundaryGrid) -> Bool {
    2 * radiusSquare > grid.degreesPerRow * grid.degreesPerRow
  }

  /// Takes the disc away.
  mutating func clear() { radiusSquare = -1 }

  /// Takes the disc away, and what is known of the zones, unless both are of use for an engine.
  mutating func prepare(for engine: TriggerEngine, isRecording: Bool) {
    if self.engine === engine.core, self.isRecording == isRecording { return }
    clear()
    self.engine = nil
  }

  /// Lays a disc about the origin of a frame, of a radius in its units.
  mutating func lay(in frame: PlaneFrame, radius: Double) {
    lay(
      frame.latitude, frame.longitude, eastScale: frame.eastScale, northScale: frame.northScale,
      radius: radius)
  }

  /// Lays the disc that was found about a position.
  mutating func lay(
    _ survey: BoundaryGrid.Survey, radius: Double? = nil, about position: Coordinate
  ) {
    lay(
      position.latitude, position.normalizedLongitude, eastScale: survey.eastScale,
      northScale: survey.northScale, radius: radius ?? survey.radius)
  }

  private mutating func lay(
    _ latitude: Double, _ longitude: Double, eastScale: Double, northScale: Double, radius: Double
  ) {
    self.latitude = latitude
    self.longitude = longitude
    let ratio = eastScale / northScale
    eastSquare = ratio * ratio
    // A millimetre for the rounding here and in the measures.
    let degrees = (radius * (1 - 1e-9) - 1e-3) / northScale
    radiusSquare = degrees > 0 ? degrees * degrees : -1
  }

  /// Whether a position lies in the disc. One that is written with a longitude beyond ±180 does not.
  @inline(__always)
  func contains(_ position: Coordinate) -> Bool {
    contains(latitude: position.latitude, longitude: position.longitude)
  }

  /// The same for a position by its degrees.
  @inline(__always)
  func contains(latitude: Double, longitude: Double) -> Bool {
    let y = latitude - self.latitude
    let x = longitude - self.longitude
    return y * y + x * x * eastSquare <= radiusSquare
  }
}

extension TriggerEngine {
  /// The greatest disc about a position, up to `limit` units, that meets no boundary.
  func clearance(in frame: PlaneFrame, below limit: Double) -> Double {
    core.index.clearance(in: frame, below: limit) { fence, least in
      core.fences[fence].clearance(in: frame, below: least)
    }
  }

  /// Looks about the end of a path for boundaries.
  ///
  /// - Parameters:
  ///   - leg: the path.
  ///   - candidates: receives the fences whose boundary the path may meet, in any order.
  /// - Returns: what lies about the end; `nil` when the path cannot be looked at that way.
  func survey(
    _ leg: PathLeg, into candidates: inout ContiguousArray<BoundaryGrid.Sighting>
  ) -> BoundaryGrid.Survey? {
    guard var survey = core.grid.survey(leg, into: &candidates) else { return nil }
    guard !core.largeFences.isEmpty else { return survey }
    guard let frame = PlaneFrame(about: leg.end) else { return nil }
    let clearance = core.largeIndex.clearance(in: frame, below: frame.radiusLimit) { place, least in
      core.fences[Int(core.largeFences[place])].clearance(in: frame, below: least)
    }
    let east = (leg.endLongitude - leg.startLongitude) * frame.eastScale
    let north = (leg.end.latitude - leg.start.latitude) * frame.northScale
    if (east * east + north * north).squareRoot() + 0.01 > clearance {
      for (place, fence) in core.largeFences.enumerated()
      where core.fences[Int(fence)].bounds.intersects(leg.bounds) {
        candidates.append(BoundaryGrid.Sighting(shape: core.largeFences[place]))
      }
    }
    if !survey.isEmpty {
      survey.radius = min(survey.radius, clearance / survey.scale(to: frame))
    }
    return survey
  }
}

extension BoundaryGrid.Survey {
  /// The radius of a disc about the position that is no larger than the survey's, and such that nothing
  /// in it is farther over ground than so many metres; `nil` where that cannot be said.
  func radius(within meters: Double, of position: Coordinate) -> Double? {
    if meters == .infinity { return radius }
    guard let frame = PlaneFrame(about: position) else { return nil }
    return min(radius, frame.reach(ofMeters: meters) / scale(to: frame))
  }

  /// How much longer a way may be in units of a frame than in the survey's, or the other way round.
  func scale(to frame: PlaneFrame) -> Double {
    max(
      eastScale / frame.eastScale, northScale / frame.northScale, frame.eastScale / eastScale,
      frame.northScale / northScale)
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
  func clearance(in frame: PlaneFrame, below limit: Double) -> Double {
    switch self {
    case .circle(let circle): circle.shape.clearance(in: frame)
    case .polygon(let polygon): polygon.shape.clearance(in: frame, below: limit)
    case .geoline(let line): line.shape.clearance(in: frame, below: limit)
    case .absent: limit
    }
  }
}
