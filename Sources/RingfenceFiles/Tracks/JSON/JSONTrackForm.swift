/// Finds out which form of track a JSON document is, from its beginning.
struct JSONTrackForm {
  let tape: JSONTape
  let choices: ColumnChoices
  /// Whether lines without times are tracks, because they are spaced in time.
  let takesUntimed: Bool
  /// Where the document begins, and where it is cut off; `nil` if it is not, or nothing more follows.
  let start: Int
  private let cut: Int?

  static let mostElements = 64

  enum Finding {
    /// A track, and whether its rows or points may be places.
    case track(TrackFormat, DatedPlaces)
    case none
    /// The first feature or row goes on behind what is examined.
    case needsMore

    var isTrack: Bool {
      if case .track = self { true } else { false }
    }
  }

  /// The form of the document that begins with `bytes[start...]`, by whole features and rows.
  /// `isLast` says that the file ends with the bytes.
  static func find(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool, _ options: TrackReadingOptions
  ) -> Finding {
    var tape = JSONTape()
    var cut: Int?
    do {
      try tape.read(bytes, in: start..<bytes.count)
    } catch {
      guard tape.count > 0 else { return .none }
      // A character may be cut off in its middle.
      let isCut = error.code == .truncated || error.offset + 4 > bytes.count
      if isCut, !isLast, !tape.isComplete { cut = bytes.count }
      tape.endOpen(at: bytes.count, dropsElement: false)
    }
    let form = Self(
      tape: tape, choices: ColumnChoices(options.columns),
      takesUntimed: options.assumedSpeed != nil, start: start, cut: cut)
    return form.finding(bytes)
  }

  init(
    tape: JSONTape, choices: ColumnChoices, takesUntimed: Bool, start: Int, cut: Int?
  ) {
    self.tape = tape
    self.choices = choices
    self.takesUntimed = takesUntimed
    self.start = start
    self.cut = cut
  }

  /// Whether a value goes on behind what is examined.
  func isOpen(_ node: Int) -> Bool { tape.range(node).upperBound == cut }

  /// Whether a value begins in what is examined of any file, so that it is examined as a whole.
  func isEarly(_ node: Int) -> Bool {
    tape.range(node).lowerBound - start < RecognitionLimit.bytes
  }

  private func finding(_ bytes: Span<UInt8>) -> Finding {
    guard tape.kind(0) == .array else { return finding(of: 0, bytes) }
    if HomeAssistantHistory.lists(of: 0, tape, bytes) != nil { return .track(.json, DatedPlaces()) }
    if isTimeline(0, bytes) { return .track(.googleTimeline, DatedPlaces()) }
    if isTable(0, bytes) { return rows(0, bytes, as: .json) }
    // An array of documents, such as features or uploads.
    guard let first = tape.firstChild(0) else { return .none }
    let found = finding(of: first, bytes)
    if case .track(let format, _) = found, format != .geojson,
      TrackUpload.rows(of: first, tape, bytes) == nil
    {
      return .none
    }
    return found
  }

  /// A table, once its first row is whole.
  private func rows(_ table: Int, _ bytes: Span<UInt8>, as format: TrackFormat) -> Finding {
    let first = tape.kind(table) == .array ? tape.firstChild(table) : table
    guard let first else { return .track(format, DatedPlaces()) }
    if isOpen(first), bytes.count - start < RecognitionLimit.bytes { return .needsMore }
    return .track(format, DatedPlaces(row: first, of: tape, bytes, choices))
  }

  private func finding(of root: Int, _ bytes: Span<UInt8>) -> Finding {
    guard tape.kind(root) == .object else { return .none }
    if isGeoJSON(root, bytes) { return geoJSON(root, bytes) }
    for name in ["semanticSegments", "rawSignals", "timelineObjects"]
    where tape.array(name, of: root, in: bytes) != nil {
      return .track(.googleTimeline, DatedPlaces())
    }
    if let locations = tape.array("locations", of: root, in: bytes), isRecords(locations, bytes) {
      return .track(.googleTimeline, DatedPlaces())
    }
    if TrackUpload.features(of: root, tape, bytes) != nil { return geoJSON(root, bytes) }
    if let kind = OwnTracksMessages.kind(of: root, of: tape, bytes), kind.isLayout { return .none }
    if TrackUpload.rows(of: root, tape, bytes) != nil || isRow(root, bytes) {
      return .track(.json, DatedPlaces())
    }
    if HomeAssistantHistory.lists(of: root, tape, bytes) != nil {
      return .track(.json, DatedPlaces())
    }
    if let table = Self.table(of: root, tape, bytes, choices) {
      return rows(table, bytes, as: .json)
    }
    // Of a feature whose keys are sorted the type comes last.
    let isFeature = tape.object("geometry", of: root, in: bytes) != nil
    return isFeature && isOpen(root) ? .needsMore : .none
  }

