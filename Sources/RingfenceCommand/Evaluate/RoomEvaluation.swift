package import Ringfence
package import RingfenceFiles

/// Another answer of `evaluate` from the same tracks.
package struct RoomEvaluation: Sendable {
  /// What a command line asks for.
  package struct Request: Sendable {
    /// The paths of the files that are read besides layout and tracks, as given.
    package var inputs: [String]
    /// Evaluates a layout, of whose events a filter leaves some, and writes the answer.
    package let run:
      @Sendable (EvaluateCommand, ZoneFile, EventFilter?) throws(CommandFailure) -> ExitStatus

    package init(
      inputs: [String] = [],
      run:
        @escaping @Sendable (EvaluateCommand, ZoneFile, EventFilter?) throws(CommandFailure) ->
        ExitStatus
    ) {
      self.inputs = inputs
      self.run = run
    }
  }

  /// Options that stand with those of scenarios.
  package var scenarioOptions: [OptionSpec] = []
  /// The other options.
  package var group: OptionGroup?
  package let example: String
  /// Reads the options; `nil` where they do not ask for this answer.
  package let request: @Sendable (Arguments) throws(UsageError) -> Request?
  /// What of a layout serves this answer alone, as a note where nobody asks for it; `nil` for nothing.
  package var idleNote: (@Sendable (ZoneLayout) -> String?)?

  package init(
    scenarioOptions: [OptionSpec] = [], group: OptionGroup? = nil, example: String,
    request: @escaping @Sendable (Arguments) throws(UsageError) -> Request?
  ) {
    self.scenarioOptions = scenarioOptions
    self.group = group
    self.example = example
    self.request = request
  }
}
