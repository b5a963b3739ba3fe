/// Rows of a table whose dates may begin with the day or with the month, until another row shows the order.
struct UndatedFixes: Sendable {
  /// The first such date.
  var example = ""
  private var fixes = ContiguousArray<(fix: RawFix, monthFirst: TableTime.Moment?)>()

  var isEmpty: Bool { fixes.isEmpty }
  var first: RawFix? { fixes.first?.fix }

  /// Adds a row, with its time if the date begins with the month; `nil` for a row whose time is known.
  mutating func append(_ fix: RawFix, monthFirst: TableTime.Moment?) {
    fixes.append((fix, monthFirst))
  }

  /// Gives the rows with the times that they have in an order.
  mutating func give(_ order: DateOrder, into given: inout ContiguousArray<RawFix>) {
    for (fix, monthFirst) in fixes {
      var fix = fix
      if order == .mdy, let monthFirst {
        (fix.microseconds, fix.repeatedAfter) = (monthFirst.microseconds, monthFirst.repeatedAfter)
      }
      given.append(fix)
    }
    fixes = []
  }
}
