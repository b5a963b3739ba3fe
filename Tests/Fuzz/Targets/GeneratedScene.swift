import Ringfence
import RingfenceFiles
import TestSupport

/// A layout, settings and a track made of the bytes of an input.
struct GeneratedScene {
  var layout: ZoneLayout
  var settings: EngineSettings
  var fixes: [Fix]
  /// How many fixes stand before the interruption.
  var cut: Int
  /// Whether fences may be as large as continents.
  var isGlobal: Bool

  /// Makes a scene; with `hasExtremes` also of settings and times outside their documented ranges.
  init(_ bytes: [UInt8], hasExtremes: Bool = false) {
    var maker = SceneMaker(input: InputBytes(bytes), hasExtremes: hasExtremes)
    settings = maker.settings()
    layout = maker.layout()
    let part = maker.input.double(0...1)
    fixes = maker.fixes()
    cut = Int(part * Double(fixes.count))
    isGlobal = maker.isGlobal
  }
}

extension GeneratedScene: CustomStringConvertible {
  /// The zone file, the settings and the fixes, one a line.
  var description: String {
    let zones = String(decoding: ZoneFileWriter.native(layout), as: UTF8.self)
    let lines = fixes.enumerated().map { "\($0)\($0 == cut ? " after the cut" : ""): \($1)" }
    return ([zones, "\(settings)"] + lines).joined(separator: "\n")
  }
}

/// Makes the parts of a ``GeneratedScene``, one after the other.
struct SceneMaker {
  var input: InputBytes
  let hasExtremes: Bool
  let isGlobal: Bool
  private let base: (latitude: Double, longitude: Double)

  /// Towns, the equator, both sides of the antimeridian, and the poles.
  private static let bases: [(Double, Double)] = [
    (48.2, 16.37), (-37.8, 144.96), (0, 0), (-16.8, 179.9998), (-16.8, -180), (89.9998, 0),
    (-90, 10), (60, 539.999), (60, -539.999), (0, 179.9999),
  ]

  init(input: InputBytes, hasExtremes: Bool) {
    self.input = input
    self.hasExtremes = hasExtremes
    base = self.input.element(of: Self.bases)
    isGlobal = self.input.one(in: 8)
  }

  /// A number of a range, or any number at all where extremes are asked for.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    hasExtremes && input.one(in: 4) ? input.anyDouble() : input.double(range)
  }

  /// A time up to some minutes, or any at all where extremes are asked for.
  mutating func duration() -> Duration {
    guard hasExtremes, input.one(in: 3) else { return .milliseconds(1 + input.word() * 5) }
    return switch input.byte() % 6 {
    case 0: .seconds(Int64.max)
    case 1: .seconds(Int64.min)
    case 2: .seconds(-5)
    case 3: .zero
    case 4: .nanoseconds(1)
    default: .microseconds(input.anyInt())
    }
  }

  /// A position near the base, more often than not on a grid of 50 m, so that points coincide and
  /// lie on edges.
  mutating func coordinate() -> Coordinate {
    var latitude = base.latitude
    var longitude = base.longitude
    switch input.byte() % 16 {
    case 0 where isGlobal:
      latitude = input.element(of: [-90, 90, 0, 45, -89.999_999_9, 89.999_999_9, 1e-300, -1e-9])
      longitude = input.element(of: [-540, 540, -180, 180, 0, -360, 360, 179.999_999_999])
    case 1 where isGlobal:
      latitude = input.double(-90...90)
      longitude = input.double(-540...540)
    case 2 where isGlobal:
      latitude += input.double(-5...5)
      longitude += input.double(-5...5)
    case 0...9:
      latitude += Double(input.int(-6...6)) * 0.000_5
      longitude += Double(input.int(-6...6)) * 0.000_5
    default:
      latitude += input.double(-0.005...0.005)
      longitude += input.double(-0.005...0.005)
    }
    return Self.coordinate(latitude, longitude)
  }

  /// The nearest position that a coordinate can hold.
  static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    return Coordinate(
      uncheckedLatitude: min(90, max(-90, latitude)), longitude: min(540, max(-540, longitude)))
  }

  mutating func settings() -> EngineSettings {
    var settings = EngineSettings()
    let has = input.byte()
    if has & 1 != 0 { settings.initialInside = .silent }
    if has & 6 == 6 { settings.exitDistance = .meters(number(0...1_000)) }
    if has & 24 == 24 { settings.maximumGap = duration() }
    if has & 96 == 96 { settings.maximumAccuracy = .meters(number(0...200)) }
    return settings
  }

  mutating func fixes() -> [Fix] {
    var time = RandomScene.noon
    var position = coordinate()
    var fixes: [Fix] = []
    while !input.isEmpty, fixes.count < 120 {
      time = nextTime(time)
      switch input.byte() & 7 {
      case 0: position = coordinate()
      case 1: break
      default:
        position = Self.coordinate(
          position.latitude + Double(input.int(-8...8)) * 0.000_1,
          position.longitude + Double(input.int(-8...8)) * 0.000_1)
      }
      let has = input.byte()
      fixes.append(
        Fix(
          time: Timestamp(microseconds: time), coordinate: position,
          accuracy: has & 3 == 3 ? .meters(number(0...150)) : nil,
          speed: has & 12 == 12 ? .metersPerSecond(number(0...30)) : nil,
          course: has & 48 == 48 ? Bearing(degrees: number(0...360)) : nil,
          flags: has & 192 == 192 ? .startsSegment : []))
    }
    return fixes
  }

  /// Mostly some seconds later, sometimes the same time, long after, or before.
  private mutating func nextTime(_ time: Int64) -> Int64 {
    let choice = input.byte()
    switch choice & 15 {
    case 0: return time &+ 1
    case 1: return time
    case 2: return time &+ Int64(input.word()) * 10_000
    case 3: return time &+ 300_000_000
    case 4: return time &- 30_000_000
    case 5: return time &+ 86_400_000_000 &* Int64(input.byte())
    case 6 where hasExtremes: return input.anyInt()
    default: return time &+ Int64(1 + Int(choice >> 4)) * 1_000_000
    }
  }
}
