import RingfenceRules
import TestSupport
import Testing

/// The overlap of two discs on a plane.
@Suite struct DiscOverlapTests {
  /// Where shares of 85, 75, 25 and 15 % lie, in metres from the centre, to a millimetre; `nil` where a share is never
  /// reached. Of the specification, which has them from another program.
  struct Row: Sendable {
    let radius: Double
    let accuracy: Double
    let distances: [Double?]

    init(_ radius: Double, _ accuracy: Double, _ distances: Double?...) {
      self.radius = radius
      self.accuracy = accuracy
      self.distances = distances
    }
  }

  static let rows = [
    Row(50, 5, 47.018, 47.909, 51.951, 52.872), Row(50, 20, 37.327, 40.717, 57.004, 60.878),
    Row(50, 50, 11.808, 19.764, 63.470, 74.326), Row(50, 57, nil, 10.399, 64.186, 76.965),
    Row(50, 58, nil, nil, 64.259, 77.326), Row(100, 5, 97.047, 97.945, 101.985, 102.899),
    Row(100, 20, 87.839, 91.345, 107.534, 111.279),
    Row(100, 50, 67.602, 75.936, 116.854, 126.709),
    Row(100, 65, 56.303, 66.868, 120.624, 133.785),
    Row(100, 100, 23.617, 39.529, 126.941, 148.653),
    Row(100, 108, 10.698, 30.521, 127.844, 151.717),
    Row(100, 116, nil, nil, 128.518, 154.651), Row(150, 50, 118.763, 127.334, 167.950, 177.525),
    Row(200, 50, 169.293, 177.984, 218.502, 227.943),
    Row(500, 50, 470.184, 479.094, 519.510, 528.719),
    Row(1000, 50, 970.466, 979.450, 1019.852, 1028.985),
  ]

  @Test(arguments: rows) func `reaches shares where the table says`(row: Row) {
    for (share, expected) in zip([0.85, 0.75, 0.25, 0.15], row.distances) {
      func found(_ distance: Double) -> Double {
        DiscOverlap.share(distance, row.radius, row.accuracy, of: .fix)
      }
      guard let expected else {
        #expect(found(0) < share)
        continue
      }
      #expect(found(expected - 0.001) > share)
      #expect(found(expected + 0.001) < share)
    }
  }

  @Test func `a zone too small for the accuracy is never entered`() {
    let tests = [0.85, 0.75].map { RuleTest.overlap(share: $0, smallerShare: $0) }
    for (ratio, reached) in [
      (0.921, [false, true]), (0.923, [true, true]), (0.865, [false, false]),
      (0.867, [false, true]),
    ] {
      #expect(tests.map { $0.holds(0, ratio * 50, 50) } == reached)
    }
  }

  @Test func `falls with the distance, and lies between 0 and 1`() {
    var random = SeededRandom(seed: 41)
    for _ in 0..<100_000 {
      let radius = Double.random(in: 0.1...2_000, using: &random)
      let accuracy = Double.random(in: 0...2_000, using: &random)
      let near = Double.random(in: 0...4_000, using: &random)
      let far = near + Double.random(in: 0...100, using: &random)
      let shares = [near, far].map { DiscOverlap.share($0, radius, accuracy, of: .smaller) }
      #expect(shares[0] >= shares[1] - 1e-9)
      #expect(shares.allSatisfy { (-1e-9...1 + 1e-9).contains($0) })
    }
  }

  /// By counting points of a grid, which shares nothing with the formula.
  @Test func `equals the share of points of a grid`() {
    var random = SeededRandom(seed: 42)
    for _ in 0..<40 {
      let radius = Double.random(in: 5...200, using: &random)
      let accuracy = Double.random(in: 5...200, using: &random)
      let distance = Double.random(in: 0...(radius + accuracy), using: &random)
      var (inFix, inBoth) = (0, 0)
      let steps = 400
      for row in 0..<steps {
        for column in 0..<steps {
          let x = accuracy * (2 * (Double(column) + 0.5) / Double(steps) - 1)
          let y = accuracy * (2 * (Double(row) + 0.5) / Double(steps) - 1)
          guard x * x + y * y <= accuracy * accuracy else { continue }
          inFix += 1
          if (x - distance) * (x - distance) + y * y <= radius * radius { inBoth += 1 }
        }
      }
      let counted = Double(inBoth) / Double(inFix)
      #expect(abs(DiscOverlap.share(distance, radius, accuracy, of: .fix) - counted) < 0.005)
    }
  }
}
