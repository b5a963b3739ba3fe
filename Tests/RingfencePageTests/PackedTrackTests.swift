import Ringfence
import RingfencePage
import TestSupport
import Testing

@Suite struct PackedTrackTests {
  /// Compares every bit, as `==` does not: NaN, and the sign of zero.
  private func expectEqual(
    _ fixes: FixColumns, _ other: FixColumns, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(fixes.times == other.times, sourceLocation: sourceLocation)
    #expect(fixes.flags == other.flags, sourceLocation: sourceLocation)
    let columns: [(FixColumns) -> ContiguousArray<Double>] = [
      { $0.latitudes }, { $0.longitudes }, { $0.altitudes }, { $0.accuracies }, { $0.speeds },
      { $0.courses },
    ]
    for column in columns {
      #expect(
        column(fixes).map(\.bitPattern) == column(other).map(\.bitPattern),
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Sample.all) func `keeps every bit of a sample`(_ sample: Sample) throws {
    for track in try sample.tracks() {
      let packed = PackedTrack.bytes(track.fixes)
      expectEqual(try PackedTrack.fixes(packed), track.fixes)
    }
  }

  @Test(arguments: 0..<200) func `keeps every bit of random columns`(_ seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let count = random.int(0...300)
    /// A column of one kind: decimals, any bits, few values, minutes of NMEA, or nothing; with gaps.
    func column(_ range: ClosedRange<Double>, gaps: Bool) -> [Double] {
      let kind = random.int(0...5)
      let isGapped = gaps && random.int(0...1) == 0
      return (0..<count).map { _ in
        if isGapped, random.int(0...2) == 0 { return .nan }
        let value = random.double(range)
        switch kind {
        case 0: return (value * 1e5).rounded() / 1e5
        case 1: return value
        case 2: return value.rounded()
        case 3: return (value * 60 * 1e4).rounded() / (60 * 1e4)
        case 4: return gaps ? .nan : -0.0
        default: return (value * 10).rounded() / 10 * 1852 / 3600
        }
      }
    }
    var time: Int64 = Int64(random.int(-1_000_000...1_000_000)) * 1_000_003
    let times = (0..<count).map { _ in
      time += random.int(0...9) == 0 ? Int64.random(in: 1...1 << 40, using: &random) : 1_000_000
      return time
    }
    var fixes = try FixColumns(
      microseconds: times, latitudes: column(-90...90, gaps: false),
      longitudes: column(-540...540, gaps: false), altitudeMeters: column(-400...9000, gaps: true),
      accuracyMeters: column(0...300, gaps: true), speedMetersPerSecond: column(0...90, gaps: true),
      courseDegrees: column(0...359, gaps: true),
      flags: (0..<count).map { _ in FixFlags(rawValue: UInt8(random.int(0...15))) })
    fixes.accuracyMeaning = ([nil] + AccuracyMeaning.allCases)[random.int(0...4)]
    let found = try PackedTrack.fixes(PackedTrack.bytes(fixes))
    expectEqual(found, fixes)
    #expect(found.accuracyMeaning == fixes.accuracyMeaning)
  }

  @Test func `packs far and extreme times`() throws {
    let fixes = try FixColumns(
      microseconds: [.min, .max, 0, -1, .max, .min],
      latitudes: [0, 90, -90, 0.1, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude],
      longitudes: [540, -540, 0, 1e-300, 180, -180])
    expectEqual(try PackedTrack.fixes(PackedTrack.bytes(fixes)), fixes)
  }

  @Test func `refuses damaged bytes`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "harbour-drive" })
    let track = try #require(try sample.tracks().first)
    let packed = PackedTrack.bytes(track.fixes)
    for count in [0, 1, 4, 5, 8, 9, packed.count / 2, packed.count - 1] {
      #expect(throws: PageError.self) { try PackedTrack.fixes(Array(packed.prefix(count))) }
    }
    for index in stride(from: 0, to: packed.count, by: 7) {
      var damaged = packed
      damaged[index] ^= 0x10
      #expect(throws: PageError.self) { try PackedTrack.fixes(damaged) }
    }
    var random = SeededRandom(seed: 1)
    for _ in 0..<300 {
      let bytes = (0..<random.int(0...64)).map { _ in UInt8(random.int(0...255)) }
      #expect(throws: PageError.self) { try PackedTrack.fixes([1] + bytes) }
    }
  }

  @Test func `takes at most 7 bytes for a fix of a receiver`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "harbour-drive" })
    let track = try #require(try sample.tracks().first)
    let fixes = track.fixes
    #expect(PackedTrack.bytes(fixes).count < 7 * fixes.count)
  }
}
