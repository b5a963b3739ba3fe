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
  /// The fields of tables: those that an event of the layout may have.
  let columns: [EventField]
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
    hasLongRows = names.zones.contains { $0.record.customData.count > 512 }
    let isFlat = format == .geojsonl
    columns = format.form == .table ? EventField.columns.filter { $0.isPossible(in: layout) } : []
    customData = isFlat ? layout.zones.map { $0.customData } : []
    fenceIDs = isFlat ? layout.zones.map { $0.fences.map { $0.id } } : []
    text = TextEventStyle(
      layout, isUsed: format.form == .text, usesColor: usesColor, includesMode: includesMode)
  }

  /// The beginning of a document.
  public var header: [UInt8] {
    format.form == .table ? tableHeader : Array(format.frame.header.utf8)
  }

  /// The end of a document.
  public var footer: [UInt8] { Array(format.frame.footer.utf8) }

  /// The number of bytes to drop from the first piece of a document.
  public var separatorLength: Int { format.frame.separatorLength }

  /// Appends the heading of a track: its name in text, nothing in the other formats.
  public func appendHeading(of track: String, into bytes: inout [UInt8]) {
    if format.form == .text { text.appendHeading(track, into: &bytes) }
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
  package struct Zone: Sendable {
    /// The names as they stand in the output: as JSON, as cells, or as text, which has the title for the id and no custom data.
    package let written: EventNames
    /// The names as records have them; nothing in text, which has none.
    package let record: EventNames

    package var id: [UInt8] { written.zone }
    package var fences: [[UInt8]] { written.fences }
    /// The name for people; empty when the zone has none.
    var name: [UInt8] { written.name }
    /// Empty when the zone has none, and in text.
    var customData: [UInt8] { written.customData }
  }

  package let zones: [Zone]

  /// The width of the column of zones in text. A longer title moves the rest of its own line only.
  var zoneWidth: Int { zones.reduce(4) { max($0, min(40, TextBytes.width($1.id))) } }

  init(_ layout: ZoneLayout, format: EventFormat) {
    switch format.form {
    case .json:
      zones = layout.zones.map { zone in
        let names = EventNames(zone)
        return Zone(written: names, record: names)
      }
    case .table:
      zones = layout.zones.map { zone in
        let record = EventNames(zone)
        return Zone(
          written: EventNames(zone, customData: EventWriter.cell(record.customData)) {
            EventWriter.cell($0)
          }, record: record)
      }
    case .text:
      let titles = ZoneTitles(layout).zones
      zones = zip(layout.zones, titles).map { zone, title in
        let names = EventNames(zone, title: title) { TextBytes.printable($0) }
        return Zone(written: names, record: .none)
      }
    }
  }
}
