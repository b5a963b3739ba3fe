internal import Ringfence
internal import RingfenceProof
internal import RingfenceRecords

extension MutationSite {
  /// The name in reports and in the names of mutants.
  ///
  /// - Parameter size: what the size of the fence is called.
  /// - Returns: the name, such as `radius-smaller`.
  func name(size: FenceSize) -> String {
    switch kind {
    case .zone(let error): error.name
    case .setting(let error, let setting): error.name(setting.definition)
    case .fence(let error): error.name(size.rawValue)
    case .condition(let error): error.texts(day: day, by: "").name
    case .attendance(let error): error.texts(day: day, by: "").name
    }
  }

  /// The error in words, such as `radius × 0.8`.
  ///
  /// - Parameters:
  ///   - size: what the size of the fence is called.
  ///   - strength: the part of the full change.
  /// - Returns: a text without a full stop.
  func words(size: FenceSize, strength: Double = 1) -> String {
    let by = Self.text(magnitude.scaled(strength))
    return switch kind {
    case .zone(let error): error.words
    case .setting(let error, let setting): error.words(by, setting.definition)
    case .fence(let error): error.words(by, size.rawValue, at: index ?? 0)
    case .condition(let error): error.texts(day: day, by: by).words
    case .attendance(let error): error.texts(day: day, by: by).words
    }
  }

  private static func text(_ magnitude: MutationOperator.Magnitude) -> String {
    func number(_ value: Double) -> String {
      DisplayFormat.decimal(value, value.rounded() == value ? 0 : 5).withoutTrailingZeros
    }
    return switch magnitude {
    case .none: ""
    case .factor(let factor): "× \(number(factor))"
    case .meters(let meters): "\(number(meters)) m"
    case .degrees(let degrees): "\(number(degrees))°"
    case .seconds(let seconds): "\(number(seconds)) s"
    }
  }
}

/// What the size of a fence is called, by its shape.
package enum FenceSize: String, Sendable {
  case size
  case radius
  case halfWidth = "half-width"

  /// The size of a fence of a zone, or of none.
  init(ofFence fence: Int?, of zone: Zone) {
    guard let fence, zone.fences.indices.contains(fence) else {
      self = .size
      return
    }
    switch zone.fences[fence].shape {
    case .circle: self = .radius
    case .corridor: self = .halfWidth
    case .rectangle, .polygons, .geoline: self = .size
    }
  }
}

extension ZoneError {
  fileprivate var name: String {
    switch self {
    case .zoneRemoved: "removed"
    case .zoneCopied: "copied"
    case .idSwapped: "id-swapped"
    }
  }

  fileprivate var words: String {
    switch self {
    case .zoneRemoved: "the zone is removed"
    case .zoneCopied: "a copy of the zone is added"
    case .idSwapped: "the ids of this zone and the next are swapped"
    }
  }
}

extension SettingError {
  fileprivate func name(_ setting: ZoneSettingDefinition) -> String {
    let name = setting.mutant
    return switch self {
    case .toggled: "\(name)-toggled"
    case .removed: "\(name)-removed"
    case .shorter: "\(name)-\(setting.isSpeed ? "lower" : "shorter")"
    case .longer: "\(name)-\(setting.isSpeed ? "higher" : "longer")"
    case .inMistakenUnit:
      setting.isSpeed
        ? "\(name)-\(LimitedQuantity.speed.mistake.name)"
        : "\(name)-\(setting.isLength ? "feet" : "minutes")"
    case .minus: "\(name)-minus"
    case .plus: "\(name)-plus"
    case .surer: "\(name)-higher"
    }
  }

  fileprivate func words(_ by: String, _ setting: ZoneSettingDefinition) -> String {
    let words = setting.words
    return switch self {
    case .toggled: "\(words) on instead of off, or off instead of on"
    case .removed: setting.needed.map { "\($0.several) need no certainty" } ?? "no \(words)"
    case .shorter, .longer: "\(words) \(by)"
    case .inMistakenUnit where setting.isSpeed: LimitedQuantity.speed.mistake.words
    case .inMistakenUnit:
      "\(words) in \(setting.isLength ? "feet read as metres" : "seconds read as minutes")"
    case .minus: setting.isLength ? "\(words) \(by) shorter" : "one of the \(words) fewer"
    case .plus: setting.isLength ? "\(words) \(by) longer" : "one of the \(words) more"
    case .surer: "the doubt that \(setting.needed?.one ?? "it") allows is halved"
    }
  }
}

extension ZoneSettingDefinition {
  /// Whether the setting is a length, and no time.
  fileprivate var isLength: Bool { if case .distance = kind { true } else { false } }

  /// Whether the setting is a speed.
  fileprivate var isSpeed: Bool { if case .speed = kind { true } else { false } }

  /// What the setting asks a certainty of.
  fileprivate var needed: (one: String, several: String)? {
    if case .probability(_, let one, let several) = kind { (one, several) } else { nil }
  }
}

extension FenceError {
  fileprivate func name(_ size: String) -> String {
    switch self {
    case .fenceRemoved: "fence-removed"
    case .orderSwapped: "order-swapped"
    case .sizeSmaller: "\(size)-smaller"
    case .sizeLarger: "\(size)-larger"
    case .sizeFeet: "\(size)-feet"
    case .widthDoubled: "\(size)-doubled"
    case .widthHalved: "\(size)-halved"
    case .vertexRemoved: "vertex-removed"
    case .asGeoline: "as-geoline"
    case .movedNorth: "moved-north"
    case .movedEast: "moved-east"
    case .movedSouth: "moved-south"
    case .movedWest: "moved-west"
    case .coordinatesExchanged: "coordinates-exchanged"
    case .lineReversed: "reversed"
    case .partRemoved: "part-removed"
    case .holeRemoved: "hole-removed"
    case .cornerOutward: "corner-outward"
    case .cornerInward: "corner-inward"
    case .endCut: "end-cut"
    case .endMoved: "end-moved"
    }
  }

  fileprivate func words(_ by: String, _ size: String, at index: Int) -> String {
    switch self {
    case .fenceRemoved: "the fence is removed"
    case .orderSwapped: "the fence and the next change places in the sequence"
    case .sizeSmaller, .sizeLarger: "\(size) \(by)"
    case .sizeFeet: "\(size) in feet read as metres"
    case .widthDoubled: "\(size) × 2, as the width"
    case .widthHalved: "\(size) × 0.5, as that of a side"
    case .vertexRemoved: "corner \(index + 1) is left out"
    case .asGeoline: "the line as a geoline, without its half-width"
    case .movedNorth: "moved \(by) to the north"
    case .movedEast: "moved \(by) to the east"
    case .movedSouth: "moved \(by) to the south"
    case .movedWest: "moved \(by) to the west"
    case .coordinatesExchanged: "latitude and longitude exchanged"
    case .lineReversed: "geoline reversed"
    case .partRemoved: "a polygon of the fence is removed"
    case .holeRemoved: "a hole is filled"
    case .cornerOutward: "corner \(index + 1) moved \(by) outward"
    case .cornerInward: "corner \(index + 1) moved \(by) inward"
    case .endCut: "the geoline is \(by) shorter at its \(index == 0 ? "first" : "last") end"
    case .endMoved: "the \(index == 0 ? "first" : "last") end of the geoline moved \(by) aside"
    }
  }
}

extension String {
  fileprivate var withoutTrailingZeros: String {
    guard utf8.contains(UInt8(ascii: ".")) else { return self }
    var bytes = Array(utf8)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
