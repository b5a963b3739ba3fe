package import Ringfence

extension TimeZoneOffsets {
  /// The moments at which the clocks of the zone show a date and time.
  ///
  /// Where clocks go back they show it twice. Where they go forward and never show it, `nil`.
  ///
  /// - Parameter clock: what the clocks show, as microseconds from 1970-01-01T00:00:00 on them.
  /// - Returns: the first moment in microseconds since 1970-01-01T00:00:00Z, and how many seconds later the second one
  ///   is; 0 for none.
  /// - Complexity: O(log *n*) in the changes of the zone.
  package func moments(ofLocal clock: Int64) -> (first: Int64, repeatedAfter: UInt16)? {
    let seconds = clock >= 0 ? clock / 1_000_000 : (clock - 999_999) / 1_000_000
    // No zone is more than a day from UTC, nor changes its clocks twice in two days.
    let before = offset(at: seconds - 86_400)
    let after = offset(at: seconds + 86_400)
    // The larger offset belongs to the earlier moment.
    let (larger, smaller) = (max(before, after), min(before, after))
    func shows(_ offset: Int) -> Bool { self.offset(at: seconds - Int64(offset)) == offset }
    guard shows(larger) else {
      return shows(smaller) ? (clock - Int64(smaller) * 1_000_000, 0) : nil
    }
    // A whole day came twice in Alaska, in 1867.
    let step = UInt16(exactly: larger - smaller) ?? 0
    return (clock - Int64(larger) * 1_000_000, step > 0 && shows(smaller) ? step : 0)
  }
}
