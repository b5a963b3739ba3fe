public import Ringfence

/// Writes usable fixes as a track file into a buffer of bytes; `Docs/TrackTables.md` states the
/// forms.
///
/// Give the fixes of a file batch by batch, then call ``finish(into:)``; write the bytes away and
/// empty the buffer in between as you like. What was written reads back as the same fixes, up to the
/// decimals written: nine of a degree, six of the other numbers, microseconds. GPX and GeoJSON have
/// no place for ``FixFlags`` other than the beginning of a segment.
public struct TrackWriter: Sendable {
  /// What to write.
  public enum Format: String, CaseIterable, Sendable {
    /// A GPX 1.1 document.
    case gpx
    /// A table of comma-separated values.
    case csv
    /// A table of one JSON object a line.
    case ndjson
    /// A GeoJSON FeatureCollection with a line for every segment.
    case geojson

    /// Whether batches of several tracks may alternate. Otherwise a track that comes up again is
    /// written as one more track of the same name.
    public var allowsInterleaving: Bool {
      switch self {
      case .csv, .ndjson: true
      case .gpx, .geojson: false
      }
    }
  }

  private enum Form {
    case none
    case table(TrackTableWriter)
    case gpx(GPXWriter)
    case geoJSON(GeoJSONTrackWriter)
  }

  private var form: Form

  /// Creates a writer of one file.
  public init(format: Format) {
    form =
      switch format {
      case .csv: .table(TrackTableWriter(isCSV: true))
      case .ndjson: .table(TrackTableWriter(isCSV: false))
      case .gpx: .gpx(GPXWriter())
      case .geojson: .geoJSON(GeoJSONTrackWriter())
      }
  }

  /// A track's name as a file has it. Names that differ, but are the same here, cannot be told apart in the
  /// form: GPX has no place for some characters.
  package static func name(_ id: String, in format: Format) -> [UInt8] {
    guard format == .gpx else { return Array(id.utf8) }
    var bytes: [UInt8] = []
    GPXWriter.append(id, to: &bytes)
    return bytes
  }

  /// Appends fixes of a track. Names are compared by their bytes.
  ///
  /// - Parameters:
  ///   - fixes: later than those of the track given before.
  ///   - id: the track's name.
  ///   - bytes: receives UTF-8.
  public mutating func write(
    _ fixes: FixColumns, ofTrack id: String, into bytes: inout [UInt8]
  ) {
    // Taken out while it works, so that nothing of it is copied.
    let working = form
    form = .none
    switch working {
    case .none: break
    case .table(var writer):
      writer.write(fixes, ofTrack: id, into: &bytes)
      form = .table(writer)
    case .gpx(var writer):
      writer.write(fixes, ofTrack: id, into: &bytes)
      form = .gpx(writer)
    case .geoJSON(var writer):
      writer.write(fixes, ofTrack: id, into: &bytes)
      form = .geoJSON(writer)
    }
  }

  /// Appends what ends the file; also of a file without fixes.
  public mutating func finish(into bytes: inout [UInt8]) {
    switch form {
    case .none: break
    case .table(var writer): writer.finish(into: &bytes)
    case .gpx(var writer): writer.finish(into: &bytes)
    case .geoJSON(var writer): writer.finish(into: &bytes)
    }
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends degrees as all forms write them.
  mutating func appendDegrees(_ degrees: Double) {
    FixedDecimal.append(degrees, decimals: 9, to: &self)
  }

  /// Appends metres or metres per second as all forms write them.
  mutating func appendQuantity(_ value: Double) {
    FixedDecimal.append(value, upTo: 6, to: &self)
  }

  /// Appends metres or metres per second as a cell of a table: an empty one where they are missing.
  mutating func appendCell(_ value: Double) {
    if value.isFinite { appendQuantity(value) }
  }

  /// Appends a course; one that would round to 360 is north.
  mutating func appendCourse(_ degrees: Double) {
    appendQuantity(degrees < 359.999_999_5 ? degrees : 0)
  }

  /// Appends a text as JSON writes it, with its quotation marks.
  mutating func appendJSON(_ text: String) {
    append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        append(0x5C)
        append(byte)
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20, 0x7F:
        append("\\u00")
        append(Self.hexDigits[Int(byte >> 4)])
        append(Self.hexDigits[Int(byte & 15)])
      default: append(byte)
      }
    }
    append(0x22)
  }

  private static let hexDigits = [UInt8]("0123456789abcdef".utf8)
}
