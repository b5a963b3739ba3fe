import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// The times of tables. The instants were calculated by hand from the rules of the zones.
@Suite struct TableTimeTests {
  static func times(_ texts: [String], zone: String?) throws -> (times: [Int64], issues: String) {
    var options = TrackReadingOptions()
    options.timeZone = zone.flatMap { TimeZoneOffsets(named: $0) }
    options.outOfOrder = .sort
    let table = "time,lat,lon\n" + texts.map { "\"\($0)\",2,3\n" }.joined()
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
    return (
      file.tracks[0].fixes.map { $0.time.microseconds / 1_000_000 },
      TrackTableTests.issues(file.diagnostics)
    )
  }

  @Test(arguments: [
    // 1716018600 is 2024-05-18T07:50:00Z.
    ("2024-05-18T07:50:00Z", 1_716_018_600), ("2024-05-18 07:50:00z", 1_716_018_600),
    ("2024-05-18 09:50:00+02:00", 1_716_018_600), ("2024-05-18 09:50:00 +0200", 1_716_018_600),
    ("2024-05-18 09:50:00+02", 1_716_018_600), ("2024-05-18 07:50:00 UTC", 1_716_018_600),
    ("2024-05-18 07:50:00 gmt", 1_716_018_600), ("2024-05-18 07:50Z", 1_716_018_600),
    ("2024/05/18 07:50:00Z", 1_716_018_600), ("18.05.2024 07:50:00 UTC", 1_716_018_600),
    ("2024-05-18T07:50:00,000Z", 1_716_018_600),
    ("2024-05-18T09:50:00+02:00[Europe/Berlin]", 1_716_018_600),
    ("1716018600", 1_716_018_600), ("1716018600.0", 1_716_018_600),
    ("1716018600000", 1_716_018_600),
    ("1716018600000000", 1_716_018_600), ("1716018600000000000", 1_716_018_600),
  ])
  func `reads a moment`(text: String, seconds: Int64) throws {
    #expect(try Self.times([text], zone: nil).times == [seconds])
  }

  @Test(arguments: [
    ("1716018600123", 1_716_018_600_123_000), ("1716018600123.5", 1_716_018_600_123_500),
    ("1716018600123456", 1_716_018_600_123_456), ("1716018600123456000", 1_716_018_600_123_456),
    ("2024-05-18 07:50:00.1234565 UTC", 1_716_018_600_123_457),
  ])
  func `keeps microseconds`(text: String, microseconds: Int64) throws {
    let table = "time,lat,lon\n\(text),2,3\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.tracks[0].fixes.map(\.time.microseconds) == [microseconds])
  }

  @Test(arguments: [
    // Clocks are one hour before UTC in winter and two in summer.
    ("Europe/Berlin", "2024-01-01 01:00:00", 1_704_067_200),
    ("Europe/Berlin", "2024-07-01T02:00:00", 1_719_792_000),
    // The last second before the clocks go forward, and the first behind the gap.
    ("Europe/Berlin", "2024-03-31 01:59:59", 1_711_846_799),
    ("Europe/Berlin", "2024-03-31 03:00:00", 1_711_846_800),
    // Beside the hour that comes twice.
    ("Europe/Berlin", "2024-10-27 01:59:59", 1_729_987_199),
    ("Europe/Berlin", "2024-10-27 03:00:00", 1_729_994_400),
    ("Asia/Kathmandu", "2024-05-18 13:35:00", 1_716_018_600),
    ("UTC", "2024-05-18 07:50:00", 1_716_018_600),
    // Half an hour is skipped.
    ("Australia/Lord_Howe", "2024-10-06 02:30:00", 1_728_142_200),
    // An offset is stronger than the zone.
    ("Europe/Berlin", "2024-05-18T07:50:00Z", 1_716_018_600),
  ])
  func `reads local times of a zone`(zone: String, text: String, seconds: Int64) throws {
    #expect(try Self.times([text], zone: zone).times == [seconds])
  }

  @Test(arguments: [
    ("Europe/Berlin", "2024-03-31 02:00:00"), ("Europe/Berlin", "2024-03-31 02:59:59.999"),
    ("Australia/Lord_Howe", "2024-10-06 02:29:59"), ("America/New_York", "2024-03-10 02:30:00"),
  ])
  func `counts local times that clocks never show`(zone: String, text: String) throws {
    let good = "2024-05-18T07:50:00Z"
    let (times, issues) = try Self.times([good, text], zone: zone)
    #expect(times == [1_716_018_600])
    #expect(issues == "bad-time 1@3")
  }

  @Test(arguments: [
    "07:50:00", "2024-05-18", "2024-02-30 07:50:00", "2024-05-18T07:50:00+15:00",
    "18/05/24 07:50:00", "2024-05-18 25:00:00", "2024-05-18 07:50:00 CEST",
    "2024-05-18x07:50:00", "99999999999999999999999",
  ])
  func `counts texts that are no time`(text: String) throws {
    let (times, issues) = try Self.times(["2024-05-18T07:50:00Z", text], zone: "UTC")
    #expect(times == [1_716_018_600], "\(text)")
    #expect(issues == "bad-time 1@3", "\(text)")
  }

  static let rows = [
    #"{"time":"2024-05-18T07:50:00Z","lat":2,"lon":3}"#,
    #"{"time":"2024-05-18 07:50:01","lat":2,"lon":3}"#,
  ]

  @Test(arguments: [
    "time,lat,lon\n2024-05-18T07:50:00Z,2,3\n2024-05-18T07:50:01,2,3\n",
    "time,lat,lon\n2024-05-18T07:50:00Z,2,3\n2024-05-18 07:50:01.5,2,3\n",
    rows.joined(separator: "\n"), "[" + rows.joined(separator: ",\n") + "]",
  ])
  func `refuses local times without a zone`(table: String) throws {
    let line = table.hasPrefix("time") ? 3 : 2
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(
      file.failure?.description
        == "f:\(line): error: time has no offset from UTC; give the zone of the "
        + "table's local times with --time-zone, such as Europe/Berlin, or UTC [local-time]")
    #expect(file.tracks.first?.fixes.count == 1)
  }

  @Test func `takes times as UTC where the name says so`() throws {
    let table = "timestamp_utc,lat,lon\n2024-05-18 07:50:00,2,3\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.tracks[0].fixes.map(\.time.microseconds) == [1_716_018_600_000_000])
  }
}
