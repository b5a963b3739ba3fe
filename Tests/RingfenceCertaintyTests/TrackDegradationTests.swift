import Foundation
import Ringfence
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct TrackDegradationTests {
  /// A device that does not move, a fix each second.
  private func fixes(
    _ count: Int, every step: Double = 1, at place: Coordinate, accuracy: Double = 10
  ) -> FixColumns {
    FixColumns(
      (0..<count).map {
        Fix(
          time: CertaintyScene.time(Double($0) * step), coordinate: place,
          accuracy: .meters(accuracy), speed: .metersPerSecond(2))
      })
  }

  private static let vienna = Coordinate(uncheckedLatitude: 48.2, longitude: 16.37)

  private func degraded(
    _ fixes: FixColumns, run: Int = 0, seed: UInt32 = 0, _ change: (inout TrackDegradation) -> Void
  ) -> FixColumns {
    var how = TrackDegradation()
    change(&how)
    var degrader = TrackDegrader(how, track: "t", run: run, seed: seed)
    return degrader.take(fixes)
  }

  @Test func `changes nothing where nothing is asked for`() {
    let all = fixes(100, at: Self.vienna)
    #expect(TrackDegradation().isNone)
    #expect(degraded(all) { _ in } == all)
  }

  @Test func `keeps a fix in an interval`() {
    let left = degraded(fixes(101, at: Self.vienna)) { $0.interval = 10 }
    #expect(left.count == 11)
    // 3.5 s do not divide 1 s: every fourth fix.
    #expect(degraded(fixes(101, at: Self.vienna)) { $0.interval = 3.5 }.count == 26)
  }

  /// Of each minute 10 s: 10 of 60 fixes. A later run begins elsewhere in the minute.
  @Test func `keeps the fixes of a duty cycle`() {
    let all = fixes(6_000, at: Self.vienna)
    let left = degraded(all) { $0.duty = TrackDegradation.Duty(period: 60, on: 10) }
    #expect(left.count == 1_000)
    let seconds = (0..<left.count).map { left[$0].time.seconds(since: all[0].time) }
    #expect(seconds.allSatisfy { $0.truncatingRemainder(dividingBy: 60) < 10 })
    let later = degraded(all, run: 3) { $0.duty = TrackDegradation.Duty(period: 60, on: 10) }
    #expect(abs(later.count - 1_000) <= 10)
    #expect(later[0].time != left[0].time)
  }

  /// σ = 3 · 10 m / 1.5096 = 19.87 m on each axis; after 30 s correlated by e^(−1/2) = 0.607. 40,000 fixes in 60 s of correlation hold some 330
  /// independent ones for each axis, so the deviation is known to 3 %, the correlation to 0.05.
  @Test(arguments: [
    vienna, Coordinate(uncheckedLatitude: 89.999, longitude: 30),
    Coordinate(uncheckedLatitude: -17, longitude: 179.9999),
  ])
  func `adds errors of the stated size and time`(place: Coordinate) {
    let all = fixes(40_000, at: place)
    let left = degraded(all, seed: 7) {
      $0.factor = 3
      $0.correlation = 60
    }
    #expect(left.count == all.count)
    let frame = LocalFrame(about: place)
    let points = (0..<left.count).map { frame.point(of: left[$0].coordinate) }
    for axis in [points.map { $0.x }, points.map { $0.y }] {
      let square = axis.reduce(0) { $0 + $1 * $1 } / Double(axis.count)
      #expect(abs(square.squareRoot() / 19.873 - 1) < 0.12, "\(square.squareRoot())")
      let product = zip(axis, axis.dropFirst(30)).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(product / Double(axis.count - 30) / square - 0.6065) < 0.12)
    }
    // The longitude does not jump, but near a pole.
    if abs(place.latitude) < 80 {
      let steps = zip((0..<left.count).dropFirst(), 0..<left.count).map {
        abs(left[$0].coordinate.longitude - left[$1].coordinate.longitude)
      }
      #expect((steps.max() ?? 0) < 0.01)
    }
    // What the receiver reports stays.
    #expect((0..<left.count).allSatisfy { left[$0].accuracyMeters == 10 })
    #expect((0..<left.count).allSatisfy { left[$0].speedMetersPerSecond == 2 })
  }

  /// Parts of any size, fixes that go back in time, and repeated ones.
  @Test(arguments: 0..<20) func `gives the same in parts`(seed: Int) {
    var random = SeededRandom(seed: seed)
    var second = 0.0
    let list = (0..<400).map { _ in
      second += random.double(-3...20)
      var fix = Fix(
        time: CertaintyScene.time(second), coordinate: Self.vienna, accuracy: .meters(10))
      if random.int(0...20) == 0 { fix.flags.insert(.startsSegment) }
      return fix
    }
    var how = TrackDegradation()
    how.factor = random.double(0...4)
    how.interval = random.int(0...1) == 0 ? 0 : random.double(1...40)
    how.duty = random.int(0...1) == 0 ? nil : TrackDegradation.Duty(period: 90, on: 35)
    var whole = TrackDegrader(how, track: "t", run: seed, seed: 3)
    let expected = whole.take(FixColumns(list))
    var parts = TrackDegrader(how, track: "t", run: seed, seed: 3)
    var found = FixColumns()
    var rest = list[...]
    while !rest.isEmpty {
      let count = random.int(1...30)
      found.append(contentsOf: parts.take(FixColumns(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
    #expect(found == expected)
    // A segment begins where one began, at the next fix that is left.
    let begins = list.count { $0.flags.contains(.startsSegment) }
    let kept = (0..<found.count).count { found[$0].flags.contains(.startsSegment) }
    #expect(kept <= begins)
    if begins > 0, let last = list.lastIndex(where: { $0.flags.contains(.startsSegment) }),
      let after = (0..<found.count).last, found[after].time > list[last].time
    {
      #expect(kept > 0)
    }
  }

  @Test func `differs by track, run and seed, and by nothing else`() {
    let all = fixes(50, at: Self.vienna)
    var how = TrackDegradation()
    how.factor = 1
    func take(_ track: String, _ run: Int, _ seed: UInt32) -> FixColumns {
      var degrader = TrackDegrader(how, track: track, run: run, seed: seed)
      return degrader.take(all)
    }
    #expect(take("a", 1, 1) == take("a", 1, 1))
    #expect(take("a", 1, 1) != take("b", 1, 1))
    #expect(take("a", 1, 1) != take("a", 2, 1))
    #expect(take("a", 1, 1) != take("a", 1, 2))
  }
}
