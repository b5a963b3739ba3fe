internal import Ringfence

/// The properties of one feature that say its radius, or its half-width: the number, and in another property its unit.
struct RadiusProperties {
  /// Why they are no length.
  struct Failure: Error {
    let code: FileError.Code
    let property: ThirdPartyProperty
    let detail: String
  }

  private let length: FeatureLength
  private var number: (property: ThirdPartyProperty, text: String, unit: String?)?
  /// What may be a radius of another unit, and what may be its unit, with the count of custom data in front of it.
  private var unknown: (property: ThirdPartyProperty, text: String, index: Int)?
  private var unit: (property: ThirdPartyProperty, text: String, isCertain: Bool, index: Int)?
  /// A property of another name whose value is a unit.
  private var possibleUnit: ThirdPartyProperty?
  /// What else is custom data.
  private var others: [(property: ThirdPartyProperty, index: Int)] = []
  /// Whether the unit is that of another length too, which passes it on where it is none.
  private var sharesUnit = false

  init(_ length: FeatureLength) { self.length = length }

  var isGiven: Bool { number != nil }

  /// Takes a property with its text and meaning; `index` is the count of custom data in front of it.
  mutating func add(
    _ property: ThirdPartyProperty, _ text: String, _ meaning: RadiusName, after index: Int
  ) {
    switch meaning {
    case .radius(let unit): number = (property, text, unit)
    case .unknownUnit where unknown == nil && Self.isNumber(text):
      unknown = (property, text, index)
    case .unit(let isCertain) where unit == nil || (isCertain && unit?.isCertain == false):
      if let unit { others.append((unit.property, unit.index)) }
      unit = (property, text, isCertain, index)
    case .unknownUnit, .unit: others.append((property, index))
    }
  }

  /// Takes a property that means nothing by its name.
  mutating func addOther(_ property: ThirdPartyProperty, _ text: String) {
    if possibleUnit == nil, RadiusName.isUnitButMeters(text) { possibleUnit = property }
  }

  /// Takes the unit that was found beside another length, so that it is that of both.
  mutating func takeUnit(of other: inout RadiusProperties) {
    guard isGiven, unit == nil, let found = other.unit else { return }
    unit = found
    if other.isGiven { other.sharesUnit = true } else { other.unit = nil }
  }

  /// The length; `nil` for none. Properties that say nothing about it are inserted into the custom data.
  func resolve(_ data: inout [CustomDatum]) throws(Failure) -> ForeignRadius? {
    var others = others
    if let unknown { others.append((unknown.property, unknown.index)) }
    var radius = unknown.map { ForeignRadius(meters: nil, property: $0.property) }
    if let number {
      let stated = try statedUnit(of: number)
      if let possibleUnit, stated == nil, unit == nil, number.unit == nil,
        Self.isNumber(number.text)
      {
        throw Failure(
          code: .missingUnit, property: number.property,
          detail: RadiusName.mayBeUnit(possibleUnit.name, possibleUnit.text, of: length))
      }
      if let unit, stated == nil, !sharesUnit { others.append((unit.property, unit.index)) }
      radius = ForeignRadius(
        meters: try Self.meters(number.property, number.text, stated ?? number.unit),
        property: number.property)
    } else if let unit, !sharesUnit {
      others.append((unit.property, unit.index))
    }
    for (property, index) in others.sorted(by: { $0.index > $1.index }) {
      data.insert(CustomDatum(key: property.name, value: property.text), at: min(index, data.count))
    }
    return radius
  }

  /// The unit that another property states for a number without one.
  private func statedUnit(
    of number: (property: ThirdPartyProperty, text: String, unit: String?)
  ) throws(Failure) -> String? {
    guard let unit, Self.isNumber(number.text) else { return nil }
    if let named = number.unit {
      guard
        let detail = RadiusName.contradiction(
          unit.text, isCertain: unit.isCertain, in: named, of: length)
      else { return nil }
      throw Failure(code: .badQuantity, property: unit.property, detail: detail)
    }
    if let known = RadiusName.unit(unit.text) { return known }
    guard unit.isCertain || RadiusName.isOtherUnit(unit.text) else { return nil }
    throw Failure(
      code: .badQuantity, property: unit.property,
      detail: "unknown unit \(JSONText.quoted(unit.text)) of the \(length.title), expected one of "
        + RadiusName.units)
  }

  private static func isNumber(_ text: String) -> Bool {
    let bytes = ContiguousArray(text.utf8)
    return DecimalNumber.parse(bytes.span, 0..<bytes.count) != nil
  }

  /// The metres of a text with its own unit, or else in the unit of its column.
  private static func meters(
    _ property: ThirdPartyProperty, _ text: String, _ unit: String?
  ) throws(Failure) -> Double {
    do throws(QuantityText.Failure) {
      return try QuantityText.value(
        unit.map { isNumber(text) ? "\(text) \($0)" : text } ?? text, as: .distance)
    } catch {
      throw Failure(code: .badQuantity, property: property, detail: error.detail)
    }
  }
}
