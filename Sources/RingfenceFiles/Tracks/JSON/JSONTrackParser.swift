internal import Ringfence

/// Reads tracks from JSON documents: GeoJSON, arrays of objects, and Google's timeline. `Docs/TracksJSON.md`
/// states the forms.
///
/// The document is held in memory, with 16 bytes for each of its values.
package struct JSONTrackParser: TrackParser, Sendable {
  private let fileName: String
  private let format: TrackFormat
  private let options: TrackReadingOptions
  private var text = WholeText()
  private var reading: JSONTrackReading

  /// Creates the parser of one document of a form.
  package init(fileName: String, format: TrackFormat, options: TrackReadingOptions) {
    self.fileName = fileName
    self.format = format
    self.options = options
    reading = JSONTrackReading(fileName: fileName, options: options)
  }

  package var trackNames: [String?] { reading.values.trackNames }
  package var diagnostics: TrackDiagnostics { reading.values.diagnostics }
  package var warnings: [TrackFileWarning] { reading.warnings }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    try text.append(bytes, fileName: fileName)
    guard isLast else { return bytes.count }
    let whole = text.take()
    var tape = JSONTape()
    var failure: FileError?
    do throws(JSONSyntaxError) {
      try tape.read(whole.span, in: 0..<whole.count)
    } catch {
      var cursor = LineCursor()
      failure = FileError(
        FileError.Code(error.code),
        at: FileLocation(file: fileName, cursor.position(of: error.offset, in: whole.span)),
        path: tape.openPath(in: whole.span), error.detail)
      // What is complete before the error is read.
      tape.endOpen(at: error.offset, dropsElement: true)
    }
    if tape.count > 0 {
      do throws(FileError) {
        try read(tape, whole.span, into: &fixes)
      } catch {
        throw failure ?? error
      }
    }
    if let failure { throw failure }
    return bytes.count
  }

  private mutating func read(
    _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    switch format {
    case .geojson: try reading.readGeoJSON(tape, bytes, into: &fixes)
    case .googleTimeline: try reading.readTimeline(tape, bytes, into: &fixes)
    default: try reading.readTable(tape, bytes, into: &fixes)
    }
    try reading.values.endTable(fileName: fileName)
  }
}
