import CRingfence
import Ringfence
import RingfenceFiles
import Testing

import RingfenceC
import RingfenceCommand

/// The functions of the C interface as native code, beside what the Swift library says. The tests in C, in
/// `Tests/C`, call the library that is shipped.
@Suite struct InterfaceTests {
  @Test func `names the version of the command`() {
    #expect("ringfence \(productVersion)" == Version.line)
  }

  @Test func `has the settings of the Swift library`() throws {
    let given = rf_settings.standard
    // Columns of C say nothing of their accuracies.
    #expect(try given.engine == EngineSettings(accuracyMeaning: .p68))
    #expect(try given.restart == RestartSettings())
  }

  @Test func `keeps the bits of flags`() {
    #expect(EventFlags.initial.rawValue == UInt8(RF_INITIAL.rawValue))
    #expect(EventFlags.gap.rawValue == UInt8(RF_GAP.rawValue))
    #expect(EventFlags.late.rawValue == UInt8(RF_LATE.rawValue))
    #expect(EventFlags.derived.rawValue == UInt8(RF_DERIVED.rawValue))
    #expect(EventFlags.pass.rawValue == UInt8(RF_PASS.rawValue))
    #expect(EventFlags.unsure.rawValue == UInt8(RF_UNSURE.rawValue))
    #expect(FixFlags.startsSegment.rawValue == UInt8(RF_STARTS_SEGMENT.rawValue))
    #expect(FixFlags.estimated.rawValue == UInt8(RF_ESTIMATED.rawValue))
    #expect(FixFlags.manual.rawValue == UInt8(RF_MANUAL.rawValue))
    #expect(FixFlags.simulated.rawValue == UInt8(RF_SIMULATED.rawValue))
  }

  @Test func `an event is a record of 168 bytes`() throws {
    #expect(MemoryLayout<rf_event>.size == 168)
    #expect(MemoryLayout<rf_crossing>.size == 40)
    #expect(MemoryLayout<rf_suppression>.size == 88)
    #expect(MemoryLayout<rf_failure>.size == 64)
    let place = try Coordinate(validatingLatitude: 48.2, longitude: 16.37)
    let fix = Fix(
      time: Timestamp(microseconds: 7), coordinate: place, accuracy: .meters(5), flags: [.manual])
    let event = Event(
      .exited, at: Timestamp(microseconds: 7), zone: 3, fence: 1, visit: 2,
      boundary: BoundaryPoint(time: Timestamp(microseconds: 5), coordinate: place), fix: fix,
      mode: .restart, distance: .meters(31), distanceRequired: .meters(30),
      dwellTime: .milliseconds(1_500), overshoot: .meters(4), flags: [.gap, .late])
    let record = rf_event(event, track: 9, firstCrossing: noIndex)
    #expect(record.kind == UInt8(RF_EXITED.rawValue))
    #expect(record.mode == UInt8(RF_RESTART.rawValue))
    #expect([record.time, record.boundary_time, record.fix_time] == [7, 5, 7])
    #expect([record.zone, record.fence, record.crossing_count] == [3, 1, 0])
    #expect([record.visit, record.track, record.first_crossing] == [2, 9, -1])
    #expect([record.distance, record.distance_required, record.overshoot] == [31, 30, 4])
    #expect(record.dwell_time == 1_500_000)
    #expect(record.flags == 6)
    #expect(record.fix_flags == 4)
    #expect(record.fix_accuracy == 5)
    #expect(record.fix_speed.isNaN)
  }

