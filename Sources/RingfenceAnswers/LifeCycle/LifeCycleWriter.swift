public import Ringfence
public import RingfenceLifeCycle
internal import RingfenceRecords

// This folder: apps in scenarios, one run (`LifeCycleWriter`) or several (`TrialWriter`).
// `Docs/LifeCycle.md` defines the formats.

/// The formats of life cycles, bands and detections. `Docs/LifeCycle.md` defines them.
public enum LifeCycleFormat: String, CaseIterable, Hashable, Sendable {
  /// Lines for people, below the name of each track.
  case text
  /// JSON objects, one a line, version 1.
  case ndjson
}

/// Writes the life cycle of an app in a scenario: states, wakes, refused wakes and warnings.
///
/// The same run gives the same bytes on every machine.
public struct LifeCycleWriter: Sendable {
  /// The format that is written.
  public let format: LifeCycleFormat
  let scenario: String
  let managers: [String]
  private let hasEvents: Bool
  let names: LayoutNames
  package var times = TimeStyle()

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - layout: the layout that was evaluated.
  ///   - scenario: the scenario, whose location managers warnings name.
  ///   - name: the name of the scenario, a file or a preset.
  /// - Complexity: O(*n*) in the layout's zones and fences.
  public init(_ format: LifeCycleFormat, layout: ZoneLayout, scenario: Scenario, name: String) {
    self.format = format
    self.scenario = name
    managers = scenario.managers
    hasEvents = !scenario.events.isEmpty
    names = LayoutNames(layout, format: format == .text ? .text : .ndjson)
  }

  /// Whether a run has something to report: the scenario has events, fixes were lost, or there are
  /// warnings.
  public func reports(_ run: LifeCycleRun) -> Bool {
    hasEvents || run.lostFixes > 0 || !run.warnings.isEmpty
  }

  /// Appends the life cycle on a track. Text follows the events of the track.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - track: the name of the track.
  ///   - profile: the profile of the settings.
  ///   - bytes: receives UTF-8.
  public func append(
    _ run: LifeCycleRun, of track: String, profile: LifeCycleProfile, into bytes: inout [UInt8]
  ) {
    switch format {
    case .text: appendText(run, profile, into: &bytes)
    case .ndjson:
      JSONWriter.append(to: &bytes) { json in
        write(run, track: JSONWriter.quoted(track), profile, to: &json)
        json.endDocument()
      }
    }
  }

  func managerName(_ manager: Int) -> String {
    managers.indices.contains(manager) ? managers[manager] : "?"
  }
}
