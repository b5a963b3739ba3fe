package import RingfenceCommand

extension Room {
  package static var repair: Room {
    var room = Room()
    room.subcommands = [.repair]
    return room
  }
}
