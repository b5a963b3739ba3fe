package import Ringfence
package import RingfenceAnswers

/// How sure the answers of `explain` are.
package struct RoomExplanation: Sendable {
  /// Measures what an explanation says of a track.
  package typealias Measure = (Explanation, Track) -> ExplainedCertainty

  package let group: OptionGroup
  package let example: String
  /// Reads the options, and gives what prepares an engine; `nil` where they do not ask for it.
  package let measure:
    @Sendable (Arguments) throws(UsageError) -> (@Sendable (TriggerEngine) -> Measure)?
  /// What of a layout serves these answers alone, as a note where nobody asks for them; `nil` for nothing.
  package var idleNote: (@Sendable (ZoneLayout) -> String?)?

  package init(
    group: OptionGroup, example: String,
    measure:
      @escaping @Sendable (Arguments) throws(UsageError) -> (
        @Sendable (TriggerEngine) -> Measure
      )?
  ) {
    self.group = group
    self.example = example
    self.measure = measure
  }
}
