/// What the name of a column or property says about a radius, or a half-width.
enum RadiusName: Hashable {
  /// A radius, in metres without a unit.
  case radius(unit: String?)
  /// Something of a radius that may be its unit, as `Radius (li)`.
  case unknownUnit
  /// The unit of a radius; `isCertain` for a name that says so.
  case unit(isCertain: Bool)

  /// Whether a name in quotation marks may say something, by its first letter: most names of a file need no further
  /// look.
  static func mayBegin(_ bytes: ContiguousArray<UInt8>, _ quoted: Range<Int>) -> Bool {
    guard quoted.count > 2 else { return false }
    let first = bytes[quoted.lowerBound + 1]
    let isLetter = (first | 0x20) &- UInt8(ascii: "a") < 26
    return !isLetter || firstLetters.contains(first | 0x20)
  }

  private static let firstLetters = Set(
    [FeatureLength.radius, .halfWidth].flatMap { $0.words.compactMap { $0.utf8.first } }
      + Array("ud".utf8))

  /// What a bare name says, as ``PropertyMapping/bare(_:)`` makes it; `nil` for nothing.
  init?(bare: String, of length: FeatureLength = .radius) {
    switch bare {
    case "unit", "units", "uom", "distanceunit", "distanceunits":
      self = .unit(isCertain: false)
      return
    default: break
    }
    guard let word = length.words.first(where: { bare.hasPrefix($0) }) else { return nil }
    var rest = String(bare.dropFirst(word.count))
    switch rest {
    case "":
      self = .radius(unit: nil)
      return
    case "unit", "units", "uom", "unitofmeasure", "measure":
      self = .unit(isCertain: true)
      return
    default: break
    }
    if let unit = Self.unit(rest) {
      self = .radius(unit: unit)
      return
    }
    if rest.hasPrefix("in") { rest.removeFirst(2) }
    self = Self.unit(rest).map { .radius(unit: $0) } ?? .unknownUnit
  }

  /// Whether a name of a column begins with a word for a radius, or with `rad`.
  static func isBeginning(of name: String) -> Bool {
    let bare = PropertyMapping.bare(name)
    return bare.hasPrefix("rad") || FeatureLength.radius.words.contains { bare.hasPrefix($0) }
  }

  /// Whether it is a radius, also of a unit that is not read, and not the unit alone.
  var isRadius: Bool {
    switch self {
    case .radius, .unknownUnit: true
    case .unit: false
    }
  }

  /// The unit of length with a name in any case: `Feet`, `km`.
  static func unit(_ name: String) -> String? {
    let kind = QuantityText.Kind.distance
    let lowered = name.lowercased()
    return kind.units.first { $0.name == lowered }?.name ?? kind.unit(meantBy: name)
  }

  /// Whether a text is the name of a unit of length in which a radius without a unit is not read: any but metres.
  static func isUnitButMeters(_ text: String) -> Bool {
    (2...20).contains(text.utf8.count) && unit(text).map { $0 != "m" } ?? false
  }

  /// What is said of a value that may be the unit of a radius.
  static func mayBeUnit(_ name: String, _ unit: String, of length: FeatureLength) -> String {
    let (name, unit) = (JSONText.quoted(name), JSONText.quoted(unit))
    return
      "the \(length.title) has no unit, and \(name) is \(unit); if that is the unit of the \(length.title), "
      + "call it 'units', else write metres into the name of the \(length.title), as \(length.key)_m"
  }

  /// What is said of a unit that is not the one in the name of the radius; `nil` where they agree, or may.
  static func contradiction(
    _ unit: String, isCertain: Bool, in named: String, of length: FeatureLength
  ) -> String? {
    guard isCertain, let known = Self.unit(unit), known != named else { return nil }
    return
      "the unit of the \(length.title) is \(JSONText.quoted(unit)), and \(JSONText.quoted(named)) in its name"
  }

  /// Whether a text is the name of a unit of length or of angles that a radius cannot have.
  static func isOtherUnit(_ text: String) -> Bool {
    [
      "degrees", "degree", "deg", "radians", "radian", "rad", "inches", "inch", "imperial", "cm",
      "mm",
    ]
    .contains(text.lowercased())
  }

  /// The units that are read, for messages.
  static var units: String {
    QuantityText.Kind.distance.units.map { "'\($0.name)'" }.joined(separator: ", ")
  }
}
