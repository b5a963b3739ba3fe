internal import Ringfence

/// The features of one zone that were read so far.
private struct FeatureGroup {
  var zone: Zone
  var settings: [ZoneKey: (value: ZoneValue, node: Int)] = [:]
  var passed = PassthroughProperties()
}

/// Reads GeoJSON (RFC 7946): a FeatureCollection, a Feature, or a sequence of Features. Features of one `zone` property make one
/// zone.
struct GeoJSONZoneReader: ZoneReader {
  static let title = "GeoJSON"
  static let titleOfLayout = "GeoJSON with zones or without times"
  static let signature = "GeoJSON, which has 'type'"

  private static let types = [
    "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  var source: ZoneDocument
  private var layout = PartialLayout(sourcePaths: ([], []))
  private var groups: [FeatureGroup] = []
  /// The groups by the bytes of their names.
  private var groupOfName: [[UInt8]: Int] = [:]
  /// What the names of properties are meant for; `nil` for other data.
  private var meanings: [String: MeantSetting?] = [:]
  /// The same of features with lines.
  private var meaningsOfLines: [String: MeantSetting?] = [:]
  /// The names of properties of which was warned.
  private var warned: Set<String> = []
  var names = GeoJSONFeatureNames()
  private var settingTexts: SettingTexts

  init(_ source: ZoneDocument) {
    self.source = source
    settingTexts = SettingTexts(name: source.name, options: source.options)
  }

  static func match(_ document: ZoneDocument) -> ZoneFormMatch? {
    let json = document.document
    if let first = json.firstElement(of: 0) {
      // A sequence, or an array, of features.
      let isFeature = json.member("type", of: first).map { json.isText($0, "Feature") } ?? false
      return isFeature ? ZoneFormMatch(strength: .type, mayBeTrack: true) : nil
    }
    if let node = json.member("type", of: 0), let type = json.string(node), types.contains(type) {
      return ZoneFormMatch(strength: .type, mayBeTrack: true)
    }
    return json.member("features", of: 0) == nil
      ? nil : ZoneFormMatch(strength: .features, mayBeTrack: true)
  }

  mutating func read() throws(FileError) -> PartialLayout {
    if document.kind(0) == .array {
      try readFeatures(0, "$")
      return try finished()
    }
    if document.member("crs", of: 0) != nil { checkReferenceSystem() }
    let typeNode = document.member("type", of: 0)
    let type = typeNode.map { document.string($0) ?? "" } ?? ""
    switch type {
    case "FeatureCollection":
      guard let features = document.member("features", of: 0) else {
        throw error(.missingKey, at: 0, "missing key 'features'")
      }
      // Not in the standard; GDAL writes the name of a layer there.
      if let node = document.member("name", of: 0) { layout.name = document.string(node) }
      if let node = document.member("timeZone", of: 0) {
        layout.timeZone = try timeZone(node)
      }
      try readFeatures(features, "$.features")
    case "Feature":
      countName(of: 0)
      try checkHemispheres(of: CollectionOfOne(0))
      try readFeature(0, number: 1, "$")
    case "": throw error(.missingKey, at: 0, "missing key 'type', expected 'FeatureCollection'")
    default:
      throw error(
        .unsupportedForm, at: typeNode ?? 0,
        "a bare \(type) has no place for settings, expected a FeatureCollection or a Feature")
    }
    return try finished()
  }

  private mutating func finished() throws(FileError) -> PartialLayout {
    for group in groups {
      guard let repeated = group.settings[.setting(.dwellRepeat)],
        group.settings[.setting(.dwell)] == nil
      else { continue }
      throw error(
        .missingKey, at: repeated.node, "dwellRepeat needs dwell, which the zone does not have")
    }
    layout.zones = groups.map { group in
      var zone = group.zone
      for key in ZoneKey.allCases { group.settings[key]?.value.apply(to: &zone) }
      zone.customData = group.passed.custom(after: zone.customData)
      return zone
    }
    try layout.refuseNothing()
    return layout
  }

  private mutating func readFeatures(_ array: Int, _ path: String) throws(FileError) {
    let features = try elements(array, "an array of features")
    for feature in features { countName(of: feature) }
    try checkHemispheres(of: features)
    for (index, feature) in features.enumerated() {
      let count = groups.count
      do throws(FileError) {
        try readFeature(feature, number: index + 1, "\(path)[\(index)]")
      } catch {
        try skip(error, &layout.errors)
        if groups.count > count { removeLastGroup() }
      }
    }
  }

  private func checkHemispheres(of features: some Sequence<Int>) throws(FileError) {
    let role = ZoneRole.latitudeHemisphere
    guard !ZoneColumnChoices(source.options).isChosen(role),
      let (name, feature) = GeoJSONHemispheres.contradiction(among: features, document)
    else { return }
    throw error(
      .badPosition, at: feature,
      HemisphereDecision.detail(ofContradiction: name, "property")
        + "; if it is no hemisphere, choose none with \(role.option("-"))")
  }

  /// Removes the zone of a feature that could not be read.
  private mutating func removeLastGroup() {
    let zone = groups.removeLast().zone
    groupOfName[Array(zone.id.utf8)] = nil
    layout.zonePositions.removeLast()
    layout.fencePositions.removeLast()
    layout.sourcePaths?.zones.removeLast()
    layout.sourcePaths?.fences.removeLast()
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
    _ node: Int, number: Int, _ path: String
  ) throws(FileError) {
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
    let radius = GeoJSONRadius(of: node, document)
    let radiusNames = radius?.names ?? []
    let isLine = GeoJSONRadius.length(of: node, document) == .halfWidth
    if let properties {
      noteMeantSettings(properties, except: radiusNames, isLine: isLine)
    }
    let id = try featureID(node, properties)
    let shapes = try featureShapes(node, properties, radius)
    if shapes.isEmpty {
      warn(.noGeometry, at: position, path: path, "feature has no geometry and makes no fence")
    }
    let zoneName = try member("zone", of: properties).map { (node) throws(FileError) in
      try label(node, "the name of a zone")
    }
    guard zoneName != nil || !shapes.isEmpty else { return }

    let known = zoneName.flatMap { groupOfName[Array($0.utf8)] }
    let group = known ?? groups.count
    if known == nil {
      let zone = Zone(id: zoneName ?? id ?? "\(number)", fences: [])
      if let zoneName { groupOfName[Array(zoneName.utf8)] = group }
      groups.append(FeatureGroup(zone: zone))
      layout.zonePositions.append(position)
      layout.fencePositions.append([])
      layout.sourcePaths?.zones.append(path)
      layout.sourcePaths?.fences.append([])
    }
    try readSettings(properties, isAlone: zoneName == nil, ofGroup: group)
    if let properties {
      pass(
        properties, id, isAlone: zoneName == nil, isLine: isLine, except: radiusNames,
        toGroup: group)
    }
    for shape in shapes {
      let number = "\(groups[group].zone.fences.count + 1)"
      let id = shapes.count == 1 ? id ?? number : number
      groups[group].zone.fences.append(Fence(id: id, shape: shape))
      layout.fencePositions[group].append(position)
      layout.sourcePaths?.fences[group].append(path)
    }
  }

  private func properties(of feature: Int) throws(FileError) -> Int? {
    guard let node = document.member("properties", of: feature), document.kind(node) != .null
    else { return nil }
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of properties or null")
    }
    return node
  }

