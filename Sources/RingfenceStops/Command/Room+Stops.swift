package import RingfenceCommand

extension Room {
  package static var stops: Room {
    var room = Room(name: "Stops")
    room.subcommands = [.visits]
    return room
  }
}
