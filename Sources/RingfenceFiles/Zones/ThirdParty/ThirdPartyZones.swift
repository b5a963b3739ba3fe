internal import Ringfence

/// Makes zones of the features of a file of another program: finds ids that differ, groups the features
/// that name a zone, and reads settings that are texts.
struct ThirdPartyZones {
  /// The text of the file, in UTF-8.
  let bytes: ContiguousArray<UInt8>
  /// The file's name in messages.
  let name: String
  var options: ZoneReadingOptions
  var warnings: ZoneWarnings
  var layoutName: String?
  var ignored = IgnoredKeys()
  /// The names of properties of which was warned.
  private var warned: Set<String> = []
  private var groups: [ZoneGroup] = []
  /// The errors of parts that were left out.
  private var errors: [FileError] = []
  private var groupOfName: [[UInt8]: Int] = [:]
  private var ids = DistinctIDs()
  private var settingTexts: SettingTexts
  var choices: ZoneColumnChoices
  /// How many zones are called by their numbers.
  private var unnamed = 0
  private var cursor = LineCursor()

  init(_ bytes: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions) {
    self.bytes = bytes
    self.name = name
    self.options = options
    warnings = ZoneWarnings(name: name)
    settingTexts = SettingTexts(name: name, options: options)
    choices = ZoneColumnChoices(options)
  }

  /// The features added so far that made a zone or a fence.
  var isEmpty: Bool { groups.isEmpty }

  /// The zones so far.
  var count: Int { groups.count }

  /// Reads a part of the file. One that cannot be read is left out with the zone it began, where that is allowed.
  mutating func readPart(
    _ read: (inout ThirdPartyZones) throws(FileError) -> Void
  ) throws(FileError) {
    let count = groups.count
    do throws(FileError) {
      try read(&self)
    } catch {
      try skip(error, after: count)
    }
  }

  /// Leaves out a part that could not be read, with the zone it began: `count` is that before it. Throws its error
  /// where nothing is left out.
  mutating func skip(_ error: FileError, after count: Int) throws(FileError) {
    try options.skip(error, &errors)
    guard groups.count > count else { return }
    let gone = groups.removeLast()
    groupOfName[Array(gone.zone.id.utf8)] = nil
  }

  // MARK: Messages

  /// The line and column of an offset; cheap when called in the order of the file.
  mutating func position(at offset: Int) -> LineCursor.Position {
    let bytes = bytes
    return cursor.position(of: offset, in: bytes.span)
  }

  func error(
    _ code: FileError.Code, at offset: Int, path: String?, _ detail: String
  ) -> FileError {
    FileError(code, at: location(of: offset), path: path, detail)
  }

  func location(of offset: Int) -> FileLocation {
    var cursor = LineCursor()
    return FileLocation(file: name, cursor.position(of: offset, in: bytes.span))
  }

  mutating func warn(
    _ code: ZoneFileWarning.Code, at offset: Int, path: String, _ detail: String
  ) {
    warnings.add(code, at: position(at: offset), path: path, detail)
  }

  /// Lists a key that is not read, for one warning at the end.
  mutating func ignore(_ key: String, at offset: Int) {
    if ignored.insert(key) { ignored.list(key, at: offset) }
  }

  // MARK: Properties