  /// `nil` for null too, since tools write every column for every feature.
  func member(_ name: String, of properties: Int?) -> Int? {
    guard let properties, let node = document.member(name, of: properties),
      document.kind(node) != .null
    else { return nil }
    return node
  }

  // MARK: Settings

  /// Reads the settings among the properties. A feature that is a zone by itself (`isAlone`) gives the
  /// zone its name.
  private mutating func readSettings(
    _ properties: Int?, isAlone: Bool, ofGroup group: Int
  ) throws(FileError) {
    guard let properties else { return }
    if let node = member("zoneName", of: properties) {
      try note(.name, .name(try text(node)), at: node, as: "zoneName", inGroup: group)
    } else if isAlone, let node = member("name", of: properties), let name = document.string(node) {
      groups[group].settings[.name] = (.name(name), node)
    }
    for key in ZoneKey.settings {
      guard let node = member(key.rawValue, of: properties),
        let setting = try settingOrText(key, node)
      else { continue }
      try note(key, setting, at: node, as: key.rawValue, inGroup: group)
    }
    try readSpeedLimit(properties, ofGroup: group)
  }

  /// Takes a speed limit with its unit, where there is no setting that has it.
  private mutating func readSpeedLimit(
    _ properties: Int, ofGroup group: Int
  ) throws(FileError) {
    guard let node = member(SpeedLimitProperty.name, of: properties) else { return }
    let text = passedText(node) ?? ""
    guard case .limit(let limit) = SpeedLimitProperty.meaning(of: text, isTraccar: false) else {
      if warned.insert(SpeedLimitProperty.name).inserted {
        warn(
          .similarProperty, at: node,
          "property '\(SpeedLimitProperty.name)' \(SpeedLimitProperty.advice)")
      }
      return
    }
    let key = ZoneKey.object(.overspeed)
    if let node = member(key.rawValue, of: properties), !isOther(key.rawValue, node) { return }
    try note(
      key, SpeedLimitProperty.setting(limit), at: node, as: SpeedLimitProperty.name, inGroup: group)
  }

