internal import Ringfence

/// What a reader of one form makes of a document.
struct ZoneDraft {
  var name: String?
  var timeZone: TimeZoneRules?
  var zones = [Zone]()
  var zonePositions = [LineCursor.Position]()
  var fencePositions = [[LineCursor.Position]]()
  /// In forms other than the native one, the path to where each zone and each fence begins.
  var sourcePaths: (zones: [String], fences: [[String]])?

  func path(ofZone zone: Int) -> String { sourcePaths?.zones[zone] ?? "$.zones[\(zone)]" }

  func path(ofFence fence: Int, inZone zone: Int) -> String {
    sourcePaths?.fences[zone][fence] ?? "$.zones[\(zone)].fences[\(fence)]"
  }
}

/// A JSON document that is being read as a zone file: typed access to its values, with errors and
/// warnings that name the place. Nodes are those of ``JSONTape``.
struct ZoneSource {
  let document: JSONDocument
  let name: String
  /// Whether conditions of the native form that never hold are kept, for the linter to find.
  let keepsContradictions: Bool
  private(set) var warnings = [ZoneFileWarning]()
  private var cursor = LineCursor()
  /// The time zones that were found to exist, so that each name is looked up once.
  var timeZones: [String: TimeZoneRules] = [:]

  init(
    bytes: ContiguousArray<UInt8>, name: String, keepsContradictions: Bool = false
  ) throws(ZoneFileError) {
    self.name = name
    self.keepsContradictions = keepsContradictions
    do {
      document = try JSONDocument(bytes)
    } catch {
      let place = FilePlace(
        file: name, line: Int(error.position.line), column: Int(error.position.column))
      let code: ZoneFileError.Code =
        switch error.code {
        case .empty: .emptyFile
        case .truncated: .truncated
        case .syntax: .malformedJSON
        case .duplicateKey: .duplicateKey
        case .badEncoding: .badEncoding
        case .tooDeep: .tooDeep
        case .tooLarge: .tooLarge
        }
      throw ZoneFileError(code, at: place, path: error.path, error.detail)
    }
  }

  // MARK: Places

  /// The line and column of a node; cheap when asked in the order of the file.
  mutating func position(of node: Int) -> LineCursor.Position {
    let bytes = document.bytes
    return cursor.position(of: document.tape.range(node).lowerBound, in: bytes.span)
  }

  func place(of node: Int) -> FilePlace {
    var cursor = LineCursor()
    let position = cursor.position(
      of: document.tape.range(node).lowerBound, in: document.bytes.span)
    return FilePlace(file: name, line: Int(position.line), column: Int(position.column))
  }

  func error(_ code: ZoneFileError.Code, at node: Int, _ detail: String) -> ZoneFileError {
    ZoneFileError(code, at: place(of: node), path: document.path(to: node), detail)
  }

  /// Refuses a condition that never holds, unless they are kept.
  func refuseContradiction(at node: Int, _ detail: @autoclosure () -> String) throws(ZoneFileError)
  {
    guard !keepsContradictions else { return }
    throw error(.contradictoryCondition, at: node, detail())
  }

  mutating func warn(_ code: ZoneFileWarning.Code, at node: Int, _ detail: String) {
    let position = position(of: node)
    warn(code, at: position, path: document.path(to: node), detail)
  }

  mutating func warn(
    _ code: ZoneFileWarning.Code, at position: LineCursor.Position, path: String, _ detail: String
  ) {
    let place = FilePlace(file: name, line: Int(position.line), column: Int(position.column))
    warnings.append(ZoneFileWarning(code, at: place, path: path, detail))
  }

  /// The warnings in the order of the file.
  var warningsInOrder: [ZoneFileWarning] {
    func key(_ index: Int) -> (Int, Int, Int) {
      (warnings[index].place.line ?? 0, warnings[index].place.column ?? 0, index)
    }
    return warnings.indices.sorted { key($0) < key($1) }.map { warnings[$0] }
  }

  // MARK: Plain values

  func wrongType(_ node: Int, expected: String) -> ZoneFileError {
    let found =
      switch document.kind(node) {
      case .null: "null"
      case .true: "true"
      case .false: "false"
      case .number: "a number"
      case .string, .key: "a text"
      case .array: "an array"
      case .object: "an object"
      }
    return error(.wrongType, at: node, "expected \(expected), found \(found)")
  }

  func text(_ node: Int, _ expected: String = "a text") throws(ZoneFileError) -> String {
    guard document.kind(node) == .string, let text = document.string(node) else {
      throw wrongType(node, expected: expected)
    }
    return text
  }

  func bool(_ node: Int) throws(ZoneFileError) -> Bool {
    guard let bool = document.bool(node) else { throw wrongType(node, expected: "true or false") }
    return bool
  }

