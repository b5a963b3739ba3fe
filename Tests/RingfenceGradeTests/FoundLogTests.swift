import Foundation
import Ringfence
import RingfenceFiles
import RingfenceGrade
import TestSupport
import Testing

/// A sample of each form of logs, with its traps, whose events were worked out by hand.
@Suite struct FoundLogTests {
  private func log(
    _ name: String, _ options: FoundLogOptions = FoundLogOptions()
  ) throws -> FoundLog {
    let path = Paths.fixtures.appendingPathComponent("Logs/\(name)").path
    return try FoundLog.read(path: path, options: options)
  }

  private static func options(year: Int? = nil, zone: String? = nil) -> FoundLogOptions {
    var options = FoundLogOptions()
    options.year = year
    options.timeZone = zone.flatMap { TimeZoneOffsets(named: $0) }
    return options
  }

  /// `entered 2026-05-18T07:50:00.000Z Depot|12 line 4`, with what else is known.
  private func text(_ row: FoundLogRow) -> String {
    var text = "\(row.kind) \(row.time) \(row.zones.joined(separator: "|")) \(row.line)"
    if let place = row.coordinate { text += " @\(place.latitude),\(place.longitude)" }
    if let accuracy = row.accuracy { text += " ±\(accuracy)" }
    if let id = row.id { text += " #\(id)" }
    if let device = row.device { text += " of \(device)" }
    if row.timeSource != .fix { text += " \(row.timeSource)" }
    if row.isAfterGap { text += " gap" }
    return text
  }

  private func text(_ log: FoundLog) -> [String] { log.rows.map { text($0) } }

