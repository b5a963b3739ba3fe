import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Tables whose columns are in memory, beside the same tables as text.
@Suite struct ColumnTableTests {
  static func read(
    _ columns: [(String, ColumnTable.Values)], rows: Int,
    _ options: TrackReadingOptions = TrackReadingOptions()
  ) throws -> TrackFile {
    var table = try ColumnTable(columns.map { $0.0 }, rowCount: rows, name: "f", options: options)
    for (index, column) in columns.enumerated() {
      #expect(table.accepts(column.1, at: index))
      table.set(column.1, at: index)
    }
    return try TrackFile.read(table: table, trackName: "f", options: options)
  }

  static func texts(_ texts: [String]) throws -> ColumnTable.Values {
    var bytes = ContiguousArray<UInt8>()
    var offsets: ContiguousArray<Int64> = [0]
    for text in texts {
      bytes += Array(text.utf8)
      offsets.append(Int64(bytes.count))
    }
    return .texts(try #require(TextColumn(bytes: bytes, offsets: offsets, codes: nil)))
  }

  /// Random tables with everything that goes wrong in tables: as texts, as numbers and as a file they are the same.
  @Test(arguments: 0..<60) func `reads what the reader of files reads`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    var text = "unit_id,time,latitude,longitude,accuracy,speed,course\n"
    var rows: [[String]] = []
    var time = 1_777_881_600
    for _ in 0..<Int.random(in: 1...80, using: &random) {
      time += [1, 0, -3, 30, 400, 5].randomElement(using: &random) ?? 1
      func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
      var row = [pick(["a", "b", ""]), "\(time)"]
      row.append(pick(["48.2", "48.2001", "0", "91", "", "-12.5"]))
      row.append(pick(["16.37", "16.3702", "0", "200", "16.36"]))
      row.append(pick(["5", "", "-1", "250"]))
      row.append(pick(["3.5", "", "-2", "130"]))
      row.append(pick(["0", "359.5", "360", "400", ""]))
      rows.append(row)
      text += row.joined(separator: ",") + "\n"
    }
    let names = ["unit_id", "time", "latitude", "longitude", "accuracy", "speed", "course"]
    var options = TrackReadingOptions()
    options.speedUnit = seed % 2 == 0 ? .knots : nil
    options.outOfOrder = seed % 3 == 0 ? .drop : .sort
    let file = try? TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    let asTexts = try Self.read(
      try names.enumerated().map { index, name in
        (name, try Self.texts(rows.map { $0[index] }))
      }, rows: rows.count, options)
    let asNumbers = try Self.read(
      try names.enumerated().map { index, name in
        if index == 0 { return (name, try Self.texts(rows.map { $0[0] })) }
        if index == 1 {
          return (name, .times(ContiguousArray(rows.map { (Int64($0[1]) ?? 0) * 1_000_000 })))
        }
        return (name, .doubles(ContiguousArray(rows.map { Double($0[index]) ?? .nan })))
      }, rows: rows.count, options)
    #expect(asTexts.tracks == asNumbers.tracks)
    #expect(asTexts.diagnostics == asNumbers.diagnostics)
    // A file without any usable fix is an error; of columns that is said beside the counts.
    guard let file else { return }
    #expect(asTexts.tracks == file.tracks)
    #expect(asTexts.diagnostics.entries.map(\.issue) == file.diagnostics.entries.map(\.issue))
    #expect(asTexts.diagnostics.entries.map(\.count) == file.diagnostics.entries.map(\.count))
    // The rows of a file are one line behind its header.
    #expect(
      asTexts.diagnostics.entries.map { $0.firstLine + 1 }
        == file.diagnostics.entries.map(\.firstLine))
    #expect(asTexts.warnings.map(\.detail) == file.warnings.map(\.detail))
    #expect(asTexts.failure?.detail == file.failure?.detail)
  }

  @Test func `reads local times and times of nanoseconds by number`() throws {
    var options = TrackReadingOptions()
    options.timeZone = TimeZoneOffsets(named: "Europe/Vienna")
    // 2026-05-04, 10:00 in Vienna, which is two hours ahead of UTC.
    let local: Int64 = 1_777_888_800_000_000
    let file = try Self.read(
      [("time", .localTimes([local])), ("lat", .doubles([48.2])), ("lon", .integers([16]))],
      rows: 1,
      options)
    #expect(file.tracks.map { $0.fixes.map(\.time.microseconds) } == [[1_777_881_600_000_000]])
    #expect(throws: FileError.self) {
      _ = try Self.read(
        [("time", .localTimes([local])), ("lat", .doubles([48.2])), ("lon", .integers([16]))],
        rows: 1
      ).failure.map { throw $0 }
    }
    let nanoseconds = try Self.read(
      [
        ("time", .integers([1_777_881_600_000_000_000])), ("lat", .doubles([48.2])),
        ("lon", .doubles([16])),
      ], rows: 1)
    #expect(
      nanoseconds.tracks.map { $0.fixes.map(\.time.microseconds) } == [[1_777_881_600_000_000]])
    #expect(nanoseconds.warnings.map(\.code) == [.timeUnit])
  }

  @Test func `refuses values that cannot be meant`() throws {
    let table = try ColumnTable(
      ["track", "time", "lat", "lon"], rowCount: 1, name: "f", options: TrackReadingOptions())
    #expect(!table.accepts(.doubles([1.5]), at: 0))
    #expect(!table.accepts(.times([1]), at: 2))
    #expect(!table.accepts(.none, at: 1))
    #expect(TextColumn(bytes: [1, 2], offsets: [0, 3], codes: nil) == nil)
    #expect(TextColumn(bytes: [1, 2], offsets: [0, 2, 1], codes: nil) == nil)
    #expect(TextColumn(bytes: [1, 2], offsets: [0, 2], codes: [1]) == nil)
  }

  // MARK: Tracks that are usable as they are

  /// What the check passes, the reader gives unchanged; and most sound tracks pass.
  @Test func `passes only tracks of which nothing is left out or changed`() throws {
    var random = SeededRandom(seed: 7)
    var passed = 0
    for _ in 0..<400 {
      var (times, latitudes, longitudes):
        (
          ContiguousArray<Int64>, ContiguousArray<Double>, ContiguousArray<Double>
        ) = ([], [], [])
      var (time, latitude, longitude) = (Int64(1_777_881_600_000_000), 48.2, 16.37)
      let isOdd = Bool.random(using: &random)
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        time += [1_000_000, 5_000_000, 400_000_000].randomElement(using: &random) ?? 1
        latitude += Double.random(in: -0.0005...0.0005, using: &random)
        longitude += Double.random(in: -0.0005...0.0005, using: &random)
        let isHere = isOdd && Int.random(in: 0..<12, using: &random) == 0
        let oddity = isHere ? Int.random(in: 0..<6, using: &random) : -1
        times.append(oddity == 0 ? times.last ?? time : oddity == 1 ? time - 90_000_000_000 : time)
        latitudes.append(oddity == 2 ? .nan : oddity == 3 ? 0 : oddity == 4 ? -33 : latitude)
        longitudes.append(oddity == 3 ? 0 : oddity == 5 ? 181 : longitude)
      }
      var check = PlainTrackCheck(TrackReadingOptions())
      let passes = check.passes(
        times: times.span, latitudes: latitudes.span, longitudes: longitudes.span, from: 0)
      if !isOdd { #expect(passes) }
      guard passes else { continue }
      passed += 1
      let file = try Self.read(
        [("time", .times(times)), ("lat", .doubles(latitudes)), ("lon", .doubles(longitudes))],
        rows: times.count)
      let fixes = try #require(file.tracks.first).fixes
      #expect(file.diagnostics.isEmpty && file.failure == nil && file.tracks.count == 1)
      #expect(fixes.map(\.time.microseconds) == Array(times))
      #expect(fixes.map(\.coordinate.latitude) == Array(latitudes))
      #expect(fixes.map(\.coordinate.longitude) == Array(longitudes))
      let starts = fixes.indices.filter { $0 > 0 && fixes[$0].flags.contains(.startsSegment) }
      #expect(starts == Array(check.gaps))
    }
    #expect(passed > 200)
  }

  @Test func `passes only numbers that are used as they are`() {
    let sound: ContiguousArray<Double> = [0, 5, .nan]
    let isSound = PlainTrackCheck.areSizes(sound.span, below: .infinity)
    #expect(isSound)
    let odds: [Double] = [-1, .infinity, -Double.infinity, 400]
    for odd in odds {
      let numbers: ContiguousArray<Double> = [5, odd]
      let (areSizes, areFinite) = (
        PlainTrackCheck.areSizes(numbers.span, below: 360), PlainTrackCheck.areFinite(numbers.span)
      )
      #expect(!areSizes)
      #expect(areFinite == odd.isFinite)
    }
  }

  // MARK: Devices that would be one track

  /// The first two are rows of two devices: one behind the other, and side by side. Two rows have a time of others;
  /// a row counts once.
  @Test(arguments: [
    ("7,10\n7,20\n8,10\n8,20\n", true), ("7,10\n8,10\n7,20\n8,20\n", true),
    ("7,10\n7,20\n7,30\n", false),
  ]) func `refuses devices as one track`(rows: String, isRefused: Bool) throws {
    let lines = rows.split(separator: "\n").map { "\($0),48.2,16.37\n" }.joined()
    let bytes = Array("unit_ref,time,lat,lon\n\(lines)".utf8)
    let file = try TrackFile.read(bytes: bytes, name: "f")
    #expect((file.failure?.code == .unnamedTracks) == isRefused)
    if isRefused {
      #expect(
        file.failure?.description == """
          f: error: 'unit_ref' looks like the name of a track, and as one track the rows go back in time or repeat a \
          time (2); give --columns track=unit_ref, or --columns track=- if all are \
          one track [unnamed-tracks]
          """)
    }
    for choice in ["unit_ref", "-"] {
      var options = TrackReadingOptions()
      options.columns = ["track": choice]
      #expect(try TrackFile.read(bytes: bytes, name: "f", options: options).failure == nil)
    }
    let objects = lines.split(separator: "\n").map { line in
      let parts = line.split(separator: ",")
      return "{\"unit_ref\":\(parts[0]),\"time\":\(parts[1]),\"lat\":48.2,\"lon\":16.37}\n"
    }
    let other = try TrackFile.read(bytes: Array(objects.joined().utf8), name: "f")
    #expect((other.failure?.code == .unnamedTracks) == isRefused)
  }
}
