internal import RingfenceBytes

/// What a zone file contains: its form, its layout, and what is odd in it.
struct ZoneFileContent {
  let form: ZoneFileForm
  let layout: PartialLayout
  let warnings: [ZoneFileWarning]

  /// Detects the form of a file and reads it.
  ///
  /// - Throws: the first error of the file.
  init(
    _ file: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions
  ) throws(FileError) {
    let document =
      ZipArchive.isZip(file.span)
      ? try KMZ.document(file, name: name, within: SizeBound(options.maximumSize)) : file
    let text = try Self.text(document, name)
    let recognition = Self.recognition(text, name)
    var zones = ThirdPartyZones(text, name: name, options: options)
    let first = text.first { !$0.isBlank }
    switch recognition {
    case .track(.gpx), .track(.kml), .layout, .incompleteTrack, .empty, nil: break
    case .track(let format) where format.definition.isJSON: break
    case .trackOrPlaces(let format) where format.definition.isJSON: break
    case .track(.csv) where TextZoneReader.hasGeometries(text, options): break
    case .track(.csv) where TextZoneReader.hasCircles(text, options),
      .trackOrPlaces(.csv) where TextZoneReader.hasCircles(text, options):
      break
    case .track(.fit):
      throw FileError(
        .unsupportedForm, at: FileLocation(file: name), FileRecognition.refusal(ofTrack: .fit))
    case .track(let format), .trackOrPlaces(let format):
      throw zones.error(
        .unsupportedForm, at: 0, path: nil, FileRecognition.refusal(ofTrack: format))
    case .unread(let format, nil):
      throw FileError(.unsupportedForm, at: FileLocation(file: name), format.detail)
    // The readers of documents say where the sign is.
    case .unread(_, .some) where first == UInt8(ascii: "{") || first == UInt8(ascii: "<"): break
    case .unread(let format, let offset?):
      throw zones.error(.unsupportedForm, at: offset, path: nil, format.detail)
    case .headerless, .plane, .unknown: break
    }
    switch first {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E:
      try self.init(json: ZoneDocument(text, name: name, options: options), recognition)
    case UInt8(ascii: "<"):
      let xml = try XMLForm.form(text, name)
      zones = ThirdPartyZones(xml.text, name: name, options: options)
      switch xml.form {
      case .kml:
        guard case .track = recognition else {
          try self.init(.kml, KMLZoneReader.self, &zones)
          return
        }
        try self.init(timedKML: &zones)
      case .gpx: try self.init(.gpx, WaypointZoneReader.self, &zones)
      }
    default:
      if TextZoneReader.match(text, options) {
        try self.init(.table, TextZoneReader.self, &zones)
        return
      }
      let document: ZoneDocument
      do {
        document = try ZoneDocument(text, name: name, options: options)
      } catch {
        // A mark of quotation may begin a text of JSON.
        guard error.code == .malformedJSON, first != UInt8(ascii: "\"") else { throw error }
        throw zones.error(
          .unknownForm, at: 0, path: nil,
          "file is of no form that is known here, expected JSON, KML, or a table with a column "
            + "'wkt' or with 'lat', 'lon' and 'radius'")
      }
      try self.init(json: document, recognition)
    }
  }

  /// What the file is by its beginning; `nil` for an XML document whose root element nobody knows.
  private static func recognition(
    _ text: ContiguousArray<UInt8>, _ name: String
  ) -> FileRecognition? {
    try? TrackFormatDetector.recognition(
      ofWhole: text.span, TrackReadingOptions(), fileName: name)
  }

  /// Reads KML with times, whose points without a radius are fixes.
  private init(timedKML zones: inout ThirdPartyZones) throws(FileError) {
    let refusal = zones.error(
      .unsupportedForm, at: 0, path: nil, FileRecognition.refusal(ofTrack: .kml))
    // A part without a radius shows that the file is a track.
    zones.options.skipsUnreadable = false
    do throws(FileError) {
      try self.init(.kml, KMLZoneReader.self, &zones)
    } catch {
      throw error.code == .missingKey ? refusal : error
    }
  }

  private init(json document: ZoneDocument, _ recognition: FileRecognition?) throws(FileError) {
    let form = try document.form(orTrack: recognition?.wholeTrack)
    guard let reader = form.reader else {
      throw document.error(.unknownForm, at: 0, "the form is not JSON")
    }
    (layout, warnings) = try reader.read(document)
    self.form = form
  }

  private init<Reader: ThirdPartyZoneReader>(
    _ form: ZoneFileForm, _ reader: Reader.Type, _ zones: inout ThirdPartyZones
  ) throws(FileError) {
    try reader.read(into: &zones)
    layout = try zones.finish()
    zones.warnings.check(layout, root: zones.position(at: 0))
    warnings = zones.warnings.inOrder
    self.form = form
  }

  /// The text of a file in UTF-8.
  private static func text(
    _ file: ContiguousArray<UInt8>, _ name: String
  ) throws(FileError) -> ContiguousArray<UInt8> {
    do throws(JSONDocument.Failure) {
      return try JSONDocument.utf8(of: file)
    } catch {
      throw FileError(error, in: name)
    }
  }
}
