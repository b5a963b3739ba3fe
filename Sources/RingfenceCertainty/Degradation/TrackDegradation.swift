package import Ringfence
internal import RingfenceGeodesy

package struct TrackDegradation: Hashable, Sendable {
  /// Seconds between two fixes at least; 0 keeps all.
  package var interval = 0.0
  /// The standard deviation of the errors that are added on each axis, in those that the receiver reports; 0 adds none.
  package var factor = 0.0
  /// After this many seconds the added errors are correlated by 1/e.
  package var correlation = 60.0
  /// Seconds from the begin of one time with fixes to the next, and how long each is; `nil` for fixes all the time.
  package var duty: Duty?

  package struct Duty: Hashable, Sendable {
    package var period, on: Double

    package init(period: Double, on: Double) { (self.period, self.on) = (period, on) }
  }

  /// Creates one that changes nothing.
  package init() {}

  package var isNone: Bool { interval == 0 && factor == 0 && duty == nil }

  // The ranges of the values.
  package static var intervals: ClosedRange<Double> { 0.001...86_400 }
  package static var factors: ClosedRange<Double> { 0...100 }
  package static var correlations: ClosedRange<Double> { 0.001...86_400 }
  package static var periods: ClosedRange<Double> { 0.001...86_400 }
}

/// Makes one track worse, a part after the other.
///
/// First fixes outside of the times of the duty cycle go, then those that come too early after the last one that was kept, then errors are
/// added: a first-order Gauss-Markov process on both axes. What the receiver reports of accuracy, speed and course stays as it is. The
/// numbers depend on the seed, the track, the run and the number of the fix alone.
package struct TrackDegrader: Sendable {
  private let degradation: TrackDegradation
  private let settings: EngineSettings
  private let generator: Philox
  private let track: UInt32
  /// When in the period and in the interval the track begins.
  private let phase: Double
  private var start: Timestamp?
  private var lastKept: Timestamp?
  private var kept: UInt32 = 0
  private var error = (east: 0.0, north: 0.0)
  /// The fix that begins a segment was left out.
  private var startsSegment = false

  /// Begins a track.
  ///
  /// - Parameters:
  ///   - degradation: what is done.
  ///   - track: the name of the track.
  ///   - run: the number of the run; in run 0 the duty cycle begins with the track.
  ///   - seed: of the random numbers.
  ///   - settings: what the accuracies of the track mean.
  package init(
    _ degradation: TrackDegradation, track: String, run: Int = 0, seed: UInt32 = 0,
    _ settings: EngineSettings = EngineSettings()
  ) {
    self.degradation = degradation
    self.settings = settings
    generator = Philox(key: seed, 0x4445_4752)
    self.track = TrackHash.value(track, run)
    phase = run == 0 ? 0 : Philox.uniform(generator.words(0, 1, 0, self.track).0)
  }

  package mutating func take(_ fixes: FixColumns) -> FixColumns {
    var result = FixColumns()
    result.accuracyMeaning = fixes.accuracyMeaning
    for index in 0..<fixes.count {
      var fix = fixes[index]
      if fix.flags.contains(.startsSegment) { startsSegment = true }
      guard keeps(fix.time) else { continue }
      if startsSegment { fix.flags.insert(.startsSegment) }
      startsSegment = false
      if degradation.factor > 0 { addError(to: &fix, meaning: fixes.accuracyMeaning) }
      lastKept = fix.time
      kept += 1
      result.append(fix)
    }
    return result
  }

  private mutating func keeps(_ time: Timestamp) -> Bool {
    let start = start ?? time
    self.start = start
    if let duty = degradation.duty {
      let seconds = time.seconds(since: start) + phase * duty.period
      let inPeriod = seconds - (seconds / duty.period).rounded(.down) * duty.period
      if inPeriod >= duty.on { return false }
    }
    guard degradation.interval > 0 else { return true }
    // A later run begins later.
    guard let lastKept else {
      return time.seconds(since: start) >= phase * degradation.interval
    }
    return time.seconds(since: lastKept) >= degradation.interval
  }

  private mutating func addError(to fix: inout Fix, meaning: AccuracyMeaning?) {
    let words = generator.words(kept, 0, 0, track)
    let east = NormalQuantile.value(Philox.uniform(words.0))
    let north = NormalQuantile.value(Philox.uniform(words.1))
    let step = lastKept.map { fix.time.seconds(since: $0) } ?? .infinity
    let share = step > 0 ? Elementary.exp(-step / degradation.correlation) : 1
    let rest = (1 - share * share).squareRoot()
    error = (share * error.east + rest * east, share * error.north + rest * north)
    let deviation = degradation.factor * settings.deviation(of: fix, meaning: meaning)
    let moved = LocalFrame(about: fix.coordinate).coordinate(
      of: PlanarPoint(deviation * error.east, deviation * error.north))
    // The longitude goes on as that of the track does.
    let change = (moved.longitude - fix.coordinate.normalizedLongitude)
      .remainder(dividingBy: 360)
    fix = Fix(
      time: fix.time,
      coordinate: Coordinate(
        uncheckedLatitude: moved.latitude, longitude: fix.coordinate.longitude + change),
      altitudeMeters: fix.altitudeMeters, accuracyMeters: fix.accuracyMeters,
      speedMetersPerSecond: fix.speedMetersPerSecond, courseDegrees: fix.courseDegrees,
      flags: fix.flags)
  }
}
