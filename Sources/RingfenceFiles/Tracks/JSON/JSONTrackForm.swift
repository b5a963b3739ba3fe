/// Finds out which form of track a JSON document is, from its beginning.
struct JSONTrackForm {
  private let tape: JSONTape
  private let choices: ColumnChoices
  /// Whether lines without times are tracks, because they are spaced in time.
  private let takesUntimed: Bool
  /// Whether more of the document follows.
  private let isCut: Bool

  /// The most elements of an array that are looked at.
  private static let mostElements = 64

  /// Finds the form of the document that begins with `bytes[start...]`.
  ///
  /// - Parameters:
  ///   - bytes: the beginning of the file.
  ///   - start: where the document begins.
  ///   - isCut: whether these are all the bytes that are examined, and more follow.
  ///   - options: the columns chosen, and whether points without times are spaced.
  /// - Returns: the form; `nil` when the beginning shows none.
  static func find(
    _ bytes: Span<UInt8>, from start: Int, isCut: Bool, _ options: TrackReadingOptions
  ) -> TrackFormat? {
    var tape = JSONTape()
    do {
      try tape.read(bytes, in: start..<bytes.count)
    } catch {
      guard tape.count > 0 else { return nil }
      tape.endOpen(at: bytes.count, dropsElement: false)
    }
    let form = Self(
      tape: tape, choices: ColumnChoices(options.columns),
      takesUntimed: options.assumedSpeed != nil, isCut: isCut)
    return form.format(bytes)
  }

  private init(tape: JSONTape, choices: ColumnChoices, takesUntimed: Bool, isCut: Bool) {
    self.tape = tape
    self.choices = choices
    self.takesUntimed = takesUntimed
    self.isCut = isCut
  }

  private func format(_ bytes: Span<UInt8>) -> TrackFormat? {
    guard tape.kind(0) == .array else { return format(of: 0, bytes) }
    if isTimeline(0, bytes) { return .googleTimeline }
    if isTable(0, bytes) { return .json }
    // An array of documents, such as features or uploads.
    guard let first = tape.firstChild(0), let form = format(of: first, bytes) else { return nil }
    return form == .geojson || TrackUpload.rows(of: first, tape, bytes) != nil ? form : nil
  }

  private func format(of root: Int, _ bytes: Span<UInt8>) -> TrackFormat? {
    guard tape.kind(root) == .object else { return nil }
    if let type = tape.member("type", of: root, in: bytes),
      tape.isText(type, "FeatureCollection", in: bytes) || tape.isText(type, "Feature", in: bytes)
        || MovingPoints.isMoving(root, of: tape, bytes)
    {
      return isGeoJSONTrack(root, bytes) ? .geojson : nil
    }
    for name in ["semanticSegments", "rawSignals", "timelineObjects"]
    where tape.array(name, of: root, in: bytes) != nil {
      return .googleTimeline
    }
    if let locations = tape.array("locations", of: root, in: bytes), isRecords(locations, bytes) {
      return .googleTimeline
    }
    if TrackUpload.features(of: root, tape, bytes) != nil {
      return isGeoJSONTrack(root, bytes) ? .geojson : nil
    }
    if let kind = OwnTracksMessages.kind(of: root, of: tape, bytes), kind.isLayout { return nil }
    return TrackUpload.rows(of: root, tape, bytes) != nil || isRow(root, bytes)
      || Self.table(of: root, tape, bytes, choices) != nil ? .json : nil
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

  /// What a name means; `nil` for one that is too long.
  private static func meaning(
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

  // MARK: GeoJSON

  /// Whether features have times, and none has an area, a radius or a zone, as layouts and events have.
  private func isGeoJSONTrack(_ root: Int, _ bytes: Span<UInt8>) -> Bool {
    var hasTime = false
    var hasLine = false
    var hasZone = false
    func look(_ feature: Int) {
      guard tape.kind(feature) == .object else { return }
      if tape.object("temporalGeometry", of: feature, in: bytes) != nil
        || MovingPoints.isMoving(feature, of: tape, bytes)
      {
        hasTime = true
        return
      }
      let geometry = tape.object("geometry", of: feature, in: bytes)
      let type = geometry.flatMap { tape.member("type", of: $0, in: bytes) }
      func isType(_ names: String...) -> Bool {
        type.map { node in names.contains { tape.isText(node, $0, in: bytes) } } ?? false
      }
      if isType("Polygon", "MultiPolygon") { hasZone = true }
      let isLine = isType("LineString", "MultiLineString", "MultiPoint")
      if isLine { hasLine = true }
      if let properties = tape.object("properties", of: feature, in: bytes) {
        // Events have a time and a zone.
        for name in ["radius", "zone"] where tape.member(name, of: properties, in: bytes) != nil {
          hasZone = true
        }
        if GeoJSONTimes.node(in: properties, of: tape, bytes) != nil { hasTime = true }
        if !isLine, hasTimeKey(properties, bytes) { hasTime = true }
      }
      if let geometry, let coordinates = tape.array("coordinates", of: geometry, in: bytes),
        GeoJSONTimes.isInCoordinates(coordinates, of: tape, bytes)
      {
        hasTime = true
      }
    }
    let features =
      tape.array("features", of: root, in: bytes) ?? TrackUpload.features(of: root, tape, bytes)
    if let features {
      tape.forEachChild(features) { feature in
        look(feature)
        return !hasZone
      }
    } else {
      look(root)
    }
    guard !hasZone else { return false }
    // Of a long line, the times may stand behind what is examined.
    return hasTime || hasLine && (isCut || takesUntimed)
  }

  private func hasTimeKey(_ properties: Int, _ bytes: Span<UInt8>) -> Bool {
    var isFound = false
    tape.forEachChild(properties) { key in
      let value = tape.kind(key + 1)
      isFound =
        (value == .string || value == .number)
        && Self.meaning(key, of: tape, bytes, choices)?.role.gives(.time) ?? false
      return !isFound
    }
    return isFound
  }
}
