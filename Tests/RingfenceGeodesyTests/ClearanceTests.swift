import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

/// Discs that no boundary meets, against points laid along the boundaries.
@Suite struct ClearanceTests {
  /// A shape with points of its boundary, some metres apart.
  struct Sampled {
    let shape: PreparedShape
    let points: [Coordinate]

    init(seed: inout SeededRandom, near base: Coordinate, reach: Double) {
      let stretch = 1 / max(0.02, cosine(base.latitude))
      func place(_ random: inout SeededRandom, _ size: Double) -> Coordinate {
        Coordinate(
          uncheckedLatitude: max(-89.9, min(89.9, base.latitude + random.double(-size...size))),
          longitude: base.longitude + random.double(-size...size) * stretch)
      }
      let center = place(&seed, reach)
      let kind = seed.int(0...4)
      if kind < 2,
        let circle = Circle(
          center: center, radius: .meters(seed.double(5...reach * 60_000)))
      {
        shape = .circle(PreparedCircle(circle))
        points = (0..<180).map { step in
          rim(of: circle, towards: Double(step) * .pi / 90)
        }
        return
      }
      if kind == 2,
        let corridor = ClearanceTests.corridor(&seed, place(&seed, reach), reach * stretch)
      {
        let prepared = PreparedCorridor(corridor)
        shape = .corridor(prepared)
        points = ClearanceTests.corridorEdge(corridor).filter {
          abs(prepared.signedDistance(to: $0)) < 1e-3
        }
        return
      }
      let corners = (0..<seed.int(3...7)).map { _ in place(&seed, reach) }
      shape = .polygon(PreparedPolygon([Polygon(rings: [Ring(corners)])]))
      var points: [Coordinate] = []
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        points += (0..<60).map { step in
          let t = Double(step) / 60
          return Coordinate(
            uncheckedLatitude: a.latitude + (b.latitude - a.latitude) * t,
            longitude: a.longitude + (b.longitude - a.longitude) * t)
        }
      }
      self.points = points
    }
  }

  /// A line that turns by any angle, goes back on itself, repeats vertices, and has stretches recorded by the metre.
  static func corridor(
    _ random: inout SeededRandom, _ first: Coordinate, _ reach: Double
  ) -> Corridor? {
    var line = [first]
    for _ in 0..<random.int(1...8) {
      let last = line[line.count - 1]
      let (east, north) = (random.double(-reach...reach), random.double(-reach...reach) / 2)
      switch random.int(0...5) {
      case 0: line.append(last)
      case 1 where line.count > 1: line.append(line[line.count - 2])
      case 2:
        line += (1...60).map { step in
          let t = Double(step) / 60
          return Coordinate(
            uncheckedLatitude: max(
              -89.9, min(89.9, last.latitude + north * t + 2e-6 * sin(40 * t))),
            longitude: last.longitude + east * t)
        }
      default:
        line.append(
          Coordinate(
            uncheckedLatitude: max(-89.9, min(89.9, last.latitude + north)),
            longitude: last.longitude + east))
      }
    }
    return Polyline(line).flatMap {
      Corridor(line: $0, halfWidth: .meters(max(0.5, random.double(1...30_000) * reach * 0.3)))
    }
  }

  /// Points at the half-width from a line: beside its edges and about its vertices.
  static func corridorEdge(_ corridor: Corridor) -> [Coordinate] {
    func point(_ from: Coordinate, _ degrees: Double) -> Coordinate? {
      Bearing(degrees: degrees - 360 * (degrees / 360).rounded(.down)).map {
        Geodesic.direct(from: from, bearing: $0, distance: corridor.halfWidth).coordinate
      }
    }
    let line = corridor.line.vertices
    var points = line.flatMap { vertex in (0..<90).compactMap { point(vertex, 4 * Double($0)) } }
    for (a, b) in zip(line, line.dropFirst()) where a != b {
      for step in 0..<30 {
        let t = Double(step) / 30
        func at(_ t: Double) -> Coordinate {
          Coordinate(
            uncheckedLatitude: a.latitude + (b.latitude - a.latitude) * t,
            longitude: a.longitude + (b.longitude - a.longitude) * t)
        }
        let course = Geodesic.inverse(from: at(t), to: at(t + 0.001)).initialBearing.degrees
        points += [90.0, -90].compactMap { point(at(t), course + $0) }
      }
    }
    return points
  }

  /// Every point of the edge has a line of the outline as near as that says.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 40))
  func `the outline of a corridor is beside all of its edge`(seed: Int) throws {
    var random = SeededRandom(seed: 7_000 + seed)
    var compared = 0
    for round in 0..<12 {
      let latitude = [0, 48.2, -37.8, 70, 83, -60][round % 6]
      let reach = [0.0005, 0.005, 0.05][random.int(0...2)]
      guard
        let corridor = Self.corridor(
          &random, Coordinate(uncheckedLatitude: latitude, longitude: random.double(-170...170)),
          reach)
      else { continue }
      let prepared = PreparedCorridor(corridor)
      guard
        case .edges(let vertices, let edges, let isSimple, let tolerance) = BoundaryOutline(
          prepared)
      else {
        #expect(corridor.halfWidth.meters > 5_000)
        continue
      }
      #expect(!isSimple && tolerance < 0.8)
      for point in Self.corridorEdge(corridor)
      where abs(prepared.signedDistance(to: point)) < 1e-3 {
        let frame = try #require(EquirectangularFrame(about: point))
        let least = edges.map { edge in
          frame.distance(vertices[Int(edge)], vertices[Int(edge) + 1])
        }.min()
        #expect(try #require(least) <= tolerance, "seed \(seed), round \(round)")
        compared += 1
      }
    }
    #expect(compared > 500)
  }

  static let places: [(latitude: Double, longitude: Double)] = [
    (0, 0), (48.2, 16.4), (-37.8, 145), (70, -30), (-84, 100), (10, 179.9), (-60, -179.95),
  ]

  /// The least distance to the points in a plane of that scale.
  static func least(
    _ points: [Coordinate], from origin: Coordinate, _ east: Double, _ north: Double
  ) -> Double {
    points.map { point in
      var degrees = point.longitude - origin.longitude
      degrees -= 360 * (degrees / 360).rounded()
      let (x, y) = (degrees * east, (point.latitude - origin.latitude) * north)
      return (x * x + y * y).squareRoot()
    }.min() ?? .infinity
  }

  @Test(arguments: 0..<7)
  func `no boundary reaches into the disc, and some boundary is not far beyond it`(place: Int) {
    var random = SeededRandom(seed: place)
    let base = Coordinate(
      uncheckedLatitude: Self.places[place].latitude, longitude: Self.places[place].longitude)
    for round in 0..<30 {
      let reach = [0.001, 0.01, 0.1][round % 3]
      let sampled = Sampled(seed: &random, near: base, reach: reach)
      guard let frame = EquirectangularFrame(about: base) else { continue }
      let limit = frame.radiusLimit
      let radius =
        switch sampled.shape {
        case .circle(let circle): circle.clearance(in: frame)
        case .polygon(let polygon): polygon.clearance(in: frame, below: limit)
        case .corridor(let corridor): corridor.clearance(in: frame)
        case .geoline(let line): line.clearance(in: frame, below: limit)
        }
      let truth = Self.least(sampled.points, from: base, frame.eastScale, frame.northScale)
      #expect(radius <= truth + 1e-6, "\(place) \(round)")
      if radius < limit { #expect(radius > 0.3 * truth - 200 * reach - 2, "\(place) \(round)") }
    }
  }

  @Test(arguments: 0..<7)
  func `the cells know every boundary about a path`(place: Int) {
    var random = SeededRandom(seed: 100 + place)
    let base = Coordinate(
      uncheckedLatitude: Self.places[place].latitude, longitude: Self.places[place].longitude)
    let shapes = (0..<40).map { _ in Sampled(seed: &random, near: base, reach: 0.004) }
    var left: ContiguousArray<Int32> = []
    let grid = BoundaryGrid(shapes: shapes.count, left: &left) { index in
      switch shapes[index].shape {
      case .circle(let circle): .circle(circle)
      case .polygon(let polygon): BoundaryOutline(polygon)
      case .corridor(let corridor): BoundaryOutline(corridor)
      case .geoline(let line): BoundaryOutline(line)
      }
    }
    let known = shapes.indices.filter { !left.contains(Int32($0)) }
    let stretch = 1 / cosine(base.latitude)
    var answered = 0
    var (plain, twice, measured, met) = (0, 0, 0, 0)
    var squares: ContiguousArray<Double> = []
    for _ in 0..<200 {
      // Up to a thousand cells.
      let size = [0.0002, 0.001, 0.003, 0.02, 0.3, 2][random.int(0...5)]
      let start = Coordinate(
        uncheckedLatitude: base.latitude + random.double(-0.005...0.005),
        longitude: base.longitude + random.double(-0.005...0.005) * stretch)
      let end = Coordinate(
        uncheckedLatitude: start.latitude + random.double(-size...size),
        longitude: start.longitude + random.double(-size...size) * stretch)
      let leg = PathLeg(from: start, to: end)
      var survey = PathSurvey()
      var disc = PlanarDisc()
      let latitudes = [end.latitude]
      let longitudes = [end.longitude]
      let (next, stop) = survey.follow(
        latitudes.span, longitudes.span, in: 0..<1, from: start, disc: &disc, large: nil,
        except: -1, limit: 64, in: grid)
      guard next == 1, stop == .done else { continue }
      let candidates = survey.found
      let owners = candidates.map(\.shape)
      answered += 1
      #expect(owners == Set(owners).sorted())
      for index in known {
        let shape = shapes[index].shape
        for point in shapes[index].points { #expect(!disc.contains(point)) }
        func intervals() -> ContiguousArray<PathInterval> {
          var result: ContiguousArray<PathInterval> = []
          switch shape {
          case .circle(let circle): circle.intervals(along: leg, into: &result)
          case .polygon(let polygon): polygon.intervals(along: leg, into: &result)
          case .corridor(let corridor): corridor.intervals(along: leg, into: &result)
          case .geoline: break
          }
          return result
        }
        // Neither outside all the way nor inside all the way.
        let stretches = intervals()
        if !stretches.isEmpty, stretches != [PathInterval(start: 0, end: 1)] {
          #expect(owners.contains(Int32(index)))
          met += 1
        }
      }
      for candidate in candidates where candidate.edge >= 0 {
        guard case .polygon(let polygon) = shapes[Int(candidate.shape)].shape else { continue }
        plain += 1
        var intervals: ContiguousArray<PathInterval> = []
        polygon.intervals(along: leg, into: &intervals)
        if candidate.second >= 0 {
          guard let (first, second) = grid.crossings(of: leg, candidate) else { continue }
          let begins = polygon.locate(start) != .outside
          twice += 1
          #expect(
            intervals
              == (begins
                ? [PathInterval(start: 0, end: first), PathInterval(start: second, end: 1)]
                : [PathInterval(start: first, end: second)]))
          continue
        }
        let t = grid.crossing(of: leg, edge: candidate.edge)
        let leads = polygon.locate(end) != .outside
        #expect(intervals == [PathInterval(start: leads ? t : 0, end: leads ? 1 : t)])
        guard !leads else { continue }
        if let meters = grid.distance(
          fromOutside: end, to: candidate, atLeast: 0, &squares)
        {
          measured += 1
          #expect(meters == polygon.signedDistance(to: end))
        }
      }
    }
    #expect(
      left.count > 30 || plain > 15 && measured > 5 && twice > 5,
      "\(plain), \(twice), \(measured)")
    #expect(left.count > 30 || answered > 15 && met > 15)
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 21))
  func `a path of many steps notes every boundary that a step meets`(seed: Int) {
    var random = SeededRandom(seed: 900 + seed)
    let place = Self.places[seed % 7]
    let base = Coordinate(uncheckedLatitude: place.latitude, longitude: place.longitude)
    let shapes = (0..<60).map { _ in Sampled(seed: &random, near: base, reach: 0.004) }
    var left: ContiguousArray<Int32> = []
    let grid = BoundaryGrid(shapes: shapes.count, left: &left) { index in
      switch shapes[index].shape {
      case .circle(let circle): .circle(circle)
      case .polygon(let polygon): BoundaryOutline(polygon)
      case .corridor(let corridor): BoundaryOutline(corridor)
      case .geoline(let line): BoundaryOutline(line)
      }
    }
    let stretch = 1 / cosine(base.latitude)
    // Steps of 1 m to 30 km, rests, and now and then a jump.
    var (latitude, longitude) = (base.latitude, base.longitude)
    var positions: [Coordinate] = []
    for _ in 0..<300 {
      let size = [0, 0.00001, 0.0001, 0.0005, 0.01, 0.3][min(random.int(0...5), random.int(0...5))]
      latitude += random.double(-size...size)
      longitude += random.double(-size...size) * stretch
      if random.int(0...80) == 0 {
        latitude = base.latitude + random.double(-0.004...0.004)
        longitude = base.longitude + random.double(-0.004...0.004) * stretch
      }
      positions.append(Coordinate(uncheckedLatitude: latitude, longitude: longitude))
    }
    let (latitudes, longitudes) = (positions.map(\.latitude), positions.map(\.longitude))
    var noted = Set<[Int]>()
    var followed = Set<Int>()
    var survey = PathSurvey()
    var disc = PlanarDisc()
    var next = 1
    while next < positions.count {
      survey.found.removeAll()
      let end = min(positions.count, next + random.int(1...70))
      let (reached, stop) = survey.follow(
        latitudes.span, longitudes.span, in: next..<end, from: positions[next - 1], disc: &disc,
        large: nil, except: -1, limit: random.int(1...8), in: grid)
      for candidate in survey.found { noted.insert([Int(candidate.fix), Int(candidate.shape)]) }
      followed.formUnion(next..<reached)
      next = reached
      if case .long = stop {
        next += 1
        disc.clear()
      }
    }
    var met = 0
    for fix in followed {
      let leg = PathLeg(from: positions[fix - 1], to: positions[fix])
      for index in shapes.indices where !left.contains(Int32(index)) {
        var stretches: ContiguousArray<PathInterval> = []
        switch shapes[index].shape {
        case .circle(let circle): circle.intervals(along: leg, into: &stretches)
        case .polygon(let polygon): polygon.intervals(along: leg, into: &stretches)
        case .corridor(let corridor): corridor.intervals(along: leg, into: &stretches)
        case .geoline: break
        }
        if stretches.isEmpty || stretches == [PathInterval(start: 0, end: 1)] { continue }
        met += 1
        #expect(noted.contains([fix, index]), "seed \(seed), fix \(fix)")
      }
    }
    // Enough was tried. One path in 600 leaves the shapes at once and meets none; none of the first does.
    #expect(
      left.count > 30 || met > 0 && followed.count > 200 || seed > 100,
      "\(met), \(followed.count)")
    // The distance to a whole ring, and with a known edge, near or far.
    var squares: ContiguousArray<Double> = []
    for index in shapes.indices where !left.contains(Int32(index)) {
      guard case .polygon(let polygon) = shapes[index].shape else { continue }
      for position in positions.prefix(40) where polygon.locate(position) == .outside {
        let exact = polygon.signedDistance(to: position)
        let ring = grid.rings[index]
        var edges: [Int32] = [-1]
        if ring.count > 2 { edges += [ring.lowerBound, ring.lowerBound + Int32(ring.count / 2)] }
        for edge in edges {
          for least in [0, exact, exact + 10] {
            guard
              let meters = grid.distance(
                fromOutside: position,
                to: BoundaryGrid.Candidate(shape: Int32(index), edge: edge), atLeast: least,
                &squares)
            else { continue }
            if meters >= least {
              #expect(meters == exact)
            } else {
              #expect(meters >= exact)
            }
          }
        }
      }
    }
  }
}

private func cosine(_ degrees: Double) -> Double {
  LocalMetric(latitude: degrees).metersPerDegreeLongitude / 111_320
}

/// The point of a circle's edge in a direction of the plane: the way there is stretched until it is as
/// long as the radius.
private func rim(of circle: Circle, towards angle: Double) -> Coordinate {
  let (latitude, longitude) = (circle.center.latitude, circle.center.normalizedLongitude)
  let metric = LocalMetric(latitude: latitude)
  let anchor = GeodesicOrigin(latitude: latitude, longitude: longitude)
  let north = sin(angle) / metric.metersPerDegreeLatitude
  let east = cos(angle) / metric.metersPerDegreeLongitude
  var way = circle.radius.meters
  for _ in 0..<20 {
    way *=
      circle.radius.meters
      / anchor.distance(latitude: latitude + way * north, longitude: longitude + way * east)
  }
  return Coordinate(
    uncheckedLatitude: latitude + way * north, longitude: longitude + way * east)
}
