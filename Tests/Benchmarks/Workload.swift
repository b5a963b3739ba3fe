internal import Foundation
internal import Ringfence
internal import TestSupport

/// Tracks on a street grid of 60 × 60 km, one fix a second, and fences scattered over it: half of both
/// crowd about the centre. Either generated, or read from the folder that `WORKLOAD` names, in the
/// form of a little-endian `tracks.bin` and `fences_N.bin`, so that other programs can be given the
/// same.
struct Workload {
  private static let start: Int64 = 1_735_689_600_000_000
  private static let (latitude, longitude) = (48.2082, 16.3738)
  private static let half = 30_000.0
  private static let northScale = 111_206.0
  private static let eastScale = 74_340.0

  /// The folder to read from.
  static let folder = ProcessInfo.processInfo.environment["WORKLOAD"]

  let tracks: [[Fix]]

  /// The tracks, or every fix after an interval of them, each track once for each of up to ten phases: as fleets send them.
  init(interval: Int = 1) throws {
    let tracks = try Self.everyFix()
    self.tracks =
      interval == 1
      ? tracks
      : (0..<min(interval, 10)).flatMap { phase in
        tracks.map { track in
          stride(from: phase, to: track.count, by: interval).map { track[$0] }
        }
      }
  }

  private static func everyFix() throws -> [[Fix]] {
    guard let folder else {
      return drives()
    }
    var input = try Input(folder + "/tracks.bin")
    let (count, length) = (input.int(), input.int())
    let longitudes = (0..<count * length).map { _ in input.double() }
    return (0..<count).map { track in
      (0..<length).map { second in
        fix(second, input.double(), longitudes[track * length + second])
      }
    }
  }

  private static func drives() -> [[Fix]] { (0..<250).map { drive(seed: $0, seconds: 3_600) } }

  var fixes: Int { tracks.reduce(0) { $0 + $1.count } }

