internal import Ringfence

extension SettingError {
  /// - Returns: whether there was something to change.
  func change(
    _ settings: inout ZoneSettings, _ setting: ZoneSetting, _ amount: Double
  ) -> Bool {
    guard let value = settings[setting] else { return false }
    let changed: SettingValue?
    switch (setting.definition.kind, value) {
    case (.flag, .flag(let flag)) where self == .toggled: changed = .flag(!flag)
    case (.distance(let range), .distance(let distance)):
      guard let meters = self.changed(distance.meters, amount) else { return false }
      let changedDistance = Distance.meters(range.nearest(to: meters, orElse: distance.meters))
      guard changedDistance != distance else { return false }
      changed = .distance(changedDistance)
    case (.duration, .duration(let duration)):
      guard value != ZoneSettings()[setting] else { return false }
      switch self {
      case .removed: changed = nil
      case .shorter, .longer: changed = .duration(duration * amount)
      case .inMistakenUnit: changed = .duration(duration * 60.0)
      default: return false
      }
    case (.speed, .speed(let speed)):
      guard value != ZoneSettings()[setting] else { return false }
      switch self {
      case .removed: changed = nil
      case .shorter, .longer: changed = .speed(.metersPerSecond(speed.metersPerSecond * amount))
      case .inMistakenUnit:
        let factor = LimitedQuantity.speed.mistake.factor
        changed = .speed(.metersPerSecond(speed.metersPerSecond * factor))
      default: return false
      }
    case (.probability, .probability(let probability)):
      switch self {
      case .removed: changed = nil
      // Half of the doubt.
      case .surer: changed = .probability((1 + probability) / 2)
      default: return false
      }
    case (.count(let range), .count(let count)):
      switch self {
      case .removed: changed = nil
      case .minus, .plus:
        let number = range.limit(count + (self == .plus ? 1 : -1))
        guard number != count else { return false }
        changed = .count(number)
      default: return false
      }
    default: return false
    }
    settings[setting] = changed
    return true
  }

  /// A length with another one read, or longer or shorter; `nil` where the error is none of lengths.
  private func changed(_ meters: Double, _ amount: Double) -> Double? {
    switch self {
    case .shorter, .longer: meters * amount
    case .inMistakenUnit: meters * MutationSite.feet
    case .minus: meters - amount
    case .plus: meters + amount
    default: nil
    }
  }
}