  @Test func `Traccar: offsets, forwarded events, others and an impossible time`() throws {
    let log = try log("traccar-events.json")
    #expect(log.form == .traccarEvents)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z 12 3 #902 of 7",
        "crossed 2026-05-18T07:55:00.000Z 13 4 #903 of 7",
        "exited 2026-05-18T08:00:00.000Z Depot|12 5 @48.2,16.37 ±6.5 #904 of van 7",
      ])
    #expect(log.ignored.map(\.what) == ["type deviceOnline"])
    #expect(log.unreadable.map(\.line) == [8])
    #expect(log.devices == ["7", "van 7"])
  }

  /// Milliseconds: 1779090600000 is 2026-05-18T07:50:00Z. The series of a key has the newest first.
  @Test func `ThingsBoard: telemetry as it is sent, and series as they are listed`() throws {
    let sent = try log("thingsboard.ndjson")
    #expect(sent.form == .thingsBoard)
    #expect(
      text(sent) == [
        "entered 2026-05-18T07:50:00.000Z depot 1 unknown",
        "entered 2026-05-18T07:55:00.000Z yard 3 unknown",
        "exited 2026-05-18T07:55:00.000Z depot 3 unknown",
      ])
    #expect(sent.ignored.map(\.what) == ["telemetry without an event"])
    #expect(sent.unreadable.map(\.line) == [4])
    let listed = try log("thingsboard-series.json")
    #expect(listed.form == .thingsBoard)
    #expect(
      text(listed) == [
        "exited 2026-05-18T08:00:00.000Z depot 1 unknown",
        "entered 2026-05-18T07:50:00.000Z depot 1 unknown",
      ])
  }

  @Test func `Radar: the time of the device, sending times and replays`() throws {
    let log = try log("radar.json")
    #expect(log.form == .radar)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z depot|The depot|g1 1 @48.2,16.37 ±12.0 #e1 of u1",
        "dwelled 2026-05-18T07:55:00.000Z The depot|g1 1 #e2 of u1",
        "exited 2026-05-18T09:00:00.000Z g1 1 #e3 of u1 server",
      ])
    #expect(
      log.remarks.map(\.kind) == [.serverTime, .replayed])
    #expect(log.ignored.map(\.what) == ["type user.started_trip"])
  }

  @Test func `Home Assistant, table: changes of states, and entries behind a gap`() throws {
    let log = try log("homeassistant.csv")
    #expect(log.form == .homeAssistantCSV)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z Depot 3 of person.ada server",
        "exited 2026-05-18T08:00:00.000Z Depot 4 of person.ada server",
        "entered 2026-05-18T08:00:00.000Z zone.home|home|Home 4 of person.ada server",
        "entered 2026-05-18T08:20:00.000Z zone.home|home|Home 6 of person.ada server gap",
        "exited 2026-05-18T08:30:00.000Z zone.home|home|Home 7 of person.ada server",
      ])
  }

  @Test func `Home Assistant, REST: zones by difference, and the compact form`() throws {
    let log = try log("homeassistant-rest.json")
    #expect(log.form == .homeAssistantREST)
    let place = " @48.2,16.37 ±9.0 of device_tracker.a server"
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z zone.depot|depot 3" + place,
        "entered 2026-05-18T07:50:00.000Z zone.city|city 3" + place,
        "exited 2026-05-18T08:00:00.000Z zone.depot|depot 4 of device_tracker.a server",
        "exited 2026-05-18T08:00:00.250Z zone.home|home|Home 6 of device_tracker.b server",
      ])
  }

  @Test func `Bluedot 1: days before months, and both events in an object`() throws {
    let log = try log("bluedot-v1.json")
    #expect(log.form == .bluedotV1)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z depot|Depot|f-1 2 @48.2,16.37",
        "entered 2026-05-18T07:50:00.000Z depot|f-1 3",
        "exited 2026-05-18T08:00:00.000Z depot|f-1 3",
      ])
    #expect(log.unreadable.map(\.line) == [4])
  }

  @Test func `Bluedot 3: the nearest location, and retries`() throws {
    let log = try log("bluedot-v3.json")
    #expect(log.form == .bluedotV3)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z Depot|z-1|f-1 1 @48.2,16.37 ±8.0 of i-1",
        "exited 2026-05-18T08:00:00.000Z Depot|z-1|f-1 1 of i-1",
      ])
    #expect(log.remarks.map(\.kind) == [.retried])
    #expect(log.ignored.map(\.what) == ["eventType sdkInit"])
  }

  @Test func `Ringfence: records of events among others, and a cut line`() throws {
    let log = try log("ringfence.ndjson")
    #expect(log.form == .ringfence)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z depot 2 @48.2,16.37 ±12.0 #7 of phone",
        "dwelled 2026-05-18T07:55:00.000Z depot 3 #8 of phone",
      ])
    #expect(log.ignored.map(\.what) == ["type certainty"])
    #expect(log.unreadable.map(\.line) == [4])
  }

  @Test func `OwnTracks: transitions among messages, prefixes and a cut line`() throws {
    let log = try log("owntracks.ndjson")
    #expect(log.form == .ownTracks)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z Depot|6da9cf 2 @48.2,16.37 ±15.0 of ad",
        "exited 2026-05-18T08:00:00.000Z 6da9cf 3 of ad",
      ])
    #expect(log.ignored.map(\.what) == ["_type location"])
    #expect(log.unreadable.map(\.line) == [4])
  }

  @Test func `Transistorsoft, JSON: batches and other events`() throws {
    let log = try log("transistorsoft.json")
    #expect(log.form == .transistorsoftJSON)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z depot 3 @48.2,16.37 ±7.0 #a-1",
        "dwelled 2026-05-18T07:55:00.000Z depot 5", "exited 2026-05-18T08:00:00.000Z depot 6",
      ])
    #expect(log.ignored.map(\.what) == ["event motionchange"])
  }

  @Test func `Transistorsoft, log: no year, and a new year begins`() throws {
    let log = try log("transistorsoft.log", Self.options(year: 2025, zone: "Europe/Vienna"))
    #expect(log.form == .transistorsoftLog)
    #expect(
      text(log) == [
        "entered 2025-12-31T22:59:58.500Z depot 5", "entered 2025-12-31T22:59:58.500Z city 6",
        "exited 2025-12-31T23:10:00.000Z depot 9",
      ])
    #expect(log.unreadable.map(\.line) == [11])
    #expect(throws: FileError.self) { try self.log("transistorsoft.log") }
    do throws(FileError) {
      _ = try FoundLog.read(
        path: Paths.fixtures.appendingPathComponent("Logs/transistorsoft.log").path,
        options: Self.options(year: 2025))
      Issue.record("read without a time zone")
    } catch {
      #expect(error.code == .localTime)
      #expect(error.detail.contains("--time-zone"))
    }
  }

  @Test func `AWS: the time of the sample, not that of sending`() throws {
    let log = try log("aws-eventbridge.ndjson")
    #expect(log.form == .awsEventBridge)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z depot 1 @48.2,16.37 ±11.0 #b-1 of van",
        "exited 2026-05-18T08:00:00.000Z depot 3 #b-3 of van",
      ])
    #expect(log.ignored.map(\.count) == [1])
  }

  @Test func `Tile38: times of the server, inside is no event`() throws {
    let log = try log("tile38.ndjson")
    #expect(log.form == .tile38)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.123456Z depot-hook|fleet 1 @48.2,16.37 of van server",
        "exited 2026-05-18T08:00:00.000Z fleet 3 @48.2,16.37 of van server",
        "crossed 2026-05-18T08:05:00.000Z line|fleet 4 of van server",
      ])
    #expect(log.ignored.map(\.what) == ["detect inside"])
    #expect(log.remarks.map(\.count) == [3])
  }

  @Test func `Customer.io: no position of the device, and another word`() throws {
    let log = try log("customerio.log")
    #expect(log.form == .customerIO)
    #expect(
      text(log) == [
        "entered 2026-05-18T07:50:00.000Z depot 1", "exited 2026-05-18T08:00:00.000Z the depot 3",
      ])
    #expect(log.unreadable.map(\.line) == [4])
    #expect(log.ignored.map(\.what) == ["ev push_opened"])
  }

  @Test func `any table: a byte order mark, semicolons, quotes, clocks that change`() throws {
    var options = Self.options(zone: "Europe/Vienna")
    options.columns = [.event: "what", .zone: "where", .time: "when", .device: "unit"]
    let log = try log("generic.csv", options)
    #expect(log.form == .genericCSV)
    #expect(
      text(log) == [
        "entered 2026-03-29T00:59:00.000Z Käthes Café 2 @48.2,16.37 of van unknown",
        "exited 2026-03-29T01:05:00.000Z a \"b\" c 4 of van unknown",
        // Shown twice that night: the first is taken.
        "entered 2026-10-25T00:30:00.000Z depot 7 of van unknown",
      ])
    // No such local time, no such event, too few fields.
    #expect(log.unreadable.map(\.line) == [5, 6, 8])
    #expect(log.remarks.map(\.kind) == [.repeatedTime])
    options.words = [(.entered, "ENTER"), (.dwelled, "PARK")]
    let other = try self.log("generic.csv", options)
    #expect(other.rows.map(\.kind) == [.entered, .dwelled, .entered])
    #expect(other.unreadable.map(\.line) == [4, 5, 8])
  }

  // MARK: Refusals

  private func failure(
    _ bytes: [UInt8], _ options: FoundLogOptions = FoundLogOptions()
  ) -> FileError? {
    do throws(FileError) {
      _ = try FoundLog.read(bytes: bytes, name: "log", options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a log of no form says why each was refused`() throws {
    let error = try #require(failure(Array("hello, world\n1,2\n".utf8)))
    #expect(error.code == .unknownForm)
    for form in FoundLogForm.allCases {
      #expect(error.detail.contains("\(form.rawValue): "), "\(form)")
    }
  }

  @Test func `an array that is cut off is called that, and not unknown`() throws {
    let text = #"[{"type":"geofenceEnter","geofenceId":1},\n{"type":"geofen"#
    let error = try #require(failure(Array(text.replacingOccurrences(of: "\\n", with: "\n").utf8)))
    #expect(error.code == .malformedJSON && error.location.line == 2)
    #expect(error.detail.contains("ends in its middle") && !error.detail.contains("traccar"))
  }

  @Test func `a spreadsheet names the way out`() throws {
    let error = try #require(failure([0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 0, count: 60)))
    #expect(error.code == .unsupportedForm)
    #expect(error.detail.contains("save the sheet as CSV"))
    #expect(error.detail.contains("--form generic-csv --columns"))
  }

  @Test func `only a log without a readable line fails`() throws {
    var options = FoundLogOptions()
    options.form = .ownTracks
    let bad = #"{"_type":"transition","event":"enter","desc":"a"}"#
    let good = #"{"_type":"transition","event":"enter","desc":"a","tst":1779090600}"#
    let error = try #require(failure(Array("\(bad)\n\(bad)\n".utf8), options))
    #expect(error.code == .badRow)
    #expect(error.location.line == 1)
    #expect(error.detail.contains("none of 2 lines"))
    let bytes = Array("\(bad)\n\n\(good)\n".utf8)
    let log = try FoundLog.read(bytes: bytes, name: "log", options: options)
    #expect(log.rows.map(\.line) == [3] && log.unreadable.map(\.line) == [1])
  }

  @Test func `an empty log is one where nothing fired, if its form is given`() throws {
    #expect(failure([])?.code == .emptyFile)
    // As an interface answers that has no events.
    for none in ["[]", "[]\n", " [ [] ] "] {
      let error = failure(Array(none.utf8))
      #expect(error?.code == .emptyFile, "\(none)")
      #expect(error?.detail.contains("or '--form' where nothing fired") == true)
    }
    for form in FoundLogForm.allCases where form != .transistorsoftLog {
      var options = FoundLogOptions()
      options.form = form
      #expect(try FoundLog.read(bytes: [], name: "log", options: options).rows.isEmpty, "\(form)")
      let text = form == .customerIO ? "\n" : "[[]]"
      guard form.rawValue.hasSuffix("csv") == false else { continue }
      #expect(
        try FoundLog.read(bytes: Array(text.utf8), name: "log", options: options).rows.isEmpty)
    }
  }

  /// No damage of a sample ends the process, and every line is read, ignored or counted.
  @Test(arguments: 0..<300)
  func `damaged logs are read or refused`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let folder = Paths.fixtures.appendingPathComponent("Logs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let name = names[random.int(0...names.count - 1)]
    var bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    for _ in 0..<random.int(1...8) where !bytes.isEmpty {
      let at = random.int(0...bytes.count - 1)
      switch random.int(0...2) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: at)
      default: bytes.removeSubrange(at..<min(bytes.count, at + 40))
      }
    }
    var options = Self.options(year: 2026, zone: "Europe/Vienna")
    for form in [nil] + FoundLogForm.allCases.map(Optional.some) {
      options.form = form
      _ = try? FoundLog.read(bytes: bytes, name: "log", options: options)
    }
  }
}
