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
    switch tape.kind(0) {
    case .array:
      if isTimeline(0, bytes) { return .googleTimeline }
      return isTable(0, bytes) ? .json : nil
    case .object:
      if let type = tape.member("type", of: 0, in: bytes),
        tape.isText(type, "FeatureCollection", in: bytes) || tape.isText(type, "Feature", in: bytes)
      {
        return isGeoJSONTrack(bytes) ? .geojson : nil
      }
      for name in ["semanticSegments", "rawSignals"] where tape.array(name, of: 0, in: bytes) != nil
      {
        return .googleTimeline
      }
      if let locations = tape.array("locations", of: 0, in: bytes), isRecords(locations, bytes) {
        return .googleTimeline
      }
      return table(bytes) == nil ? nil : .json
    default: return nil
    }
  }

  // MARK: Tables

  /// The member of the root that is a table; `nil` if none is.
  private func table(_ bytes: Span<UInt8>) -> Int? {
    var found: Int?
    tape.forEachChild(0) { key in
      if tape.kind(key + 1) == .array, isTable(key + 1, bytes) { found = key + 1 }
      return found == nil
    }
    return found
  }

  private func isTable(_ array: Int, _ bytes: Span<UInt8>) -> Bool {
    Self.isTable(array, of: tape, bytes, choices)
  }

  /// Whether one of the first elements of an array is an object with a time, a latitude and a longitude.
  static func isTable(
    _ array: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices
  ) -> Bool {
    let wanted = TableRole.required.count { !choices.isNone($0) }
    var isFound = false
    var count = 0
    tape.forEachChild(array) { element in
      isFound = knownRoles(of: element, of: tape, bytes, choices) == wanted
      count += 1
      return !isFound && count < mostElements
    }
    return isFound
  }

  /// How many of the required roles an object has keys for.
  static func knownRoles(
    of object: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices
  ) -> Int {
    guard tape.kind(object) == .object else { return 0 }
    var roles: [TableRole] = []
    tape.forEachChild(object) { key in
      guard let range = tape.plainTextRange(key), range.count <= 64,
        let meaning = choices.meaning(of: bytes.text(range)),
        // A geometry that is an object is that of GeoJSON.
        meaning.role != .position || tape.kind(key + 1) == .string
      else { return true }
      for role in TableRole.required where meaning.role.gives(role) && !roles.contains(role) {
        roles.append(role)
      }
      return roles.count < TableRole.required.count
    }
    return roles.count
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
  private func isGeoJSONTrack(_ bytes: Span<UInt8>) -> Bool {
    var hasTime = false
    var hasLine = false
    var hasZone = false
    func look(_ feature: Int) {
      guard tape.kind(feature) == .object else { return }
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
    if let features = tape.array("features", of: 0, in: bytes) {
      tape.forEachChild(features) { feature in
        look(feature)
        return !hasZone
      }
    } else {
      look(0)
    }
    guard !hasZone else { return false }
    // Of a long line, the times may stand behind what is examined.
    return hasTime || hasLine && (isCut || takesUntimed)
  }

  private func hasTimeKey(_ properties: Int, _ bytes: Span<UInt8>) -> Bool {
    var isFound = false
    tape.forEachChild(properties) { key in
      guard let range = tape.plainTextRange(key), range.count <= 64 else { return true }
      let value = tape.kind(key + 1)
      isFound =
        (value == .string || value == .number)
        && choices.meaning(of: bytes.text(range))?.role.gives(.time) ?? false
      return !isFound
    }
    return isFound
  }
}
