public import Ringfence
package import RingfenceRecords

// This folder: events as text, NDJSON, CSV and GeoJSON. `Docs/EventFormats.md` defines the formats.

/// Writes events in an ``EventFormat``.
///
/// A document is ``header``, then pieces made by ``append(_:of:into:)``, then ``footer``. The pieces of
/// several tracks may be made on several threads. Each piece begins with a separator: drop the first
/// ``separatorLength`` bytes of the first piece of a document.
///
/// The same events give the same bytes on every machine.
public struct EventWriter: Sendable {
  /// The format that is written.
  public let format: EventFormat
  package let names: LayoutNames
  let text: TextEventStyle
  /// The custom data of each zone and the ids of its fences, for features without nesting.
  let customData: [[CustomDatum]]
  let fenceIDs: [[String]]
  /// Whether rows may be long: a zone has more than 512 bytes of custom data, which each row of it repeats. Callers keep such
  /// events, not their rows, and write few at once.
  package let hasLongRows: Bool
  /// How text shows times; a table has the clocks of a time zone in columns of their own.
  package var times = TimeStyle()
  /// Whether code of the app receives events in restart mode; text and NDJSON mark those that it does not receive.
  package var receivesInRestartMode = true

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: the format to write.
  ///   - layout: the layout of the engine that reported the events.
  ///   - usesColor: whether text is coloured by terminal escape sequences.
  ///   - includesMode: whether text marks the events in restart mode.
  /// - Complexity: O(*n*) in the layout's zones and fences.
  public init(
    _ format: EventFormat, layout: ZoneLayout, usesColor: Bool = false, includesMode: Bool = false
  ) {
    self.format = format
    names = LayoutNames(layout, format: format)
    hasLongRows = names.zones.contains { $0.customData.count > 512 }
    let isFlat = format == .geojsonl
    customData = isFlat ? layout.zones.map { $0.customData } : []
    fenceIDs = isFlat ? layout.zones.map { $0.fences.map { $0.id } } : []
    text = TextEventStyle(
      layout, isUsed: format == .text, usesColor: usesColor, includesMode: includesMode)
  }

  /// The beginning of a document.
  public var header: [UInt8] {
    switch format {
    case .text, .ndjson, .geojsonl: []
    case .csv: csvHeader
    case .geojson: Array(#"{"type":"FeatureCollection","features":["#.utf8)
    }
  }

  /// The end of a document.
  public var footer: [UInt8] { format == .geojson ? Array("\n]}\n".utf8) : [] }

  /// The number of bytes to drop from the first piece of a document.
  public var separatorLength: Int {
    switch format {
    case .text, .geojson: 1
    case .ndjson, .csv, .geojsonl: 0
    }
  }

  /// Appends the heading of a track: its name in text, nothing in the other formats.
  public func appendHeading(of track: String, into bytes: inout [UInt8]) {
    if format == .text { text.appendHeading(track, into: &bytes) }
  }

  /// Appends events of a track.
  ///
  /// - Complexity: linear in the bytes written; allocates only when `bytes` grows.
  public func append(_ events: some Sequence<Event>, of track: String, into bytes: inout [UInt8]) {
    switch format {
    case .text:
      for event in events { appendTextLine(event, into: &bytes) }
    case .ndjson: appendRecords(events, of: track, into: &bytes)
    case .csv:
      let track = Self.cell(track)
      for event in events { appendRow(event, track: track, into: &bytes) }
    case .geojson:
      let track = JSONWriter.quoted(track)
      for event in events { appendFeature(event, track: track, into: &bytes) }
    case .geojsonl:
      let track = JSONWriter.quoted(track)
      JSONWriter.append(to: &bytes) { json in
        for event in events {
          writeFlatFeature(event, track: track, to: &json)
          json.endDocument()
        }
      }
    }
  }

  /// Appends events of a track as a writer of ``EventFormat/ndjson``, without the code of the other formats.
  ///
  /// - Complexity: as that of ``append(_:of:into:)``.
  package func appendRecords(
    _ events: some Sequence<Event>, of track: String, into bytes: inout [UInt8]
  ) {
    let track = JSONWriter.quoted(track)
    JSONWriter.append(to: &bytes) { json in
      for event in events {
        write(event, track: track, to: &json)
        json.endDocument()
      }
    }
  }
}

/// The names of a layout as bytes of a format.
package struct LayoutNames: Sendable {
  /// The names of a zone as they stand in the output, with quotation marks.
  package struct Zone: Sendable {
    /// The id; in text the title.
    package let id: [UInt8]
    /// The name for people; empty when the zone has none.
    let name: [UInt8]
    package let fences: [[UInt8]]
    /// The names as records have them; nothing in text, which has none.
    package let record: EventNames
    /// A JSON object; empty when the zone has no custom data, and in text.
    let customData: [UInt8]
    /// The same as a cell of a table, in tables.
    let customDataCell: [UInt8]
  }

  package let zones: [Zone]

  /// The width of the column of zones in text. A longer title moves the rest of its own line only.
  var zoneWidth: Int { zones.reduce(4) { max($0, min(40, TextBytes.width($1.id))) } }

  init(_ layout: ZoneLayout, format: EventFormat) {
    let bytes: (String) -> [UInt8] =
      switch format {
      case .text: { TextBytes.printable($0) }
      case .csv: { EventWriter.cell($0) }
      case .ndjson, .geojson, .geojsonl: { JSONWriter.quoted($0) }
      }
    let titles = format == .text ? ZoneTitles(layout).zones : nil
    zones = layout.zones.indices.map { index in
      let zone = layout.zones[index]
      let data =
        zone.customData.isEmpty || format == .text ? [] : JSONWriter.object(zone.customData)
      var cell: [UInt8] = []
      if format == .csv { cell.append(cell: data) }
      let names = (
        id: bytes(titles?[index] ?? zone.id), name: zone.name.map(bytes) ?? [],
        fences: zone.fences.map { bytes($0.id) }
      )
      let record =
        switch format {
        case .text: EventNames(zone: [], fences: [], customData: [], name: [])
        case .csv: EventNames(zone)
        case .ndjson, .geojson, .geojsonl:
          EventNames(zone: names.id, fences: names.fences, customData: data, name: names.name)
        }
      return Zone(
        id: names.id, name: names.name, fences: names.fences, record: record,
        customData: data, customDataCell: cell)
    }
  }
}
