/// A day of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year, `1...9999`.
  public let year: Int
  /// The month, `1...12`.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day, or returns `nil` for a date that does not exist, such as 31 February, and for
  /// years outside `1...9999`.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a day.
  /// - Throws: ``ModelError/noSuchDate(year:month:day:)`` where ``init(year:month:day:)`` returns
  ///   `nil`.
  public init(validatingYear year: Int, month: Int, day: Int) throws(ModelError) {
    guard let date = Self(year: year, month: month, day: day) else {
      throw .noSuchDate(year: year, month: month, day: day)
    }
    self = date
  }

  /// Creates a day from days since 1970-01-01 that are known to lie in the years 1 to 9999,
  /// ``daysOfYears1To9999``.
  package init(daysSince1970 days: Int) {
    // Counted from 0000-03-01, in 400-year cycles of 146,097 days, so that a leap day ends a year.
    let shifted = days + 719_468
    let cycle = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// 0001-01-01 to 9999-12-31 as days since 1970-01-01.
  package static let daysOfYears1To9999 = -719_162...2_932_896

  /// Whether the first day is the earlier one.
  public static func < (a: Self, b: Self) -> Bool {
    if a.year != b.year { return a.year < b.year }
    return a.month != b.month ? a.month < b.month : a.day < b.day
  }

  /// Days since 1970-01-01, negative before.
  public var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let cycle = marchYear >= 0 ? marchYear / 400 : (marchYear - 399) / 400
    let yearOfCycle = marchYear - cycle * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// The number of days of a month.
  package static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}
