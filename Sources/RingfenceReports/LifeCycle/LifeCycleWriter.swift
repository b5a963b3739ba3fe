public import Ringfence
public import RingfenceSimulation

/// The forms in which life cycles, bands and detections are written. `Docs/LifeCycle.md` defines them.
public enum LifeCycleFormat: String, CaseIterable, Hashable, Sendable {
  /// Lines for people below the name of each track.
  case text
  /// JSON objects, one a line, version 1.
  case ndjson
}

/// Writes what happened to an app in a scenario, beside its events.
///
/// The same outcome gives the same bytes on every machine.
public struct LifeCycleWriter: Sendable {
  /// The form that is written.
  public let format: LifeCycleFormat
  /// The name of the scenario.
  let scenario: String
  let managers: [String]
  private let hasEvents: Bool
  let names: LayoutNames

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the form to write.
  ///   - layout: the layout that was evaluated.
  ///   - scenario: what was played, whose location managers warnings name.
  ///   - name: the name of the scenario, a file or a preset.
  /// - Complexity: O(*n*) in the layout's zones and fences.
  public init(_ format: LifeCycleFormat, layout: ZoneLayout, scenario: Scenario, name: String) {
    self.format = format
    self.scenario = name
    managers = scenario.managers
    hasEvents = !scenario.events.isEmpty
    names = LayoutNames(layout, format: format == .text ? .text : .ndjson)
  }

  /// Whether there is something to tell of what happened to the app: not where nothing happened and
  /// every fix was delivered.
  public func reports(_ run: LifeCycleRun) -> Bool {
    hasEvents || run.lostFixes > 0 || !run.warnings.isEmpty
  }

  /// Appends what happened to the app on a track: in text lines that follow its events.
  ///
  /// - Parameters:
  ///   - run: the outcome.
  ///   - track: the name of the track.
  ///   - profile: the profile of the settings.
  ///   - bytes: what the lines are appended to.
  public func append(
    _ run: LifeCycleRun, of track: String, profile: LifeCycleProfile, into bytes: inout [UInt8]
  ) {
    switch format {
    case .text: appendText(run, profile, into: &bytes)
    case .ndjson: appendRecord(run, track: track, profile, into: &bytes)
    }
  }

  /// The name of the location manager that a warning speaks of.
  func managerName(_ manager: Int) -> String {
    managers.indices.contains(manager) ? managers[manager] : "?"
  }
}
