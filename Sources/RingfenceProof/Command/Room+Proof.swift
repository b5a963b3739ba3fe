package import RingfenceCommand

extension Room {
  /// What shows that a layout works: planned drives, coverage, planted errors.
  package static var proof: Room {
    var room = Room(name: "Proof")
    room.subcommands = [.exercise]
    var coverage = RoomVerification(group: CoverageOptions.group)
    coverage.observer = { (arguments) throws(UsageError) in
      try CoverageOptions(arguments).map { CoverageObservation($0) }
    }
    var mutation = RoomVerification(group: MutateCommand.group)
    mutation.examples = [
      "verify --mutate --fail-under 90 cases",
      "verify --coverage --fail-under 90 --coverage-output coverage.xml cases",
    ]
    mutation.run = { (arguments, environment, others) throws(CommandFailure) in
      guard arguments.has(MutateCommand.mutate) else { return nil }
      return try MutateCommand.start(arguments, environment) {
        (arguments, environment) throws(UsageError) in
        try MutateCommand(arguments, environment, others)
      }
    }
    room.verifications = [coverage, mutation]
    return room
  }
}
