import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Files whose rows are not in the order of their times.
@Suite struct TrackOrderTests {
  /// A row a second of each device, on a meridian of its own.
  static func rows(_ devices: Int, _ count: Int) -> [(device: Int, second: Int)] {
    (0..<count).flatMap { second in (0..<devices).map { ($0, second) } }
  }

  static func csv(_ rows: [(device: Int, second: Int)]) -> [UInt8] {
    Array(
      ("track,time,latitude,longitude\n"
        + rows.map {
          "v\($0.device),\($0.second + 100_001),\(10).\(2_000_000 + $0.second),\(Double($0.device) / 4 + 1)\n"
        }
        .joined()).utf8)
  }

  static func read(_ bytes: [UInt8], _ order: TrackReadingOptions.OutOfOrder?) throws -> TrackFile {
    var options = TrackReadingOptions()
    options.outOfOrder = order
    return try TrackFile.read(bytes: bytes, name: "f", options: options)
  }

  /// The same through the reader, which must not give anything twice.
  static func stream(_ bytes: [UInt8], block: Int = 1 << 18) throws -> [FixColumns] {
    var reader = try TrackReader(
      bytes: bytes, name: "f", options: TrackReadingOptions(), block: block)
    var tracks: [FixColumns] = []
    while let batch = try reader.next() {
      while tracks.count <= batch.track { tracks.append(FixColumns()) }
      tracks[batch.track].append(contentsOf: batch.fixes)
    }
    return tracks
  }

  @Test(arguments: [1, 3, 500]) func `reads the newest row first as the oldest`(devices: Int) throws
  {
    let rows = Self.rows(devices, 12)
    let ordered = try Self.read(Self.csv(rows), nil)
    let reversed = try Self.read(Self.csv(rows.reversed()), nil)
    #expect(ordered.diagnostics.isEmpty)
    #expect(reversed.diagnostics.leftOut == 0)
    #expect(reversed.diagnostics[.outOfOrder] == devices * 11)
    #expect(reversed.failure == nil)
    // The last device comes first.
    #expect(reversed.tracks.reversed().map(\.id) == ordered.tracks.map(\.id))
    #expect(reversed.tracks.reversed().map(\.fixes) == ordered.tracks.map(\.fixes))
  }

  /// More than the reader keeps while it looks at the order.
  @Test func `reads a long file in which one track goes back late`() throws {
    var rows = Self.rows(2, 40_000)
    rows.append((0, -1))
    let bytes = Self.csv(rows)
    let file = try Self.read(bytes, nil)
    #expect(file.tracks.map(\.fixes.count) == [40_001, 40_000])
    #expect(file.diagnostics[.outOfOrder] == 1)
    #expect(file.tracks[0].fixes.times.first == 100_000_000_000)
    #expect(try Self.stream(bytes) == file.tracks.map(\.fixes))
    let ordered = Self.csv(Self.rows(2, 40_000))
    #expect(try Self.stream(ordered) == Self.read(ordered, .drop).tracks.map(\.fixes))
  }

  /// Rows are moved at random; sorting by hand gives what the reader gives, from any block size.
  @Test(arguments: 0..<100) func `sorts random rows within a track`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var rows = Self.rows(random.int(1...4), random.int(1...40))
    for _ in 0..<[0, 1, 3, 200][random.int(0...3)] {
      let row = rows.remove(at: random.int(0...rows.count - 1))
      rows.insert(row, at: random.int(0...rows.count))
    }
    // A time that comes twice: the first stays.
    if random.int(0...1) == 0 { rows.append(rows[random.int(0...rows.count - 1)]) }
    let bytes = Self.csv(rows)
    var expected: [Int: Set<Int>] = [:]
    for row in rows { expected[row.device, default: []].insert(row.second) }
    let file = try Self.read(bytes, nil)
    for (track, id) in zip(file.tracks, file.tracks.map(\.id)) {
      let device = try #require(Int(id.dropFirst()))
      let seconds = try #require(expected[device]).sorted()
      #expect(track.fixes.times.map { Int($0 / 1_000_000) - 100_001 } == seconds)
    }
    #expect(try Self.stream(bytes) == file.tracks.map(\.fixes))
    #expect(try Self.stream(bytes, block: random.int(1...40)) == file.tracks.map(\.fixes))
  }

  @Test func `refuses a track most of which would be dropped`() throws {
    let newest = try Self.read(Self.csv(Self.rows(1, 120).reversed()), .drop)
    #expect(
      newest.failure?.description
        == "f:3: error: 119 of 120 fixes go back in time: the newest row is first; sort them with "
        + "--out-of-order sort [mostly-out-of-order]")
    #expect(newest.diagnostics[.outOfOrder] == 119)
    let two = try Self.read(Self.csv([(0, 1), (1, 9), (1, 3), (1, 5), (0, 2)]), .drop)
    #expect(
      two.failure?.description
        == "f:4: error: 2 of 3 fixes of the track go back in time; sort them with "
        + "--out-of-order sort [mostly-out-of-order]")
    // A half is not most of it.
    #expect(try Self.read(Self.csv([(0, 9), (0, 3)]), .drop).failure == nil)
  }
}
