/// What a row that is read in one pass holds besides the numbers of its fix.
struct PlainRow {
  /// Where the names of its track and of its segment are.
  var track: Range<Int>?
  var segment: Range<Int>?
  /// Its time, where that is a number.
  var time = Double.nan
}

extension TableRow {
  /// Takes a value that begins at an offset, written as nearly all are.
  ///
  /// - Parameters:
  ///   - role: what the value is for.
  ///   - bytes: the table.
  ///   - at: where the value begins; moves behind it. What follows is for the caller to look at.
  ///   - row: what is left for ``finish(_:_:into:)``.
  /// - Returns: whether the value was read; `false` says only that the row has to be read otherwise.
  @inline(__always)
  mutating func setPlain(
    _ role: TableRole, _ bytes: Span<UInt8>, _ at: inout Int, _ row: inout PlainRow
  ) -> Bool {
    if role == .time {
      guard times.hasUsualForm else { return false }
      if let moment = times.plain(bytes, &at) {
        fix.microseconds = moment
        return true
      }
      // A number so great is neither a time of day nor one of days.
      guard !times.hasDate, let value = DecimalNumber.plain(bytes, &at), value >= 1e8,
        !TableTime.maySpellDate(value)
      else { return false }
      row.time = value
      return true
    }
    guard let value = DecimalNumber.plain(bytes, &at) else { return false }
    switch role {
    case .latitude: set(degrees: value, isLatitude: true)
    case .longitude: set(degrees: value, isLatitude: false)
    case .altitude: fix.altitude = value
    case .accuracy:
      // An accuracy of 0 may be none.
      guard value > 0 else { return false }
      fix.accuracy = value
    case .speed:
      guard value >= 0 else { return false }
      fix.speed = inUnit(value)
    case .course:
      guard value >= 0, value < 360 else { return false }
      fix.course = value
    default: return false
    }
    return true
  }

  /// Ends a row that is read in one pass, and returns its fix.
  @inline(__always)
  mutating func finish(
    _ row: PlainRow, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) {
    if !row.time.isNaN { take(times.read(row.time)) }
    if let track = row.track { set(.track, bytes, track) }
    if let segment = row.segment { set(.segment, bytes, segment) }
    finish(into: &fixes)
  }
}
