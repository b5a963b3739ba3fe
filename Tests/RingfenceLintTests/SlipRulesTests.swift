import Foundation
import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// Slips of the hand that leave a layout valid: `outlier`, `near-duplicate`, `needle`.
@Suite struct SlipRulesTests {
  typealias Corner = (latitude: Double, longitude: Double)

  /// Metres of a degree of latitude, to 0.6 %.
  static let degree = 111_195.0

  static func moved(_ corner: Corner, north: Double, east: Double) -> Corner {
    (
      corner.latitude + north / degree,
      corner.longitude + east / (degree * cos(corner.latitude * .pi / 180))
    )
  }

  static func circle(_ center: Corner, _ radius: Double) throws -> Shape {
    .circle(
      try #require(
        Circle(
          center: try Coordinate(
            validatingLatitude: center.latitude, longitude: center.longitude),
          radius: .meters(radius))))
  }

  static func polygon(_ corners: [Corner]) throws -> Shape {
    var vertices: [Coordinate] = []
    for corner in corners + corners.prefix(1) {
      vertices.append(
        try Coordinate(validatingLatitude: corner.latitude, longitude: corner.longitude))
    }
    return .polygons([Polygon(rings: [Ring(vertices)])])
  }

  static func layout(_ shapes: [Shape], ids: [String]? = nil) -> ZoneLayout {
    ZoneLayout(
      zones: shapes.enumerated().map { index, shape in
        Zone(id: ids?[index] ?? "z\(index)", fences: [Fence(id: "f", shape: shape)])
      })
  }

  /// The findings of a rule.
  static func findings(_ rule: LintRule, _ layout: ZoneLayout) -> [Finding] {
    let others = Set(LintRule.allCases).subtracting([rule])
    return Linter(settings: LintSettings(disabled: others)).findings(in: layout)
  }

  static func zones(_ rule: LintRule, _ shapes: [Shape]) -> [Int] {
    findings(rule, layout(shapes)).compactMap { $0.location.zone }
  }

  // MARK: outlier

  static let cities: [(name: String, center: Corner)] = [
    ("Vienna", (48.21, 16.37)), ("Madrid", (40.42, -3.70)), ("Suva", (-18.14, 178.44)),
    ("Anchorage", (61.22, -149.90)), ("Nairobi", (-1.29, 36.82)), ("Lima", (-12.05, -77.04)),
    ("Tromsø", (69.65, 18.96)), ("Sydney", (-33.87, 151.21)), ("Taveuni", (-16.85, -179.98)),
  ]

  /// Fences about a city, uniform in a square; with other sizes and numbers.
  static func about(_ center: Corner, _ random: inout SeededRandom) throws -> [Shape] {
    let extent = random.double(100...15_000)
    return try (0..<random.int(3...40)).map { _ in
      let middle = moved(
        center, north: random.double(-extent...extent), east: random.double(-extent...extent))
      return try circle(middle, random.double(40...120))
    }
  }

  @Test(arguments: cities.indices) func `finds a planted slip, and no other`(city: Int) throws {
    let (name, center) = Self.cities[city]
    var random = SeededRandom(seed: 640 + city)
    for _ in 0..<40 {
      let clean = try Self.about(center, &random)
      #expect(Self.zones(.outlier, clean).isEmpty, "\(name)")
      let at = random.int(0...clean.count - 1)
      for (slip, isSeen) in [
        ((latitude: 0.0, longitude: 0.0), true),
        ((latitude: -center.latitude, longitude: center.longitude), true),
        // Taveuni lies at the antimeridian: the sign changes nothing.
        ((latitude: center.latitude, longitude: -center.longitude), name != "Taveuni"),
      ] {
        var shapes = clean
        shapes[at] = try Self.circle(slip, 60)
        let found = Self.zones(.outlier, shapes)
        #expect(found == (isSeen ? [at] : []), "\(name): \(slip)")
      }
      var shapes = clean
      shapes[at] = try Self.circle(center, 60_000)
      #expect(Self.zones(.outlier, shapes) == (clean.count > 3 ? [at] : []), "\(name): radius")
    }
  }

  @Test func `says what shows it, with numbers`() throws {
    let center: Corner = (48.0, 16.0)
    var shapes = try [(0.0, 0.0), (1_000, 0), (0, 1_000), (-1_000, 0), (0, -1_000)].map {
      try Self.circle(Self.moved(center, north: $0.0, east: $0.1), 60)
    }
    shapes.append(try Self.circle((0, 0), 60))
    let nowhere = try #require(Self.findings(.outlier, Self.layout(shapes)).first)
    // By the haversine: acos(cos 48° cos 16°) = 49.97°, times 111.2 km.
    #expect(
      nowhere.message.hasPrefix("fence 'f' of zone 'z5' lies at latitude and longitude 0, 55"),
      "\(nowhere.message)")
    #expect(
      nowhere.message.hasSuffix(" km from the middle; 5 of 6 fences lie within 1 km of it"),
      "\(nowhere.message)")
    shapes[5] = try Self.circle((48, 16), 60_000)
    let large = try #require(Self.findings(.outlier, Self.layout(shapes)).first)
    #expect(
      large.message
        == "fence 'f' of zone 'z5' has a radius of 60000 m, and 5 others 60 to 60 m; perhaps 60 m are meant"
    )
    // A city of 20 km among shops is none: 20 m are none of the others.
    shapes[5] = try Self.circle((48, 16), 19_000)
    #expect(Self.findings(.outlier, Self.layout(shapes)).isEmpty)
  }

  /// Branches in many towns, in two countries, or one branch abroad among few.
  @Test func `leaves layouts alone that have no middle`() throws {
    var random = SeededRandom(seed: 641)
    for count in 3...9 {
      #expect(
        Self.zones(.outlier, try Self.cities.prefix(count).map { try Self.circle($0.center, 80) })
          .isEmpty)
    }
    for _ in 0..<60 {
      let home = Self.cities[random.int(0...8)].center
      let spread = random.double(50_000...400_000)
      var shapes = try (0..<random.int(4...60)).map { _ in
        try Self.circle(
          Self.moved(
            home, north: random.double(-spread...spread), east: random.double(-spread...spread)),
          random.double(50...200))
      }
      shapes.append(try Self.circle(Self.moved(home, north: 0, east: 900_000), 60))
      #expect(Self.zones(.outlier, shapes).isEmpty)
    }
  }

  // MARK: near-duplicate

  /// Any corner first, and either direction.
  static func turned(_ corners: [Corner], _ random: inout SeededRandom) -> [Corner] {
    let first = random.int(0...corners.count - 1)
    let ring = Array(corners[first...] + corners[..<first])
    return random.int(0...1) == 0 ? ring : ring.reversed()
  }

  @Test func `finds outlines that differ by less than half a metre`() throws {
    var random = SeededRandom(seed: 642)
    for (_, center) in Self.cities {
      for _ in 0..<20 {
        // A star: no corner is another's after a turn.
        let corners = (0..<random.int(3...30)).map { index in
          let angle = Double(index) * 0.2
          let radius = random.double(20...200)
          return Self.moved(center, north: radius * sin(angle), east: radius * cos(angle))
        }
        let shift = random.double(0.01...0.45)
        for (meters, isSeen) in [(shift, true), (shift + 0.6, false)] {
          let angle = random.double(0...6)
          let beside = corners.map {
            Self.moved($0, north: meters * sin(angle), east: meters * cos(angle))
          }
          let layout = Self.layout([
            try Self.polygon(Self.turned(corners, &random)),
            try Self.polygon(Self.turned(beside, &random)),
          ])
          let found = Self.findings(.nearDuplicate, layout)
          #expect(found.count == (isSeen ? 1 : 0))
          if case .distance(let distance, _) = found.first?.detail {
            // A degree has 0.6 % more or less, and what 9 digits round.
            #expect(abs(distance.meters - meters) < 0.01 * meters + 1e-6)
          }
        }
        let same = Self.layout([
          try Self.polygon(corners), try Self.polygon(Self.turned(corners, &random)),
        ])
        #expect(Self.findings(.nearDuplicate, same).isEmpty)
        #expect(Self.findings(.duplicateFence, same).count == 1)
      }
    }
  }

  /// A line has two ends: turned about it is the same, with its corners in another order it is another.
  @Test func `compares lines from end to end`() throws {
    let corners: [Corner] = [(48, 16), (48.001, 16), (48.001, 16.001), (48, 16.001)]
    func line(_ corners: [Corner]) throws -> Shape {
      .geoline(
        try #require(
          Polyline(
            try corners.map {
              try Coordinate(validatingLatitude: $0.latitude, longitude: $0.longitude)
            })))
    }
    let beside = corners.map { Self.moved($0, north: 0.2, east: 0) }
    #expect(Self.zones(.nearDuplicate, [try line(corners), try line(beside)]) == [1])
    #expect(Self.zones(.nearDuplicate, [try line(corners), try line(beside.reversed())]) == [1])
    // From the first corner the other way about, and from the second on.
    for order in [[0, 3, 2, 1], [1, 2, 3, 0], [0, 2, 1, 3]] {
      let other = order.map { beside[$0] }
      #expect(Self.zones(.nearDuplicate, [try line(corners), try line(other)]).isEmpty)
    }
  }

  /// Corners a millimetre apart, and thousands of fences about one point, also with one shape: bounded, and the copies are found.
  @Test func `takes dense outlines and crowds`() throws {
    let ring = (0..<20_000).map { index -> Corner in
      let angle = Double(index) / 20_000 * 2 * .pi
      return Self.moved((48, 16), north: 3 * sin(angle), east: 3 * cos(angle))
    }
    let beside = ring.map { Self.moved($0, north: 0.1, east: 0) }
    #expect(Self.zones(.nearDuplicate, [try Self.polygon(ring), try Self.polygon(beside)]) == [1])
    let crowd = try (0..<5_000).map { try Self.circle((48, 16), 50 + Double($0)) }
    #expect(Self.zones(.nearDuplicate, crowd).isEmpty)
    let equal = try (0..<5_000).map { _ in try Self.circle((48, 16), 50) }
    #expect(Self.zones(.nearDuplicate, equal).isEmpty)
  }

  /// Against all pairs: circles at the crossings of a grid, moved by up to a metre, many at one latitude or one longitude, also at the antimeridian.
  @Test func `finds the pairs of circles that comparing all pairs finds`() throws {
    var random = SeededRandom(seed: 643)
    for longitude in [10.0, 179.99999, -180] {
      let circles = (0..<300).map { _ -> (center: Corner, radius: Double) in
        let corner = Self.moved(
          (Double(random.int(0...3)) * 20, longitude), north: random.double(0...3),
          east: random.double(0...3))
        let east = corner.longitude > 180 ? corner.longitude - 360 : corner.longitude
        return ((corner.latitude, east), 50 + random.double(0...1))
      }
      var expected: [Int: Int] = [:]
      for index in circles.indices {
        expected[index] = (0..<index).first { other in
          let (a, b) = (circles[index], circles[other])
          var east = abs(a.center.longitude - b.center.longitude)
          east = min(east, 360 - east) * Self.degree * cos(a.center.latitude * .pi / 180)
          let north = (a.center.latitude - b.center.latitude) * Self.degree
          return hypot(east, north) <= 0.5 && abs(a.radius - b.radius) <= 0.5
        }
      }
      let layout = Self.layout(try circles.map { try Self.circle($0.center, $0.radius) })
      let found = Dictionary(
        uniqueKeysWithValues: Self.findings(.nearDuplicate, layout).map {
          ($0.location.zone ?? -1, $0.other?.zone ?? -1)
        })
      // Pairs within 0.7 % of the limit may be either.
      let different = circles.indices.filter { expected[$0] != found[$0] }
      #expect(different.count <= 4 && found.count > 50, "\(different)")
    }
  }

  @Test func `finds ids that differ in case and blanks`() throws {
    let shapes = try (0..<6).map { try Self.circle((48 + Double($0) / 10, 16), 60) }
    let found = Self.findings(
      .nearDuplicate, Self.layout(shapes, ids: ["z1", "Z1 ", "z 1", "z1", "z-1", "Ä1"]))
    #expect(found.map { $0.location } == [.zone(1), .zone(2)])
    #expect(
      found.first?.message
        == "zone 'Z1 ' has the id 'Z1 ', and an earlier zone 'z1'; give one an id that differs in more than case and blanks"
    )
  }

  // MARK: needle

  /// A square of 100 m with a needle at its east side, by a tip of one or two corners.
  static func needle(width: Double, length: Double, tips: Int) throws -> Shape {
    let corners: [(north: Double, east: Double)] =
      [(0, 0), (0, 100), (50, 100)]
      + (tips == 1
        ? [(50 + width / 2, 100 + length)] : [(50, 100 + length), (50 + width, 100 + length)])
      + [(50 + width, 100), (100, 100), (100, 0)]
    return try polygon(corners.map { moved((48, 16), north: $0.north, east: $0.east) })
  }

  @Test(arguments: [1, 2], [35.0, -60, 5]) func `finds needles and slits`(
    tips: Int, length: Double
  ) throws {
    let found = Self.findings(
      .needle, Self.layout([try Self.needle(width: 0.01, length: length, tips: tips)]))
    #expect(found.count == 1)
    #expect(found.first?.message.contains("a needle that is 0.01 m wide at ") == true)
    // As wide as a wall, and as short as it is wide.
    for (width, length) in [(0.3, length), (0.09, 0.5)] {
      #expect(
        Self.zones(.needle, [try Self.needle(width: width, length: length, tips: tips)]).isEmpty)
    }
  }

  /// Circles of many corners, stars with sharp tips, and walls of 0.2 m: no needles.
  @Test func `leaves other outlines alone`() throws {
    var random = SeededRandom(seed: 644)
    for _ in 0..<200 {
      let count = random.int(3...400)
      let sharp = random.double(0.2...1)
      let corners = (0..<count).map { index in
        let angle = Double(index) / Double(count) * 2 * .pi
        let radius = index % 2 == 0 ? 50 : 50 * sharp
        return Self.moved((-60, 179.9), north: radius * sin(angle), east: radius * cos(angle))
      }
      // Between two corners of a star of 400, 50 and 10 m from its middle, are 0.8 and 40 m: a tip of 1.1°.
      let angle = 2 * atan(tan(.pi / Double(count)) / (1 - sharp + 1e-9)) * 180 / .pi
      guard angle > 3 || count % 2 == 1 && sharp > 0.9 else { continue }
      #expect(Self.zones(.needle, [try Self.polygon(corners)]).isEmpty)
    }
  }
}
