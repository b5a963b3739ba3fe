package import RingfenceCommand

extension Room {
  package static var grade: Room {
    var room = Room()
    room.subcommands = [.grade]
    return room
  }
}