  /// Reads a setting. Objects may be texts with JSON, as GDAL writes them; a blank one is absent.
  private mutating func settingOrText(
    _ key: ZoneKey, _ node: Int
  ) throws(FileError) -> ZoneValue? {
    guard document.kind(node) == .string, let text = document.string(node), key.isJSON(text)
    else { return try value(of: key, node) }
    guard text.utf8.contains(where: { !$0.isBlank }) else { return nil }
    guard SettingTexts.isSetting(key, text) else {
      if let advice = SettingTexts.advice(on: key), warned.insert(key.rawValue).inserted {
        warn(.similarProperty, at: node, "property '\(key.rawValue)' \(advice)")
      }
      return nil
    }
    do throws(FileError) {
      return try settingTexts.value(of: key, text)
    } catch {
      throw error.moved(to: location(of: node), path: document.path(to: node))
    }
  }

  /// Passes the properties that are no settings to the custom data of the zone.
  private mutating func pass(
    _ properties: Int, _ id: String?, isAlone: Bool, isLine: Bool, except radiusNames: [String],
    toGroup group: Int
  ) {
    let zoneName = member("zoneName", of: properties).flatMap { document.string($0) }
    for key in document.children(properties) {
      let name = document.string(key) ?? ""
      guard !Self.settingNames.contains(name) || isOther(name, key + 1),
        !radiusNames.contains(name),
        name != SpeedLimitProperty.name || !isSpeedLimit(key + 1),
        !isLine || name != FeatureLength.halfWidth.key && !isTimes(name, key + 1),
        source.options.keepsDrawing || !PassthroughProperties.styles.contains(name),
        let value = passedText(key + 1)
      else { continue }
      if name == "id" || name == "name" {
        let isName =
          name == "name" && document.kind(key + 1) == .string && (isAlone || value == zoneName)
        guard value != id, !isName else { continue }
      }
      if !groups[group].passed.add(name, value) {
        warn(
          .ignoredKeys, at: key,
          "\(JSONText.quoted(name)) differs among the features of zone "
            + "\(JSONText.quoted(groups[group].zone.id)), so it is not among its custom data")
      }
    }
  }

  private func isSpeedLimit(_ node: Int) -> Bool {
    if case .limit = SpeedLimitProperty.meaning(of: passedText(node) ?? "", isTraccar: false) {
      true
    } else {
      false
    }
  }

