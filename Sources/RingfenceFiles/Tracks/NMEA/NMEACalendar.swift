internal import Ringfence

/// The day of each epoch: from its sentences, or carried on from the epoch before.
///
/// Before the first date, days are counted from the first epoch with a time.
struct NMEACalendar {
  /// Days since 1970-01-01, or since the first epoch's day while ``isDated`` is false.
  private(set) var day = 0
  /// Whether the date of the first epoch is known.
  private(set) var isDated = false
  /// Days since 1970-01-01 of the first epoch with a time; `nil` while unknown.
  private(set) var headDay: Int?
  private(set) var previousTime: Int64 = -1

  init() {}

  /// Continues a calendar at an epoch: its day since 1970-01-01 and its nanoseconds of the day, -1 for none.
  init(day: Int, previousTime: Int64) {
    self.previousTime = min(max(previousTime, -1), 86_400_000_000_000)
    resolve(headDay: day)
  }

  /// The days of the years 1 to 9999.
  static let days = -719_162...2_932_896
  private static let halfDay: Int64 = 43_200_000_000_000
  // Beyond every calendar, and no sum of days overflows below it.
  private static let farthest = 4_000_000

  /// Moves to an epoch. `time` is in nanoseconds of the day; `given` is the day since 1970-01-01 in
  /// the epoch's own sentences, `nil` for none.
  mutating func advance(toTime time: Int64, given: Int?) {
    if previousTime - time > Self.halfDay, day < Self.farthest { day += 1 }
    previousTime = time
    guard let given else { return }
    if !isDated { resolve(headDay: given - day) }
    day = given
  }

  mutating func resolve(headDay: Int) {
    let bounded = min(max(headDay, -Self.farthest), Self.farthest)
    self.headDay = bounded
    isDated = true
    day += bounded
  }

  /// The microseconds from the beginning of day 0 to a moment of the current day.
  func microseconds(atTime time: Int64) -> Int64 {
    Int64(day) * 86_400_000_000 + (time + 500) / 1000
  }

  /// Whether a moment lies in the years 1 to 9999.
  static func holds(microseconds: Int64) -> Bool {
    let first = Int64(days.lowerBound) * 86_400_000_000
    let end = Int64(days.upperBound + 1) * 86_400_000_000
    return (first..<end).contains(microseconds)
  }
}
