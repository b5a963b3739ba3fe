internal import Ringfence

/// Reads settings of zones that are texts: table columns, extended data, and JSON that a program wrote as
/// text.
struct SettingTexts {
  /// The file's name in messages.
  let name: String
  let options: ZoneReadingOptions
  var timeZones: [String: TimeZoneOffsets] = [:]

  init(name: String, options: ZoneReadingOptions) {
    self.name = name
    self.options = options
  }

  /// The value of a setting; `nil` for the keys `id` and `fences`. Objects are JSON, the other settings are plain
  /// text.
  ///
  /// - Parameters:
  ///   - key: the setting.
  ///   - text: its value, not blank.
  /// - Returns: the value.
  /// - Throws: the error of the value. Its location and path are within the text.
  mutating func value(of key: ZoneKey, _ text: String) throws(FileError) -> ZoneValue? {
    var document = try ZoneDocument(Self.json(key, text), name: name, options: options)
    document.timeZones = timeZones
    var reader = SettingReader(document)
    let value = try reader.value(of: key, 0)
    timeZones = reader.source.timeZones
    return value
  }

  /// Whether a text under the name of a setting is the setting. Other programs have an `entry` too, such as the position
  /// of a door.
  static func isSetting(_ key: ZoneKey, _ text: String) -> Bool {
    if key == .attendance {
      let first = text.utf8.first { !$0.isBlank }
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
    guard case .object(let object) = key, key.isObject else { return true }
    guard text.utf8.first(where: { !$0.isBlank }) == UInt8(ascii: "{") else { return false }
    guard let json = try? ZoneDocument.document(ContiguousArray(text.utf8)) else { return true }
    let known = object.settings.map { $0.definition.key }
    return json.children(0).contains { key in
      let name = json.string(key) ?? ""
      return known.contains(name) || similarName(to: name, among: known) != nil
    }
  }

  /// What is said behind the name of a property that has the name of a setting, and is no object; `nil` for a setting that other
  /// programs call so.
  static func advice(on key: ZoneKey) -> String? {
    let example: String
    switch key {
    case .object(.overspeed): example = "{\"limit\": \"50 km/h\"}"
    case .attendance: example = "{\"schedule\": {\"from\": \"08:00\"}}"
    default: return nil
    }
    return "is custom data and no setting, expected an object such as \(example)"
  }

  private static func json(_ key: ZoneKey, _ text: String) -> ContiguousArray<UInt8> {
    if key.isJSON(text) { return ContiguousArray(text.utf8) }
    if key.flag != nil {
      switch text.lowercased() {
      case "true", "1", "yes": return ContiguousArray("true".utf8)
      case "false", "0", "no": return ContiguousArray("false".utf8)
      default: break
      }
    }
    var json = JSONWriter()
    json.value(text)
    return ContiguousArray(json.bytes)
  }
}

/// Reads a document that is the value of one setting.
private struct SettingReader: ZoneReader {
  static let title = "setting"
  static let signature = ""
  var source: ZoneDocument

  init(_ source: ZoneDocument) { self.source = source }

  static func match(_ document: ZoneDocument) -> ZoneFormMatch? { nil }

  mutating func read() throws(FileError) -> PartialLayout { PartialLayout() }
}

extension FileError {
  /// The error of a text within a file, at the location and path of the text.
  func moved(to location: FileLocation, path: String) -> FileError {
    FileError(code, at: location, path: path + (self.path ?? "$").dropFirst(), detail)
  }
}