  /// Whether an object is a document of GeoJSON, also one whose type comes behind the features.
  private func isGeoJSON(_ root: Int, _ bytes: Span<UInt8>) -> Bool {
    if let type = tape.member("type", of: root, in: bytes) {
      return tape.isText(type, "FeatureCollection", in: bytes)
        || tape.isText(type, "Feature", in: bytes) || MovingPoints.isMoving(root, of: tape, bytes)
    }
    guard let features = tape.array("features", of: root, in: bytes),
      let first = tape.firstChild(features)
    else { return false }
    return tape.member("geometry", of: first, in: bytes) != nil
      || tape.member("properties", of: first, in: bytes) != nil
  }

  // MARK: Tables

  /// The member of an object that is a table; `nil` if none is.
  static func table(
    of object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices
  ) -> Int? {
    guard tape.kind(object) == .object else { return nil }
    var found: Int?
    tape.forEachChild(object) { key in
      if tape.kind(key + 1) == .array, isTable(key + 1, of: tape, bytes, choices) {
        found = key + 1
      }
      return found == nil
    }
    return found
  }

  private func isTable(_ array: Int, _ bytes: Span<UInt8>) -> Bool {
    Self.isTable(array, of: tape, bytes, choices)
  }

  /// Whether an object is a row by itself. A region of a layout may have a time as well, and has a radius.
  private func isRow(_ object: Int, _ bytes: Span<UInt8>) -> Bool {
    Self.isWhole(object, of: tape, bytes, choices)
      && tape.member("radius", of: object, in: bytes) == nil
  }

  /// Whether one of the first elements of an array is an object with a time, a latitude and a longitude, or an
  /// upload of such objects; or all are messages of OwnTracks, of which none may be a location.
  static func isTable(
    _ array: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices
  ) -> Bool {
    var isFound = false
    var count = 0
    var messages = 0
    tape.forEachChild(array) { element in
      isFound =
        isWhole(element, of: tape, bytes, choices)
        || TrackUpload.rows(of: element, tape, bytes) != nil
      if let kind = OwnTracksMessages.kind(of: element, of: tape, bytes), !kind.isLayout {
        messages += 1
      }
      count += 1
      return !isFound && count < mostElements
    }
    return isFound || messages > 0 && messages == count
  }

  /// Whether an object has all the required roles.
  private static func isWhole(
    _ object: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices
  ) -> Bool {
    let wanted = TableRole.required.count { !choices.isNone($0) }
    return knownRoles(of: object, of: tape, bytes, choices) == wanted
  }

  /// How many of the required roles an object has keys for, also within its position. A message of OwnTracks
  /// that is no location has none.
  static func knownRoles(
    of object: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices
  ) -> Int {
    guard tape.kind(object) == .object,
      OwnTracksMessages.kind(of: object, of: tape, bytes) == nil
    else { return 0 }
    var roles: [TableRole] = []
    func look(_ object: Int) {
      tape.forEachChild(object) { key in
        guard let role = meaning(key, of: tape, bytes, choices)?.role,
          // A geometry that is an object is that of GeoJSON.
          role != .position || tape.kind(key + 1) == .string
        else { return true }
        for required in TableRole.required where role.gives(required) && !roles.contains(required) {
          roles.append(required)
        }
        return roles.count < TableRole.required.count
      }
    }
    look(object)
    if let position = tape.object(TableObject.position, of: object, in: bytes) { look(position) }
    return roles.count
  }

  /// `nil` for a name that is too long.
  static func meaning(
    _ key: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices
  ) -> ColumnMapping? {
    tape.withText(key, in: bytes) { text, range in
      range.count <= 64 ? choices.meaning(of: text.text(range)) : nil
    } ?? nil
  }

  // MARK: Google's exports

  private func isTimeline(_ array: Int, _ bytes: Span<UInt8>) -> Bool {
    guard let element = tape.firstChild(array), tape.kind(element) == .object,
      tape.member("startTime", of: element, in: bytes) != nil
    else { return false }
    return ["timelinePath", "visit", "activity", "timelineMemory"].contains {
      tape.member($0, of: element, in: bytes) != nil
    }
  }

  private func isRecords(_ array: Int, _ bytes: Span<UInt8>) -> Bool {
    var isFound = false
    var count = 0
    tape.forEachChild(array) { element in
      isFound = tape.member("latitudeE7", of: element, in: bytes) != nil
      count += 1
      return !isFound && count < Self.mostElements
    }
    return isFound
  }
}
