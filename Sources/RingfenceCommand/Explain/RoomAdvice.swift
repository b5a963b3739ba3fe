package import Ringfence
package import RingfenceAnswers

/// What would mend what `explain` finds.
package struct RoomAdvice: Sendable {
  /// What is explained, and how.
  package struct Run: Sendable {
    package let layout: ZoneLayout
    package let settings: EngineSettings
    package let mode: ModeOptions
    package let evaluation: TrackEvaluation
  }

  /// Searches what would mend what an explanation says of a track.
  package typealias Measure = (Explanation, Track) -> ExplainedRemedies

  package let group: OptionGroup
  package let example: String
  /// Reads the options, and gives what prepares a search; `nil` where they do not ask for it.
  package let prepare: @Sendable (Arguments) throws(UsageError) -> (@Sendable (Run) -> Measure)?

  package init(
    group: OptionGroup, example: String,
    prepare: @escaping @Sendable (Arguments) throws(UsageError) -> (@Sendable (Run) -> Measure)?
  ) {
    self.group = group
    self.example = example
    self.prepare = prepare
  }
}
