package import Ringfence
package import RingfenceFiles

/// What others would have decided of the drive of a page, which `report` puts beside the engine in the page.
package struct RoomReport: Sendable {
  /// What a page is given.
  package struct Answer: Sendable {
    /// The command and the options that print ``records`` for the layout and the tracks of the page.
    package let command: String
    /// The lines that this command prints, as NDJSON.
    package let records: String
    /// Each part of what decides with its source, as lines of NDJSON.
    package let sources: String

    package init(command: String, records: String, sources: [UInt8]) {
      self.command = command
      self.records = records
      self.sources = String(decoding: sources, as: UTF8.self)
    }
  }

  /// The drive of a page and the options that it shares with other commands.
  package struct Drive: Sendable {
    package let layout: ZoneLayout
    package let settings: SettingsOptions
    package let restart: RestartSettings
    package let scenario: ScenarioOptions?
    package let environment: CommandEnvironment
    /// The paths of the tracks, as given.
    private let tracks: [String]

    package init(
      layout: ZoneLayout, tracks: [String], settings: SettingsOptions, restart: RestartSettings,
      scenario: ScenarioOptions?, environment: CommandEnvironment
    ) {
      self.layout = layout
      self.tracks = tracks
      self.settings = settings
      self.restart = restart
      self.scenario = scenario
      self.environment = environment
    }

    package var threads: Int { max(1, environment.processorCount) }

    /// Reads the tracks again and gives what a run writes of them. What is odd in the files is not reported: the page does that.
    package func written(
      reading: TrackReadingOptions,
      by run: (inout LoadedTracks, CommandEnvironment) throws(CommandFailure) -> ExitStatus
    ) throws(CommandFailure) -> String {
      let sink = MemorySink()
      var collecting = environment.unwrapped
      collecting.output = sink
      collecting.errors = MemorySink()
      collecting.outputIsTerminal = false
      collecting.errorsAreTerminal = false
      var loaded = LoadedTracks(tracks, reading, collecting)
      _ = try run(&loaded, collecting)
      return sink.text
    }
  }

  /// What a command line asks for.
  package struct Request: Sendable {
    /// The option that asks, for messages: `--rules`.
    package let option: String
    /// The paths of the files that are read besides layout and tracks, as given.
    package let inputs: [String]
    package let run: @Sendable (Drive) throws(CommandFailure) -> Answer

    package init(
      option: String, inputs: [String],
      run: @escaping @Sendable (Drive) throws(CommandFailure) -> Answer
    ) {
      self.option = option
      self.inputs = inputs
      self.run = run
    }
  }

  package let group: OptionGroup
  package let example: String
  /// Reads the options; `nil` where they do not ask for this answer.
  package let request: @Sendable (Arguments) throws(UsageError) -> Request?

  package init(
    group: OptionGroup, example: String,
    request: @escaping @Sendable (Arguments) throws(UsageError) -> Request?
  ) {
    self.group = group
    self.example = example
    self.request = request
  }
}