  /// As many zones of one fence each, which ends a visit so far beyond its edge.
  static func layout(
    _ count: Int, hasConditions: Bool, large: Int = 0, exitDistance: Distance = .meters(0)
  ) throws -> ZoneLayout {
    var shapes = try folder.map { try read($0 + "/fences_\(count).bin") } ?? draw(count)
    shapes += (0..<large).map { ring(radius: 25_000 * Double($0 + 1) / Double(large)) }
    return ZoneLayout(
      zones: shapes.enumerated().map { index, shape in
        var zone = Zone(id: String(index), fences: [Fence(id: "f", shape: shape)])
        zone.settings.exitDistance = exitDistance
        if hasConditions {
          zone.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(8))]
          zone.settings.minimumRetriggerTime = .seconds(600)
        }
        return zone
      })
  }

  private static func fix(_ second: Int, _ latitude: Double, _ longitude: Double) -> Fix {
    Fix(
      time: Timestamp(microseconds: start + Int64(second) * 1_000_000),
      coordinate: Coordinate(uncheckedLatitude: latitude, longitude: longitude))
  }

  // MARK: Generated

  private static func place(_ x: Double, _ y: Double) -> Coordinate {
    func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    return Coordinate(
      uncheckedLatitude: rounded(latitude + y / northScale),
      longitude: rounded(longitude + x / eastScale))
  }

  /// An area of 60 corners about the centre.
  private static func ring(radius: Double) -> Shape {
    let corners = (0..<60).map { corner in
      let angle = Double(corner) * .pi / 30
      return place(radius * cos(angle), radius * sin(angle))
    }
    return .polygons([Polygon(rings: [Ring(corners)])])
  }

  /// Half evenly, half as a bell 8 km wide.
  private static func spot(_ random: inout SeededRandom) -> (x: Double, y: Double) {
    func bell() -> Double {
      let sum = (0..<12).reduce(0.0) { total, _ in total + random.double(0...1) } - 6
      return min(half, max(-half, 8_000 * sum))
    }
    return random.int(0...1) == 0
      ? (random.double(-half...half), random.double(-half...half)) : (bell(), bell())
  }

  /// A walker or a car from crossing to crossing, with stops and the noise of a receiver.
  static func drive(seed: Int, seconds: Int) -> [Fix] {
    var random = SeededRandom(seed: seed)
    let block = 150.0
    let isWalker = random.int(0...9) < 3
    var (x, y) = spot(&random)
    var target = (x: x, y: y)
    var speed = 0.0
    var most = 0.0
    var stop = 0
    var noise = (x: 0.0, y: 0.0)
    return (0..<seconds).map { second in
      if abs(target.x - x) + abs(target.y - y) < 1 {
        let reach = isWalker ? 12 : 40
        let blocks = block * Double(random.int(-reach...reach))
        target = random.int(0...1) == 0 ? (x + blocks, y) : (x, y + blocks)
        target = (min(half, max(-half, target.x)), min(half, max(-half, target.y)))
        most = isWalker ? random.double(1.2...1.6) : random.double(8...28)
        if random.int(0...3) == 0 { stop = random.int(5...200) }
      }
      if stop == 0, random.int(0...89) == 0 { stop = random.int(5...60) }
      stop = max(0, stop - 1)
      speed = stop > 0 ? max(0, speed - 3) : min(most, speed + 2)
      let (dx, dy) = (target.x - x, target.y - y)
      x += min(abs(dx), speed) * (dx < 0 ? -1 : 1)
      y += min(abs(dy), speed) * (dy < 0 ? -1 : 1)
      noise.x = 0.95 * noise.x + random.double(-1.35...1.35)
      noise.y = 0.95 * noise.y + random.double(-1.35...1.35)
      let place = place(x + noise.x, y + noise.y)
      return fix(second, place.latitude, place.longitude)
    }
  }

  /// Half circles of 30 to 200 m, half polygons of 5 to 60 vertices, 50 to 500 m wide.
  private static func draw(_ count: Int) -> [Shape] {
    var random = SeededRandom(seed: count)
    return (0..<count).compactMap { index in
      let (x, y) = spot(&random)
      if index.isMultiple(of: 2) {
        return Circle(center: place(x, y), radius: .meters(random.double(30...200)))
          .map { .circle($0) }
      }
      let vertices = random.int(5...60)
      let radius = random.double(25...250)
      let least = random.int(0...99) < 45 ? 0.45 : 0.93
      let turn = random.double(0...6.28)
      let ring = Ring(
        (0..<vertices).map { vertex in
          let angle = turn + 2 * .pi * Double(vertex) / Double(vertices)
          let reach = radius * random.double(least...1)
          return place(x + reach * cos(angle), y + 0.8 * reach * sin(angle))
        })
      return .polygons([Polygon(rings: [ring])])
    }
  }

  // MARK: Files

  /// Writes the tracks and the fences that are generated as ``init(interval:)`` reads them, so that other programs can
  /// be given the same.
  static func write(fences counts: [Int], to folder: String) throws {
    try write(drives(), to: folder + "/tracks.bin")
    for count in counts {
      var output = Output()
      let shapes = draw(count)
      output.append(shapes.count)
      for shape in shapes {
        switch shape {
        case .circle(let circle):
          output.append(0)
          output.append(circle.center.longitude)
          output.append(circle.center.latitude)
          output.append(circle.radius.meters)
        case .polygons(let polygons):
          let rings = polygons.flatMap(\.rings)
          output.append(1)
          output.append(rings.count)
          for ring in rings {
            output.append(ring.vertices.count)
            for vertex in ring.vertices {
              output.append(vertex.longitude)
              output.append(vertex.latitude)
            }
          }
        default: continue
        }
      }
      try Data(output.bytes).write(to: URL(fileURLWithPath: folder + "/fences_\(count).bin"))
    }
  }

  private static func write(_ tracks: [[Fix]], to path: String) throws {
    var output = Output()
    output.append(tracks.count)
    output.append(tracks.first?.count ?? 0)
    for track in tracks { for fix in track { output.append(fix.coordinate.longitude) } }
    for track in tracks { for fix in track { output.append(fix.coordinate.latitude) } }
    try Data(output.bytes).write(to: URL(fileURLWithPath: path))
  }

  /// Numbers for a file, the least byte first.
  private struct Output {
    private(set) var bytes: [UInt8] = []

    private mutating func append(bits: UInt64, _ count: Int) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * byte))) }
    }

    mutating func append(_ value: Int) { append(bits: UInt64(bitPattern: Int64(value)), 4) }
    mutating func append(_ value: Double) { append(bits: value.bitPattern, 8) }
  }

  private static func read(_ path: String) throws -> [Shape] {
    var input = try Input(path)
    return (0..<input.int()).compactMap { _ in
      if input.int() == 0 {
        let longitude = input.double()
        let center = Coordinate(uncheckedLatitude: input.double(), longitude: longitude)
        return Circle(center: center, radius: .meters(input.double())).map { .circle($0) }
      }
      let rings = (0..<input.int()).map { _ in
        Ring(
          (0..<input.int()).map { _ in
            let longitude = input.double()
            return Coordinate(uncheckedLatitude: input.double(), longitude: longitude)
          })
      }
      return .polygons([Polygon(rings: rings)])
    }
  }

  /// Numbers from a file, the least byte first.
  private struct Input {
    private let bytes: [UInt8]
    private var next = 0

    init(_ path: String) throws { bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    private mutating func bits(_ count: Int) -> UInt64 {
      defer { next += count }
      return bytes[next..<next + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func int() -> Int { Int(Int32(truncatingIfNeeded: bits(4))) }
    mutating func double() -> Double { Double(bitPattern: bits(8)) }
  }
}

/// Fixes inside fences, and changes from fix to fix, as a program counts them that looks at fixes only
/// and not at the path between them.
struct InsideCount: Equatable {
  var inside = 0
  var entered = 0
  var exited = 0

  /// Adds what the events of one track of zones with exit distance 0 say.
  mutating func add(_ events: [Event], of fixes: [Fix]) {
    var indices: [Timestamp: Int] = [:]
    for (index, fix) in fixes.enumerated() { indices[fix.time] = index }
    var since: [Int: Int] = [:]
    var rest = events[...]
    while let first = rest.first {
      let now = indices[first.time] ?? 0
      var changed: [Int: Bool] = [:]
      while let event = rest.first, event.time == first.time {
        if event.kind == .entered { changed[event.zone] = true }
        if event.kind == .exited { changed[event.zone] = false }
        rest = rest.dropFirst()
      }
      for (zone, isInside) in changed where isInside != (since[zone] != nil) {
        if isInside {
          since[zone] = now
          entered += 1
        } else if let begin = since.removeValue(forKey: zone) {
          inside += now - begin
          exited += 1
        }
      }
    }
    for begin in since.values { inside += fixes.count - begin }
  }
}
