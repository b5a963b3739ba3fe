internal import Ringfence

/// Reads the zone files of one form. Each form has a folder with its reader, and a case of
/// ``ZoneFileForm``, which names the reader.
protocol ZoneReader: JSONReader, ZoneFormTitles {
  /// What the form is and how it is recognized, for the message about a file of no form.
  static var signature: String { get }

  /// Whether a document has the form, and how surely; `nil` for no sign of it.
  static func match(_ document: ZoneDocument) -> ZoneFormMatch?

  /// Begins to read a document that has the form.
  init(_ source: ZoneDocument)

  /// The document, with the warnings so far.
  var source: ZoneDocument { get set }

  /// Reads the zones.
  mutating func read() throws(FileError) -> PartialLayout
}

/// How surely a document has a form.
struct ZoneFormMatch {
  /// The signs of forms, the weakest first. No two forms share one.
  enum Strength: Int {
    /// The member `features` alone.
    case features
    /// Objects with latitude and longitude, or with corners.
    case positions
    /// The member `version` or `zones`.
    case versionOrZones
    /// Keys of zones that no other form has.
    case zoneKeys
    /// Keys of zones that only one other program writes.
    case makerKeys
    /// A `type` of GeoJSON.
    case type
    /// Fences in arrays by kind.
    case fenceKinds
  }

  let strength: Strength
  /// Whether a document with the sign may as well be a track, if it has times.
  var mayBeTrack = false
  /// Why the document is not read although it has the form.
  var refusal: FileError?
}

extension ZoneDocument {
  /// The surest match; `nil` if no form matches.
  func bestMatch() -> (form: ZoneFileForm, match: ZoneFormMatch)? {
    var best: (form: ZoneFileForm, match: ZoneFormMatch)?
    for form in ZoneFileForm.allCases {
      guard let match = form.reader?.match(self) else { continue }
      let isSurer = match.strength.rawValue > best?.match.strength.rawValue ?? -1
      if isSurer { best = (form, match) }
    }
    return best
  }

  /// The form of the surest match; `track` is the format of a track that the document is, unless it is surely a
  /// layout.
  func form(orTrack track: TrackFormat?) throws(FileError) -> ZoneFileForm {
    if let (format, node) = UnreadFormat.find(document) {
      throw error(.unsupportedForm, at: node, format.detail)
    }
    let best = bestMatch()
    if let track, best?.match.mayBeTrack ?? true {
      throw error(.unsupportedForm, at: 0, FileRecognition.refusal(ofTrack: track))
    }
    guard let best else {
      guard document.kind(0) == .object else {
        throw wrongType(0, expected: "a zone file, an object")
      }
      let signatures = ZoneFileForm.allCases.compactMap { $0.reader?.signature }
      throw error(.unknownForm, at: 0, "neither \(signatures.joined(separator: ", nor "))")
    }
    if let refusal = best.match.refusal { throw refusal }
    return best.form
  }
}

extension ZoneReader {
  var document: JSONDocument { source.document }
  var name: String { source.name }

  mutating func position(of node: Int) -> LineCursor.Position { source.position(of: node) }

  mutating func warn(_ code: ZoneFileWarning.Code, at node: Int, _ detail: String) {
    source.warn(code, at: node, detail)
  }

  mutating func warn(
    _ code: ZoneFileWarning.Code, at position: LineCursor.Position, path: String, _ detail: String
  ) {
    source.warn(code, at: position, path: path, detail)
  }

  /// Keeps the error of a part that is left out; throws it where nothing is left out.
  func skip(_ error: FileError, _ errors: inout [FileError]) throws(FileError) {
    try source.options.skip(error, &errors)
  }

  /// Refuses a condition that never holds, unless ``ZoneReadingOptions/keepsContradictions`` is set.
  func refuseContradiction(
    at node: Int, _ detail: @autoclosure () -> String
  ) throws(FileError) {
    guard !source.options.keepsContradictions else { return }
    throw error(.contradictoryCondition, at: node, detail())
  }
}
