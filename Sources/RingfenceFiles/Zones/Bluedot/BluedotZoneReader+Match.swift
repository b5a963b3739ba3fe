extension BluedotZoneReader {
  static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    let zones = zones(of: json).zones
    if zones.contains(where: { hasFenceKinds($0.node, json) }) {
      return ZoneFormMatch(strength: .fenceKinds)
    }
    // Both keys together make a native file, whatever its zones contain.
    guard json.member("version", of: 0) == nil || json.member("zones", of: 0) == nil else {
      return nil
    }
    if zones.contains(where: { hasZoneKeys($0.node, json) }) {
      return ZoneFormMatch(strength: .zoneKeys)
    }
    let geofeatures = zones.lazy.compactMap { json.member("geofeatures", of: $0.node) }.first
    return geofeatures.map { node in
      ZoneFormMatch(
        strength: .zoneKeys,
        refusal: document.error(
          .unsupportedForm, at: node,
          "this is a form of Bluedot's zones that is not read, expected one with 'fences' of "
            + "'circles', 'rectangles', 'polygons' and 'polylines'"))
    }
  }

  /// Whether a zone has fences by kind, as in no other form.
  private static func hasFenceKinds(_ zone: Int, _ json: JSONDocument) -> Bool {
    guard let fences = json.member("fences", of: zone) else { return false }
    return BluedotFenceKind.allCases.contains { json.member($0.rawValue, of: fences) != nil }
  }

  /// Whether a zone without such fences, for example with beacons only, has keys of this form.
  private static func hasZoneKeys(_ zone: Int, _ json: JSONDocument) -> Bool {
    if let fences = json.member("fences", of: zone), json.kind(fences) == .array { return false }
    let keys = ["zoneId", "zoneName", "enableCheckOut", "activeAllDay", "timeActive"]
    return keys.contains { json.member($0, of: zone) != nil }
  }

  // MARK: Zones

  /// The zones of a document: one, an array of them, or either in wrapping objects.
  static func zones(
    of json: JSONDocument
  ) -> (zones: [(node: Int, path: String)], wrappers: [Int]) {
    var zones: [(node: Int, path: String)] = []
    var wrappers: [Int] = []
    collectZones(json, 0, "$", depth: 0, &zones, &wrappers)
    return (zones, wrappers)
  }

  private static func collectZones(
    _ json: JSONDocument, _ node: Int, _ path: String, depth: Int,
    _ zones: inout [(node: Int, path: String)], _ wrappers: inout [Int]
  ) {
    let isArray = json.kind(node) == .array
    guard depth < 5, isArray || json.kind(node) == .object else {
      zones.append((node, path))
      return
    }
    if isArray {
      for (index, item) in json.children(node).enumerated() {
        collectZones(json, item, "\(path)[\(index)]", depth: depth + 1, &zones, &wrappers)
      }
      return
    }
    let keys = [BluedotWrapperKey.content, .zone, .zones].map { $0.rawValue }
    let inner = keys.compactMap { key in
      json.member(key, of: node).map { (node: $0, path: "\(path).\(key)") }
    }.filter { json.kind($0.node) == .array || json.kind($0.node) == .object }
    if inner.isEmpty { zones.append((node, path)) } else { wrappers.append(node) }
    for item in inner {
      collectZones(json, item.node, item.path, depth: depth + 1, &zones, &wrappers)
    }
  }
}
