internal import Ringfence

/// Reads tracks from JSON documents: GeoJSON, arrays of objects, and Google's timeline; also from several
/// documents, one after the other. `Docs/Tracks.md` states the forms.
///
/// The text is held in memory, with 16 bytes for each of its values.
package struct JSONTrackParser: TrackParser, Sendable {
  private let fileName: String
  private let format: TrackFormat
  private let options: TrackReadingOptions
  private var text = WholeText()
  private var reading: JSONTrackReading

  package init(fileName: String, format: TrackFormat, options: TrackReadingOptions) {
    self.fileName = fileName
    self.format = format
    self.options = options
    reading = JSONTrackReading(fileName: fileName, options: options)
  }

  var values: TableRow { reading.values }
  package var trackNames: [String?] { reading.values.trackNames }
  package var diagnostics: TrackDiagnostics { reading.values.diagnostics }
  package var warnings: [TrackFileWarning] { reading.warnings }

  package var deviceColumns: [String] { reading.values.deviceCandidates }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    try text.append(bytes, fileName: fileName)
    guard isLast else { return bytes.count }
    let whole = text.take()
    var documents = JSONTrackDocuments()
    let error = documents.read(whole.span)
    var failure: FileError?
    if let error {
      var cursor = LineCursor()
      failure = FileError(
        FileError.Code(error.code),
        at: FileLocation(file: fileName, cursor.position(of: error.offset, in: whole.span)),
        path: documents.openPath(in: whole.span), error.detail)
      // What is complete before the error is read.
      documents.endOpen(at: error.offset)
    }
    do throws(FileError) {
      try read(documents, whole.span, into: &fixes)
    } catch {
      throw failure ?? error
    }
    if let failure { throw failure }
    return bytes.count
  }

  private mutating func read(
    _ documents: JSONTrackDocuments, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    for root in documents.roots(format) {
      switch format {
      case .geojson: try reading.readGeoJSON(root, documents.tape, bytes, into: &fixes)
      case .googleTimeline: try reading.readTimeline(root, documents.tape, bytes, into: &fixes)
      default: try reading.readTable(root, documents.tape, bytes, into: &fixes)
      }
    }
    try reading.finish(format)
    try reading.values.endTable(fileName: fileName)
  }
}
