internal import Ringfence

/// Doubts the times of a file that begins before there were such recordings, or years ahead: its clock was never set, or
/// its numbers count from another day, or in another unit.
struct TimeCheck: Sendable {
  /// Microseconds from 1970 to 1990.
  private static let earliest: Int64 = 7_305 * 86_400_000_000
  /// Microseconds from 1970 to 2037, ten years after the one that follows this release. The bound is fixed, so that a
  /// file is read alike on every day.
  private static let latest: Int64 = 24_472 * 86_400_000_000
  private static let firstDay: Range<Int64> = 0..<86_400_000_000

  private var first: Int64?

  @inline(__always)
  mutating func take(_ fixes: FixColumns) {
    if first == nil, !fixes.times.isEmpty { first = fixes.times[0] }
  }

  /// Whether a time is none of a recording, as it seems.
  static func isDoubtful(_ time: Int64) -> Bool {
    time < earliest && !firstDay.contains(time) || time >= latest
  }

  /// The warning about a file; `nil` when nothing was found. The first day of 1970 is that of a table whose times are
  /// small numbers, about which there is a warning of its own.
  func warning(file: String) -> TrackFileWarning? {
    guard let first, Self.isDoubtful(first) else { return nil }
    var text: [UInt8] = []
    RFC3339.append(Timestamp(microseconds: first), to: &text)
    return TrackFileWarning(
      .doubtfulTime, at: FileLocation(file: file),
      "the first fix is of \(String(decoding: text.prefix(10), as: UTF8.self)), "
        + (first < Self.earliest
          ? "before there were such recordings; was the clock not set, or do the times count from another day?"
          : "years ahead; do the times count from another day, or in another unit?"))
  }
}
