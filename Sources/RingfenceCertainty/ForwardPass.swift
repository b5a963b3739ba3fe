package import Ringfence
package import RingfenceGeodesy

/// The filter of a track with four modes, under each hypothesis of the errors.
package typealias TrackMixture = MotionMixture<FourModes<MotionState>>

/// What the fixes up to each committed fix of a segment say, for the backward pass.
package struct ForwardPass {
  /// A fix that was taken in.
  package struct Commit {
    /// Its position among the seen fixes.
    package let fix: Int
    package let time: Timestamp
    package let coordinate: Coordinate
    package let deviation: Double
    /// Its plane, and where it lies in that.
    package let frame: LocalFrame
    package let point: PlanarPoint
    /// How the plane of the commit before turns into this one, where it is another.
    package let change: LocalFrame.Change?
  }

  package struct Bank {
    package let hypothesis: ErrorHypothesis
    /// The logarithm of its weight.
    package internal(set) var evidence: Double
    /// At each commit, in its plane.
    package internal(set) var mixtures: ContiguousArray<TrackMixture> = []
  }

  /// Hypotheses below this weight are dropped, after this number of updates.
  private static let least = (weight: 1e-6, updates: 60)

  let model: CertaintyModel
  /// The commits in memory, and the number of those before.
  package private(set) var commits: ContiguousArray<Commit> = []
  private(set) var dropped = 0
  package private(set) var banks: [Bank]

  package init(_ model: CertaintyModel) {
    self.model = model
    banks = model.hypotheses.map {
      Bank(hypothesis: $0, evidence: Elementary.log($0.prior))
    }
  }

  /// The probabilities of the hypotheses in ``banks``.
  package var weights: [Double] {
    let greatest = banks.reduce(-Double.infinity) { max($0, $1.evidence) }
    let powers = banks.map { Elementary.exp($0.evidence - greatest) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }

  /// Takes in a fix if it comes ten seconds or more after the last one.
  ///
  /// - Parameters:
  ///   - fix: its position among the seen fixes.
  ///   - time: when it is, not before the last one.
  ///   - coordinate: where it is.
  ///   - deviation: the standard deviation on each axis in metres, above 0.
  /// - Returns: whether the pass can go on. Where a number would go out of range, the fix is left out.
  package mutating func take(
    _ fix: Int, at time: Timestamp, _ coordinate: Coordinate, deviation: Double
  ) -> Bool {
    guard let last = commits.last else {
      let frame = LocalFrame(about: coordinate)
      let point = PlanarPoint(0, 0)
      for index in banks.indices {
        banks[index].mixtures.append(
          TrackMixture(
            at: point, ErrorScale(deviation: deviation, banks[index].hypothesis, model), model))
      }
      commits.append(
        Commit(
          fix: fix, time: time, coordinate: coordinate, deviation: deviation, frame: frame,
          point: point, change: nil))
      return true
    }
    let seconds = time.seconds(since: last.time)
    guard seconds >= model.updateSeconds - 1e-6 else { return true }
    var frame = last.frame
    var point = frame.point(of: coordinate)
    var change: LocalFrame.Change?
    let reach = LocalFrame.reachMeters
    if point.x * point.x + point.y * point.y > reach * reach {
      let other = LocalFrame(about: coordinate)
      change = frame.change(to: other)
      frame = other
      point = PlanarPoint(0, 0)
    }
    let transition = MotionTransition(seconds: seconds, model)
    var next: [(mixture: TrackMixture, logarithm: Double)] = []
    for index in banks.indices {
      let hypothesis = banks[index].hypothesis
      guard var mixture = banks[index].mixtures.last else { return false }
      if let change { mixture.move(by: change) }
      let logarithm = mixture.advance(
        transition, to: point, ErrorScale(deviation: deviation, hypothesis, model),
        correlation: Elementary.exp(-seconds / hypothesis.correlationSeconds),
        degreesOfFreedom: model.degreesOfFreedom)
      guard logarithm.isFinite else { return false }
      next.append((mixture, logarithm))
    }
    for (index, step) in next.enumerated() {
      banks[index].evidence += step.logarithm
      banks[index].mixtures.append(step.mixture)
    }
    commits.append(
      Commit(
        fix: fix, time: time, coordinate: coordinate, deviation: deviation, frame: frame,
        point: point, change: change))
    if dropped + commits.count > Self.least.updates {
      let weights = weights
      for index in banks.indices.reversed() where weights[index] < Self.least.weight {
        banks.remove(at: index)
      }
    }
    return true
  }

  mutating func forget(allBut count: Int) {
    let surplus = commits.count - count
    guard surplus > 0 else { return }
    dropped += surplus
    commits.removeFirst(surplus)
    for index in banks.indices { banks[index].mixtures.removeFirst(surplus) }
  }
}