  /// Sorts the properties of a feature by their meaning. Blank ones are absent; of two with one
  /// meaning the first counts. The `zone_id` of a stop of GTFS is that of its fares.
  ///
  /// - Parameters:
  ///   - properties: the properties.
  ///   - path: the path of the feature.
  ///   - hasLines: whether the feature has lines; of others a half-width is custom data.
  ///   - isTraccar: whether they are attributes of Traccar's, which has other names and units.
  /// - Returns: the properties by their meaning.
  /// - Throws: the error of a setting, and of a radius or half-width that is none.
  mutating func sorted(
    _ properties: [ThirdPartyProperty], path: String, hasLines: Bool = false,
    isTraccar: Bool = false
  ) throws(FileError) -> ForeignProperties {
    var sorted = ForeignProperties()
    var radius = RadiusProperties(.radius)
    var halfWidth = RadiusProperties(.halfWidth)
    var id: ThirdPartyProperty?
    var speedLimit: (key: ZoneKey, value: ZoneValue, offset: Int)?
    for property in properties {
      let text = Self.trimmed(property.text)
      guard !text.isEmpty else { continue }
      if PropertyMapping.bare(property.name) == PropertyMapping.bare(SpeedLimitProperty.name) {
        takeSpeedLimit(
          property, text, isTraccar: isTraccar, path: path, &sorted, &speedLimit)
        continue
      }
      let isHalfWidth = isTraccar && hasLines && property.name == TraccarNotes.halfWidthName
      switch isHalfWidth ? .halfWidth(.radius(unit: nil)) : PropertyMapping(property.name, choices)
      {
      case .id where sorted.id == nil: (sorted.id, id) = (text, property)
      case .id where PropertyMapping.isStop(property.name):
        if let id { sorted.customData.append(CustomDatum(key: id.name, value: id.text)) }
        (sorted.id, id) = (text, property)
      case .id where id.map({ PropertyMapping.isStop($0.name) }) ?? false:
        sorted.customData.append(CustomDatum(key: property.name, value: property.text))
      case .name where sorted.name == nil: sorted.name = text
      case .zone where sorted.zone == nil: sorted.zone = text
      case .zoneName where sorted.zoneName == nil: sorted.zoneName = text
      case .radius(let meaning):
        if hasLines, meaning == .unknownUnit {
          noteMeantSetting(property, text, hasLines: true, path: path)
        }
        if case .radius = meaning, radius.isGiven {
          ignore(property.name, at: property.offset)
        } else {
          radius.add(property, text, meaning, after: sorted.customData.count)
        }
      case .halfWidth(let meaning) where hasLines:
        if case .radius = meaning, halfWidth.isGiven {
          ignore(property.name, at: property.offset)
        } else {
          halfWidth.add(property, text, meaning, after: sorted.customData.count)
        }
      case .setting(let key) where !SettingTexts.isSetting(key, text):
        if let advice = SettingTexts.advice(on: key), warned.insert(property.name).inserted {
          warn(
            .similarProperty, at: property.offset, path: "\(path).\(property.name)",
            "property \(JSONText.quoted(property.name)) \(advice)")
        }
        sorted.customData.append(CustomDatum(key: property.name, value: property.text))
      case .setting(let key) where !sorted.settings.contains { $0.key == key }:
        do throws(FileError) {
          if let value = try settingTexts.value(of: key, text) {
            sorted.settings.append((key, value, property.offset))
          }
        } catch {
          throw error.moved(
            to: location(of: property.offset), path: "\(path).\(property.name)")
        }
      case nil, .halfWidth:
        noteMeantSetting(property, text, hasLines: hasLines, path: path)
        radius.addOther(property, text)
        halfWidth.addOther(property, text)
        sorted.customData.append(CustomDatum(key: property.name, value: property.text))
      default: ignore(property.name, at: property.offset)
      }
    }
    if let speedLimit, !sorted.settings.contains(where: { $0.key == speedLimit.key }) {
      sorted.settings.append(speedLimit)
    }
    do throws(RadiusProperties.Failure) {
      halfWidth.takeUnit(of: &radius)
      sorted.radius = try radius.resolve(&sorted.customData)
      sorted.halfWidth = try halfWidth.resolve(&sorted.customData)
    } catch {
      throw self.error(
        error.code, at: error.property.offset, path: "\(path).\(error.property.name)",
        error.detail)
    }
    return sorted
  }

  /// Takes a speed limit; it is custom data where its unit is not known, and nothing beside the setting itself.
  private mutating func takeSpeedLimit(
    _ property: ThirdPartyProperty, _ text: String, isTraccar: Bool, path: String,
    _ sorted: inout ForeignProperties,
    _ speedLimit: inout (key: ZoneKey, value: ZoneValue, offset: Int)?
  ) {
    let key = ZoneKey.object(.overspeed)
    switch SpeedLimitProperty.meaning(of: text, isTraccar: isTraccar) {
    case .limit(let limit):
      speedLimit = (key, SpeedLimitProperty.setting(limit), property.offset)
    case .datum:
      sorted.customData.append(CustomDatum(key: property.name, value: property.text))
      guard !isTraccar, warned.insert(property.name).inserted else { return }
      warn(
        .similarProperty, at: property.offset, path: "\(path).\(property.name)",
        "property \(JSONText.quoted(property.name)) \(SpeedLimitProperty.advice)")
    }
  }

  /// Warns once of each name of a property that a setting was probably meant by.
  private mutating func noteMeantSetting(
    _ property: ThirdPartyProperty, _ text: String, hasLines: Bool, path: String
  ) {
    guard let meant = MeantSetting(property.name, isLine: hasLines),
      !warned.contains(property.name),
      let advice = meant.advice(of: text)
    else { return }
    warned.insert(property.name)
    warn(
      .similarProperty, at: property.offset, path: "\(path).\(property.name)",
      "property \(JSONText.quoted(property.name)) \(advice)")
  }

