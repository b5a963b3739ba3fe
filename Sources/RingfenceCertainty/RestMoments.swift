internal import Ringfence
internal import RingfenceGeodesy

struct RestMoments {
  /// Errors of receivers last about this long, so a shorter time that a short rest shows is not believed. In seconds.
  static let leastCorrelation = 80.0
  /// The most positions of a rest that are compared with each other.
  static let mostPositions = 2_000

  /// Metres on each axis.
  let deviation: Double
  /// Seconds in which the autocorrelation falls to 1/e.
  let correlationSeconds: Double
  /// The standard deviation of the logarithm of the deviation.
  let uncertainty: Double

  init(_ fixes: ArraySlice<Fix>) throws(NoiseEstimate.Refusal) {
    guard let first = fixes.first, let last = fixes.last else { throw .tooShort }
    let span = last.time.seconds(since: first.time)
    if Self.isFrozen(fixes) { throw .frozen }
    let origin = GeodesicOrigin(first.coordinate)
    let steps = zip(fixes.dropFirst(), fixes).map { $0.time.seconds(since: $1.time) }.sorted()
    let step = max(steps[steps.count / 2], span / Double(Self.mostPositions))
    var points: [PlanarPoint] = []
    var next = first.time
    for fix in fixes where fix.time >= next {
      points.append(origin.offset(to: GeodesicOrigin(fix.coordinate)))
      // Half a step early, so that a jitter of the clock leaves out none.
      // checked: a step is shorter than the rest, whose times are in the years 1 to 9999
      let ahead = Int64((step - min(step, 1) / 2) * 1e6)
      next = Timestamp(microseconds: fix.time.microseconds + ahead)
    }
    let count = Double(points.count)
    let east = points.reduce(0) { $0 + $1.x } / count
    let north = points.reduce(0) { $0 + $1.y } / count
    let offsets = points.map { PlanarPoint($0.x - east, $0.y - north) }
    let variance = offsets.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y } / (2 * count)
    guard variance > 0,
      let lag = Self.lag(of: offsets, variance), lag * step <= span / 5
    else { throw .tooShort }
    correlationSeconds = lag * step
    // The part of the variance that the mean takes with it.
    let believed = max(correlationSeconds, Self.leastCorrelation)
    let ratio = believed / span
    let taken = 2 * ratio * (1 - ratio * (1 - Elementary.exp(-1 / ratio)))
    deviation = (variance / max(1 - taken, 0.2)).squareRoot()
    uncertainty = 0.5 * ratio.squareRoot()
  }

  /// Whether more than half of the positions ten seconds apart are the same to the last digit.
  private static func isFrozen(_ fixes: ArraySlice<Fix>) -> Bool {
    var (same, all) = (0, 0)
    var before = fixes[fixes.startIndex]
    for fix in fixes where fix.time.seconds(since: before.time) >= 10 {
      all += 1
      if fix.coordinate == before.coordinate { same += 1 }
      before = fix
    }
    return same * 2 > all
  }

  /// The number of steps after which the autocorrelation is 1/e, between two by a straight line; `nil` where it is not within half of
  /// the rest.
  private static func lag(of offsets: [PlanarPoint], _ variance: Double) -> Double? {
    let limit = 1 / Elementary.exp(1)
    var before = 1.0
    for lag in 1..<max(offsets.count / 2, 1) {
      var sum = 0.0
      for index in lag..<offsets.count {
        let (a, b) = (offsets[index], offsets[index - lag])
        sum += a.x * b.x + a.y * b.y
      }
      let correlation = sum / (2 * Double(offsets.count - lag) * variance)
      if correlation < limit {
        return Double(lag - 1) + (before - limit) / (before - correlation)
      }
      before = correlation
    }
    return nil
  }
}
