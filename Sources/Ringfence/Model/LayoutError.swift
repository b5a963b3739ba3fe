/// Why a layout that was made in code is refused, and where.
///
/// ```swift
/// do throws(LayoutError) {
///   let engine = try TriggerEngine(validating: layout)
///   print(engine.layout.zones.count)
/// } catch {
///   print(error)  // zone "yard" (index 3): exit distance is -5 m, expected 0 to 1000 m
/// }
/// ```
public struct LayoutError: Error, Sendable, CustomStringConvertible {
  /// Index of the zone in the layout; `nil` for the settings of the engine.
  public let zone: Int?
  /// Index of the fence in its zone; `nil` where the reason concerns no single fence.
  public let fence: Int?
  /// What is wrong.
  public let reason: ModelError
  /// The ids of the zone and of the fence.
  private let label: String

  fileprivate init(_ reason: ModelError, zone: Int?, fence: Int? = nil, label: String) {
    self.reason = reason
    self.zone = zone
    self.fence = fence
    self.label = label
  }

  /// The settings of an engine are refused.
  fileprivate init(ofEngine reason: ModelError) {
    self.init(reason, zone: nil, label: "engine settings")
  }

  /// The zone, the fence, what was found and what was expected. Control characters of ids are escaped.
  public var description: String { "\(label): \(reason)" }
}

extension ZoneLayout {
  /// Refuses a layout that the reader of a zone file would refuse or warn of, and that an engine would evaluate otherwise
  /// than it says: two zones, or two fences or attendances of a zone, with one id; exit distances, times, speeds and percentages
  /// outside their ranges. The linter finds what is possible and probably not meant.
  ///
  /// - Throws: ``LayoutError`` for the first mistake in the order of the layout.
  /// - Complexity: linear in the zones and fences.
  public func validate() throws(LayoutError) {
    _ = try indexByID { (zone, index, label) throws(LayoutError) in
      do throws(ModelError) {
        try zone.settings.validate()
        try zone.conditions.validate()
        try zone.attendances.validate()
      } catch {
        throw LayoutError(error, zone: index, label: label)
      }
    }
  }

  /// The zones by the bytes of their ids: comparing texts takes Unicode tables.
  ///
  /// - Parameter check: looks at each zone, its index and its label, before its fences.
  /// - Returns: the index of each zone.
  /// - Throws: ``LayoutError`` if two zones, or two fences of a zone, have one id, and what `check` throws.
  /// - Complexity: linear in the zones and fences.
  func indexByID(
    _ check: (Zone, Int, String) throws(LayoutError) -> Void = { (_, _, _) throws(LayoutError) in }
  ) throws(LayoutError) -> [[UInt8]: Int] {
    var zoneOfID: [[UInt8]: Int] = [:]
    for (index, zone) in zones.enumerated() {
      let label = "zone \"\(PrintableText.escaped(zone.id))\" (index \(index))"
      if let first = zoneOfID.updateValue(index, forKey: Array(zone.id.utf8)) {
        throw LayoutError(.duplicateID(first: first), zone: index, label: label)
      }
      try check(zone, index, label)
      guard zone.fences.count > 1 else { continue }
      var fenceOfID: [[UInt8]: Int] = [:]
      for (number, fence) in zone.fences.enumerated() {
        if let first = fenceOfID.updateValue(number, forKey: Array(fence.id.utf8)) {
          throw LayoutError(
            .duplicateID(first: first), zone: index, fence: number,
            label: "fence \"\(PrintableText.escaped(fence.id))\" (index \(number)) of \(label)")
        }
      }
    }
    return zoneOfID
  }
}

extension EngineSettings {
  func validateForEngine() throws(LayoutError) {
    do throws(ModelError) {
      try validate()
    } catch {
      throw LayoutError(ofEngine: error)
    }
  }

  /// Refuses a value outside its range, which an engine would replace by the nearest end of the range.
  ///
  /// - Throws: ``ModelError/outOfRange(_:value:)`` for the first one.
  public func validate() throws(ModelError) {
    for number in Self.numbers {
      if let setting = number.setting, let value = number.value(self) {
        try setting.check(value, number.range)
      }
    }
  }
}

extension ZoneSettings {
  fileprivate func validate() throws(ModelError) {
    for setting in ZoneSetting.allCases {
      let definition = setting.definition
      if let refused = definition.refused, let range = definition.range,
        let number = self[setting]?.number
      {
        try refused.check(number, range)
      }
    }
  }
}

extension Conditions {
  fileprivate func validate() throws(ModelError) {
    for kind in ConditionKind.ofZones where has(kind) {
      let fields = kind.definition.fields
      for values in values(kind) {
        for (index, field) in fields.enumerated() {
          guard let setting = field.setting else { continue }
          switch field.form {
          case .limit(let quantity):
            if let limit = values.number(index) { try setting.check(limit, quantity.range) }
          case .percentage:
            guard let value = values.number(index) else { continue }
            guard PercentageCondition.isPossible(value) else {
              throw .outOfRange(setting, value: value)
            }
          case .duration(let range, _):
            if let duration = values.duration(index) { try setting.check(duration.seconds, range) }
          case .angle, .flag, .days, .timeOfDay, .date, .timeZone, .timing: continue
          }
        }
      }
    }
  }
}

extension ModelError.Setting {
  fileprivate func check(_ value: Double, _ range: ClosedRange<Double>) throws(ModelError) {
    guard range.contains(value) else { throw .outOfRange(self, value: value) }
  }
}
