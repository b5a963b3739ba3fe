public import Ringfence
public import RingfenceLifeCycle
internal import RingfenceRecords

// This folder: restart mode, as the comparison of both modes and as the degradation of each fence.
// `Docs/Restart.md` defines the formats.

/// The formats of comparisons. `Docs/Restart.md` defines them.
public enum ComparisonFormat: String, CaseIterable, Hashable, Sendable {
  /// Lines for people under the name of each track.
  case text
  /// One JSON object a zone and track, version 1.
  case ndjson
  /// A table with a header and a row for each result, version 1.
  case csv
}

/// Writes comparisons of normal mode with restart mode or a scenario, in a ``ComparisonFormat``.
///
/// The pieces of several tracks may be made on several threads. Drop the first ``separatorLength`` bytes
/// of the first piece of a document. The same comparison gives the same bytes on every machine.
public struct ComparisonWriter: Sendable {
  /// The other side of a comparison with normal mode.
  public enum Counterpart: Hashable, Sendable {
    /// Restart mode on every fix.
    case restartMode
    /// An app in a scenario.
    case scenario
  }

  /// The format that is written.
  public let format: ComparisonFormat
  let counterpart: Counterpart
  let names: LayoutNames
  package var times = TimeStyle()
  /// Whether text is coloured by terminal escape sequences.
  package var usesColor = false
  let degradations: [[RestartDegradation]]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - layout: the layout that was evaluated in both modes.
  ///   - counterpart: the other side of the comparison, which text names.
  /// - Complexity: O(*n*) in the layout's zones and fences.
  public init(
    _ format: ComparisonFormat, layout: RestartLayout, counterpart: Counterpart = .restartMode
  ) {
    self.format = format
    self.counterpart = counterpart
    names = LayoutNames(layout.layout, format: format.names)
    degradations = layout.degradations
  }

  /// The degradation of the fence whose circle was entered.
  func degradation(of trigger: ComparedTrigger) -> RestartDegradation? {
    trigger.entered.map { degradations[$0.zone][$0.fence] }
  }

  /// The beginning of a document: the header of a table, with a line end.
  package var header: [UInt8] { format == .csv ? tableHeader : [] }

  /// The number of bytes to drop from the first piece of a document.
  public var separatorLength: Int { format == .text ? 1 : 0 }

  /// Appends the comparison of a track, with its heading in text.
  ///
  /// - Parameters:
  ///   - comparison: the comparison.
  ///   - track: the name of the track.
  ///   - run: what happened to the app, where its scenario is the other side.
  ///   - bytes: receives UTF-8.
  public func append(
    _ comparison: Comparison, of track: String, lifeCycle run: LifeCycleRun? = nil,
    into bytes: inout [UInt8]
  ) {
    switch format {
    case .text: appendText(comparison, of: track, run, into: &bytes)
    case .ndjson:
      let track = JSONWriter.quoted(track)
      JSONWriter.append(to: &bytes) { json in
        for result in comparison.zones { write(result, track: track, run, to: &json) }
      }
    case .csv: appendRows(comparison, of: track, run, into: &bytes)
    }
  }
}

extension ComparisonFormat {
  /// The format of events in which names are written the same.
  fileprivate var names: EventFormat {
    switch self {
    case .text: .text
    case .ndjson: .ndjson
    case .csv: .csv
    }
  }
}
