package import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceLint
internal import RingfenceRecords

extension Room {
  package static var rules: Room {
    var room = Room(name: "Rules")
    room.subcommands = [.rules]
    room.evaluation = RoomEvaluation(
      group: RuleOptions.group,
      example: "evaluate --zones zones.json --rules traccar,homeassistant --mode compare walk.gpx",
      request: { (arguments) throws(UsageError) in
        try RuleOptions(arguments).map { options in
          RoomEvaluation.Request(inputs: options.files) {
            (command, file, filter) throws(CommandFailure) in
            try options.evaluate(command, file.layout, filter)
          }
        }
      })
    room.requirements = RoomRequirements(
      group: RuleOptions.linting,
      request: { (arguments) throws(UsageError) in
        try RuleOptions(arguments).map { options in
          RoomRequirements.Request(inputs: options.files) { () throws(FileError) in
            try options.read().map { file in { ZoneRequirement(file, $0) } }
          }
        }
      })
    room.report = RoomReport(
      group: RuleOptions.reporting,
      example: "report --zones zones.json --rules traccar,tile38 -o report.html walk.gpx",
      request: { (arguments) throws(UsageError) in
        try RuleOptions(arguments).map { options in
          RoomReport.Request(option: RuleOptions.name, inputs: options.files) {
            (drive) throws(CommandFailure) in
            try options.report(drive)
          }
        }
      })
    return room
  }
}
