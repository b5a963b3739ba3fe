package import RingfenceCommand

extension Room {
  /// Foreign event logs against drives.
  package static var grade: Room {
    var room = Room()
    room.subcommands = [.grade]
    return room
  }
}
