internal import Ringfence

extension MutationSite {
  /// - Returns: whether there was something to change.
  func changeSetting(_ settings: inout ZoneSettings, _ amount: Double) -> Bool {
    guard let setting, let value = settings[setting] else { return false }
    let changed: SettingValue?
    switch (setting.definition.kind, value) {
    case (.flag, .flag(let flag)) where kind == .settingToggled: changed = .flag(!flag)
    case (.distance(let range), .distance(let distance)):
      guard let meters = self.changed(distance.meters, amount) else { return false }
      let changedDistance = Distance.meters(range.nearest(to: meters, orElse: distance.meters))
      guard changedDistance != distance else { return false }
      changed = .distance(changedDistance)
    case (.duration, .duration(let duration)):
      guard value != ZoneSettings()[setting] else { return false }
      switch kind {
      case .settingRemoved: changed = nil
      case .settingShorter, .settingLonger: changed = .duration(duration * amount)
      case .settingInMistakenUnit: changed = .duration(duration * 60.0)
      default: return false
      }
    case (.probability, .probability(let probability)):
      switch kind {
      case .settingRemoved: changed = nil
      // Half of the doubt.
      case .settingSurer: changed = .probability((1 + probability) / 2)
      default: return false
      }
    default: return false
    }
    settings[setting] = changed
    return true
  }

  /// A length with another one read, or longer or shorter; `nil` where the error is none of lengths.
  private func changed(_ meters: Double, _ amount: Double) -> Double? {
    switch kind {
    case .settingShorter, .settingLonger: meters * amount
    case .settingInMistakenUnit: meters * Self.feet
    case .settingMinus: meters - amount
    case .settingPlus: meters + amount
    default: nil
    }
  }

  /// The feet in a metre: a length in feet that is read as one in metres is longer by this factor.
  static let feet = 1 / 0.3048
}
