/// The radius that the properties of a feature with points give, or the half-width of one with lines, in any spelling and
/// with its unit.
package struct GeoJSONRadius {
  let node: Int
  /// What its name says: a line may have a radius instead of a half-width, as in Azure Maps.
  let length: FeatureLength
  /// The unit of a number, where another one than metres is stated.
  package let unit: String?
  /// The names of the properties that say it.
  let names: [String]
  /// Whether the unit is not known.
  let isUnknown: Bool
  /// The name and the value of a property that may be the unit, where nothing else states it.
  private(set) var possibleUnit: (name: String, text: String)?
  /// What is said of a unit that is not the one in the name of the length.
  private(set) var contradiction: String?

  /// Finds the radius or half-width of a feature; `nil` for other geometries, and for none.
  package init?(of feature: Int, _ json: JSONDocument) {
    guard let length = Self.length(of: feature, json),
      let properties = json.member("properties", of: feature), json.kind(properties) == .object
    else { return nil }
    let own = Self(among: properties, json, length)
    switch length {
    case .radius:
      guard let own else { return nil }
      self = own
    case .halfWidth:
      // Of a radius whose unit is not known a warning says that it is no half-width.
      guard let found = own ?? Self(among: properties, json, .radius),
        found.length == .halfWidth || !found.isUnknown
      else { return nil }
      self = found
    }
  }

  /// The length that the geometry of a feature needs; `nil` for one with areas, and for none.
  static func length(of feature: Int, _ json: JSONDocument) -> FeatureLength? {
    guard let geometry = json.member("geometry", of: feature), json.kind(geometry) == .object,
      let type = json.member("type", of: geometry)
    else { return nil }
    if json.isText(type, "Point") || json.isText(type, "MultiPoint") { return .radius }
    return json.isText(type, "LineString") || json.isText(type, "MultiLineString")
      ? .halfWidth : nil
  }

  private init?(among properties: Int, _ json: JSONDocument, _ length: FeatureLength) {
    self.length = length
    var number: (name: String, node: Int, unit: String?)?
    var unknown: (name: String, node: Int)?
    var unit: (name: String, text: String, isCertain: Bool)?
    for key in json.children(properties) where json.kind(key + 1) != .null {
      guard RadiusName.mayBegin(json.bytes, json.tape.range(key)), let name = json.string(key),
        let meaning = RadiusName(bare: PropertyMapping.bare(name), of: length)
      else { continue }
      switch meaning {
      case .radius(let stated) where number == nil || name == length.key:
        guard !Self.isBlank(key + 1, json) else { continue }
        number = (name, key + 1, stated)
      case .unknownUnit where unknown == nil && Self.isNumber(key + 1, json):
        unknown = (name, key + 1)
      case .unit(let isCertain) where unit == nil || isCertain:
        guard let text = json.string(key + 1) else { continue }
        unit = (name, text, isCertain)
      case .radius, .unknownUnit, .unit: continue
      }
    }
    guard let number else {
      guard let unknown else { return nil }
      (node, self.unit, names, isUnknown) = (unknown.node, nil, [unknown.name], true)
      return
    }
    node = number.node
    let isPlain = number.unit == nil && Self.isNumber(number.node, json)
    guard let unit, isPlain,
      unit.isCertain || RadiusName.unit(unit.text) != nil || RadiusName.isOtherUnit(unit.text)
    else {
      (self.unit, names, isUnknown) = (number.unit, [number.name], false)
      if isPlain, unit == nil { findPossibleUnit(among: properties, json) }
      if let unit, let named = number.unit, Self.isNumber(number.node, json) {
        contradiction = RadiusName.contradiction(
          unit.text, isCertain: unit.isCertain, in: named, of: length)
      }
      return
    }
    names = [number.name, unit.name]
    self.unit = RadiusName.unit(unit.text)
    isUnknown = self.unit == nil
  }

  /// Looks for a property whose value is a unit, whatever it is called.
  private mutating func findPossibleUnit(among properties: Int, _ json: JSONDocument) {
    for key in json.children(properties)
    where json.kind(key + 1) == .string && (4...22).contains(json.tape.range(key + 1).count) {
      guard let text = json.string(key + 1), RadiusName.isUnitButMeters(text),
        let name = json.string(key), PropertyMapping(name) == nil
      else { continue }
      possibleUnit = (name, text)
      return
    }
  }

  private static func isBlank(_ node: Int, _ json: JSONDocument) -> Bool {
    json.string(node).map { !$0.utf8.contains { !$0.isBlank } } ?? false
  }

  /// Whether a value is a number, or a text with nothing else.
  private static func isNumber(_ node: Int, _ json: JSONDocument) -> Bool {
    guard let text = json.string(node) else { return json.kind(node) == .number }
    let bytes = ContiguousArray(text.utf8)
    return DecimalNumber.parse(bytes.span, bytes.span.trimmingBlanks(0..<bytes.count)) != nil
  }
}
