import RingfenceCertainty
import Testing

/// From shares of paths to probabilities; the numbers between those that were fitted are calculated by hand.
@Suite struct CertaintyMapTests {
  static func isNear(_ map: CertaintyMap, _ offset: Double, _ slope: Double) -> Bool {
    abs(map.offset - offset) < 1e-12 && abs(map.slope - slope) < 1e-12
  }

  /// 1/32 is two thirds of the way from 1/16 to 1/64, and 1/128 of that from 1/64 to 1/256.
  @Test func `between fitted numbers of paths the map is linear in the reciprocal`() {
    #expect(Self.isNear(.visits(paths: 32), 0.01 / 3, 1.122))
    #expect(Self.isNear(.possibleVisits(paths: 32), -0.311, 3.049 / 3))
    #expect(Self.isNear(.visits(paths: 128), 0, 3.076 / 3))
    #expect(Self.isNear(.possibleVisits(paths: 128), -0.209, 2.956 / 3))
  }

  @Test func `fitted numbers of paths have their own map`() {
    #expect(Self.isNear(.visits(paths: 16), 0.010, 1.214))
    #expect(Self.isNear(.possibleVisits(paths: 16), -0.391, 1.049))
    #expect(Self.isNear(.visits(paths: 64), 0, 1.076))
    #expect(Self.isNear(.possibleVisits(paths: 64), -0.271, 1))
    #expect(Self.isNear(.visits(paths: 256), 0, 1))
    #expect(Self.isNear(.possibleVisits(paths: 256), -0.178, 0.978))
  }

  @Test func `beyond fitted numbers the map is that of the last`() {
    for paths in [0, 1, 15] { #expect(CertaintyMap.visits(paths: paths) == .visits(paths: 16)) }
    for paths in [257, 1_024] {
      #expect(CertaintyMap.possibleVisits(paths: paths) == .possibleVisits(paths: 256))
    }
  }

  /// With half of the paths the logit is the offset; without a slope and an offset the share stays.
  @Test func `probabilities are those of the formula`() {
    let half = CertaintyMap.possibleVisits(paths: 16).probability(hits: 8, paths: 16)
    #expect(abs(half - 0.403_476_6) < 1e-7)
    let share = CertaintyMap.visits(paths: 256).probability(hits: 63, paths: 256)
    #expect(abs(share - 63.5 / 257) < 1e-12)
  }

  @Test(arguments: [16, 40, 64, 100, 256, 1_024])
  func `more hits are more probable, and none or all not certain`(paths: Int) {
    for map in [CertaintyMap.visits(paths: paths), .possibleVisits(paths: paths)] {
      let probabilities = (0...paths).map { map.probability(hits: $0, paths: paths) }
      #expect(zip(probabilities, probabilities.dropFirst()).allSatisfy { $0 < $1 })
      #expect(probabilities[0] > 0 && probabilities[paths] < 1)
    }
  }
}
