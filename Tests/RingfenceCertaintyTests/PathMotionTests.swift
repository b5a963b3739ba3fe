import Ringfence
import RingfenceCertainty
import TestSupport
import Testing

@Suite struct PathMotionTests {
  private static func time(_ seconds: Int) -> Timestamp {
    Timestamp(microseconds: Int64(seconds) * 1_000_000)
  }

  /// Fixes at 0, 10, 20 and 100 s with a quarter, a half, all and none of the paths on the move.
  private static let motion = {
    var motion = PathMotion()
    for (seconds, share) in [(0, 0.25), (10, 0.5), (20, 1), (100, 0)] {
      motion.add(time(seconds), moving: share)
    }
    return motion
  }()

  static let means: [(low: Int, high: Int, expected: Double)] = [
    (0, 0, 0.25), (0, 10, 0.375), (0, 20, 1.75 / 3), (-50, 500, 1.75 / 4), (20, 100, 0.5),
    // Without a fix the one before counts, and in front of all the first one.
    (11, 19, 0.5), (30, 90, 1), (101, 200, 0), (15, 15, 0.5), (-9, -1, 0.25),
  ]

  @Test(arguments: means)
  func `is the mean of the fixes of a time`(low: Int, high: Int, expected: Double) {
    let found = Self.motion.moving(from: Self.time(low), to: Self.time(high))
    #expect(abs(found - expected) < 1e-12, "\(found)")
  }

  @Test func `is 0 where nothing is known`() {
    #expect(PathMotion().moving == 0)
    #expect(PathMotion().moving(from: Self.time(0), to: Self.time(9)) == 0)
    #expect(abs(Self.motion.moving - 1.75 / 4) < 1e-12)
  }

  /// Random shares, and times of which several are the same, against sums one by one.
  @Test func `is the mean of random fixes`() {
    var numbers = SeededRandom(seed: 7)
    for _ in 0..<200 {
      var motion = PathMotion()
      var fixes: [(Int, Double)] = []
      var at = 0
      for _ in 0..<Int.random(in: 1...12, using: &numbers) {
        at += Int.random(in: 0...3, using: &numbers)
        fixes.append((at, Double.random(in: 0...1, using: &numbers)))
        motion.add(Self.time(at), moving: fixes[fixes.count - 1].1)
      }
      let low = Int.random(in: -2...(at + 2), using: &numbers)
      let high = Int.random(in: low...(at + 4), using: &numbers)
      let inside = fixes.filter { (low...high).contains($0.0) }.map(\.1)
      let before = (fixes.last { $0.0 < low } ?? fixes[0]).1
      let expected = inside.isEmpty ? before : inside.reduce(0, +) / Double(inside.count)
      let found = motion.moving(from: Self.time(low), to: Self.time(high))
      #expect(abs(found - expected) < 1e-9, "\(low)...\(high) \(fixes)")
    }
  }
}
