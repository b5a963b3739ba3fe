package import Ringfence
package import RingfenceAnswers

/// What `verify` finds out besides differences.
package struct RoomVerification: Sendable {
  /// Measures how sure the events of a track are.
  package typealias Measure = (Track, [Event]) -> [EventCertainty]

  /// How sure events are, where expectations ask for it.
  package struct Certainty: Sendable {
    /// Whether it is recorded, too.
    package let isRecorded: Bool
    package let prepare: @Sendable (TriggerEngine) -> Measure
    /// What of a layout serves certainties alone, as a note where no case asks for them; `nil` for nothing.
    package let idleNote: @Sendable (ZoneLayout) -> String?

    package init(
      isRecorded: Bool, prepare: @escaping @Sendable (TriggerEngine) -> Measure,
      idleNote: @escaping @Sendable (ZoneLayout) -> String?
    ) {
      self.isRecorded = isRecorded
      self.prepare = prepare
      self.idleNote = idleNote
    }
  }

  package let group: OptionGroup
  /// Whether the options stand behind those of modes and scenarios.
  package var isBehindModes = false
  package var examples: [String] = []
  /// Runs instead of the comparison, with all that rooms add; `nil` where the options do not ask for it.
  package var run:
    (
      @Sendable (Arguments, CommandEnvironment, [RoomVerification]) throws(CommandFailure) ->
        ExitStatus?
    )?
  /// Looks at every track that is compared; `nil` where the options do not ask for it.
  package var observer: (@Sendable (Arguments) throws(UsageError) -> (any VerifyObserver)?)?
  package var certainty: (@Sendable (Arguments) throws(UsageError) -> Certainty)?

  package init(group: OptionGroup) { self.group = group }
}
