package import RingfenceCommand

extension Room {
  package static var stops: Room {
    var room = Room(name: "Stops")
    room.subcommands = [.visits]
    room.report = RoomReport(
      group: StopOptions.reporting,
      example: "report --zones shops.csv --stops plan.csv -o report.html drives",
      request: { (arguments) throws(UsageError) in try StopOptions.request(arguments) })
    return room
  }
}
