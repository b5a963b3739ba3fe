/// Where and until when the fixes of a session change nothing but ``TriggerSession/lastFix``.
///
/// A disc that meets no boundary of any fence, measured below the truth: the path between two fixes in it
/// changes nothing. The deadline is the first moment at which time alone may change something.
struct Clearance: Sendable {
  /// Where no boundary is.
  var area = PlanarDisc()
  /// Where no boundary of a large fence is: much larger, as a rule, and laid anew less often.
  var large = PlanarDisc()
  /// A fix at this time or later is to be evaluated, wherever it is.
  var deadline = Timestamp(microseconds: .min)
  /// The zones that wait for their gates or for the end of a visit, so that every fix that is evaluated
  /// concerns them.
  var pendingZones = PendingZones()
  /// Whether one of them waits for its gates: the disc meets no boundary, but no fix is passed over.
  var triesConditions = false
  /// Whether the zones were looked at for somebody who asks for reasons: each try of a gate counts then.
  var isRecording = false
  /// The engine for which the disc and the zones' states hold; `nil` before the first fix.
  var engine: PreparedLayout?

  /// No disc.
  init() {}

  /// Whether there is no disc in which fixes are passed over.
  var isEmpty: Bool { area.radiusSquare < 0 || triesConditions }

  /// Whether the disc reaches beyond the cells next to its centre, so that the next one may be found by
  /// cells alone.
  func isWide(in grid: BoundaryGrid) -> Bool {
    2 * area.radiusSquare > grid.degreesPerRow * grid.degreesPerRow
  }

  /// Takes the disc away.
  mutating func clear() { area.clear() }

  /// Takes the disc away, and what is known of the zones, unless both are of use for an engine.
  mutating func prepare(for engine: TriggerEngine, isRecording: Bool) {
    if self.engine === engine.core, self.isRecording == isRecording { return }
    clear()
    self.engine = nil
  }

  /// Lays the disc that was found about a position.
  mutating func lay(
    _ survey: BoundaryGrid.ProximityQuery, radius: Double? = nil, about position: Coordinate
  ) {
    area = PlanarDisc(
      position.latitude, position.normalizedLongitude, eastScale: survey.eastScale,
      northScale: survey.northScale, radius: radius ?? survey.radius)
  }

  /// Whether a position lies in the disc. One that is written with a longitude beyond ±180 does not.
  @inline(__always)
  func contains(_ position: Coordinate) -> Bool {
    area.contains(latitude: position.latitude, longitude: position.longitude)
  }
}

extension TriggerEngine {
  /// The greatest disc about a position, up to `limit` units, that meets no boundary.
  func clearance(in frame: EquirectangularFrame, below limit: Double) -> Double {
    core.index.clearance(in: frame, below: limit) { fence, least in
      core.fences[fence].clearance(in: frame, below: least)
    }
  }
}

extension BoundaryGrid.ProximityQuery {
  /// The radius of a disc about the position that is no larger than the survey's, and such that nothing
  /// in it is farther over ground than so many metres; `nil` where that cannot be said.
  func radius(within meters: Double, of position: Coordinate) -> Double? {
    if meters == .infinity { return radius }
    guard let frame = EquirectangularFrame(about: position) else { return nil }
    return min(radius, frame.reach(ofMeters: meters) / scale(to: frame))
  }

  /// How much longer a way may be in units of a frame than in the survey's, or the other way round.
  func scale(to frame: EquirectangularFrame) -> Double {
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
  func clearance(in frame: EquirectangularFrame, below limit: Double) -> Double {
    switch self {
    case .circle(let circle): circle.shape.clearance(in: frame)
    case .polygon(let polygon): polygon.shape.clearance(in: frame, below: limit)
    case .geoline(let line): line.shape.clearance(in: frame, below: limit)
    case .absent: limit
    }
  }
}
