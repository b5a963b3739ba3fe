public import Ringfence

/// The forms in which comparisons are written. `Docs/Restart.md` defines them.
public enum ComparisonFormat: String, CaseIterable, Hashable, Sendable {
  /// Lines for people under the name of each track.
  case text
  /// One JSON object a zone and track, version 1.
  case ndjson
}

/// Turns comparisons into bytes of a ``ComparisonFormat``.
///
/// Pieces of several tracks may be made on several threads and joined in any order; the first piece of
/// a document is relieved of its first ``separatorLength`` bytes. The same comparison gives the same
/// bytes on every machine.
public struct ComparisonWriter: Sendable {
  /// What normal mode is compared with.
  public enum Counterpart: Hashable, Sendable {
    /// The restart circles and every fix.
    case restartMode
    /// What happened to an app in a scenario.
    case scenario
  }

  /// The form that is written.
  public let format: ComparisonFormat
  let counterpart: Counterpart
  let names: LayoutNames
  let records: [[DegradationRecord]]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the form to write.
  ///   - layout: the layout that was evaluated in both modes.
  ///   - counterpart: what normal mode is compared with, which text names.
  /// - Complexity: O(*n*) in the layout's zones and fences.
  public init(
    _ format: ComparisonFormat, layout: RestartLayout, counterpart: Counterpart = .restartMode
  ) {
    self.format = format
    self.counterpart = counterpart
    names = LayoutNames(layout.layout, format: format == .text ? .text : .ndjson)
    records = layout.records
  }

  /// What is known of the fence whose circle was entered.
  func record(of trigger: ComparedTrigger) -> DegradationRecord? {
    trigger.entered.map { records[$0.zone][$0.fence] }
  }

  /// How many bytes the first piece of a document is to be relieved of.
  public var separatorLength: Int { format == .text ? 1 : 0 }

  /// Appends the comparison of a track, with its heading in text.
  public func append(_ comparison: Comparison, of track: String, into bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(comparison, of: track, into: &bytes)
    case .ndjson:
      let track = JSONBytes.quoted(track)
      for row in comparison.zones { appendRecord(row, track: track, into: &bytes) }
    }
  }
}
