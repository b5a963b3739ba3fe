import Foundation
import Ringfence
import TestSupport
import Testing

@Suite struct LiveFilterTests {
  typealias Point = (seconds: Double, point: PlanarPoint, deviation: Double)

  /// Points of a device that rests, drives and walks with turns, with errors that last a minute.
  static func points(seed: Int, count: Int = 150, every seconds: Double = 7) -> [Point] {
    var random = SeededRandom(seed: seed)
    func normal() -> Double {
      let angle = 2 * Double.pi * random.double(0...1)
      return (-2 * Foundation.log(random.double(1e-12...1))).squareRoot() * Foundation.cos(angle)
    }
    var points: [Point] = []
    var place = PlanarPoint(0, 0)
    var error = PlanarPoint(normal(), normal())
    let kept = Foundation.exp(-seconds / 60)
    for index in 0..<count {
      let speed = index < 40 ? 0.0 : index < 90 ? 11 : 1.3
      let course = Double(index / 25) * 1.1
      place.x += speed * seconds * Foundation.cos(course)
      place.y += speed * seconds * Foundation.sin(course)
      let new = (1 - kept * kept).squareRoot()
      error = PlanarPoint(kept * error.x + new * normal(), kept * error.y + new * normal())
      let deviation = random.double(4...15)
      points.append(
        (
          Double(index) * seconds,
          PlanarPoint(place.x + deviation * error.x, place.y + deviation * error.y), deviation
        ))
    }
    return points
  }

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: 1_777_000_000_000_000 + Int64((seconds * 1e6).rounded()))
  }

  /// The probabilities that a filter gives for discs along the way, where the way is drawn about a coordinate.
  static func probabilities(
    _ points: [Point], about center: (Double, Double), turned angle: Double = 0
  ) -> [Double] {
    let frame = LocalFrame(about: coordinate(center.0, center.1))
    let (c, s) = (Foundation.cos(angle), Foundation.sin(angle))
    let discs = stride(from: 5, to: points.count, by: 12).map { points[$0].point }
    func place(_ point: PlanarPoint) -> Coordinate {
      frame.coordinate(of: PlanarPoint(c * point.x - s * point.y, s * point.x + c * point.y))
    }
    var filter = LiveFilter()
    var found: [Double] = []
    for point in points {
      let time = time(point.seconds)
      let coordinate = place(point.point)
      guard let estimate = filter.estimate(at: time, coordinate, deviation: point.deviation) else {
        found.append(.nan)
        continue
      }
      for disc in discs {
        let center = estimate.frame.point(of: place(disc))
        found.append(
          estimate.probabilityOfPresence(in: GroundDisc(center: center, radius: 40)))
      }
      filter.update(at: time, coordinate, deviation: point.deviation, estimate)
    }
    return found
  }

  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  // MARK: Places

  @Test(arguments: [
    (48.0, 16.0), (0.0, 180.0), (-17, -179.99), (89.99, 20), (90, 0), (-90, 5), (-89.95, 180),
  ]) func `gives the same anywhere on the earth`(latitude: Double, longitude: Double) {
    let points = Self.points(seed: 1)
    let expected = Self.probabilities(points, about: (0, 0))
    let found = Self.probabilities(points, about: (latitude, longitude))
    #expect(expected.contains { $0 > 0.95 } && expected.count { $0 > 0.1 && $0 < 0.9 } > 20)
    #expect(expected.count == found.count)
    let worst = zip(expected, found).map { abs($0 - $1) }.max() ?? .nan
    #expect(worst < 1e-6, "\(worst)")
  }

  @Test(arguments: [0.4, 1.5707963, 2.9, -2])
  func `does not depend on the direction of the axes`(angle: Double) {
    let points = Self.points(seed: 2)
    let expected = Self.probabilities(points, about: (48, 16))
    let found = Self.probabilities(points, about: (48, 16), turned: angle)
    let worst = zip(expected, found).map { abs($0 - $1) }.max() ?? .nan
    #expect(worst < 1e-6, "\(worst)")
  }

  /// Another origin may lie at any distance up to where a filter takes one by itself.
  @Test(arguments: [(48.0, 16.0), (0.0, 179.95), (79, -30), (89.9, 100), (-90, 0)])
  func `another origin changes no probability`(latitude: Double, longitude: Double) throws {
    let frame = LocalFrame(about: Self.coordinate(latitude, longitude))
    var random = SeededRandom(seed: 3)
    var filter = LiveFilter()
    for (index, point) in Self.points(seed: 3).enumerated() {
      let coordinate = frame.coordinate(of: point.point)
      let time = Self.time(point.seconds)
      if index % 10 == 9 {
        let far = frame.coordinate(
          of: PlanarPoint(random.double(-14_000...14_000), random.double(-14_000...14_000)))
        let moved = filter.recentered(about: far)
        let one = try #require(filter.estimate(at: time, coordinate, deviation: point.deviation))
        let other = try #require(moved.estimate(at: time, coordinate, deviation: point.deviation))
        for offset in [-30.0, 0, 45] {
          let place = frame.coordinate(of: PlanarPoint(point.point.x + offset, point.point.y - 9))
          let shares = [one, other].map {
            $0.probabilityOfPresence(
              in: GroundDisc(center: $0.frame.point(of: place), radius: 25))
          }
          #expect(abs(shares[0] - shares[1]) < 1e-4, "\(index) \(shares)")
        }
      }
      filter.update(at: time, coordinate, deviation: point.deviation)
    }
  }

  @Test func `a long drive takes other origins`() throws {
    let start = Self.coordinate(60, 10)
    var filter = LiveFilter()
    var origins: Set<Double> = []
    for index in 0..<400 {
      let coordinate = LocalFrame(about: start).coordinate(of: PlanarPoint(Double(index) * 250, 0))
      filter.update(at: Self.time(Double(index) * 10), coordinate, deviation: 5)
      origins.insert(filter.longitude)
      let point = filter.frame.point(of: coordinate)
      #expect(hypot(point.x, point.y) <= 20_000)
    }
    #expect(origins.count == 5)
    // It goes on to know its velocity, 25 m/s to the east.
    let modes = filter.mixtures[0].modes
    #expect(modes[MotionMode.still.rawValue].weight < 1e-6)
    for mode in [MotionMode.walk, .drive] {
      let state = modes[mode.rawValue]
      #expect(abs(hypot(state.east.velocity, state.north.velocity) - 25) < 3)
    }
  }

  // MARK: Commits and gaps

  @Test func `a fix is committed when ten seconds have passed`() throws {
    var filter = LiveFilter()
    let here = Self.coordinate(48, 16)
    #expect(filter.commits(at: Self.time(0)) && filter.time == nil)
    filter.update(at: Self.time(0), here, deviation: 5)
    let first = filter
    for seconds in [-5, 0, 0.5, 9.99] {
      #expect(!filter.commits(at: Self.time(seconds)))
      filter.update(at: Self.time(seconds), here, deviation: 5)
      #expect(filter == first)
    }
    #expect(filter.estimate(at: Self.time(0), here, deviation: 5) == nil)
    #expect(filter.estimate(at: Self.time(-1), here, deviation: 5) == nil)
    let estimate = try #require(filter.estimate(at: Self.time(10), here, deviation: 5))
    var other = filter
    filter.update(at: Self.time(10), here, deviation: 5)
    other.update(at: Self.time(10), here, deviation: 5, estimate)
    #expect(filter == other && filter != first && filter.time == Self.time(10))
  }

  @Test func `after more than an hour it begins again with what it knows of the errors`() throws {
    var filter = LiveFilter()
    for point in Self.points(seed: 4) {
      let coordinate = LocalFrame(about: Self.coordinate(48, 16)).coordinate(of: point.point)
      filter.update(at: Self.time(point.seconds), coordinate, deviation: point.deviation / 2)
    }
    let last = try #require(filter.time).microseconds
    let far = Self.coordinate(48.4, 16)
    let weights = filter.weights
    #expect(weights[1] > 0.5)
    // An hour is predicted: the velocity is forgotten, the modes are those of the chain in the long run.
    var predicted = filter
    predicted.update(
      at: Timestamp(microseconds: last + 3_600_000_000), far, deviation: 5)
    #expect(predicted.weights != weights)
    var begun = filter
    begun.update(at: Timestamp(microseconds: last + 3_600_000_001), far, deviation: 5)
    #expect(begun.weights == weights)
    #expect(begun.mixtures[0].modes[0].weight == 0.42)
    #expect(begun.frame.coordinate == far)
    let variance = begun.mixtures[0].modes[0].covariance.xx
    #expect(abs(variance - 25) < 1e-12)
    let estimate = try #require(
      filter.estimate(
        at: Timestamp(microseconds: last + 3_600_000_001), far, deviation: 5))
    // The first fix: normal about where it is, by three factors.
    let disc = estimate.probabilityOfPresence(
      in: GroundDisc(center: PlanarPoint(0, 0), radius: 10))
    let expected = zip([1.0, 2, 4], 0..<3).reduce(0.0) {
      $0 + weights[$1.1] * (1 - Foundation.exp(-100 / (2 * 25 * $1.0 * $1.0)))
    }
    #expect(abs(disc - expected) < 1e-9)
  }

  @Test(arguments: [0, -3, .nan, .infinity])
  func `a fix without an accuracy has the assumed one`(deviation: Double) throws {
    var (filter, other) = (LiveFilter(), LiveFilter())
    for index in 0..<5 {
      let coordinate = Self.coordinate(48 + Double(index) * 1e-4, 16)
      filter.update(at: Self.time(Double(index) * 10), coordinate, deviation: deviation)
      other.update(
        at: Self.time(Double(index) * 10), coordinate, deviation: 13.248_611_111_111_112)
    }
    let (a, b) = (filter.numbers, other.numbers)
    #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-4 * max(1, abs($1)) })
  }

  @Test func `a coordinate that is not finite leaves it as it was`() {
    var filter = LiveFilter()
    filter.update(at: Self.time(0), Self.coordinate(.nan, 16), deviation: 5)
    #expect(filter == LiveFilter())
    filter.update(at: Self.time(0), Self.coordinate(48, 16), deviation: 5)
    let before = filter
    for broken in [Self.coordinate(.nan, 16), Self.coordinate(48, .infinity)] {
      #expect(filter.estimate(at: Self.time(20), broken, deviation: 5) == nil)
      filter.update(at: Self.time(20), broken, deviation: 5)
      #expect(filter == before)
    }
  }

  /// Jumps around the earth, deviations of a millimetre and of a continent: probabilities stay probabilities.
  @Test func `no fix breaks it`() {
    var random = SeededRandom(seed: 6)
    var filter = LiveFilter()
    var seconds = 0.0
    for _ in 0..<3_000 {
      seconds += [1e-6, 0.5, 10, 10, 30, 3_600, 5_000][random.int(0...6)]
      let isNear = random.int(0...2) > 0
      let coordinate =
        isNear
        ? LocalFrame(about: filter.frame.coordinate)
          .coordinate(of: PlanarPoint(random.double(-50...50), random.double(-50...50)))
        : Self.coordinate(random.double(-90...90), random.double(-540...540))
      let deviation = [0, 1e-9, 1e-3, 1, 8, 1e5, 1e12, .nan][random.int(0...7)]
      let time = Self.time(seconds)
      if let estimate = filter.estimate(at: time, coordinate, deviation: deviation) {
        let center = estimate.frame.point(of: coordinate)
        let share = estimate.probabilityOfPresence(in: GroundDisc(center: center, radius: 50))
        #expect((0...1).contains(share))
      }
      filter.update(at: time, coordinate, deviation: deviation)
      #expect(filter.isPossible)
      #expect(LiveFilter(numbers: filter.numbers) == filter)
    }
  }

  // MARK: What it is for

  /// Half an hour 20 m outside with an accuracy of 20 m, then 70 m at 8 m/s into the fence: entered at 0.8 within 30 s.
  @Test(arguments: 0..<10) func `notices an arrival after a rest`(seed: Int) throws {
    var random = SeededRandom(seed: 100 + seed)
    func normal() -> Double {
      let angle = 2 * Double.pi * random.double(0...1)
      return (-2 * Foundation.log(random.double(1e-12...1))).squareRoot() * Foundation.cos(angle)
    }
    let deviation = 20 / 1.5096
    let kept = Foundation.exp(-1.0 / 60)
    let new = (1 - kept * kept).squareRoot()
    var error = (normal(), normal())
    var filter = LiveFilter()
    var entered: Double?
    for second in 0...1_900 {
      let seconds = Double(second)
      let x = seconds < 1_800 ? 20.0 : max(-50, 20 - 8 * (seconds - 1_800))
      error = (kept * error.0 + new * normal(), kept * error.1 + new * normal())
      let coordinate = LocalFrame(about: Self.coordinate(48, 16)).coordinate(
        of: PlanarPoint(x + deviation * error.0, deviation * error.1))
      let estimate = try #require(
        filter.estimate(at: Self.time(seconds), coordinate, deviation: deviation))
      // The fence is all that lies to the west.
      let center = estimate.frame.point(
        of: LocalFrame(about: Self.coordinate(48, 16)).coordinate(of: PlanarPoint(-100, 0)))
      let share = estimate.probabilityOfPresence(in: GroundDisc(center: center, radius: 100))
      if share >= 0.8, entered == nil { entered = seconds }
      filter.update(at: Self.time(seconds), coordinate, deviation: deviation, estimate)
    }
    let moment = try #require(entered)
    #expect((1_800...1_832).contains(moment), "\(moment)")
  }

  // MARK: Saved numbers

  @Test func `is the same after it was saved`() throws {
    #expect(LiveFilter(numbers: []) == LiveFilter())
    #expect(LiveFilter().numbers.isEmpty)
    var filter = LiveFilter()
    for point in Self.points(seed: 7) {
      let coordinate = LocalFrame(about: Self.coordinate(-33, 151)).coordinate(of: point.point)
      filter.update(at: Self.time(point.seconds), coordinate, deviation: point.deviation)
      let saved = try #require(LiveFilter(numbers: filter.numbers))
      #expect(saved == filter)
    }
    #expect(MemoryLayout<LiveFilter>.size <= 1_024)
  }

  @Test func `numbers of no filter are refused`() {
    var filter = LiveFilter()
    for point in Self.points(seed: 8, count: 30) {
      let coordinate = LocalFrame(about: Self.coordinate(-33, 151)).coordinate(of: point.point)
      filter.update(at: Self.time(point.seconds), coordinate, deviation: point.deviation)
    }
    let numbers = filter.numbers
    #expect(LiveFilter(numbers: numbers.dropLast()) == nil)
    #expect(LiveFilter(numbers: numbers + [0]) == nil)
    for index in numbers.indices {
      for value in [Double.nan, .infinity, -.infinity] {
        var changed = numbers
        changed[index] = value
        #expect(LiveFilter(numbers: changed) == nil, "\(index) \(value)")
      }
    }
    // Latitude, longitude, seconds, microseconds, evidence, a weight, variances, a covariance.
    for (index, value) in [
      (0, 90.1), (0, -91), (1, 541), (2, 1e15), (2, 0.5), (3, 1e6), (3, 0.25), (4, 0.1), (7, -0.1),
      (7, 1.5), (7, 0), (14, -1), (17, -1), (19, -1), (15, 1e9), (18, 1e9), (16, -1e9),
    ] {
      var changed = numbers
      changed[index] = value
      #expect(LiveFilter(numbers: changed) == nil, "\(index) \(value)")
    }
  }
}
