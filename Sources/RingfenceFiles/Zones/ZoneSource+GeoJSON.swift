internal import Ringfence

/// The features of one zone, as far as they were read.
private struct FeatureGroup {
  var zone: Zone
  /// The settings read so far and where each stands.
  var settings = [ZoneKey: (value: ZoneSetting, node: Int)]()
}

/// What a GeoJSON reader knows while it goes through the features.
private struct FeatureReading {
  var draft = PartialLayout(sourcePaths: ([], []))
  var groups = [FeatureGroup]()
  /// By the bytes of the name.
  var groupOfName = [[UInt8]: Int]()
  /// Names of properties that were looked at for their likeness to a setting.
  var seenProperties = Set<String>()
}

extension ZoneSource {
  /// Reads a FeatureCollection or a Feature.
  mutating func readGeoJSON() throws(ZoneFileError) -> PartialLayout {
    var reading = FeatureReading()
    if document.member("crs", of: 0) != nil { checkReferenceSystem() }
    let typeNode = document.member("type", of: 0)
    let type = typeNode.map { document.string($0) ?? "" } ?? ""
    switch type {
    case "FeatureCollection":
      guard let features = document.member("features", of: 0) else {
        throw error(.missingKey, at: 0, "missing key 'features'")
      }
      // Members beside the standard's own; GDAL writes the name of a layer there.
      if let node = document.member("name", of: 0) { reading.draft.name = document.string(node) }
      if let node = document.member("timeZone", of: 0) {
        reading.draft.timeZone = try timeZone(node)
      }
      for (index, feature) in try elements(features, "an array of features").enumerated() {
        try readFeature(feature, number: index + 1, "$.features[\(index)]", &reading)
      }
    case "Feature": try readFeature(0, number: 1, "$", &reading)
    case "": throw error(.missingKey, at: 0, "missing key 'type', expected 'FeatureCollection'")
    default:
      throw error(
        .unsupportedForm, at: typeNode ?? 0,
        "a bare \(type) has no place for settings, expected a FeatureCollection or a Feature")
    }
    reading.draft.zones = reading.groups.map { group in
      var zone = group.zone
      for key in ZoneKey.allCases { group.settings[key]?.value.apply(to: &zone) }
      return zone
    }
    return reading.draft
  }

  private mutating func checkReferenceSystem() {
    guard let crs = document.member("crs", of: 0),
      let properties = document.member("properties", of: crs),
      let node = document.member("name", of: properties), let name = document.string(node)
    else { return }
    let isOurs = name.hasSuffix("CRS84") || name.hasSuffix(":4326")
    guard !isOurs else { return }
    warn(
      .otherReferenceSystem, at: node,
      "reference system \(JSONText.quoted(name)) is ignored, positions are read as WGS 84")
  }

  // MARK: Features

