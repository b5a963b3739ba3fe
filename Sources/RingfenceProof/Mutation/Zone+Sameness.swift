internal import Ringfence

extension Zone {
  /// Whether an engine prepares the same from this zone and another one with the same fences' names.
  ///
  /// - Parameters:
  ///   - other: the other zone.
  ///   - settings: those of the engine, which may replace the exit distance.
  /// - Returns: `false` also where the two differ only in what no path can show.
  func isPrepared(as other: Zone, _ settings: EngineSettings) -> Bool {
    var (mine, others) = (self.settings, other.settings)
    if let distance = settings.exitDistance {
      mine.exitDistance = distance
      others.exitDistance = distance
    }
    let count = fences.count
    return mine == others && count == other.fences.count
      && zip(fences, other.fences).allSatisfy { $0.shape == $1.shape }
      && ConditionKind.limited.allSatisfy { conditions[limits: $0] == other.conditions[limits: $0] }
      && Self.areSame(conditions.bearing, other.conditions.bearing) {
        $0 == $1 || ($0.when == $1.when && $0.isWholeTurn && $1.isWholeTurn)
      }
      && Self.areSame(conditions.percentageCrossed, other.conditions.percentageCrossed) {
        $0.leastCount(of: count) == $1.leastCount(of: count) && $0.timeout == $1.timeout
          && $0.isSequential == $1.isSequential
      }
      && Self.areSame(conditions.schedule, other.conditions.schedule) { $0.isSame(as: $1) }
  }

  private static func areSame<Item>(
    _ a: [Item], _ b: [Item], _ isSame: (Item, Item) -> Bool
  ) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy(isSame)
  }
}

extension Schedule {
  /// Whether the two are open at the same moments, as far as their parts show it.
  fileprivate func isSame(as other: Schedule) -> Bool {
    let rules = (timeZone, other.timeZone)
    let areClocksSame =
      switch rules {
      case (nil, nil): true
      case (let a?, let b?): a.isSame(as: b)
      default: false
      }
    return days == other.days && (from ?? .midnight) == (other.from ?? .midnight)
      && (to ?? .endOfDay) == (other.to ?? .endOfDay) && firstDay == other.firstDay
      && lastDay == other.lastDay && areClocksSame
  }
}