  /// A text without blanks and line ends at its ends.
  static func trimmed(_ text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    let range = bytes.span.trimmingBlanks(0..<bytes.count)
    return range.count == bytes.count ? text : String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Features

  /// Adds a feature with its sorted properties. One without a zone of its own and without shapes only
  /// causes a warning.
  mutating func add(
    _ feature: ThirdPartyFeature, _ properties: ForeignProperties
  ) throws(FileError) {
    let position = position(at: feature.offset)
    if feature.shapes.isEmpty {
      warnings.add(
        .noGeometry, at: position, path: feature.path,
        "feature has no geometry and makes no fence")
      guard properties.zone != nil else { return }
    }
    let name = properties.name ?? feature.name
    let explicit = [properties.id].compactMap { $0 } + feature.ids
    let group = self.group(of: feature, properties, explicit, name, at: position)
    if let name = properties.zoneName ?? (properties.zone == nil ? name : nil) {
      try note((.name, .name(name), feature.offset), feature, inGroup: group)
    }
    for setting in properties.settings + feature.settings {
      try note(setting, feature, inGroup: group)
    }
    for datum in properties.customData + feature.customData {
      guard !groups[group].passed.add(datum.key, datum.value) else { continue }
      warnings.add(
        .ignoredKeys, at: position, path: feature.path,
        "\(JSONText.quoted(datum.key)) differs among the features of zone "
          + "\(JSONText.quoted(groups[group].zone.id)), so it is not among its custom data")
    }
    let label = feature.shapes.count == 1 ? explicit.first ?? name : nil
    for shape in feature.shapes {
      groups[group].append(shape, label: label, at: position, path: feature.path)
    }
  }

  /// The group of a feature, a new one if it has no zone or one that is new.
  private mutating func group(
    of feature: ThirdPartyFeature, _ properties: ForeignProperties, _ explicit: [String],
    _ name: String?, at position: LineCursor.Position
  ) -> Int {
    if let zone = properties.zone, let known = groupOfName[Array(zone.utf8)] { return known }
    let number = groups.count + 1
    if properties.zone == nil, explicit.isEmpty, name == nil { unnamed += 1 }
    let id =
      properties.zone.map { ids.take($0) }
      ?? ids.take(explicit, otherwise: name ?? "\(number)")
    if let zone = properties.zone { groupOfName[Array(zone.utf8)] = groups.count }
    groups.append(ZoneGroup(id: id, at: position, path: feature.path))
    return groups.count - 1
  }

  /// Takes a setting, or refuses one that differs from that of an earlier feature of the zone.
  private mutating func note(
    _ setting: (key: ZoneKey, value: ZoneValue, offset: Int), _ feature: ThirdPartyFeature,
    inGroup group: Int
  ) throws(FileError) {
    guard let earlier = groups[group].settings[setting.key] else {
      groups[group].settings[setting.key] = (setting.value, setting.offset)
      return
    }
    guard earlier.value != setting.value else { return }
    throw error(
      .conflictingSettings, at: setting.offset, path: feature.path,
      "'\(setting.key.rawValue)' of zone \(JSONText.quoted(groups[group].zone.id)) differs from "
        + "that at \(location(of: earlier.offset))")
  }

  /// The layout of all features.
  /// - Throws: the first error of a part, where every part was left out.
  mutating func finish() throws(FileError) -> PartialLayout {
    if let names = ignored.description, let first = ignored.first {
      warn(.ignoredKeys, at: first, path: "$", "keys without a meaning here are ignored: \(names)")
    }
    if unnamed == groups.count { noteUnnamedZones() }
    var layout = PartialLayout(name: layoutName, sourcePaths: ([], []))
    for group in groups {
      layout.zones.append(group.finished)
      layout.zonePositions.append(group.position)
      layout.fencePositions.append(group.fencePositions)
      layout.sourcePaths?.zones.append(group.path)
      layout.sourcePaths?.fences.append(group.fencePaths)
    }
    layout.errors = errors
    try layout.refuseNothing()
    return layout
  }

  /// Names the custom data that look like names where all zones are called by their numbers.
  private mutating func noteUnnamedZones() {
    guard groups.count > 1, let first = groups.first else { return }
    let best = UnnamedZones(groups.map { $0.passed.list }).best
    guard let best else { return }
    let key = JSONText.shortened(best.key)
    warnings.add(
      .unnamedZones, at: first.position, path: first.path,
      "zones have numbers as their names; '\(key)' has \(best.count) different texts, "
        + "\(ZoneRole.name.option(key)) names them")
  }
}
