package import RingfenceCommand

extension Room {
  /// The page of a report.
  package static var page: Room {
    var room = Room(name: "Page")
    room.reporting = { .report($0) }
    return room
  }
}
