internal import Ringfence

/// The state that the readers of all forms share: the document, its warnings, and the time zones read.
struct ZoneDocument: JSONReader {
  let document: JSONDocument
  /// The file's name in messages.
  let name: String
  let options: ZoneReadingOptions
  private(set) var warnings: [ZoneFileWarning] = []
  /// The keys that a reader of a third-party form ignores.
  var ignored = IgnoredKeys()
  private var cursor = LineCursor()
  private var paths = JSONPathFinder()
  /// The time zones by name; each is looked up once.
  private var timeZones: [String: TimeZoneRules] = [:]

  init(
    _ bytes: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions
  ) throws(FileError) {
    self.name = name
    self.options = options
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw FileError(error, in: name)
    }
  }

  /// The line and column of a node; cheap when called in the order of the file.
  mutating func position(of node: Int) -> LineCursor.Position {
    let bytes = document.bytes
    return cursor.position(of: document.tape.range(node).lowerBound, in: bytes.span)
  }

  /// The rules of a time zone; `nil` for an unknown name.
  mutating func timeZone(named name: String) -> TimeZoneRules? {
    if let known = timeZones[name] { return known }
    guard let rules = TimeZoneRules(named: name) else { return nil }
    timeZones[name] = rules
    return rules
  }

  // MARK: Warnings

  mutating func warn(_ code: ZoneFileWarning.Code, at node: Int, _ detail: String) {
    let position = position(of: node)
    let bytes = document.bytes
    let path = paths.path(to: node, of: document.tape, in: bytes.span)
    warn(code, at: position, path: path, detail)
  }

  mutating func warn(
    _ code: ZoneFileWarning.Code, at position: LineCursor.Position, path: String, _ detail: String
  ) {
    warnings.append(
      ZoneFileWarning(code, at: FileLocation(file: name, position), path: path, detail))
  }

  /// The warnings in the order of the file.
  var warningsInOrder: [ZoneFileWarning] {
    func key(_ index: Int) -> (Int, Int, Int) {
      (warnings[index].location.line ?? 0, warnings[index].location.column ?? 0, index)
    }
    return warnings.indices.sorted { key($0) < key($1) }.map { warnings[$0] }
  }
}
