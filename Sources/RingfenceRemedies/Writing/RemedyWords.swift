internal import Ringfence
internal import RingfenceAnswers

extension RemedyFinding {
  /// The kind in records.
  package var name: String {
    switch kind {
    case .lost: "lost"
    case .falseCheckIn: "falseCheckIn"
    case .suppressed: "suppressed"
    case .late: "late"
    case .split: "split"
    case .near: "near"
    }
  }

  /// What went wrong, as a noun.
  var words: String {
    switch kind {
    case .lost: (isCrossing ? ResultKind.lostCrossing : .lostVisit).words
    case .falseCheckIn: ResultKind.falseCheckIn.words
    case .suppressed: (isCrossing ? ResultKind.suppressedCrossing : .suppressedEntry).words
    case .late: "late entry"
    case .split: "split visit"
    case .near: "nearly reached"
    }
  }
}

extension RemedySetting {
  /// The setting in records: its key in files, after that of what it is in.
  package var name: String {
    switch kind {
    case .radius: "radius"
    case .circle: "circle"
    case .exitDistance: ZoneSetting.exitDistance.definition.path
    case .minimumRetriggerTime: ZoneSetting.minimumRetriggerTime.definition.path
    case .entryCertainty: ZoneSetting.entryCertainty.definition.path
    case .minimum: (condition?.name ?? "") + ".minimum"
    case .maximum: (condition?.name ?? "") + ".maximum"
    case .bearingFrom: ConditionKind.bearing.name + ".from"
    case .bearingTo: ConditionKind.bearing.name + ".to"
    case .percentage: ConditionKind.percentageCrossed.name + ".percentage"
    case .buffer: "buffer"
    case .maximumRadius: "maximumRadius"
    }
  }

  /// What the setting is called, before its number.
  func words(_ layout: ZoneLayout) -> String {
    switch kind {
    case .radius: "radius"
    case .circle: "circle in place of the \(isOfLine(layout) ? "line" : "area"), radius"
    case .exitDistance: ZoneSetting.exitDistance.definition.words
    case .minimumRetriggerTime: ZoneSetting.minimumRetriggerTime.definition.words
    case .entryCertainty: ZoneSetting.entryCertainty.definition.words
    case .minimum: "\(condition?.name ?? ""), at least"
    case .maximum: "\(condition?.name ?? ""), at most"
    case .bearingFrom: "bearing from"
    case .bearingTo: "bearing to"
    case .percentage: "percentage crossed"
    case .buffer: "buffer of circles"
    case .maximumRadius: "largest radius of circles"
    }
  }

  private func isOfLine(_ layout: ZoneLayout) -> Bool {
    layout.zones[zone].fences[part].shape.isGeoline
  }

  /// Whether its part is a fence.
  package var isOfFence: Bool { kind == .radius || kind == .circle }

  /// Whether its part is one of several conditions of a kind.
  package var isOfCondition: Bool {
    switch kind {
    case .minimum, .maximum, .bearingFrom, .bearingTo, .percentage: true
    case .radius, .circle, .exitDistance, .minimumRetriggerTime, .entryCertainty, .buffer,
      .maximumRadius:
      false
    }
  }

  /// The unit in records, and how many of it one of ``unit`` is.
  var recorded: (unit: String, factor: Double) {
    switch kind {
    case .entryCertainty: ("probability", 0.01)
    case .bearingFrom, .bearingTo: ("deg", 1)
    default: (unit, 1)
    }
  }
}

extension RemedyEffect {
  /// The kind in records.
  package var name: String {
    switch kind {
    case .gained: "gained"
    case .removed: "removed"
    case .moved: "moved"
    case .late: "late"
    case .becameVisit: "becameVisit"
    case .falseCheckIn: "falseCheckIn"
    case .lost: "lost"
    case .split: "split"
    }
  }

  /// What happens, behind the event and its time.
  var words: String {
    switch kind {
    case .gained: "is new"
    case .removed: "is gone"
    case .moved: shift < .zero ? "earlier" : "later"
    case .late: "comes late"
    case .becameVisit: "becomes a visit"
    case .falseCheckIn:
      wasRight ? "a visit that was right is a false check-in" : "is a false check-in"
    case .lost: ResultKind.lost(event).words
    case .split: "is new and splits a visit"
    }
  }
}
