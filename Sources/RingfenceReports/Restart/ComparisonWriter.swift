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
  /// The form that is written.
  public let format: ComparisonFormat
  let names: LayoutNames
  let records: [[DegradationRecord]]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the form to write.
  ///   - layout: the layout that was evaluated in both modes.
  /// - Complexity: O(*n*) in the layout's zones and fences.
  public init(_ format: ComparisonFormat, layout: RestartLayout) {
    self.format = format
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
