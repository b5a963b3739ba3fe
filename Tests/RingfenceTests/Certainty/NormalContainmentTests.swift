import Foundation
import Ringfence
import TestSupport
import Testing

@Suite struct NormalContainmentTests {
  /// Radius, distance, standard deviation and the share: the noncentral χ² distribution, `Tests/Oracles/containment.py`.
  static let discs: [(radius: Double, distance: Double, deviation: Double, share: Double)] = [
    (50, 0, 20, 0.9560630663766),
    (50, 50, 20, 0.4184387244335),
    (50, 50.001, 20, 0.4184200454107),
    (100, 120, 13.25, 0.05820992422341),
    (100, 80, 13.25, 0.9243923709648),
    (10, 5, 50, 0.01970354902531),
    (1, 0, 30, 0.0005554012631419),
    (5000, 5003, 3, 0.1585826953606),
    (5000, 4990, 7, 0.9233354647216),
    (100000, 100010, 13, 0.2208588750834),
    (30, 0.001, 10, 0.9888910032118),
    (20, 160, 20, 4.27101488529e-13),
    (0.5, 0.2, 0.1, 0.9977791702629),
    (400, 380, 148, 0.4762400759212),
    (6.98, 8.63, 0.91, 0.03061438444915),
    (1.54, 13.22, 9.16, 0.004989307296928),
    (1.42, 41.48, 7.73, 1.052781122859e-8),
    (13.49, 10.74, 0.56, 0.9999994893627),
    (12.77, 224.33, 52.52, 3.627779443145e-6),
    (3.82, 89.08, 15.87, 5.118951493045e-9),
    (31.9, 54.65, 3.98, 4.125560270239e-9),
    (1.32, 158.97, 63.49, 9.406848973387e-6),
    (2.38, 0.66, 0.75, 0.9770470863811),
    (133.86, 134.93, 1.09, 0.162138542031),
    (46.22, 48.19, 3.44, 0.2712128224132),
    (1.46, 0.41, 0.53, 0.9486833571591),
    (59.29, 48.61, 4.79, 0.9855573548517),
    (33.56, 20.15, 5.58, 0.9891710880027),
    (117.48, 42.61, 24.38, 0.9981512492188),
    (31.39, 70.06, 8.59, 2.200721782428e-6),
    (79.57, 91.5, 2.07, 3.838382496292e-9),
    (2.03, 15.98, 4.52, 0.00024899458294),
    (2.49, 35.77, 6.92, 1.477091685531e-7),
    (55.11, 86.78, 36.14, 0.1249684155929),
    (191.11, 196.78, 2.42, 0.009406527793709),
    (35.38, 29.11, 11.93, 0.6313629631646),
    (154.44, 121.34, 106.49, 0.4464745238858),
    (53.78, 55.06, 0.53, 0.007761018122936),
    (48.56, 598.63, 142.39, 1.047528359102e-5),
    (5.52, 13.05, 3.72, 0.01238192664572),
  ]

  /// Φ of the C library.
  static func phi(_ z: Double) -> Double { 0.5 * Foundation.erfc(-z / 2.0.squareRoot()) }

  static func rectangle(_ width: Double, _ height: Double) -> [PlanarPoint] {
    [
      PlanarPoint(0, 0), PlanarPoint(width, 0), PlanarPoint(width, height), PlanarPoint(0, height),
    ]
  }

  static func share(
    ofRectangle width: Double, _ height: Double, _ mean: PlanarPoint, _ deviation: Double
  ) -> Double {
    (phi((width - mean.x) / deviation) - phi(-mean.x / deviation))
      * (phi((height - mean.y) / deviation) - phi(-mean.y / deviation))
  }

  @Test func `a disc holds as much as the noncentral chi-square distribution`() {
    for row in Self.discs {
      let found = NormalContainment.disc(
        radius: row.radius, distance: row.distance, variance: row.deviation * row.deviation)
      #expect(abs(found - row.share) < 1e-9, "\(row): \(found)")
    }
  }

