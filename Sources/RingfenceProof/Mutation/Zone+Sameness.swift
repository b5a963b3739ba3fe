internal import Ringfence

extension Zone {
  /// Whether an engine prepares the same from this zone and another one with the same fences' names.
  ///
  /// - Parameters:
  ///   - other: the other zone.
  ///   - settings: those of the engine, which may replace the exit distance.
  /// - Returns: `false` also where the two differ only in what no path can show.
  func isPrepared(as other: Zone, _ settings: EngineSettings) -> Bool {
    let (mine, others) = (read(settings), other.read(settings))
    return mine.settings == others.settings && fences.count == other.fences.count
      && zip(fences, other.fences).allSatisfy { $0.shape == $1.shape }
      && ConditionKind.ofZones.allSatisfy { kind in
        mine.conditions.values(kind) == others.conditions.values(kind)
          || mine.conditions.mean(kind, as: others.conditions, of: fences.count)
      } && hasAttendances(as: other)
  }

  /// Whether the same devices are expected at the same times, under the same names.
  private func hasAttendances(as other: Zone) -> Bool {
    attendances.count == other.attendances.count
      && attendances.indices.allSatisfy { number in
        let (mine, others) = (attendances[number], other.attendances[number])
        return mine.name(at: number).utf8.elementsEqual(others.name(at: number).utf8)
          && mine.isSame(as: others)
      }
  }

  /// The zone with the same values for all that the engine does not read: the exit distance of its own where the settings
  /// have one; visits and what is evaluated inside where there are geolines only.
  private func read(_ settings: EngineSettings) -> Zone {
    var zone = self
    if let distance = settings.exitDistance { zone.settings.exitDistance = distance }
    for setting in ZoneSetting.allCases where !setting.definition.decidesEvents {
      zone.settings[setting] = nil
    }
    guard !fences.isEmpty, fences.allSatisfy({ $0.shape.isGeoline }) else { return zone }
    for setting in ZoneSetting.allCases where setting.definition.isOfVisits {
      zone.settings[setting] = nil
    }
    for kind in ConditionKind.limited {
      for index in zone.conditions[limits: kind].indices {
        zone.conditions[limits: kind][index].when = .crossing
      }
    }
    for index in zone.conditions.bearing.indices { zone.conditions.bearing[index].when = .crossing }
    return zone
  }
}

extension Conditions {
  /// Whether conditions of a kind with other values mean the same as those of a zone with as many fences.
  fileprivate func mean(_ kind: ConditionKind, as other: Conditions, of fences: Int) -> Bool {
    kind == .bearing
      && Self.areSame(bearing, other.bearing) {
        $0 == $1 || ($0.when == $1.when && $0.isWholeTurn && $1.isWholeTurn)
      }
      || kind == .percentageCrossed
        && Self.areSame(percentageCrossed, other.percentageCrossed) {
          // Where one fence is enough, the timeout still says which of the others an event has crossed.
          $0.leastCount(of: fences) == $1.leastCount(of: fences)
            && (fences <= 1 || $0.timeout == $1.timeout) && $0.isSequential == $1.isSequential
        }
      || kind == .schedule && Self.areSame(schedule, other.schedule) { $0.isSame(as: $1) }
  }

  private static func areSame<Item>(
    _ a: [Item], _ b: [Item], _ isSame: (Item, Item) -> Bool
  ) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy(isSame)
  }
}

extension Attendance {
  /// Whether the two expect the same devices at the same times.
  fileprivate func isSame(as other: Attendance) -> Bool {
    grace == other.grace && schedule.isSame(as: other.schedule)
      && tracks.map { Self.bytes($0) } == other.tracks.map { Self.bytes($0) }
  }

  private static func bytes(_ tracks: [String]) -> Set<[UInt8]> {
    Set(tracks.map { Array($0.utf8) })
  }
}

extension Schedule {
  /// Whether the two are open at the same moments, as far as their parts show it.
  fileprivate func isSame(as other: Schedule) -> Bool {
    let clocks = (timeZone, other.timeZone)
    let areClocksSame =
      switch clocks {
      case (nil, nil): true
      case (let a?, let b?): a.isSame(as: b)
      default: false
      }
    return days == other.days && (from ?? .midnight) == (other.from ?? .midnight)
      && (to ?? .endOfDay) == (other.to ?? .endOfDay) && firstDay == other.firstDay
      && lastDay == other.lastDay && areClocksSame
  }
}
