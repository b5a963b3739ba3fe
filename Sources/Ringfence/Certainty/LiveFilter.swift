package import RingfenceGeodesy

/// Where a device probably is, from the fixes of one session so far: three hypotheses of the errors of its receiver, three modes of motion.
///
/// A fix is *committed* when it comes ten seconds or more after the last committed one. What a fix between shows is estimated from the
/// committed state and then forgotten. Ask for the estimate of a fix before the update with it:
///
/// ```swift
/// let estimate = filter.estimate(at: time, coordinate, deviation: 5)
/// filter.update(at: time, coordinate, deviation: 5, estimate)
/// ```
///
/// Gaps and begins of segments up to an hour are predicted over. After a longer one the filter begins again with what it learned of the
/// errors.
package struct LiveFilter: Hashable, Sendable {
  /// The longest time that is predicted over, in seconds.
  static let longestGap = 3_600.0
  /// What is left at each update of what fixes showed of the errors before.
  static let memory = 0.995

  /// When the last committed fix was; `nil` before the first.
  package private(set) var time: Timestamp?
  /// The origin of the plane in which the means lie.
  package private(set) var latitude = 0.0
  package private(set) var longitude = 0.0
  /// The logarithms of the weights of the hypotheses, the greatest 0.
  package private(set) var evidence = ThreeModes(0.0, 0.0, 0.0)
  /// What is known under each.
  package private(set) var mixtures = ThreeModes(
    repeating: MotionMixture<ThreeModes<MotionState>>())

  /// A filter without a fix.
  package init() {
    for index in 0..<3 {
      evidence[index] = Elementary.log(CertaintyModel.live.hypotheses[index].prior)
    }
    normalizeEvidence()
  }

  /// The plane in which the means lie.
  package var frame: LocalFrame {
    LocalFrame(about: Coordinate(uncheckedLatitude: latitude, longitude: longitude))
  }

  /// The probabilities of the hypotheses, in the order of ``CertaintyModel/live``.
  package var weights: ThreeModes<Double> {
    var weights = ThreeModes(repeating: 0.0)
    var sum = 0.0
    for index in 0..<3 {
      weights[index] = Elementary.exp(evidence[index])
      sum += weights[index]
    }
    for index in 0..<3 { weights[index] /= sum }
    return weights
  }

  // MARK: Fixes

  /// Whether a fix at a time would be committed: the first, and one ten seconds or more after the last committed one.
  package func commits(at time: Timestamp) -> Bool {
    guard let last = self.time else { return true }
    return time.seconds(since: last) >= CertaintyModel.live.updateSeconds - 1e-6
  }

  /// Where the device probably is at a fix.
  ///
  /// - Parameters:
  ///   - time: when the fix is.
  ///   - coordinate: where it is.
  ///   - deviation: the standard deviation on each axis in metres. Where it is not above 0 or not finite, that of
  ///     ``CertaintyModel/assumedDeviation`` is used.
  /// - Returns: the estimate; `nil` where the fix is not later than the last committed one, or its coordinate is not finite.
  /// - Complexity: O(1), some 2 µs; allocates nothing.
  package func estimate(
    at time: Timestamp, _ coordinate: Coordinate, deviation: Double
  ) -> LiveEstimate? {
    guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return nil }
    guard let last = self.time else { return begun(at: time, coordinate, deviation) }
    guard last < time else { return nil }
    let seconds = time.seconds(since: last)
    guard seconds <= Self.longestGap else { return begun(at: time, coordinate, deviation) }
    let before = near(coordinate)
    var after = before
    after.step(to: before.frame.point(of: coordinate), seconds: seconds, deviation)
    after.time = time
    // Numbers that went out of range say nothing.
    guard after.isPossible else { return begun(at: time, coordinate, deviation) }
    return LiveEstimate(before: before, after: after, hasPath: true)
  }

  /// Takes in a fix, which changes nothing unless it is to be committed. A fix that ``estimate(at:_:deviation:)`` refuses leaves the filter
  /// as it was.
  ///
  /// - Parameters:
  ///   - time: when the fix is.
  ///   - coordinate: where it is.
  ///   - deviation: as for the estimate.
  ///   - estimate: the estimate of this fix from this filter, where there is one already.
  /// - Complexity: O(1): a comparison, or as the estimate.
  package mutating func update(
    at time: Timestamp, _ coordinate: Coordinate, deviation: Double,
    _ estimate: LiveEstimate? = nil
  ) {
    guard commits(at: time) else { return }
    if let estimate {
      self = estimate.after
    } else if let estimate = self.estimate(at: time, coordinate, deviation: deviation) {
      self = estimate.after
    }
  }

  // MARK: Steps

  /// The estimate of a filter that begins at a fix, with the weights of this one.
  private func begun(
    at time: Timestamp, _ coordinate: Coordinate, _ deviation: Double
  ) -> LiveEstimate {
    var filter = self
    filter.time = time
    filter.latitude = coordinate.latitude
    filter.longitude = coordinate.normalizedLongitude
    let model = CertaintyModel.live
    for index in 0..<3 {
      let scale = ErrorScale(
        deviation: CertaintyModel.usableDeviation(deviation), model.hypotheses[index], model)
      filter.mixtures[index] = MotionMixture(at: PlanarPoint(0, 0), scale, model)
    }
    return LiveEstimate(before: filter, after: filter, hasPath: false)
  }

  private mutating func step(to point: PlanarPoint, seconds: Double, _ deviation: Double) {
    let model = CertaintyModel.live
    let transition = MotionTransition(seconds: seconds, model)
    let usable = CertaintyModel.usableDeviation(deviation)
    let surprise = SurpriseRule(after: seconds, model)
    var known = (seconds: 0.0, share: 1.0)
    for index in 0..<3 {
      let hypothesis = model.hypotheses[index]
      if known.seconds != hypothesis.correlationSeconds {
        known = (
          hypothesis.correlationSeconds, Elementary.exp(-seconds / hypothesis.correlationSeconds)
        )
      }
      let logarithm = mixtures[index].advance(
        transition, to: point, ErrorScale(deviation: usable, hypothesis, model),
        correlation: known.share, degreesOfFreedom: model.degreesOfFreedom, surprise)
      evidence[index] = Self.memory * evidence[index] + logarithm
    }
    normalizeEvidence()
  }

  private mutating func normalizeEvidence() {
    let greatest = max(evidence[0], evidence[1], evidence[2])
    for index in 0..<3 { evidence[index] -= greatest }
  }

  /// The same filter with an origin that is not too far from a coordinate.
  private func near(_ coordinate: Coordinate) -> LiveFilter {
    let point = frame.point(of: coordinate)
    let square = point.x * point.x + point.y * point.y
    guard square > LocalFrame.reachMeters * LocalFrame.reachMeters else { return self }
    return recentered(about: coordinate)
  }

  /// The same filter in the plane about another coordinate.
  package func recentered(about coordinate: Coordinate) -> LiveFilter {
    let other = LocalFrame(about: coordinate)
    let change = frame.change(to: other)
    var filter = self
    filter.latitude = other.origin.latitude
    filter.longitude = other.origin.longitude
    for index in 0..<3 {
      for mode in 0..<3 { filter.mixtures[index].modes[mode].move(by: change) }
    }
    return filter
  }

  /// Whether all numbers are those of something.
  package var isPossible: Bool {
    guard abs(latitude) <= 90, abs(longitude) <= 540 else { return false }
    for index in 0..<3 {
      guard evidence[index] <= 0, evidence[index].isFinite else { return false }
      var sum = 0.0
      for mode in 0..<3 {
        let state = mixtures[index].modes[mode]
        guard state.isPossible else { return false }
        sum += state.weight
      }
      guard abs(sum - 1) < 1e-6 else { return false }
    }
    return true
  }
}

