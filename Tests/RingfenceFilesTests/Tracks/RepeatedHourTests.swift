import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Local times that the clocks show twice. The moments of the changes and the offsets are those of Python's zoneinfo; the
/// local times are calculated from them.
@Suite struct RepeatedHourTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let zone: String
    let seconds: Int64
    let before: Int64
    let after: Int64
    var testDescription: String { "\(zone) \(seconds)" }

    init(_ zone: String, _ seconds: Int64, _ before: Int64, _ after: Int64) {
      (self.zone, self.seconds, self.before, self.after) = (zone, seconds, before, after)
    }

    /// The local time at a moment, in seconds.
    func clock(_ moment: Int64) -> Int64 { moment + (moment < seconds ? before : after) }
  }

  static let changes = [
    Change("Europe/Berlin", 1_774_746_000, 3600, 7200),
    Change("Europe/Berlin", 1_792_890_000, 7200, 3600),
    Change("America/New_York", 1_772_953_200, -18000, -14400),
    Change("America/New_York", 1_793_512_800, -14400, -18000),
    Change("Australia/Lord_Howe", 1_775_314_800, 39600, 37800),
    Change("Australia/Lord_Howe", 1_791_041_400, 37800, 39600),
    Change("Australia/Adelaide", 1_775_320_200, 37800, 34200),
    Change("America/St_Johns", 1_793_507_400, -9000, -12600),
    Change("Pacific/Chatham", 1_775_311_200, 49500, 45900),
    Change("America/Santiago", 1_775_358_000, -10800, -14400),
    Change("Africa/Casablanca", 1_771_120_800, 3600, 0),
    Change("Africa/Casablanca", 1_774_144_800, 0, 3600),
    Change("Asia/Tehran", 1_632_252_600, 16200, 12600),
    Change("Europe/Lisbon", 1_792_890_000, 3600, 0),
    Change("Antarctica/Troll", 1_792_890_000, 7200, 0),
  ]

  static func text(_ clock: Int64) -> String {
    var text: [UInt8] = []
    RFC3339.append(Timestamp(microseconds: clock * 1_000_000), to: &text)
    return String(decoding: text.prefix(19), as: UTF8.self)
  }

  static func read(
    _ moments: [Int64], _ change: Change, _ hour: TrackReadingOptions.RepeatedHour? = nil
  ) throws(FileError) -> TrackFile {
    var options = TrackReadingOptions()
    options.timeZone = TimeZoneOffsets(named: change.zone)
    options.repeatedHour = hour
    let rows = moments.map { text(change.clock($0)) + ",2,3\n" }.joined()
    return try TrackFile.read(
      bytes: Array(("time,lat,lon\n" + rows).utf8), name: "f", options: options)
  }

  /// The error of moments that are not read, also where no fix is.
  static func failure(_ moments: [Int64], _ change: Change) -> FileError? {
    do throws(FileError) {
      return try read(moments, change).failure
    } catch {
      return error
    }
  }

  static func seconds(_ file: TrackFile) -> [Int64] {
    file.tracks.flatMap { $0.fixes.map { $0.time.microseconds / 1_000_000 } }
  }

  @Test(arguments: changes, [30, 60, 300, 900, 1_700, 1_800, 2_400, 3_300, 3_600] as [Int64])
  func `reads every transition in steps or refuses it`(change: Change, step: Int64) throws {
    for phase in [0, 7, step / 2] {
      let moments = Array(
        stride(from: change.seconds - 10_800 + phase, to: change.seconds + 10_800, by: Int(step)))
      for order in [moments, moments.reversed()] {
        if let failure = Self.failure(order, change) {
          #expect(failure.code == .repeatedHour)
          // Steps that are short enough always show the second pass; of two hours, four rows of each.
          let shift = change.before - change.after
          #expect(step * (shift > 3_600 ? 4 : 2) > shift)
        } else {
          let file = try Self.read(order, change)
          #expect(Self.seconds(file) == moments)
          #expect(file.diagnostics.leftOut == 0)
        }
      }
    }
  }

  @Test func `keeps the visits of two hours apart`() throws {
    // Every two minutes at one shop from 02:00, at another one from 02:00:30 in the second pass.
    let change = Self.changes[1]
    let first = (0..<30).map { change.seconds - 3_600 + Int64($0) * 120 }
    let second = (0..<30).map { change.seconds + 30 + Int64($0) * 120 }
    let file = try Self.read(first + second, change)
    #expect(Self.seconds(file) == first + second)
    #expect(file.diagnostics.isEmpty)
  }

  @Test func `keeps two devices apart that alternate in a table`() throws {
    let change = Self.changes[1]
    var options = TrackReadingOptions()
    options.timeZone = TimeZoneOffsets(named: change.zone)
    var table = "track,time,lat,lon\n"
    let moments = (0..<120).map { change.seconds - 3_600 + Int64($0) * 60 }
    for moment in moments {
      table += "a,\(Self.text(change.clock(moment))),2,3\n"
      table += "b,\(Self.text(change.clock(moment + 5))),3,4\n"
    }
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
    #expect(Self.seconds(file) == moments + moments.map { $0 + 5 })
  }

  @Test func `refuses an hour whose pass nothing shows and names the line`() throws {
    let change = Self.changes[1]
    // A single pass, the first or the second, then a time behind.
    let moments = [-7_200, -1_800, -1_700, 3_700].map { change.seconds + $0 }
    let failure = try #require(Self.failure(moments, change))
    #expect(
      failure.description
        == "f:3: error: the clocks go back and show this local time twice, and the order of the rows does not say "
        + "which one is meant, expected an offset from UTC such as 02:30:00+01:00; or give --repeated-hour first or "
        + "second [repeated-hour]")
    #expect(Self.seconds(try Self.read(moments, change, .first)) == moments)
    let later = [-7_200, 1_800, 1_900, 3_700].map { change.seconds + $0 }
    #expect(Self.seconds(try Self.read(later, change, .second)) == later)
  }

  @Test func `does not take late rows of one hour for the second pass`() throws {
    let change = Self.changes[1]
    let start = change.seconds - 3_600
    // Ten rows of 02:10 come behind those of 02:50, and one row comes a second late.
    let minutes = Array(0..<10) + Array(20..<50) + Array(10..<20) + Array(50..<60)
    let batch = minutes.map { start + Int64($0) * 60 }
    let late = (0..<600).map { start + Int64($0 == 300 ? 301 : $0 == 301 ? 300 : $0) }
    for moments in [batch, late] {
      #expect(Self.failure(moments, change)?.code == .repeatedHour)
    }
  }

  @Test func `sorts late rows within both passes`() throws {
    let change = Self.changes[1]
    var moments = (0..<240).map { change.seconds - 3_600 + Int64($0) * 30 }
    let sorted = moments
    moments.swapAt(50, 51)
    moments.swapAt(170, 171)
    let file = try Self.read(moments, change)
    #expect(Self.seconds(file) == sorted)
    #expect(file.diagnostics.sorted == 2)
  }

  @Test func `reads columns in memory alike`() throws {
    let change = Self.changes[1]
    var options = TrackReadingOptions()
    options.timeZone = TimeZoneOffsets(named: change.zone)
    let moments = (0..<120).map { change.seconds - 3_600 + Int64($0) * 60 }
    var table = try ColumnTable(
      ["time", "lat", "lon"], rowCount: moments.count, name: "table", options: options)
    table.set(
      .localTimes(ContiguousArray(moments.map { change.clock($0) * 1_000_000 })), at: 0)
    table.set(.doubles(ContiguousArray(repeating: 2, count: moments.count)), at: 1)
    table.set(.doubles(ContiguousArray(repeating: 3, count: moments.count)), at: 2)
    let file = try TrackFile.read(table: table, trackName: "t", options: options)
    #expect(Self.seconds(file) == moments)
    #expect(file.diagnostics.isEmpty)
  }

  @Test func `takes in a stream the time that follows the fix before`() throws {
    let change = Self.changes[1]
    var options = TrackReadingOptions()
    options.maximumSpeed = nil
    let settings = FixFilter.Settings(fileName: "f", options: options, isLive: true)
    var diagnostics = TrackDiagnostics()
    var columns = FixColumns()
    var filter = FixFilter()
    // From two minutes before the first hour on, every 100 s, without the fixes of half an hour in the second one.
    let moments = (0..<90).map { change.seconds - 3_720 + Int64($0) * 100 }
      .filter { !(change.seconds + 600..<change.seconds + 2_400).contains($0) }
    for moment in moments {
      var fix = RawFix()
      let isRepeated = (change.seconds - 3_600..<change.seconds + 3_600).contains(moment)
      fix.microseconds =
        (isRepeated && moment >= change.seconds ? moment - 3_600 : moment) * 1_000_000
      fix.repeatedAfter = isRepeated ? 3_600 : 0
      (fix.latitude, fix.longitude) = (2, 3)
      filter.trustFirst(fix) { _ in true }
      try filter.take(fix, settings, &diagnostics, into: &columns)
    }
    // Behind the half hour nothing says which hour it is, up to the end of the second one.
    let known = moments.filter { !(change.seconds + 2_400..<change.seconds + 3_600).contains($0) }
    #expect(columns.map { $0.time.microseconds / 1_000_000 } == known)
    #expect(diagnostics[.badTime] == moments.count - known.count)
  }
}
