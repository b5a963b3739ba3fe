/// What a zone file contains: its form, its layout, and what is odd in it.
struct ZoneFileContent {
  let form: ZoneFileForm
  let layout: PartialLayout
  let warnings: [ZoneFileWarning]

  /// Detects the form of a file and reads it.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - name: the file's name in messages.
  ///   - options: what the file does not say itself.
  /// - Throws: the first error of the file.
  init(
    _ file: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions
  ) throws(FileError) {
    if let refusal = BinaryFile(file)?.refusal {
      throw FileError(.unsupportedForm, at: FileLocation(file: name), refusal)
    }
    let document = ZipArchive.isZip(file.span) ? try KMZ.document(file, name: name) : file
    let text = try Self.text(document, name)
    switch text.first(where: { !$0.isBlank }) {
    case nil, 0x7B, 0x5B, 0x22, 0x1E:
      try self.init(json: ZoneDocument(text, name: name, options: options))
    case 0x3C:
      let xml = try XMLForm.form(text, name)
      var zones = ForeignZones(xml.text, name: name, options: options)
      switch xml.form {
      case .kml: try self.init(.kml, KMLZoneReader.self, &zones)
      case .gpx: try self.init(.gpx, WaypointZoneReader.self, &zones)
      }
    default:
      var zones = ForeignZones(text, name: name, options: options)
      if TextZoneReader.match(text) {
        try self.init(.table, TextZoneReader.self, &zones)
        return
      }
      if let refusal = TextFile.refusal(text) {
        throw zones.error(.unsupportedForm, at: 0, path: nil, refusal)
      }
      let document: ZoneDocument
      do {
        document = try ZoneDocument(text, name: name, options: options)
      } catch {
        guard error.code == .malformedJSON else { throw error }
        throw zones.error(
          .unknownForm, at: 0, path: nil,
          "file is of no form that is known here, expected JSON, KML, or a table with a column "
            + "'wkt' or with 'lat', 'lon' and 'radius'")
      }
      try self.init(json: document)
    }
  }

  /// Reads a file that is to be in the native form, without looking for another one: a program that calls nothing
  /// else needs no other reader.
  init(native text: ContiguousArray<UInt8>, name: String) throws(FileError) {
    let document = try ZoneDocument(text, name: name, options: ZoneReadingOptions())
    (layout, warnings) = try ZoneFormReader(NativeZoneReader.self).read(document)
    form = .native
  }

  private init(json document: ZoneDocument) throws(FileError) {
    let form = try document.form()
    guard let reader = form.reader else {
      throw document.error(.unknownForm, at: 0, "the form is not JSON")
    }
    (layout, warnings) = try reader.read(document)
    self.form = form
  }

  private init<Reader: ForeignZoneReader>(
    _ form: ZoneFileForm, _ reader: Reader.Type, _ zones: inout ForeignZones
  ) throws(FileError) {
    try reader.read(into: &zones)
    layout = zones.finish()
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