  func number(_ node: Int, _ expected: String = "a number") throws(ZoneFileError) -> Double {
    guard document.kind(node) == .number else { throw wrongType(node, expected: expected) }
    guard let number = document.number(node) else {
      throw error(.outOfRange, at: node, "number is too large")
    }
    return number
  }

  /// The elements of an array.
  func elements(
    _ node: Int, _ expected: String
  ) throws(ZoneFileError) -> JSONDocument.Children {
    guard document.kind(node) == .array else { throw wrongType(node, expected: expected) }
    return document.children(node)
  }

  // MARK: Quantities

  /// A number in SI units, or a text with a unit.
  func quantity(_ node: Int, _ kind: QuantityText.Kind) throws(ZoneFileError) -> Double {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return try number(node, kind.example)
    }
    do {
      return try QuantityText.value(text, as: kind)
    } catch {
      throw self.error(.badQuantity, at: node, error.detail)
    }
  }

  /// A duration of at least `minimum` seconds, in whole microseconds.
  func duration(
    _ node: Int, _ what: String, atLeast minimum: Double
  ) throws(ZoneFileError) -> Duration {
    let seconds = try quantity(node, .duration)
    guard seconds >= minimum, let duration = QuantityText.duration(seconds: seconds) else {
      let bounds =
        minimum > 0
        ? "more than 0 and at most \(DecimalNumber.text(QuantityText.longestSeconds)) s"
        : "0...\(DecimalNumber.text(QuantityText.longestSeconds)) s"
      throw error(
        .outOfRange, at: node, "\(what) is \(DecimalNumber.text(seconds)) s, expected \(bounds)")
    }
    return duration
  }

  // MARK: Objects

  /// The members of an object by their names.
  struct Fields<Key: Hashable & RawRepresentable<String>> {
    let object: Int
    var values = [Key: Int]()

    /// The value of a member, if it is there.
    subscript(key: Key) -> Int? { values[key] }
  }

  /// Reads an object whose keys are known; any other key is an error.
  func fields<Key: Hashable & RawRepresentable<String> & CaseIterable>(
    _ node: Int, of type: Key.Type, _ expected: String
  ) throws(ZoneFileError) -> Fields<Key> {
    guard document.kind(node) == .object else { throw wrongType(node, expected: expected) }
    var fields = Fields<Key>(object: node)
    for name in document.children(node) {
      let text = document.string(name) ?? ""
      guard let key = Key(rawValue: text) else {
        throw error(
          .unknownKey, at: name,
          "unknown key \(JSONText.quoted(text))"
            + suggestion(for: text, among: Key.allCases.map(\.rawValue)))
      }
      fields.values[key] = name + 1
    }
    return fields
  }

  func required<Key>(_ key: Key, of fields: Fields<Key>) throws(ZoneFileError) -> Int {
    guard let value = fields[key] else {
      throw error(.missingKey, at: fields.object, "missing key '\(key.rawValue)'")
    }
    return value
  }

  // MARK: The layout as a whole

  /// Warns of what makes events ambiguous or impossible.
  mutating func checkLayout(in draft: ZoneDraft) {
    if draft.zones.isEmpty { warn(.noZones, at: 0, "file has no zones") }
    var zones = [String: Int]()
    for (index, zone) in draft.zones.enumerated() {
      let position = draft.zonePositions[index]
      let quoted = JSONText.quoted(zone.id)
      if let first = zones[zone.id] {
        let line = draft.zonePositions[first].line
        warn(
          .duplicateZone, at: position, path: draft.path(ofZone: index),
          "zone id \(quoted) is that of the zone at line \(line) too, so events do not tell which")
      } else {
        zones[zone.id] = index
      }
      if zone.fences.isEmpty {
        warn(
          .noFences, at: position, path: draft.path(ofZone: index),
          "zone \(quoted) has no fences and never triggers")
      }
      var fences = [String: Int]()
      for (number, fence) in zone.fences.enumerated() {
        if let invalidity = fence.shape.invalidity {
          warn(
            .invalidPolygon, at: draft.fencePositions[index][number],
            path: draft.path(ofFence: number, inZone: index),
            "fence \(JSONText.quoted(fence.id)) of zone \(quoted) is evaluated by the even-odd rule, "
              + "for it is invalid: \(invalidity)")
        }
        guard let first = fences.updateValue(number, forKey: fence.id) else { continue }
        let line = draft.fencePositions[index][first].line
        warn(
          .duplicateFence, at: draft.fencePositions[index][number],
          path: draft.path(ofFence: number, inZone: index),
          "fence id \(JSONText.quoted(fence.id)) is that of the fence at line \(line) of zone "
            + "\(quoted) too, so events do not tell which")
      }
    }
  }
}
