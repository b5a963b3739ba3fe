internal import Ringfence

extension TimeZoneRules {
  /// The moment at which the clocks of the zone show a date and time.
  ///
  /// Where clocks go back and show it twice, the first moment. Where they go forward and never show it,
  /// `nil`.
  ///
  /// - Parameter clock: what the clocks show, as microseconds from 1970-01-01T00:00:00 on them.
  /// - Returns: microseconds since 1970-01-01T00:00:00Z.
  /// - Complexity: O(log *n*) in the changes of the zone.
  func moment(ofLocal clock: Int64) -> Int64? {
    let seconds = clock >= 0 ? clock / 1_000_000 : (clock - 999_999) / 1_000_000
    // No zone is more than a day from UTC, nor changes its clocks twice in two days.
    let before = offset(at: seconds - 86_400)
    let after = offset(at: seconds + 86_400)
    // The larger offset belongs to the earlier moment.
    for offset in [max(before, after), min(before, after)]
    where self.offset(at: seconds - Int64(offset)) == offset {
      return clock - Int64(offset) * 1_000_000
    }
    return nil
  }
}
