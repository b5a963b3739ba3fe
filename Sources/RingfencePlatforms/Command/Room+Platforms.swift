package import RingfenceCommand
internal import RingfenceZones

extension Room {
  package static var platforms: Room {
    var room = Room(name: "Platforms")
    room.subcommands = [.platforms]
    room.evaluation = RoomEvaluation(
      scenarioOptions: PlatformOptions.options,
      example: "evaluate --zones zones.json --platform android@15 --sweep 1000 walk.gpx",
      request: { (arguments) throws(UsageError) in
        try PlatformOptions(arguments).map { options in
          RoomEvaluation.Request(inputs: options.file.map { [$0] } ?? []) {
            (command, file, filter) throws(CommandFailure) in
            try options.evaluate(command, file.layout, filter)
          }
        }
      })
    room.report = RoomReport(
      group: PlatformOptions.reporting,
      example: "report --zones zones.json --platform android@15 -o report.html walk.gpx",
      request: { (arguments) throws(UsageError) in
        try PlatformOptions(arguments).map { options in
          RoomReport.Request(
            option: PlatformOptions.name, inputs: options.file.map { [$0] } ?? []
          ) { (drive) throws(CommandFailure) in
            try options.report(drive)
          }
        }
      })
    return room
  }
}