  @Test func `a rectangle holds a product of normal distributions`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<3_000 {
      let width = Foundation.exp(random.double(0...6))
      let height = Foundation.exp(random.double(0...6))
      let deviation = Foundation.exp(random.double(-1...5))
      let mean = PlanarPoint(
        random.double(-1...1) * 4 * deviation + (random.int(0...1) == 0 ? 0 : width),
        random.double(-4 * deviation...(height + 4 * deviation)))
      let area = GroundOutline(rings: [Self.rectangle(width, height)])
      let found = area.probability(mean, variance: deviation * deviation)
      let expected = Self.share(ofRectangle: width, height, mean, deviation)
      #expect(abs(found - expected) < 1e-9, "\(width) \(height) \(mean) \(deviation)")
    }
  }

  /// Where the direction of the boundary jumps, and where a side is decided by rounding.
  @Test(arguments: [
    PlanarPoint(0, 0), PlanarPoint(30, 0), PlanarPoint(30, 20), PlanarPoint(0, 20),
    PlanarPoint(15, 0), PlanarPoint(30, 10), PlanarPoint(15, 20), PlanarPoint(0, 10),
    PlanarPoint(-5, 0), PlanarPoint(40, 20), PlanarPoint(30, 1e-13), PlanarPoint(1e-13, -1e-14),
    PlanarPoint(15, -1e-300), PlanarPoint(29.999_999_999_999_996, 5),
  ]) func `a mean on the boundary is no special case`(mean: PlanarPoint) {
    for direction in [false, true] {
      let ring = Self.rectangle(30, 20)
      let area = GroundOutline(rings: [direction ? ring.reversed() : ring])
      let found = area.probability(mean, variance: 49)
      #expect(abs(found - Self.share(ofRectangle: 30, 20, mean, 7)) < 2e-7)
      for isInside in [false, true] where abs(area.signedDistance(mean)) < 1e-9 {
        let given = NormalContainment.area(
          area.edges, isInside: isInside, mean: mean, variance: 49)
        #expect(abs(given - Self.share(ofRectangle: 30, 20, mean, 7)) < 2e-7)
      }
    }
  }

  @Test(arguments: [-30.0, -5, -0.01, 0, 0.3, 8, 25, 60])
  func `a large area is a half-plane`(distance: Double) {
    let expected = Self.phi(-distance / 10)
    let area = GroundOutline(rings: [
      [
        PlanarPoint(-1e5, 0), PlanarPoint(1e5, 0), PlanarPoint(1e5, 1e5), PlanarPoint(-1e5, 1e5),
      ]
    ])
    let mean = PlanarPoint(7, -distance)
    #expect(abs(area.probability(mean, variance: 100) - expected) < 1e-9)
    #expect(
      abs(NormalContainment.halfPlane(signedDistance: distance, variance: 100) - expected) < 1e-15)
    let disc = NormalContainment.disc(radius: 1e9, distance: 1e9 + distance, variance: 100)
    #expect(abs(disc - expected) < 1e-7)
  }

  @Test func `a disc holds less than the half-plane that touches it`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2_000 {
      let radius = Foundation.exp(random.double(0...6))
      let distance = random.double(-radius...3 * radius)
      let variance = Foundation.exp(random.double(-2...8))
      let share = NormalContainment.disc(
        radius: radius, distance: radius + distance, variance: variance)
      let bound = NormalContainment.halfPlane(signedDistance: distance, variance: variance)
      #expect(share <= bound + 1e-10)
    }
  }

  /// A star with seven points, cut in two by a line through two of its corners.
  @Test func `parts of a polygon hold as much as the whole`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<300 {
      let star = (0..<14).map { index in
        let size = index.isMultiple(of: 2) ? random.double(60...120) : random.double(15...40)
        let angle = Double(index) * Double.pi / 7
        return PlanarPoint(size * Foundation.cos(angle), size * Foundation.sin(angle))
      }
      // Corners of two notches see each other, as the star is round about its middle.
      let mean = PlanarPoint(random.double(-100...100), random.double(-100...100))
      let variance = Foundation.exp(random.double(0...8))
      let middle = PlanarPoint(0, 0)
      let whole = GroundOutline(rings: [star]).probability(mean, variance: variance)
      let parts = [
        Array(star[0...5]) + [middle], Array(star[5...]) + [star[0], middle],
      ].map { GroundOutline(rings: [$0]).probability(mean, variance: variance) }
      #expect(abs(whole - parts[0] - parts[1]) < 1e-9)

      let angle = random.double(0...6)
      let (c, s) = (Foundation.cos(angle), Foundation.sin(angle))
      let turn = { (point: PlanarPoint) in
        PlanarPoint(c * point.x - s * point.y + 500, s * point.x + c * point.y - 900)
      }
      let turned = GroundOutline(rings: [star.map(turn)])
      #expect(abs(whole - turned.probability(turn(mean), variance: variance)) < 1e-9)
    }
  }

  @Test func `holes and islands count by the rings around them`() {
    let outer = [
      PlanarPoint(-100, -100), PlanarPoint(100, -100), PlanarPoint(100, 100),
      PlanarPoint(-100, 100),
    ]
    let hole = outer.map { PlanarPoint($0.x / 2, $0.y / 2) }
    let island = outer.map { PlanarPoint($0.x / 5, $0.y / 5) }
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let mean = PlanarPoint(random.double(-150...150), random.double(-150...150))
      let deviation = random.double(0.5...40)
      let expected =
        [(100.0, 1.0), (50, -1), (20, 1)].reduce(0.0) { sum, square in
          let shifted = PlanarPoint(mean.x + square.0, mean.y + square.0)
          return sum + square.1
            * Self.share(ofRectangle: 2 * square.0, 2 * square.0, shifted, deviation)
        }
      for rings in [
        [outer, hole, island], [outer.reversed(), hole, island.reversed()],
        [island, outer, hole.reversed()],
      ] {
        let found = GroundOutline(rings: rings)
          .probability(mean, variance: deviation * deviation)
        #expect(abs(found - expected) < 1e-9)
      }
    }
  }

  @Test func `only edges nearby matter`() {
    let area = GroundOutline(rings: [Self.rectangle(1_000, 1_000)])
    let mean = PlanarPoint(500, 12)
    let near = area.edges.filter { $0.start.y == 0 && $0.end.y == 0 }
    #expect(near.count == 1)
    let found = NormalContainment.area(near, isInside: true, mean: mean, variance: 100)
    #expect(abs(found - Self.phi(1.2)) < 1e-12)
    let none = ContiguousArray<GroundEdge>()
    #expect(NormalContainment.area(none, isInside: true, mean: mean, variance: 1) == 1)
    #expect(NormalContainment.area(none, isInside: false, mean: mean, variance: 1) == 0)
  }

  @Test(arguments: [0, -1, 1e-30, .nan, .infinity])
  func `a variance out of range gives a probability`(variance: Double) {
    let disc = GroundDisc(center: PlanarPoint(0, 0), radius: 10)
    let outline = GroundOutline(rings: [Self.rectangle(10, 10)])
    for point in [PlanarPoint(5, 5), PlanarPoint(50, 5), PlanarPoint(.nan, 5)] {
      let shares = [
        disc.probability(point, variance: variance), outline.probability(point, variance: variance),
      ]
      for share in shares { #expect((0...1).contains(share)) }
      if variance.isFinite, !point.x.isNaN {
        #expect(shares == (point.x == 5 ? [1, 1] : [0, 0]))
      }
    }
    #expect(GroundOutline(rings: []).probability(PlanarPoint(0, 0), variance: 1) == 0)
    #expect(GroundOutline(rings: [[], [PlanarPoint(1, 1)]]).edges.isEmpty)
  }

  @Test func `a line is deepest where many points say so`() {
    var random = SeededRandom(seed: 4)
    let area = GroundOutline(rings: [
      [
        PlanarPoint(0, 0), PlanarPoint(200, 0), PlanarPoint(200, 60), PlanarPoint(60, 60),
        PlanarPoint(60, 200), PlanarPoint(0, 200),
      ]
    ])
    let disc = GroundDisc(center: PlanarPoint(80, 80), radius: 70)
    func check(_ area: some GroundArea, within precision: Double) {
      let start = PlanarPoint(random.double(-300...300), random.double(-300...300))
      let end = PlanarPoint(random.double(-300...300), random.double(-300...300))
      func distance(_ share: Double) -> Double {
        area.signedDistance(
          PlanarPoint(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y)))
      }
      let least = (0...2_000).map { distance(Double($0) / 2_000) }.min() ?? .nan
      let share = area.deepestShare(from: start, to: end)
      #expect((0...1).contains(share))
      #expect(distance(share) <= least + precision)
    }
    for _ in 0..<300 {
      check(area, within: 0.1)
      check(disc, within: 1e-9)
    }
    let here = PlanarPoint(3, 4)
    #expect(area.deepestShare(from: here, to: here) == 1)
    #expect(disc.deepestShare(from: here, to: here) == 1)
  }
}
