public import Ringfence

/// Turns events into bytes of an ``EventFormat``.
///
/// A document is ``header``, then any number of pieces that ``append(_:of:into:)`` made, then
/// ``footer``. Pieces of several tracks may be made on several threads and joined in any order; each
/// begins with a separator, of which the first piece of a document is relieved by dropping its
/// first ``separatorLength`` bytes.
///
/// The same events give the same bytes on every machine.
public struct EventWriter: Sendable {
  /// The form that is written.
  public let format: EventFormat
  let names: LayoutNames
  let text: TextEventStyle

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the form to write.
  ///   - layout: the layout of the engine that gave the events.
  ///   - usesColor: whether text is coloured by escape sequences of a terminal.
  ///   - includesMode: whether text says of the events in restart mode that they are.
  /// - Complexity: O(*n*) in the layout's zones and fences.
  public init(
    _ format: EventFormat, layout: ZoneLayout, usesColor: Bool = false, includesMode: Bool = false
  ) {
    self.format = format
    names = LayoutNames(layout, format: format)
    text = TextEventStyle(layout, usesColor: usesColor, includesMode: includesMode)
  }

  /// What a document begins with.
  public var header: [UInt8] {
    switch format {
    case .text, .ndjson: []
    case .csv: Self.csvHeader
    case .geojson: Array(#"{"type":"FeatureCollection","features":["#.utf8)
    }
  }

  /// What a document ends with.
  public var footer: [UInt8] { format == .geojson ? Array("\n]}\n".utf8) : [] }

  /// How many bytes the first piece of a document is to be relieved of.
  public var separatorLength: Int {
    switch format {
    case .text, .geojson: 1
    case .ndjson, .csv: 0
    }
  }

  /// Appends what stands above the events of a track: its name in text, elsewhere nothing.
  public func appendHeading(of track: String, into bytes: inout [UInt8]) {
    if format == .text { appendTextHeading(track, into: &bytes) }
  }

  /// Appends events of a track.
  ///
  /// - Complexity: linear in the bytes written; allocates only to make room.
  public func append(_ events: some Sequence<Event>, of track: String, into bytes: inout [UInt8]) {
    switch format {
    case .text:
      for event in events { appendTextLine(event, into: &bytes) }
    case .ndjson:
      let track = JSONBytes.quoted(track)
      for event in events {
        appendRecord(event, track: track, into: &bytes)
        bytes.append(0x0A)
      }
    case .csv:
      let track = CSVBytes.cell(track)
      for event in events { appendRow(event, track: track, into: &bytes) }
    case .geojson:
      let track = JSONBytes.quoted(track)
      for event in events { appendFeature(event, track: track, into: &bytes) }
    }
  }
}

/// The names of a layout, made ready for a format.
struct LayoutNames: Sendable {
  /// A zone's names as they stand in the output, quotes included.
  struct Zone: Sendable {
    let id: [UInt8]
    let fences: [[UInt8]]
    /// The fences as JSON strings, whatever the format.
    let quotedFences: [[UInt8]]
    /// A JSON object; empty when the zone has no custom data.
    let customData: [UInt8]
    /// The same as a cell of a table.
    let customDataCell: [UInt8]
  }

  let zones: [Zone]

  init(_ layout: ZoneLayout, format: EventFormat) {
    let spell: (String) -> [UInt8] =
      switch format {
      case .text: TextBytes.printable
      case .csv: CSVBytes.cell
      case .ndjson, .geojson: JSONBytes.quoted
      }
    zones = layout.zones.map { zone in
      let data = zone.customData.isEmpty ? [] : JSONBytes.object(zone.customData)
      return Zone(
        id: spell(zone.id), fences: zone.fences.map { spell($0.id) },
        quotedFences: zone.fences.map { JSONBytes.quoted($0.id) }, customData: data,
        customDataCell: CSVBytes.cell(data))
    }
  }
}

extension Event.Kind {
  /// The kind as it stands in every output.
  package var name: String {
    switch self {
    case .entered: "entered"
    case .exited: "exited"
    case .crossed: "crossed"
    case .dwelled: "dwelled"
    }
  }
}

extension EventFlags {
  /// The flags that are set, by name, in a fixed order.
  var names: [String] {
    let all: [(EventFlags, String)] = [
      (.initial, "initial"), (.gap, "gap"), (.late, "late"), (.derived, "derived"), (.pass, "pass"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
