package import Ringfence
package import RingfenceCertainty
package import RingfenceGrade
package import RingfenceRecords

/// What a page is made of.
package struct PageContent: Sendable {
  package struct Source: Sendable {
    package var track: Track
    /// The name of its file.
    package var file: String
    /// What was odd in the file, a line each.
    package var messages: [String]
    /// The events of an app that is never interrupted, and how sure they are; `nil` where that was not measured.
    package var measured: (events: [Event], certainty: TrackCertainty)?

    package init(track: Track, file: String, messages: [String] = []) {
      self.track = track
      self.file = file
      self.messages = messages
    }
  }

  package struct ScenarioText: Sendable {
    /// The name of the scenario: its file or its preset.
    package var name: String
    /// The scenario file.
    package var text: [UInt8]
    package var profile: String
    /// Whether the command made the file of a preset of this name.
    package var isPreset: Bool

    package init(name: String, text: [UInt8], profile: String, isPreset: Bool = false) {
      self.isPreset = isPreset
      self.name = name
      self.text = text
      self.profile = profile
    }
  }

  /// What really fired.
  package struct Log: Sendable {
    /// The log, with the zones of the layout.
    package var log: GradedLog
    /// What was odd in it, a line each.
    package var messages: [String]

    package init(_ log: GradedLog, messages: [String]) {
      self.log = log
      self.messages = messages
    }
  }

  /// What others would have decided of the tracks, as other commands print it.
  package struct Other: Sendable {
    /// The command and the options that print the records.
    package var command: String
    /// Lines of NDJSON.
    package var records: String
    /// Each part of what decides with its source, as lines of NDJSON.
    package var sources: String

    package init(command: String, records: String, sources: String) {
      self.command = command
      self.records = records
      self.sources = sources
    }
  }

  package var title: String
  /// The program with its version.
  package var generator: String
  package var layout: PageLayout
  /// The tracks; without any the page is a playground.
  package var sources: [Source] = []
  /// The settings at the start.
  package var settings = PageSettings()
  /// What happened to the app; `nil` for one that is never interrupted.
  package var scenario: ScenarioText?
  /// What really fired, which the page compares with its tracks; `nil` for nothing.
  package var found: Log?
  package var others: [Other] = []
  package var command = PageCommand()
  /// The address of background tiles with `{z}`, `{x}` and `{y}`; `nil` for none.
  package var tiles: TileAddress?
  /// Lines behind the track; `nil` for none.
  package var background: BackgroundMap?
  /// Whether the page is made for a frame of a notebook: a sentence, the map and the timeline.
  package var isCompact = false
  /// Whether the page reads the files of all formats that are dropped on it, which takes 0.4 MB.
  package var hasReaders = false
  /// The time zone that was chosen for the clocks; `nil` for none.
  package var timeZone: String?
  /// How the static tables show times.
  package var times = TimeStyle()

  /// Creates the content of a page without tracks.
  package init(title: String, generator: String, layout: PageLayout) {
    self.title = title
    self.generator = generator
    self.layout = layout
  }
}
