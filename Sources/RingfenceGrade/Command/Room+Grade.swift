package import RingfenceCommand

extension Room {
  package static var grade: Room {
    var room = Room(name: "Grade")
    room.subcommands = [.grade]
    return room
  }
}
