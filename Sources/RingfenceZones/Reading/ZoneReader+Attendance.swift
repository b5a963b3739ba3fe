package import Ringfence
internal import RingfenceState

extension ZoneReader {
  /// When devices are expected in a zone: an attendance, or an array of at least one.
  package mutating func attendances(_ node: Int) throws(FileError) -> [Attendance] {
    let items = rows(node)
    guard !items.isEmpty else {
      throw error(
        .badValue, at: node,
        "'\(ZoneKey.attendance.rawValue)' has no schedules, expected at least one; leave the key out for "
          + "none")
    }
    var attendances: [Attendance] = []
    for item in items {
      let attendance = try attendance(item)
      let name = attendance.name(at: attendances.count)
      if let first = attendances.indices.first(where: {
        attendances[$0].name(at: $0).utf8.elementsEqual(name.utf8)
      }) {
        throw error(
          .badValue, at: item,
          "attendance \(JSONText.quoted(name)) is number \(first + 1) too, so events do not show which"
        )
      }
      attendances.append(attendance)
    }
    return attendances
  }

  private mutating func attendance(_ node: Int) throws(FileError) -> Attendance {
    let fields = try fields(
      node, of: AttendanceKey.self, "an attendance, an object with the key 'schedule'")
    var attendance = Attendance(try schedule(try required(.schedule, of: fields)))
    if let node = fields[.id] {
      let id = try text(node, "a name")
      guard !id.isEmpty else { throw error(.badValue, at: node, "id is empty, expected a name") }
      attendance.id = id
    }
    if let node = fields[.grace] {
      attendance.grace = try duration(node, AttendanceKey.grace.rawValue, in: Attendance.graces)
      if attendance.isGraceTooLong {
        throw error(
          .contradictoryCondition, at: node,
          "grace \(shown(node, .duration)) is at least half of the schedule's window, so a device could be "
            + "late and early at one time")
      }
    }
    if let node = fields[.tracks] { attendance.tracks = try tracks(node) }
    return attendance
  }

  private func tracks(_ node: Int) throws(FileError) -> [String] {
    var tracks: [String] = []
    for item in try elements(node, "an array of the names of devices") {
      tracks.append(try text(item, "the name of a device"))
    }
    guard !tracks.isEmpty else {
      throw error(
        .outOfRange, at: node,
        "\(AttendanceKey.tracks.rawValue) is empty, expected at least one name; leave the key out for all "
          + "devices")
    }
    return tracks
  }
}
