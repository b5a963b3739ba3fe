internal import Ringfence

/// What may be wrong with a layout that tracks do not reach: each mistake is tried out on some of the fixes.
struct LayoutGuess {
  private let engine: TriggerEngine
  private let sample: FixSample
  /// The distance in metres of the nearest fix.
  private let meters: Double

  /// Below this distance in metres zones and tracks belong together as they are.
  static let far = 50_000.0
  /// What measuring may cost for a mistake, and how many pairs of a circle and a fix are compared.
  private static let mostCost = 250_000
  private static let mostPairs = 4_000_000
  /// Circles with radii below this, in metres, may have them in another unit.
  private static let smallRadius = 5.0

  /// - Parameters:
  ///   - engine: has the layout.
  ///   - sample: some of the fixes.
  ///   - meters: the distance from the nearest of all fixes to the nearest fence, above 0.
  init(_ engine: TriggerEngine, _ sample: FixSample, meters: Double) {
    self.engine = engine
    self.sample = sample
    self.meters = meters
  }

  // MARK: Positions

  /// Positions that are mixed up; `nil` where nothing brings the tracks much nearer.
  func misplaced(mayBeTracks: Bool) -> SilenceCause? {
    guard meters >= Self.far else { return nil }
    var best: (meters: Double, cause: SilenceCause)?
    func consider(_ cause: (Double) -> SilenceCause, _ move: (Coordinate) -> Coordinate?) {
      // The sample may pass a zone at some distance.
      var search = NearestFix(
        engine, below: best?.meters ?? Self.far / 10, mostCost: Self.mostCost)
      search.take(sample.moved(move))
      guard let found = search.best?.meters else { return }
      best = (found, cause(found))
    }
    consider({ .exchanged(meters: $0, mayBeTracks: mayBeTracks) }) {
      Coordinate(latitude: $0.normalizedLongitude, longitude: $0.latitude)
    }
    for (latitude, longitude) in [(false, true), (true, false), (true, true)] {
      consider({ .mirrored(latitude: latitude, longitude: longitude, meters: $0) }) {
        Coordinate(
          latitude: latitude ? -$0.latitude : $0.latitude,
          longitude: longitude ? -$0.longitude : $0.longitude)
      }
    }
    return best?.cause
  }

  // MARK: Radii

  /// Radii in kilometres or degrees: read so, a fix is inside. Radii below 1 m are odd in any case.
  var smallRadius: SilenceCause? {
    let radii = engine.layout.zones.flatMap { zone in
      zone.fences.compactMap { fence in fence.shape.radius }
    }
    let small = radii.count { $0 < Self.smallRadius }
    guard small > 0 else { return nil }
    // A degree of latitude has about 111 km.
    if reaches(1_000, below: Self.smallRadius) {
      return .smallRadius(count: small, unit: "kilometres")
    }
    if reaches(111_000, below: 0.1) { return .smallRadius(count: small, unit: "degrees") }
    let tiny = radii.count { $0 < 1 }
    return tiny > 0 ? .smallRadius(count: tiny, unit: nil) : nil
  }

  /// Whether a fix lies in a circle with a radius below a limit when such radii are multiplied.
  private func reaches(_ factor: Double, below limit: Double) -> Bool {
    let circles = engine.layout.zones.lazy.flatMap { $0.fences }.compactMap { fence -> Circle? in
      guard case .circle(let circle) = fence.shape, circle.radius.meters < limit else {
        return nil
      }
      return circle
    }
    let worst = engine.settings.maximumAccuracy.meters
    let fixes = sample.fixes.filter { !($0.accuracyMeters > worst) }
    let most = max(16, Self.mostPairs / max(1, circles.count))
    let step = max(1, (fixes.count + most - 1) / most)
    let positions = stride(from: 0, to: fixes.count, by: step).map {
      (coordinate: fixes[$0].coordinate, point: EarthCenteredPoint(fixes[$0].coordinate))
    }
    for circle in circles {
      let meters = circle.radius.meters * factor
      let middle = EarthCenteredPoint(circle.center)
      // The straight way is never longer than the geodesic.
      let isInside = positions.contains {
        $0.point.squaredDistance(to: middle) <= meters * meters
          && Geodesic.inverse(from: $0.coordinate, to: circle.center).distance.meters <= meters
      }
      if isInside { return true }
    }
    return false
  }
}

extension Shape {
  /// The radius of a circle in metres.
  fileprivate var radius: Double? {
    if case .circle(let circle) = self { circle.radius.meters } else { nil }
  }
}
