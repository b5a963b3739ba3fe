import RingfenceCertainty
import Testing

/// From shares of paths to probabilities; the numbers between those that were fitted are calculated by hand.
@Suite struct CertaintyMapTests {
  /// Whether a line has these numbers: the slope below, the values at both bends, the slope above.
  static func isNear(_ line: CertaintyMap.Line, _ numbers: [Double]) -> Bool {
    zip([line.slopeBelow, line.low, line.high, line.slopeAbove], numbers).allSatisfy {
      abs($0 - $1) < 1e-12
    }
  }

  /// 1/32 is two thirds of the way from 1/16 to 1/64, and 1/128 of that from 1/64 to 1/256.
  @Test func `between fitted numbers of paths the map is linear in the reciprocal`() {
    for map in [CertaintyMap.visits, CertaintyMap.possibleVisits] {
      let (few, some, many) = (map(16), map(64), map(256))
      for (paths, from, to) in [(32, few, some), (128, some, many)] {
        let between = map(paths)
        for line in [\CertaintyMap.rest, \CertaintyMap.motion] {
          let (a, b) = (from[keyPath: line], to[keyPath: line])
          let expected = [
            (a.slopeBelow + 2 * b.slopeBelow) / 3, (a.low + 2 * b.low) / 3,
            (a.high + 2 * b.high) / 3, (a.slopeAbove + 2 * b.slopeAbove) / 3,
          ]
          #expect(Self.isNear(between[keyPath: line], expected), "\(paths)")
        }
      }
    }
  }

  @Test func `fitted numbers of paths have their own map`() {
    let visits = CertaintyMap.visits(paths: 64)
    #expect(Self.isNear(visits.rest, [1.256, -1.226, 0.840, 1.215]))
    #expect(Self.isNear(visits.motion, [0.259, -0.749, 1.025, 1.057]))
    let possible = CertaintyMap.possibleVisits(paths: 64)
    #expect(Self.isNear(possible.rest, [1.244, -1.324, 1.031, 1.163]))
    #expect(Self.isNear(possible.motion, [0.919, -1.202, 0.441, 1]))
  }

  @Test func `beyond fitted numbers the map is that of the last`() {
    for paths in [0, 1, 15] { #expect(CertaintyMap.visits(paths: paths) == .visits(paths: 16)) }
    for paths in [257, 1_024] {
      #expect(CertaintyMap.possibleVisits(paths: paths) == .possibleVisits(paths: 256))
    }
  }

  static let probabilities: [(hits: Int, moving: Double, expected: Double)] = [
    (32, 0, 0.451_899_2), (32, 1, 0.534_445_4), (32, 0.25, 0.472_465_4), (0, 0, 0.002_296_8),
    (0, 1, 0.148_212_3), (64, 0, 0.996_048_4), (64, 1, 0.993_969_2),
  ]

  /// With half of the paths the logit is the mean of the values at both bends. No hit among 64 has the logit
  /// ln(½/64½) = -4.859812. Calculated in Python.
  @Test(arguments: probabilities)
  func `probabilities are those of the formula`(hits: Int, moving: Double, expected: Double) {
    let map = CertaintyMap.visits(paths: 64)
    let found = map.probability(hits: hits, paths: 64, moving: moving)
    #expect(abs(found - expected) < 1e-7, "\(found)")
  }

  @Test(arguments: [(0, 8), (3, 8), (8, 8), (63, 256)])
  func `without a map it is the share`(hits: Int, paths: Int) {
    let expected = (Double(hits) + 0.5) / Double(paths + 1)
    for moving in [0, 0.4, 1] {
      let found = CertaintyMap.identity.probability(hits: hits, paths: paths, moving: moving)
      #expect(abs(found - expected) < 1e-12)
    }
  }

  @Test(arguments: [16, 40, 64, 100, 256, 1_024])
  func `more hits are more probable, and none or all not certain`(paths: Int) {
    for map in [CertaintyMap.visits(paths: paths), .possibleVisits(paths: paths)] {
      for moving in [0, 0.3, 1] {
        let probabilities = (0...paths).map {
          map.probability(hits: $0, paths: paths, moving: moving)
        }
        #expect(zip(probabilities, probabilities.dropFirst()).allSatisfy { $0 < $1 })
        #expect(probabilities[0] > 0 && probabilities[paths] < 1)
      }
    }
  }
}
