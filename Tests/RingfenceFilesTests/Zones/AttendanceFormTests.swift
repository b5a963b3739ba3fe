import Ringfence
import RingfenceFiles
import Testing

/// Attendances in every form that has them: what is read as one, what is custom data, and what is refused.
@Suite struct AttendanceFormTests {
  private static func read(_ text: String, keeping: Bool = false) throws -> ZoneFile {
    var options = ZoneReadingOptions()
    options.keepsContradictions = keeping
    return try ZoneFile.read(bytes: Array(text.utf8), name: "z.json", options: options)
  }

  private static func native(_ attendance: String) -> String {
    #"{"version":1,"zones":[{"fences":[{"circle":{"center":[1,2],"radius":50}}],"attendance":\#(attendance)}]}"#
  }

  @Test func `reads an attendance with all that belongs to it`() throws {
    let file = try Self.read(
      Self.native(
        #"[{"tracks":["b","a"],"id":"shift","grace":"5 min","schedule":{"days":["mon"],"to":"12:00"}},{"schedule":{"from":"22:00","to":"02:00"}}]"#
      ))
    let found = file.layout.zones[0].attendances
    #expect(
      found == [
        Attendance(
          Schedule(days: .monday, to: TimeOfDay(hour: 12)), id: "shift", grace: .seconds(300),
          tracks: ["b", "a"]),
        Attendance(Schedule(from: TimeOfDay(hour: 22), to: TimeOfDay(hour: 2))),
      ])
    #expect(found.enumerated().map { $1.name(at: $0) } == ["shift", "2"])
  }

  /// The value, and the message behind the name of the file; paths begin at the setting.
  static let refused: [(value: String, message: String)] = [
    ("{}", "missing key 'schedule' at S [missing-key]"),
    (
      "[]",
      "'attendance' has no schedules, expected at least one; leave the key out for none at S [bad-value]"
    ),
    (
      "5",
      "expected an attendance, an object with the key 'schedule', found a number at S [wrong-type]"
    ),
    (
      #"{"schedule":{}}"#,
      "schedule needs 'days', 'from', 'to', 'fromDate' or 'toDate' at S.schedule [missing-key]"
    ),
    (
      #"{"schedule":{"from":"08:00","to":"08:00"}}"#,
      "schedule opens and closes at the same time; leave both times out for the whole day, '24:00' is its end at S.schedule [contradictory-condition]"
    ),
    (
      #"{"schedule":{"from":"08:00","to":"09:00"},"grace":"30 min"}"#,
      "grace '30 min' is at least half of the schedule's window, so a device could be late and early at one time at S.grace [contradictory-condition]"
    ),
    (
      #"{"schedule":{"from":"08:00"},"grace":-1}"#,
      "grace is -1 s, expected 0...43200 s at S.grace [out-of-range]"
    ),
    (
      #"{"schedule":{"from":"08:00"},"tracks":[]}"#,
      "tracks is empty, expected at least one name; leave the key out for all devices at S.tracks [out-of-range]"
    ),
    (
      #"{"schedule":{"from":"08:00"},"tracks":[7]}"#,
      "expected the name of a device, found a number at S.tracks[0] [wrong-type]"
    ),
    (
      #"{"schedule":{"from":"08:00"},"id":""}"#,
      "id is empty, expected a name at S.id [bad-value]"
    ),
    (
      #"[{"schedule":{"from":"08:00"}},{"schedule":{"from":"09:00"},"id":"1"}]"#,
      "attendance '1' is number 1 too, so events do not show which at S[1] [bad-value]"
    ),
    (
      #"{"schedule":{"from":"08:00"},"gracee":1}"#,
      "unknown key 'gracee', did you mean 'grace'? at S.gracee [unknown-key]"
    ),
  ]

  @Test(arguments: refused, [false, true])
  func `refuses what is no attendance, also for the linter`(
    row: (value: String, message: String), isKept: Bool
  ) {
    let found = zoneFileMessage { try Self.read(Self.native(row.value), keeping: isKept) }
    let expected = row.message.replacing(" at S", with: " at $.zones[0].attendance")
    #expect(found?.hasSuffix("error: " + expected) == true, "\(found ?? "nothing")")
  }

  /// Properties of a feature, how many attendances it has, and the names among its custom data.
  static let properties: [(properties: String, count: Int, data: [String], warnings: Int)] = [
    (#""attendance":{"schedule":{"from":"08:00"}}"#, 1, [], 0),
    (#""attendance":"{\"schedule\":{\"from\":\"08:00\"}}""#, 1, [], 0),
    (
      #""attendance":"[{\"schedule\":{\"to\":\"08:00\"}},{\"schedule\":{\"to\":\"09:00\"}}]""#, 2,
      [], 0
    ),
    (#""attendance":"250""#, 0, ["attendance"], 1),
    (#""attendance":"""#, 0, [], 0),
  ]

  @Test(arguments: properties) func `reads attendances of features`(
    properties: String, count: Int, data: [String], warnings: Int
  ) throws {
    let file = try Self.read(
      #"{"type":"Feature","properties":{"radius":50,\#(properties)},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    )
    #expect(file.layout.zones[0].attendances.count == count)
    #expect(file.layout.zones[0].customData.map { $0.key } == data)
    #expect(file.warnings.map { $0.code } == Array(repeating: .similarProperty, count: warnings))
  }
}
