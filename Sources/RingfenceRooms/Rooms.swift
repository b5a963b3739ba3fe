package import RingfenceCommand
#if ROOM_CERTAINTY
  internal import RingfenceCertaintyCommand
#endif
#if ROOM_GRADE
  internal import RingfenceGradeCommand
#endif
#if ROOM_PAGE
  internal import RingfencePageCommand
#endif
#if ROOM_PLATFORMS
  internal import RingfencePlatformsCommand
#endif
#if ROOM_PROOF
  internal import RingfenceProofCommand
#endif
#if ROOM_REMEDIES
  internal import RingfenceRemediesCommand
#endif
#if ROOM_REPAIR
  internal import RingfenceRepairCommand
#endif
#if ROOM_RULES
  internal import RingfenceRulesCommand
#endif
#if ROOM_STOPS
  internal import RingfenceStopsCommand
#endif

/// The rooms that this build has.
package enum Rooms {
  /// Every room of the build, in the order in which the options of `evaluate` and `verify` are shown and asked.
  package static var all: [Room] {
    var rooms: [Room] = []
    #if ROOM_PROOF
      rooms.append(.proof)
    #endif
    #if ROOM_CERTAINTY
      rooms.append(.certainty)
    #endif
    #if ROOM_RULES
      rooms.append(.rules)
    #endif
    #if ROOM_GRADE
      rooms.append(.grade)
    #endif
    #if ROOM_STOPS
      rooms.append(.stops)
    #endif
    #if ROOM_PLATFORMS
      rooms.append(.platforms)
    #endif
    #if ROOM_REMEDIES
      rooms.append(.remedies)
    #endif
    #if ROOM_REPAIR
      rooms.append(.repair)
    #endif
    #if ROOM_PAGE
      rooms.append(.page)
    #endif
    return rooms
  }

  /// Whether no room was left out.
  package static var isWhole: Bool {
    #if ALL_ROOMS
      true
    #else
      false
    #endif
  }
}