  @Test func `an event of a moment has neither a fence nor a boundary`() throws {
    let coordinate = try Coordinate(validatingLatitude: 48.2, longitude: 16.37)
    let moment = Timestamp(microseconds: 9)
    let event = Event(
      .attendance, at: moment, zone: 3, fence: 0,
      boundary: BoundaryPoint(time: moment, coordinate: coordinate),
      fix: Fix(time: Timestamp(microseconds: 7), coordinate: coordinate),
      window: AttendanceWindow(attendance: 1, opens: Timestamp(microseconds: 4), closes: moment),
      attendance: AttendanceRecord(
        .unknown, present: .seconds(3), arrived: Timestamp(microseconds: 2),
        left: Timestamp(microseconds: 8), isLate: true, hasLeftEarly: true,
        unobserved: .milliseconds(500), isUnconfirmed: true))
    let record = rf_event(event, track: 0, firstCrossing: noIndex)
    #expect(record.kind == UInt8(RF_ATTENDANCE.rawValue))
    #expect([record.time, record.boundary_time, record.fix_time] == [9, .min, 7])
    #expect(record.boundary_latitude.isNaN && record.boundary_longitude.isNaN)
    #expect([record.zone, record.fence] == [3, -1])
    let details = rf_detail.list(event, index: 5)
    #expect(details.allSatisfy { $0.event == 5 })
    let numbers: [(rf_detail_kind, Double)] = [
      (RF_WINDOW, 1), (RF_WINDOW_OPENS, 4), (RF_WINDOW_CLOSES, 9), (RF_OUTCOME, 2),
      (RF_PRESENT, 3), (RF_ARRIVED, 2), (RF_LEFT, 8), (RF_CAME_LATE, 1), (RF_WENT_EARLY, 1),
      (RF_UNOBSERVED, 0.5), (RF_UNCONFIRMED, 1),
    ]
    #expect(details.map { $0.kind } == numbers.map { Int32($0.0.rawValue) })
    #expect(details.map { $0.value } == numbers.map { $0.1 })
  }

  @Test func `types of events have their numbers`() {
    let numbers = [
      RF_ENTERED, RF_EXITED, RF_CROSSED, RF_DWELLED, RF_OVERSTAYED, RF_OVERSPEED,
      RF_OVERSPEED_ENDED, RF_ABSENT, RF_ARRIVED_LATE, RF_LEFT_EARLY, RF_ATTENDANCE,
    ]
    #expect(Event.Kind.allCases.map { UInt32($0.index) } == numbers.map { $0.rawValue })
  }

  /// What a failed condition says, by its kind.
  static let failures: [(ConditionFailure.Reason, [Double?])] = [
    (.schedule(opensIn: .seconds(90)), [nil, nil, nil, 90]),
    (.schedule(opensIn: nil), [nil, nil, nil, nil]),
    (.minimumRetriggerTime(elapsed: .seconds(4), required: .seconds(10)), [4, 10, nil, 6]),
    (.percentageCrossed(crossed: 1, required: 3), [1, 3, nil, 2]),
    (
      .speed(
        .metersPerSecond(9), minimum: nil, maximum: .metersPerSecond(5), off: .metersPerSecond(4)),
      [9, nil, 5, 4]
    ),
    (.speed(nil, minimum: .metersPerSecond(1), maximum: nil, off: nil), [nil, 1, nil, nil]),
  ]

  @Test(arguments: failures) func `writes failures as numbers`(
    reason: ConditionFailure.Reason, numbers: [Double?]
  ) {
    let record = rf_failure(
      ConditionFailure(reason, at: Timestamp(microseconds: 3), tries: 2), suppression: 1)
    let found = [record.found, record.minimum, record.maximum, record.missing]
    #expect(found.map { $0.isNaN ? nil : $0 } == numbers)
    #expect([record.time, record.tries, record.suppression] == [3, 2, 1])
  }

  @Test(arguments: [
    ("abc", "abc"), ("abcdefgh", "abcdefg"), ("abcdefä", "abcdef"), ("a\0b", "a b"),
  ])
  func `cuts texts between characters`(text: String, expected: String) {
    var bytes = [UInt8](repeating: 0xFF, count: 8)
    unsafe bytes.withUnsafeMutableBytes { unsafe text.fill($0) }
    #expect(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) == expected)
    #expect(bytes.contains(0))
  }

  @Test func `takes time zones from the caller`() throws {
    let zones = """
      {"version":1,"timeZone":"Europe/Vienna","zones":[{"id":"a","conditions":{"schedule":[{"from":"08:00",
      "to":"09:00"}]},"fences":[{"id":"c","circle":{"center":[16.37,48.2],"radius":50}}]}]}
      """
    var options = ZoneReadingOptions()
    // A compiled zone by hand, version 1: no change, one type, 3 h 25 min 45 s east.
    var file = ContiguousArray("TZif".utf8) + ContiguousArray(repeating: 0, count: 16)
    file += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2]
    file += [0, 0, 0x30, 0x39, 0, 0, 0x58, 0]
    options.timeZoneFiles = ["Europe/Vienna": file]
    let layout = try ZoneFile.read(bytes: Array(zones.utf8), name: "z", options: options).layout
    #expect(layout.timeZone?.firstOffset == 12_345)
    options.timeZoneFiles = ["Europe/Vienna": [1, 2, 3]]
    #expect(throws: FileError.self) {
      try ZoneFile.read(bytes: Array(zones.utf8), name: "z", options: options)
    }
  }
}
