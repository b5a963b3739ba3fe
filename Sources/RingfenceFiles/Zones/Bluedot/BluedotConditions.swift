internal import Ringfence

/// Hours of each day. Hours with `to` before `from` include midnight.
struct DailyHours: Hashable {
  static let wholeDay = DailyHours(start: 0, end: 86_400)

  /// Seconds after midnight, `0..<86400`.
  let from: Int
  /// Seconds after midnight, `1...86400`, excluded.
  let to: Int

  /// Creates hours, or returns `nil` if they begin and end at the same time.
  init?(from: Int, to: Int) {
    guard from != to else { return nil }
    self.init(start: from, end: to)
  }

  private init(start: Int, end: Int) {
    from = start
    to = end
  }

  /// The hours, cut at midnight.
  var pieces: [Range<Int>] { from < to ? [from..<to] : [from..<86_400, 0..<to] }

  /// The hours in both. Hours on both sides of midnight are joined.
  func intersection(_ other: DailyHours) -> [DailyHours] {
    var common = [Range<Int>]()
    for piece in pieces {
      for otherPiece in other.pieces where piece.overlaps(otherPiece) {
        common.append(piece.clamped(to: otherPiece))
      }
    }
    var hours = common.compactMap { DailyHours(from: $0.lowerBound, to: $0.upperBound) }
    if let evening = hours.firstIndex(where: { $0.to == 86_400 && $0.from > 0 }),
      let morning = hours.firstIndex(where: { $0.from == 0 && $0.to < 86_400 }),
      let night = DailyHours(from: hours[evening].from, to: hours[morning].to)
    {
      hours[min(evening, morning)] = night
      hours.remove(at: max(evening, morning))
    }
    return hours
  }
}

/// A range of days, both included; `nil` for no limit.
struct DateRange: Hashable {
  let first: CivilDate?
  let last: CivilDate?
}

/// The conditions of Bluedot's form, which has separate kinds for times and dates.
struct BluedotConditions: Hashable {
  static let maximumWindows = 1_000

  var speed = [SpeedCondition]()
  var bearing = [BearingCondition]()
  var percentageCrossed = [PercentageCondition]()
  /// Empty for any time.
  var hours = [DailyHours]()
  /// Empty for any date.
  var dates = [DateRange]()

  /// Adds the conditions of the kinds that are still empty. Returns the first kind in which both have
  /// different conditions.
  mutating func add(_ other: BluedotConditions) -> String? {
    func isAdded<Row: Equatable>(_ rows: inout [Row], _ others: [Row]) -> Bool {
      if rows.isEmpty { rows = others }
      return others.isEmpty || rows == others
    }
    guard isAdded(&speed, other.speed) else { return "speed" }
    guard isAdded(&bearing, other.bearing) else { return "bearing" }
    guard isAdded(&percentageCrossed, other.percentageCrossed) else { return "percentageCrossed" }
    guard isAdded(&hours, other.hours) else { return "timeActive" }
    return isAdded(&dates, other.dates) ? nil : "dateRange"
  }

  /// The windows in which the zone's own hours, the conditions' hours and the dates all hold: every
  /// combination. `nil` if the hours have no time in common; one more than ``maximumWindows`` if there are
  /// too many.
  ///
  /// With dates, hours are cut at midnight: a window belongs to the day on which it begins, but a date
  /// applies to the moment.
  func schedule(within own: [DailyHours], _ timeZone: TimeZoneOffsets?) -> [Schedule]? {
    let tooMany = Self.maximumWindows + 1
    var common = own.isEmpty ? hours : own
    if !own.isEmpty, !hours.isEmpty {
      guard own.count <= tooMany, hours.count <= tooMany else {
        return Array(repeating: Schedule(), count: tooMany)
      }
      common = own.flatMap { first in hours.flatMap { first.intersection($0) } }
      if common.isEmpty { return nil }
    }
    if dates.isEmpty {
      return common.prefix(tooMany).map {
        Schedule(
          from: TimeOfDay(uncheckedSeconds: $0.from), to: TimeOfDay(uncheckedSeconds: $0.to),
          timeZone: timeZone)
      }
    }
    var rows = [Schedule]()
    let windows: [Range<Int>?] = common.isEmpty ? [nil] : common.flatMap { $0.pieces.map { $0 } }
    for range in dates {
      for window in windows {
        rows.append(
          Schedule(
            from: window.map { TimeOfDay(uncheckedSeconds: $0.lowerBound) },
            to: window.map { TimeOfDay(uncheckedSeconds: $0.upperBound) }, firstDay: range.first,
            lastDay: range.last, timeZone: timeZone))
        if rows.count == tooMany { return rows }
      }
    }
    return rows
  }
}
