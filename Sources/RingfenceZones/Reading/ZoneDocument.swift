package import Ringfence

/// The state that the readers of all forms share: the document, its warnings, and the time zones read.
package struct ZoneDocument: JSONReader {
  package let document: JSONDocument
  /// The file's name in messages.
  package let name: String
  package let options: ZoneReadingOptions
  package var warnings: ZoneWarnings
  /// The keys that a reader of a third-party form ignores.
  package var ignored = IgnoredKeys()
  private var cursor = LineCursor()
  private var paths = JSONPathFinder()
  /// The time zones by name; each is looked up once.
  package var timeZones: [String: TimeZoneOffsets] = [:]

  /// Reads a document, or throws where it is none.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions
  ) throws(FileError) {
    self.init(try Self.document(bytes, name: name), name: name, options: options)
  }

  /// As ``document(_:)``, with the error of the file.
  package static func document(
    _ bytes: ContiguousArray<UInt8>, name: String
  ) throws(FileError) -> JSONDocument {
    do throws(JSONDocument.Failure) {
      return try document(bytes)
    } catch {
      throw FileError(error, in: name)
    }
  }

  /// A document that was read already.
  package init(_ document: JSONDocument, name: String, options: ZoneReadingOptions) {
    self.document = document
    self.name = name
    self.options = options
    warnings = ZoneWarnings(name: name)
  }

  /// The document, or a sequence of documents as an array.
  package static func document(
    _ bytes: ContiguousArray<UInt8>
  ) throws(JSONDocument.Failure) -> JSONDocument {
    do throws(JSONDocument.Failure) {
      return try JSONDocument(bytes)
    } catch {
      guard let sequence = try JSONDocument(sequence: bytes, insteadOf: error) else { throw error }
      return sequence
    }
  }

  /// The line and column of a node; cheap when called in the order of the file.
  package mutating func position(of node: Int) -> LineCursor.Position {
    let bytes = document.bytes
    return cursor.position(of: document.tape.range(node).lowerBound, in: bytes.span)
  }

  /// The offsets of a time zone; `nil` for an unknown name.
  package mutating func timeZone(named name: String) -> TimeZoneOffsets? {
    if let known = timeZones[name] { return known }
    guard let offsets = offsets(ofTimeZone: name) else { return nil }
    timeZones[name] = offsets
    return offsets
  }

  /// The offsets from the caller's file, or else from the system's or the library's.
  private func offsets(ofTimeZone name: String) -> TimeZoneOffsets? {
    guard let bytes = options.timeZoneFiles[name] else { return TimeZoneOffsets(named: name) }
    guard let file = TimeZoneInformationFile(bytes) else { return nil }
    return TimeZoneOffsets(
      name: name, firstOffset: file.firstOffset, transitions: file.transitions)
  }

  // MARK: Warnings

  package mutating func warn(_ code: ZoneFileWarning.Code, at node: Int, _ detail: String) {
    let position = position(of: node)
    let bytes = document.bytes
    let path = paths.path(to: node, of: document.tape, in: bytes.span)
    warn(code, at: position, path: path, detail)
  }

  package mutating func warn(
    _ code: ZoneFileWarning.Code, at position: LineCursor.Position, path: String, _ detail: String
  ) {
    warnings.add(code, at: position, path: path, detail)
  }
}
