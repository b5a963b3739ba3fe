import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Subtitles of drones, in the styles that DJI's and Autel's have, with positions made up here.
@Suite struct SubtitleTrackTests {
  static let brackets = """
    1
    00:00:00,000 --> 00:00:00,033
    <font size="28">FrameCnt: 1, DiffTime: 33ms
    2023-04-05 12:34:56.789
    [iso: 100] [focal_len: 24.00] [latitude: 47.12345] [longitude: 8.54321] [rel_alt: 2.400 abs_alt: 412.401] </font>

    2
    00:00:00,033 --> 00:00:00,066
    <font size="28">FrameCnt: 2, DiffTime: 33ms
    2023-04-05 12:34:56,822,500
    [iso : 100] [latitude : 47.12346] [longtitude : 8.54322] [altitude: 412.500] </font>

    3
    00:00:00,066 --> 00:00:00,100
    2023-04-05 12:34:57.000
    [latitude: 0.00000] [longitude: 0.00000] [rel_alt: 0.000 abs_alt: 0.000]

    4
    00:00:00,100 --> 00:00:00,133
    2023-04-05 12:34:58.000
    [iso: 100]

    """
  static let parentheses = """
    1
    00:00:01,000 --> 00:00:02,000
    HOME(149.0251,-20.2532) 2017.8.5 14:11:51
    GPS(149.0252,-20.2533,16) BAROMETER:1.9
    ISO:100 Shutter:60 EV: Fnum:2.2

    2
    00:00:02,000 --> 00:00:03,000
    HOME(149.0251,-20.2532) 2017.08.05 14:11:52
    GPS (149.0253, -20.2534, 16), D 1.00m
    ISO:100 Shutter:60 EV: Fnum:2.2

    3
    00:00:03,000 --> 00:00:04,000
    HOME(149.0251,-20.2532) 2017.08.05 14:11:53
    GPS(149.0254,-20.25
    """

  /// A line for each fix: milliseconds since 1970, latitude, longitude, altitude.
  static func read(
    _ text: String, zone: TimeZoneOffsets? = .utc
  ) throws -> (rows: [String], issues: String) {
    var options = TrackReadingOptions()
    options.timeZone = zone
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f.srt", options: options)
    #expect(file.format == .subtitles)
    if let failure = file.failure { throw failure }
    let rows = file.tracks.flatMap { track in
      track.fixes.map { fix in
        let altitude = fix.altitudeMeters.isNaN ? "-" : "\(fix.altitudeMeters)"
        return
          "\(fix.time.microseconds / 1_000) \(fix.coordinate.latitude) \(fix.coordinate.longitude) \(altitude)"
      }
    }
    return (rows, TrackTableTests.issues(file.diagnostics))
  }

  // 2023-04-05T12:34:56Z is 1680698096, 2017-08-05T14:11:51Z is 1501942311.

  @Test func `reads positions in brackets, and leaves out those that are no fix`() throws {
    let found = try Self.read(Self.brackets)
    #expect(
      found.rows == [
        "1680698096789 47.12345 8.54321 412.401", "1680698096822 47.12346 8.54322 412.5",
      ])
    #expect(found.issues == "no-fix 1@16 no-position 1@20")
  }

  @Test func `reads positions in parentheses, without the number of satellites`() throws {
    let found = try Self.read(Self.parentheses)
    #expect(
      found.rows == [
        "1501942311000 -20.2533 149.0252 -", "1501942312000 -20.2534 149.0253 -",
      ])
    // The last one is cut off.
    #expect(found.issues == "bad-position 1@16")
  }

  @Test(arguments: [
    ("GPS(36.6146,-6.1120,0.0M) BAROMETER:0.3M", 36.6146, -6.112),
    ("GPS(-6.1120,36.6146,14) BAROMETER:0.3", 36.6146, -6.112),
    ("GPS(W:6.1120,N:36.6146,20.5m)", 36.6146, -6.112),
    ("GPS(E:6.1120,S:36.6146,20.5m)", -36.6146, 6.112),
    ("RTK (-6.112000, 36.614600, 18), H 5.00m", 36.6146, -6.112),
  ])
  func `takes the axes as each maker writes them`(
    line: String, latitude: Double, longitude: Double
  ) throws {
    let text = "1\n00:00:00,000 --> 00:00:01,000\n2022.06.21 16:06:17\n\(line)\n\n"
    let file = try TableNameTests.read(text) { $0.timeZone = .utc }
    #expect(file.tracks[0].fixes.map(\.coordinate.latitude) == [latitude])
    #expect(file.tracks[0].fixes.map(\.coordinate.longitude) == [longitude])
  }

  @Test func `takes local times of a zone, and refuses those of none`() throws {
    let zone = try #require(TimeZoneOffsets(named: "Europe/Zurich"))
    #expect(try Self.read(Self.brackets, zone: zone).rows[0].hasPrefix("1680690896789 "))
    let error = #expect(throws: FileError.self) { try Self.read(Self.brackets, zone: nil) }
    #expect(error?.code == .localTime)
    #expect(error?.location.line == 5)
  }

  @Test func `refuses radians, and a file without dates`() throws {
    let radians = Self.brackets.replacing("47.12345", with: "0.8224593")
      .replacing("8.54321", with: "0.1491071").replacing("47.12346", with: "0.8224595")
      .replacing("8.54322", with: "0.1491072")
    let error = #expect(throws: FileError.self) { try Self.read(radians) }
    #expect(error?.code == .unknownFormat)
    #expect(error?.detail.contains("radians") == true)
    let undated =
      "1\n00:00:00,000 --> 00:00:01,000\nF/2.8, SS 30, GPS (8.2090, 47.4692, 18), D 49.21m, H 45.60m\n\n"
    #expect(throws: FileError.self) { try Self.read(undated) }
  }
}
