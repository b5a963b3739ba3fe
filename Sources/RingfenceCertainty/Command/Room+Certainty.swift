internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCertainty
package import RingfenceCommand
internal import RingfenceZones

extension Room {
  /// How sure events are, how large errors are, and what worse tracks change.
  package static var certainty: Room {
    var room = Room(name: "Certainty")
    room.subcommands = [.noise, .tune]
    var evaluation = RoomEvaluation(
      group: CertaintyOptions.evaluating,
      example: "evaluate --zones zones.json --certainty walk.gpx",
      request: { (arguments) throws(UsageError) in
        try CertaintyOptions(arguments).map { options in
          RoomEvaluation.Request { (command, file, filter) throws(CommandFailure) in
            try options.evaluate(command, file.layout, filter)
          }
        }
      })
    evaluation.idleNote = { CertaintyOptions.idleNote(of: $0) }
    room.evaluation = evaluation
    var explanation = RoomExplanation(
      group: CertaintyOptions.explaining,
      example: "explain --zones zones.json --certainty walk.gpx",
      measure: { (arguments) throws(UsageError) in
        guard let options = try CertaintyOptions(arguments) else { return nil }
        return { options.explaining($0) }
      })
    explanation.idleNote = { CertaintyOptions.idleNote(of: $0) }
    room.explanation = explanation
    var stress = RoomVerification(group: StressCommand.group)
    stress.examples = ["verify --stress 200 --degrade every=10s,noise=1 --fail-under 95 cases"]
    stress.run = { (arguments, environment, others) throws(CommandFailure) in
      guard arguments.has(StressCommand.stress) else { return nil }
      return try StressCommand.start(arguments, environment) {
        (arguments, environment) throws(UsageError) in
        try StressCommand(arguments, environment, others)
      }
    }
    var verification = RoomVerification(group: CertaintyOptions.verifying)
    verification.isBehindModes = true
    verification.certainty = { (arguments) throws(UsageError) in
      let settings = try CertaintyOptions.settings(arguments)
      let isRecorded = try CertaintyOptions(arguments) != nil
      return RoomVerification.Certainty(
        isRecorded: isRecorded, prepare: { CertaintyOptions.verifying($0, settings) },
        idleNote: {
          CertaintyOptions.idleNote(of: $0, without: "a row with 'certainty'")
        })
    }
    room.verifications = [stress, verification]
    room.conversion = RoomConversion(
      options: DegradationOptions.specs(),
      example: "convert walk.gpx -o worse.gpx --degrade every=10s,noise=1",
      request: { (arguments) throws(UsageError) in
        guard let (how, seed) = try DegradationOptions.degradation(arguments) else { return nil }
        return RoomConversion.Request(
          option: DegradationOptions.name, begin: { how.isNone ? nil : Degraders(how, seed) })
      })
    return room
  }
}

extension CertaintyOptions {
  /// Measures what an explanation by an engine says of a track.
  fileprivate func explaining(_ engine: TriggerEngine) -> RoomExplanation.Measure {
    let engine = CertaintyEngine(engine)
    return { ExplainedCertainty(of: $0, $1, engine, settings) }
  }

  /// Measures how sure the events of a track by an engine are.
  fileprivate static func verifying(
    _ engine: TriggerEngine, _ settings: CertaintySettings
  ) -> RoomVerification.Measure {
    let engine = CertaintyEngine(engine)
    return { TrackCertainty(of: $0, events: $1, engine: engine, settings: settings).events }
  }
}
