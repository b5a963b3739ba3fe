extension JSONTrackForm {
  /// What features have, as far as they were looked at.
  private struct Features {
    var count = 0
    var hasTime = false
    /// Whether times stand with positions, as only tracks have them.
    var hasTimedPositions = false
    var hasLine = false
    /// Whether one has an area, a radius, a half-width or a zone, as layouts and events have.
    var hasZone = false
    var dated = DatedPlaces()
  }

  /// Whether features have times, and none has an area, a radius or a zone. The first ones decide, each of them as a
  /// whole, wherever its geometry stands in it.
  func geoJSON(_ root: Int, _ bytes: Span<UInt8>) -> Finding {
    var found = Features()
    var needsMore = false
    func take(_ feature: Int) {
      let isTimed = look(at: feature, bytes, &found)
      if isOpen(feature), isEarly(feature), !isTimed { needsMore = true }
    }
    if let features = features(of: root, bytes) {
      tape.forEachChild(features) { feature in
        take(feature)
        return !found.hasZone && !(found.hasTime && found.count >= Self.mostElements)
      }
      let isEnough = found.hasTime && found.count >= Self.mostElements
      if isOpen(features), !isEnough, bytes.count - start < RecognitionLimit.bytes {
        needsMore = true
      }
    } else {
      take(root)
    }
    guard !found.hasZone else { return .none }
    if needsMore { return .needsMore }
    return found.hasTime || found.hasLine && takesUntimed ? .track(.geojson, found.dated) : .none
  }

  /// Whether a document that is a track by its first features can be a layout: a feature has an area, a radius, a
  /// half-width or a zone, or is a line and `takesLines`, or `takesPoints` and no position has a time of its own.
  static func hasZones(_ document: JSONDocument, takesPoints: Bool, takesLines: Bool) -> Bool {
    let form = JSONTrackForm(
      tape: document.tape, choices: ColumnChoices([:]), takesUntimed: false, start: 0, cut: nil)
    var found = Features()
    let bytes = document.bytes
    for root in document.kind(0) == .array ? Array(document.children(0)) : [0] {
      let features =
        form.features(of: root, bytes.span).map { Array(document.children($0)) } ?? [root]
      for feature in features {
        _ = form.look(at: feature, bytes.span, &found)
        if found.hasZone { return true }
      }
    }
    return takesLines && found.hasLine || takesPoints && !found.hasTimedPositions
  }

  private func features(of root: Int, _ bytes: Span<UInt8>) -> Int? {
    tape.array("features", of: root, in: bytes) ?? TrackUpload.features(of: root, tape, bytes)
  }

  /// Looks at a feature, and returns whether it has times with positions, so that the rest of it
  /// says no more.
  private func look(
    at feature: Int, _ bytes: Span<UInt8>, _ found: inout Features
  ) -> Bool {
    guard tape.kind(feature) == .object else { return false }
    found.count += 1
    if tape.object("temporalGeometry", of: feature, in: bytes) != nil
      || MovingPoints.isMoving(feature, of: tape, bytes)
    {
      found.hasTime = true
      found.hasTimedPositions = true
      return true
    }
    let geometry = tape.object("geometry", of: feature, in: bytes)
    let type = geometry.flatMap { tape.member("type", of: $0, in: bytes) }
    func isType(_ names: String...) -> Bool {
      type.map { node in names.contains { tape.isText(node, $0, in: bytes) } } ?? false
    }
    if isType("Polygon", "MultiPolygon") { found.hasZone = true }
    let isLine = isType("LineString", "MultiLineString", "MultiPoint")
    if isLine { found.hasLine = true }
    var isTimed = false
    if let properties = tape.object("properties", of: feature, in: bytes) {
      // Events have a time and a zone.
      for name in ["radius", "halfWidth", "zone"]
      where tape.member(name, of: properties, in: bytes) != nil {
        found.hasZone = true
      }
      if GeoJSONTimes.node(in: properties, of: tape, bytes) != nil { isTimed = true }
      if !isLine, hasTimeKey(properties, bytes) {
        let dated = DatedPlaces(row: properties, of: tape, bytes, choices)
        if !found.hasTime { found.dated = dated }
        if dated.haveRadii { found.hasZone = true }
        found.hasTime = true
      }
    }
    if let geometry, let coordinates = tape.array("coordinates", of: geometry, in: bytes),
      GeoJSONTimes.isInCoordinates(coordinates, of: tape, bytes)
    {
      isTimed = true
    }
    if isTimed {
      found.hasTime = true
      found.hasTimedPositions = true
    }
    return isTimed && (isLine || isType("Point"))
  }

  private func hasTimeKey(_ properties: Int, _ bytes: Span<UInt8>) -> Bool {
    var isFound = false
    tape.forEachChild(properties) { key in
      let value = tape.kind(key + 1)
      isFound =
        (value == .number || value == .string && tape.range(key + 1).count > 2)
        && Self.meaning(key, of: tape, bytes, choices)?.role.gives(.time) ?? false
      return !isFound
    }
    return isFound
  }
}
