public import Ringfence

/// Writes usable fixes as a track file into a buffer of bytes; `Docs/Tracks.md` states the
/// forms.
///
/// Pass the fixes of a file in batches, then call ``finish(into:)``. The buffer may be written out and
/// emptied between the calls. The file reads back as the same fixes, up to the decimals written: nine
/// of a degree, six of the other numbers, microseconds. Only the tables hold ``FixFlags`` other than
/// the beginning of a segment. The forms for simulators hold one fix a second, in whole seconds,
/// without accuracy, speed and course.
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
    /// A KML document with a `gx:Track` for every segment.
    case kml
    /// A GPX document with timed waypoints, which Xcode replays. It holds one track and no segments.
    case xcodeGPX = "xcode-gpx"
    /// A GPX document with a track in whole seconds, which the Android emulator replays. It holds one
    /// track.
    case androidGPX = "android-gpx"

    /// Whether batches of several tracks may alternate. Otherwise a track that comes again is written
    /// as another track of the same name.
    public var allowsInterleaving: Bool {
      switch self {
      case .csv, .ndjson: true
      case .gpx, .geojson, .kml, .xcodeGPX, .androidGPX: false
      }
    }

    package var holdsOneTrack: Bool { self == .xcodeGPX || self == .androidGPX }

    fileprivate var namesAreXML: Bool { self == .gpx || self == .kml }
  }

  private enum Form {
    case none
    case table(TrackTableWriter)
    case gpx(GPXWriter)
    case geoJSON(GeoJSONTrackWriter)
    case kml(KMLTrackWriter)
    case simulator(SimulatorGPXWriter)
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
      case .kml: .kml(KMLTrackWriter())
      case .xcodeGPX: .simulator(SimulatorGPXWriter(isXcode: true))
      case .androidGPX: .simulator(SimulatorGPXWriter(isXcode: false))
      }
  }

  /// How many fixes were left out because the form holds one a second.
  package var leftOut: Int {
    if case .simulator(let writer) = form { writer.leftOut } else { 0 }
  }

  /// A track's name as a file has it. XML cannot hold some characters, so that different names may
  /// become the same.
  package static func name(_ id: String, in format: Format) -> [UInt8] {
    guard format.namesAreXML else { return Array(id.utf8) }
    var bytes: [UInt8] = []
    GPXWriter.append(id, to: &bytes)
    return bytes
  }

  /// Appends fixes of a track. Names are compared by their bytes.
  ///
  /// - Parameters:
  ///   - fixes: later than those of the track given before.
  ///   - id: the track's name. The forms for simulators do not write it: all fixes are one track.
  ///   - bytes: receives UTF-8.
  public mutating func write(
    _ fixes: FixColumns, ofTrack id: String, into bytes: inout [UInt8]
  ) {
    // Taken out during the call, so that its buffers are not copied.
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
    case .kml(var writer):
      writer.write(fixes, ofTrack: id, into: &bytes)
      form = .kml(writer)
    case .simulator(var writer):
      writer.write(fixes, into: &bytes)
      form = .simulator(writer)
    }
  }

  /// Appends the end of the file. A file without fixes is complete too.
  public mutating func finish(into bytes: inout [UInt8]) {
    switch form {
    case .none: break
    case .table(var writer): writer.finish(into: &bytes)
    case .gpx(var writer): writer.finish(into: &bytes)
    case .geoJSON(var writer): writer.finish(into: &bytes)
    case .kml(var writer): writer.finish(into: &bytes)
    case .simulator(var writer): writer.finish(into: &bytes)
    }
  }
}

// The decimals of numbers, the same in all forms.
private let degreeDecimals = 9
private let quantityDecimals = 6

extension TrackWriter {
  /// The number of positions with digits that writing them drops.
  package static func roundedPositions(of fixes: FixColumns) -> Int {
    fixes.count { isRounded($0.coordinate.latitude) || isRounded($0.coordinate.longitude) }
  }

  /// Whether degrees are not the double nearest to what is written for them.
  private static func isRounded(_ degrees: Double) -> Bool {
    // ten to the decimals, of which the quotient is the nearest double
    let unit = 1e9
    return (degrees * unit).rounded() / unit != degrees
  }
}

extension [UInt8] {
  mutating func appendDegrees(_ degrees: Double) {
    FixedDecimal.append(degrees, decimals: degreeDecimals, to: &self)
  }

  /// Appends metres or metres per second.
  mutating func appendQuantity(_ value: Double) {
    FixedDecimal.append(value, upTo: quantityDecimals, to: &self)
  }

  /// Appends metres or metres per second as a cell of a table: an empty one where they are missing.
  mutating func appendCell(_ value: Double) {
    if value.isFinite { appendQuantity(value) }
  }

  mutating func appendCourse(_ degrees: Double) { appendQuantity(degrees.roundedCourse) }
}

extension JSONWriter {
  mutating func value(degrees: Double) { value(degrees, decimals: degreeDecimals) }

  /// Writes metres, metres per second or a course.
  mutating func value(quantity: Double) { value(quantity, upTo: quantityDecimals) }
}

extension Double {
  /// The course itself, or 0 where writing would round it up to 360.
  var roundedCourse: Double { self < 359.999_999_5 ? self : 0 }
}
