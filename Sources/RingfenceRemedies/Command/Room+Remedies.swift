package import RingfenceCommand
internal import RingfenceRemedies

extension Room {
  /// Which number of one setting would mend what an explanation finds, and what else it would change.
  package static var remedies: Room {
    var room = Room(name: "Remedies")
    room.advice = RoomAdvice(
      group: OptionGroup(title: "remedies", options: [RemedyOptions.option.spec]),
      example: "explain --zones zones.json --remedies walk.gpx",
      prepare: { (arguments) throws(UsageError) in
        guard arguments.isGiven(RemedyOptions.name) else { return nil }
        return { RemedyOptions.measure($0) }
      })
    return room
  }
}