// MARK: Numbers

extension LiveFilter {
  /// How many numbers a filter with a fix has.
  private static var numberCount: Int { 4 + 3 + 9 * 13 }

  /// All numbers of the filter in a fixed order, for saved sessions; none before the first fix. ``init(numbers:)`` makes the same filter of
  /// them, to the last bit.
  ///
  /// The origin in degrees, whole seconds and microseconds of the time, the logarithms of the hypotheses' weights, and for each hypothesis
  /// and mode the weight, three means to the east, three to the north, six covariances.
  package var numbers: [Double] {
    guard let time else { return [] }
    // A time has more digits than a double.
    let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    var numbers = [latitude, longitude, Double(seconds), Double(rest)]
    numbers.reserveCapacity(Self.numberCount)
    for index in 0..<3 { numbers.append(evidence[index]) }
    for index in 0..<3 {
      for mode in 0..<3 {
        let state = mixtures[index].modes[mode]
        let (east, north, p) = (state.east, state.north, state.covariance)
        numbers += [state.weight, east.position, east.velocity, east.error]
        numbers += [north.position, north.velocity, north.error]
        numbers += [p.xx, p.xv, p.xb, p.vv, p.vb, p.bb]
      }
    }
    // Zero has one form in files.
    for index in numbers.indices where numbers[index] == 0 { numbers[index] = 0 }
    return numbers
  }

  /// The filter with these numbers; `nil` where there are more or fewer, and where they are those of no filter: not finite, a negative
  /// variance, a correlation beyond ±1, weights that are not 1 together, a time outside the years 0001 to 9999.
  package init?(numbers: [Double]) {
    self.init()
    if numbers.isEmpty { return }
    guard numbers.count == Self.numberCount else { return nil }
    for number in numbers where !number.isFinite { return nil }
    (latitude, longitude) = (numbers[0], numbers[1])
    guard let whole = Timestamp(secondsSince1970: numbers[2]), numbers[2] == numbers[2].rounded(),
      abs(numbers[3]) < 1e6, numbers[3] == numbers[3].rounded()
    else { return nil }
    time = Timestamp(microseconds: whole.microseconds + Int64(numbers[3]))  // checked: below 10⁶
    for index in 0..<3 { evidence[index] = numbers[4 + index] }
    guard max(evidence[0], evidence[1], evidence[2]) == 0 else { return nil }
    var next = 7
    for index in 0..<3 {
      for mode in 0..<3 {
        let n = numbers[next..<next + 13]
        let at = n.startIndex
        mixtures[index].modes[mode] = MotionState(
          weight: n[at],
          east: MotionState.Axis(position: n[at + 1], velocity: n[at + 2], error: n[at + 3]),
          north: MotionState.Axis(position: n[at + 4], velocity: n[at + 5], error: n[at + 6]),
          covariance: MotionState.Covariance(
            xx: n[at + 7], xv: n[at + 8], xb: n[at + 9], vv: n[at + 10], vb: n[at + 11],
            bb: n[at + 12]))
        next += 13
      }
    }
    guard isPossible else { return nil }
  }
}
