/// Tells engines apart. Whoever holds one knows whether an engine is the one it has met before.
final class EngineIdentity: Sendable {}

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
  /// The engine for which the disc and the zones' states hold; `nil` before the first fix.
  var engine: EngineIdentity?

  /// No disc.
  init() {}

  /// Whether there is a disc.
  var isEmpty: Bool { radiusSquare < 0 }

  /// Takes the disc away.
  mutating func clear() { radiusSquare = -1 }

  /// Lays a disc about the origin of a frame, of a radius in its units.
  mutating func lay(in frame: PlaneFrame, radius: Double) {
    latitude = frame.latitude
    longitude = frame.longitude
    let ratio = frame.eastScale / frame.northScale
    eastSquare = ratio * ratio
    // A millimetre for the rounding here and in the measures.
    let degrees = (radius * (1 - 1e-9) - 1e-3) / frame.northScale
    radiusSquare = degrees > 0 ? degrees * degrees : -1
  }

  /// Whether a position lies in the disc. One that is written with a longitude beyond ±180 does not.
  @inline(__always)
  func contains(_ position: Coordinate) -> Bool {
    let y = position.latitude - latitude
    let x = position.longitude - longitude
    return y * y + x * x * eastSquare <= radiusSquare
  }
}

extension TriggerEngine {
  /// The greatest disc about a position, up to `limit` metres, that meets no boundary.
  func clearance(in frame: PlaneFrame, below limit: Double) -> Double {
    index.clearance(in: frame, below: limit) { fence, least in
      fences[fence].clearance(in: frame, below: least)
    }
  }
}

extension PreparedFence {
  /// A radius in units of the frame such that no point of the boundary lies within the disc about
  /// the frame's origin; what is beyond `limit` may be any number not below it.
  func clearance(in frame: PlaneFrame, below limit: Double) -> Double {
    switch self {
    case .circle(let circle): circle.clearance(in: frame)
    case .polygon(let polygon): polygon.clearance(in: frame, below: limit)
    case .geoline(let line): line.clearance(in: frame, below: limit)
    case .absent: limit
    }
  }
}
