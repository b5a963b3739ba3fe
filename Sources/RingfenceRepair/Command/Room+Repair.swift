package import RingfenceCommand

extension Room {
  package static var repair: Room {
    var room = Room(name: "Repair")
    room.subcommands = [.repair]
    return room
  }
}
