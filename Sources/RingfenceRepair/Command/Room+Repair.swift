package import RingfenceCommand

extension Room {
  /// Layouts without findings.
  package static var repair: Room {
    var room = Room()
    room.subcommands = [.repair]
    return room
  }
}
