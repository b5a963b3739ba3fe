internal import Ringfence

extension MutationSite {
  /// - Returns: whether there was something to change.
  func changeSettings(_ settings: inout ZoneSettings, _ amount: Double) -> Bool {
    switch kind {
    case .exitToggled: settings.exit.toggle()
    case .exitDistanceShorter, .exitDistanceLonger, .exitDistanceFeet:
      let factor = kind == .exitDistanceFeet ? Self.feet : amount
      let meters = min(1_000, settings.exitDistance.meters * factor)
      guard meters != settings.exitDistance.meters else { return false }
      settings.exitDistance = .meters(meters)
    case .exitDistanceMinus, .exitDistancePlus:
      let meters = settings.exitDistance.meters + (kind == .exitDistancePlus ? amount : -amount)
      let changed = Distance.meters(min(1_000, max(0, meters)))
      guard changed != settings.exitDistance else { return false }
      settings.exitDistance = changed
    case .dwellRemoved, .dwellShorter, .dwellLonger, .dwellMinutes:
      guard let dwell = settings.dwell else { return false }
      settings.dwell = kind == .dwellRemoved ? nil : changed(dwell, amount)
    case .retriggerRemoved, .retriggerShorter, .retriggerLonger, .retriggerMinutes:
      guard settings.minimumRetriggerTime > .zero else { return false }
      settings.minimumRetriggerTime =
        kind == .retriggerRemoved ? .zero : changed(settings.minimumRetriggerTime, amount)
    case .certaintyRemoved, .certaintyHigher:
      guard let certainty = settings.entryCertainty else { return false }
      // Half of the doubt.
      settings.entryCertainty = kind == .certaintyRemoved ? nil : (1 + certainty) / 2
    default: return false
    }
    return true
  }

  /// The feet in a metre: a length in feet that is read as one in metres is longer by this factor.
  static let feet = 1 / 0.3048

  /// A duration by a factor, or with seconds read as minutes.
  func changed(_ duration: Duration, _ factor: Double) -> Duration {
    let isUnit = kind == .dwellMinutes || kind == .retriggerMinutes
    return duration * (isUnit ? 60 : factor)
  }
}
