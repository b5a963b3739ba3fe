package import Ringfence
internal import RingfenceGeodesy

/// What the fixes up to each of some times say, for the backward pass: times of used fixes, and times between them.
package struct ForwardPass {
  /// A time at which the state of the device is known to some degree.
  package struct Node {
    /// The position of a used fix among the seen ones; `nil` between fixes.
    package let fix: Int?
    package let time: Timestamp
    /// Where the fix is; between fixes the point of the straight way.
    package let coordinate: Coordinate
    /// The standard deviation on each axis; 0 between fixes.
    package let deviation: Double
    /// Its plane, and where it lies in that.
    package let frame: LocalFrame
    package let point: PlanarPoint
    /// How the plane of the node before turns into this one, where it is another.
    package let change: LocalFrame.Change?
  }

  package struct Bank {
    package let hypothesis: ErrorHypothesis
    /// The logarithm of its weight.
    package internal(set) var evidence: Double
    /// At each node, in its plane.
    var filter = WayFilter()
  }

  /// Hypotheses below this weight are dropped, after this number of used fixes.
  private static let least = (weight: 1e-6, updates: 60)

  let model: WayModel
  /// The nodes in memory, and the number of those before.
  package private(set) var nodes: ContiguousArray<Node> = []
  private(set) var dropped = 0
  package private(set) var banks: [Bank]
  /// The number of used fixes, and of those from which the size of errors was learned.
  package private(set) var used = 0
  package private(set) var learned = 0
  /// The number of used fixes that say nothing of where the device is, each counted by its probability.
  package private(set) var outliers = 0.0
  private var last: (time: Timestamp, rest: Double)?

  package init(_ model: WayModel) {
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

  /// Takes in a fix if it comes ten seconds or more after the last one, with states between.
  ///
  /// - Parameters:
  ///   - fix: its position among the seen fixes.
  ///   - time: when it is, not before the last one.
  ///   - coordinate: where it is.
  ///   - deviation: the standard deviation on each axis in metres, above 0.
  ///   - speed: what the receiver reports in metres a second; NaN for nothing.
  ///   - course: the course in degrees; NaN for none.
  ///   - states: into how many parts the time since the last used fix is divided; `nil` for the number of the model.
  /// - Returns: whether the pass can go on. Where a number would go out of range, the fix is left out.
  package mutating func take(
    _ fix: Int, at time: Timestamp, _ coordinate: Coordinate, deviation: Double,
    speed: Double = .nan, course: Double = .nan, states: Int? = nil
  ) -> Bool {
    guard let last else {
      begin(fix, at: time, coordinate, deviation)
      return true
    }
    let seconds = time.seconds(since: last.time)
    guard seconds >= model.updateSeconds - 1e-6 else { return true }
    let count = states ?? WayModel.states(in: seconds)
    let first = nodes.count
    // checked: a track is cut before the whole of a long time could overflow
    let whole = time.microseconds - last.time.microseconds
    for part in 1..<max(count, 1) {
      // checked: below 60 times some hours
      let moment = Timestamp(
        microseconds: last.time.microseconds + whole / Int64(count) * Int64(part))
      guard advance(nil, at: moment, coordinate, 0, left: count - part + 1, nil, false) else {
        return give(up: first)
      }
    }
    guard
      advance(
        fix, at: time, coordinate, deviation, left: 1,
        WayObservation.Speed(speed, course: course), seconds > model.denseSeconds)
    else { return give(up: first) }
    return true
  }

  private mutating func begin(
    _ fix: Int, at time: Timestamp, _ coordinate: Coordinate, _ deviation: Double
  ) {
    let frame = LocalFrame(about: coordinate)
    let point = PlanarPoint(0, 0)
    for index in banks.indices {
      banks[index].filter.begin(
        WayObservation(
          point, deviation: deviation, banks[index].hypothesis, model, isSparse: false, speed: nil),
        model)
    }
    nodes.append(
      Node(
        fix: fix, time: time, coordinate: coordinate, deviation: deviation, frame: frame,
        point: point, change: nil))
    used = 1
    last = (time, 0)
  }

  /// Forgets that a fix was tried.
  private mutating func give(up count: Int) -> Bool {
    nodes.removeLast(nodes.count - count)
    for index in banks.indices { banks[index].filter.keep(first: count) }
    return false
  }

  /// Goes on by a node: a fix, or a point of the way to it that has some parts of that way left.
  private mutating func advance(
    _ fix: Int?, at time: Timestamp, _ coordinate: Coordinate, _ deviation: Double, left: Int,
    _ speed: WayObservation.Speed?, _ isSparse: Bool
  ) -> Bool {
    guard let before = nodes.last else { return false }
    var (frame, change) = (before.frame, LocalFrame.Change?.none)
    var (point, position) = (frame.point(of: coordinate), coordinate)
    if left > 1 {
      let share = 1 / Double(left)
      point = PlanarPoint(
        before.point.x + share * (point.x - before.point.x),
        before.point.y + share * (point.y - before.point.y))
      position = frame.coordinate(of: point)
    }
    let reach = LocalFrame.reachMeters
    if point.x * point.x + point.y * point.y > reach * reach {
      let other = LocalFrame(about: position)
      change = frame.change(to: other)
      (frame, point) = (other, PlanarPoint(0, 0))
    }
    let seconds = time.seconds(since: before.time)
    let transition = WayTransition(seconds: seconds, model)
    // North at the fix is not that of the plane.
    let turned = speed.map { speed in
      let turn = frame.change(to: LocalFrame(about: coordinate))
      return speed.turned { turn.turnedBack(x: $0, y: $1) }
    }
    let weights = weights
    var logarithms: [Double] = []
    logarithms.reserveCapacity(banks.count)
    var outlier = 0.0
    for index in banks.indices {
      let hypothesis = banks[index].hypothesis
      let shown = fix.map { _ in
        WayObservation(
          point, deviation: deviation, hypothesis, model, isSparse: isSparse, speed: turned)
      }
      let step = banks[index].filter.advance(
        transition, correlation: Elementary.exp(-seconds / hypothesis.correlationSeconds),
        to: shown, change, model)
      logarithms.append(step.logarithm)
      outlier += weights[index] * step.outlier
    }
    nodes.append(
      Node(
        fix: fix, time: time, coordinate: position, deviation: deviation, frame: frame,
        point: point, change: change))
    guard logarithms.allSatisfy({ $0.isFinite }), outlier.isFinite else { return false }
    if fix != nil { learn(logarithms, weights, at: time, outlier) }
    return true
  }

  /// Weighs the hypotheses by how well they explain a fix: one that comes soon after the last one, or of a device that rests.
  private mutating func learn(
    _ logarithms: [Double], _ weights: [Double], at time: Timestamp, _ outlier: Double
  ) {
    var rest = 0.0
    for index in banks.indices { rest += weights[index] * banks[index].filter.rest }
    let since = last.map { time.seconds(since: $0.time) } ?? 0
    let least = min(rest, last?.rest ?? 0)
    let weight = since <= model.denseSeconds + 1e-6 ? 1 : least * least
    for index in banks.indices { banks[index].evidence += weight * logarithms[index] }
    used += 1
    if weight > 0.5 { learned += 1 }
    outliers += outlier
    last = (time, rest)
    guard used > Self.least.updates else { return }
    let now = self.weights
    for index in banks.indices.reversed() where now[index] < Self.least.weight {
      banks.remove(at: index)
    }
  }

  mutating func forget(allBut count: Int) {
    let surplus = nodes.count - count
    guard surplus > 0 else { return }
    dropped += surplus
    nodes.removeFirst(surplus)
    for index in banks.indices { banks[index].filter.forget(surplus) }
  }
}
