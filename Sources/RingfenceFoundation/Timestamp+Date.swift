public import Foundation
public import Ringfence

extension Timestamp {
  /// The moment of a date, rounded to the nearest microsecond; `nil` outside the years 0001 to 9999.
  public init?(_ date: Date) { self.init(secondsSince1970: date.timeIntervalSince1970) }
}

extension Date {
  /// The date of a moment, rounded to what a date can hold: less than a microsecond until the year 2100.
  public init(_ time: Timestamp) {
    self.init(timeIntervalSince1970: Double(time.microseconds) / 1e6)
  }
}
