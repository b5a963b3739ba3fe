internal import Ringfence

/// What is wrong with all times of a table.
enum TableTimeTrouble: Sendable {
  /// They are local, and nobody says in which zone.
  case local
  /// They are numbers of days.
  case days
  /// They are numbers that are all within a minute of 1970.
  case minute
  /// Dates in an order that nothing shows, such as this one.
  case unknownOrder(String)
  /// A date, this one, contradicts the order of those before, or the one that was given.
  case otherOrder(String, DateOrder?)

  func error(at location: FileLocation) -> FileError {
    let remedy = "expected seconds since 1970, or ones like 2024-05-18T07:50:00Z"
    return switch self {
    case .local:
      FileError(
        .localTime, at: location,
        "time has no offset from UTC; give the zone of the table's local times with --time-zone, such as "
          + "Europe/Berlin, or UTC")
    case .days:
      FileError(
        .noTimes, at: location,
        "the times are numbers like days, as spreadsheets keep dates, or like seconds of a day, \(remedy); in a "
          + "spreadsheet, give the column the format yyyy-mm-dd hh:mm:ss before it is saved")
    case .minute:
      FileError(
        .noTimes, at: location,
        "all times are numbers within one minute of 1970-01-01, like parts of a day or a count of the rows, "
          + remedy)
    case .unknownOrder(let example):
      FileError(
        .noTimes, at: location,
        "the times are dates like '\(example)', which may begin with the day or with the month; give --date-order dmy "
          + "or mdy")
    case .otherOrder(let example, let order):
      FileError(
        .dateOrder, at: location,
        "date '\(example)' does not have the order \((order ?? .dmy).words), which "
          + (order == nil ? "dates with points have" : "--date-order or an earlier row states")
          + "; if all dates have another order, give --date-order")
    }
  }
}

extension DateOrder {
  /// The parts in their order.
  fileprivate var words: String {
    switch self {
    case .dmy: "day, month, year"
    case .mdy: "month, day, year"
    case .ymd: "year, month, day"
    }
  }
}