  /// Whether a property of a line has the times of its positions, as one that was a track.
  private func isTimes(_ name: String, _ node: Int) -> Bool {
    switch document.kind(node) {
    case .array: GeoJSONTimes.names.contains(name)
    case .object: name == GeoJSONTimes.wrapper
    default: false
    }
  }

  /// Whether a property with the name of a setting is other data, which no setting was read from.
  private func isOther(_ name: String, _ node: Int) -> Bool {
    guard let key = ZoneKey(rawValue: name), key.isObject, let text = document.string(node)
    else { return false }
    return !SettingTexts.isSetting(key, text)
  }

  /// The text of a value that is passed on; `nil` for an empty one. Arrays and objects are as written.
  private func passedText(_ node: Int) -> String? {
    let text: String
    switch document.kind(node) {
    case .null, .key: return nil
    case .string: text = document.string(node) ?? ""
    case .true, .false, .number, .array, .object: text = written(node)
    }
    return text.isEmpty ? nil : text
  }

  /// Takes a setting of a zone, or refuses one that differs from that of an earlier feature.
  private mutating func note(
    _ key: ZoneKey, _ setting: ZoneValue, at node: Int, as name: String, inGroup group: Int
  ) throws(FileError) {
    if let earlier = groups[group].settings[key] {
      guard earlier.value == setting else {
        throw error(
          .conflictingSettings, at: node,
          "'\(name)' of zone \(JSONText.quoted(groups[group].zone.id)) differs from that at "
            + "\(location(of: earlier.node))")
      }
    } else {
      groups[group].settings[key] = (setting, node)
    }
  }

  /// The properties that are no custom data.
  private static let settingNames =
    ["zone", "zoneName", "radius"] + ZoneKey.settings.map { $0.rawValue }

  /// Warns once of each name of a property that a setting was probably meant by.
  private mutating func noteMeantSettings(
    _ properties: Int, except radiusNames: [String], isLine: Bool
  ) {
    for key in document.children(properties) where document.kind(key + 1) != .null {
      guard let name = document.string(key), !radiusNames.contains(name),
        let meant = meaning(of: name, isLine: isLine),
        !isGiven(meant, besides: name, properties, hasLength: !radiusNames.isEmpty)
      else { continue }
      let value = document.string(key + 1) ?? written(key + 1)
      guard let advice = meant.advice(of: value), warned.insert(name).inserted else { continue }
      warn(.similarProperty, at: key, "property \(JSONText.quoted(name)) \(advice)")
    }
  }

  /// Whether a feature has what is meant besides another name for it.
  private func isGiven(
    _ meant: MeantSetting, besides name: String, _ properties: Int, hasLength: Bool
  ) -> Bool {
    if meant == .setting(FeatureLength.halfWidth.key) { return hasLength }
    guard case .setting(let setting) = meant,
      setting == "name" || MeantSetting.isOtherName(name)
    else { return false }
    return member(setting, of: properties) != nil
  }

  private mutating func meaning(of name: String, isLine: Bool) -> MeantSetting? {
    if let known = (isLine ? meaningsOfLines : meanings)[name] { return known }
    let meaning = MeantSetting(name, isLine: isLine)
    // A file may have any number of names.
    if isLine {
      if meaningsOfLines.count < 4_096 { meaningsOfLines[name] = .some(meaning) }
    } else if meanings.count < 4_096 {
      meanings[name] = .some(meaning)
    }
    return meaning
  }

  /// The name of a property that a radius was probably meant by; `nil` if there is none.
  func meantRadius(among properties: Int?) -> String? {
    guard let properties, document.kind(properties) == .object else { return nil }
    for key in document.children(properties) {
      guard let name = document.string(key), let meant = MeantSetting(name),
        meant == .setting("radius") || meant == .halfWidthOfLines
      else { continue }
      return name
    }
    return nil
  }
}
