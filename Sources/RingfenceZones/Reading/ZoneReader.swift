internal import Ringfence

/// Reads the zone files of one form. Each form has a folder with its reader, and a case of
/// ``ZoneFileForm``, which names the reader.
package protocol ZoneReader: JSONReader, ZoneFormTitles {
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
package struct ZoneFormMatch {
  /// The signs of forms, the weakest first. No two forms share one.
  package enum Strength: Int {
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

  package let strength: Strength
  /// Whether a document with the sign may as well be a track, if it has times.
  package var mayBeTrack = false
  /// Why the document is not read although it has the form.
  package var refusal: FileError?

  package init(strength: Strength, mayBeTrack: Bool = false, refusal: FileError? = nil) {
    self.strength = strength
    self.mayBeTrack = mayBeTrack
    self.refusal = refusal
  }
}

extension ZoneReader {
  package var document: JSONDocument { source.document }
  package var name: String { source.name }

  package mutating func position(of node: Int) -> LineCursor.Position { source.position(of: node) }

  package mutating func warn(_ code: ZoneFileWarning.Code, at node: Int, _ detail: String) {
    source.warn(code, at: node, detail)
  }

  package mutating func warn(
    _ code: ZoneFileWarning.Code, at position: LineCursor.Position, path: String, _ detail: String
  ) {
    source.warn(code, at: position, path: path, detail)
  }

  /// The elements of an array, or a single value.
  package func rows(_ node: Int?) -> [Int] {
    guard let node else { return [] }
    return document.kind(node) == .array ? Array(document.children(node)) : [node]
  }

  /// Keeps the error of a part that is left out; throws it where nothing is left out.
  package func skip(_ error: FileError, _ errors: inout [FileError]) throws(FileError) {
    try source.options.skip(error, &errors)
  }

  /// Refuses a condition that never holds, unless ``ZoneReadingOptions/keepsContradictions`` is set.
  package func refuseContradiction(
    at node: Int, _ detail: @autoclosure () -> String
  ) throws(FileError) {
    guard !source.options.keepsContradictions else { return }
    throw error(.contradictoryCondition, at: node, detail())
  }
}