  private mutating func readFeature(
    _ node: Int, number: Int, _ path: String, _ reading: inout FeatureReading
  ) throws(ZoneFileError) {
    let position = position(of: node)
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "a Feature, an object")
    }
    guard let type = document.member("type", of: node) else {
      throw error(.missingKey, at: node, "missing key 'type', expected 'Feature'")
    }
    guard document.isText(type, "Feature") else {
      let found = document.string(type).map { JSONText.quoted($0) } ?? "no text"
      throw error(.badValue, at: type, "expected 'Feature', found \(found)")
    }
    let properties = try properties(of: node)
    if let properties { noteSimilarNames(properties, &reading) }
    let id = try featureID(node, properties)
    let shape = try featureShape(node, properties)
    if shape == nil {
      warn(.noGeometry, at: position, path: path, "feature has no geometry and makes no fence")
    }
    let zoneName = try member("zone", of: properties).map { (node) throws(ZoneFileError) in
      try label(node, "the name of a zone")
    }
    guard zoneName != nil || shape != nil else { return }

    let known = zoneName.flatMap { reading.groupOfName[Array($0.utf8)] }
    let group = known ?? reading.groups.count
    if known == nil {
      let zone = Zone(id: zoneName ?? id ?? "\(number)", fences: [])
      if let zoneName { reading.groupOfName[Array(zoneName.utf8)] = group }
      reading.groups.append(FeatureGroup(zone: zone))
      reading.draft.zonePositions.append(position)
      reading.draft.fencePositions.append([])
      reading.draft.sourcePaths?.zones.append(path)
      reading.draft.sourcePaths?.fences.append([])
    }
    try readSettings(properties, isAlone: zoneName == nil, into: &reading.groups[group])
    guard let shape else { return }
    let count = reading.groups[group].zone.fences.count
    reading.groups[group].zone.fences.append(Fence(id: id ?? "\(count + 1)", shape: shape))
    reading.draft.fencePositions[group].append(position)
    reading.draft.sourcePaths?.fences[group].append(path)
  }

  /// The properties of a feature; `nil` when there are none.
  private func properties(of feature: Int) throws(ZoneFileError) -> Int? {
    guard let node = document.member("properties", of: feature), document.kind(node) != .null
    else { return nil }
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of properties or null")
    }
    return node
  }

  /// The value of a property; a null counts as none, because tools write a column for every feature.
  private func member(_ name: String, of properties: Int?) -> Int? {
    guard let properties, let node = document.member(name, of: properties),
      document.kind(node) != .null
    else { return nil }
    return node
  }

  /// The feature's `id`, else its property `id`, else its property `name`.
  private func featureID(_ feature: Int, _ properties: Int?) throws(ZoneFileError) -> String? {
    if let node = document.member("id", of: feature), document.kind(node) != .null {
      return try label(node, "the id of a feature")
    }
    for name in ["id", "name"] {
      guard let node = member(name, of: properties) else { continue }
      switch document.kind(node) {
      case .number, .string:
        if !document.isText(node, "") { return try label(node, "the \(name) of a feature") }
      default: continue
      }
    }
    return nil
  }

  // MARK: Settings

  /// Reads the settings among the properties. `isAlone` tells that the feature is a zone of its own,
  /// which then has the feature's name.
  private mutating func readSettings(
    _ properties: Int?, isAlone: Bool, into group: inout FeatureGroup
  ) throws(ZoneFileError) {
    guard let properties else { return }
    if let node = member("zoneName", of: properties) {
      try note(.name, .name(try text(node)), at: node, as: "zoneName", in: &group)
    } else if isAlone, let node = member("name", of: properties), let name = document.string(node) {
      group.settings[.name] = (.name(name), node)
    }
    for key in ZoneKey.settings {
      guard let node = member(key.rawValue, of: properties),
        let setting = try setting(key, node)
      else { continue }
      try note(key, setting, at: node, as: key.rawValue, in: &group)
    }
  }

  private func note(
    _ key: ZoneKey, _ setting: ZoneSetting, at node: Int, as name: String,
    in group: inout FeatureGroup
  ) throws(ZoneFileError) {
    if let earlier = group.settings[key] {
      guard earlier.value == setting else {
        throw error(
          .conflictingSettings, at: node,
          "'\(name)' of zone \(JSONText.quoted(group.zone.id)) differs from that at "
            + "\(place(of: earlier.node))")
      }
    } else {
      group.settings[key] = (setting, node)
    }
  }

  /// Warns once of every ignored property that is nearly called like a setting.
  private mutating func noteSimilarNames(_ properties: Int, _ reading: inout FeatureReading) {
    let names = ["zone", "zoneName", "radius"] + ZoneKey.settings.map(\.rawValue)
    for key in document.children(properties) {
      guard let name = document.string(key), reading.seenProperties.insert(name).inserted,
        !names.contains(name), let meant = similarName(to: name, among: names)
      else { continue }
      warn(
        .similarProperty, at: key,
        "property \(JSONText.quoted(name)) is ignored, did you mean '\(meant)'?")
    }
  }

  // MARK: Geometries

  /// The shape of a feature, or `nil` when its geometry is null or empty.
  private func featureShape(
    _ feature: Int, _ properties: Int?
  ) throws(ZoneFileError) -> Shape? {
    guard let geometry = document.member("geometry", of: feature) else {
      throw error(.missingKey, at: feature, "missing key 'geometry'")
    }
    guard document.kind(geometry) != .null else { return nil }
    guard document.kind(geometry) == .object else {
      throw wrongType(geometry, expected: "a geometry, an object")
    }
    guard let typeNode = document.member("type", of: geometry) else {
      throw error(.missingKey, at: geometry, "missing key 'type'")
    }
    let type = try text(typeNode, "the type of a geometry")
    guard ["Point", "Polygon", "MultiPolygon", "LineString"].contains(type) else {
      throw error(
        .unsupportedGeometry, at: typeNode,
        "\(JSONText.quoted(type)) is no fence, expected 'Point', 'Polygon', 'MultiPolygon' or "
          + "'LineString'")
    }
    guard let coordinates = document.member("coordinates", of: geometry) else {
      throw error(.missingKey, at: geometry, "missing key 'coordinates'")
    }
    if document.kind(coordinates) == .array, document.tape.firstChild(coordinates) == nil {
      return nil
    }
    switch type {
    case "Polygon": return .polygons([try polygon(coordinates)])
    case "MultiPolygon": return .polygons(try polygons(coordinates))
    case "LineString": return .geoline(try polyline(coordinates))
    default:
      let center = try coordinate(coordinates)
      guard let radius = member("radius", of: properties) else {
        throw error(
          .missingKey, at: properties ?? feature, "a Point needs 'radius' among its properties")
      }
      return .circle(try circle(center: center, radius: radius))
    }
  }
}
