internal import Ringfence

/// One position as a file has it, before the usability rules: anything may be missing.
package struct RawFix: Sendable {
  /// Microseconds since 1970, ``missingTime`` when the file has none.
  package var microseconds = RawFix.missingTime
  /// Degrees, NaN when missing or unreadable. Not checked for range.
  package var latitude = Double.nan
  /// Degrees, NaN when missing or unreadable. Not checked for range.
  package var longitude = Double.nan
  /// Metres, NaN when missing.
  package var altitude = Double.nan
  /// Metres, 68 %, NaN when missing.
  package var accuracy = Double.nan
  /// Metres per second, NaN when missing.
  package var speed = Double.nan
  /// Degrees clockwise from true north, `0..<360`, NaN when missing.
  package var course = Double.nan
  /// The line of the file where the position stands, from 1.
  package var line = 0
  /// Index of the track in the parser's ``TrackParser/trackNames``.
  package var track = 0
  package var flags: UInt8 = 0

  /// Stands for a missing time.
  package static let missingTime = Int64.min

  package init() {}
}

/// Turns the bytes of one file into raw fixes. Parsers are fed block by block and keep no more than
/// they need for the point that is still open, so memory does not grow with the file.
package protocol TrackParser: Sendable {
  /// The tracks begun so far, by the name the file gives them; `nil` for a file's only or first
  /// unnamed track. ``RawFix/track`` indexes this.
  var trackNames: [String?] { get }

  /// What was dropped or changed so far.
  var diagnostics: TrackDiagnostics { get }

  /// Reads as much of `bytes` as it can and appends the finished fixes to `fixes`.
  ///
  /// - Parameters:
  ///   - bytes: the next bytes of the file, beginning with those not consumed by the last call.
  ///   - isLast: whether the file ends with `bytes`; then everything is consumed.
  ///   - fixes: receives the finished fixes.
  /// - Returns: how many bytes were consumed. The rest comes again, with more behind it; a parser
  ///   that returns 0 gets a larger block, so it must bound how much it leaves.
  /// - Throws: ``TrackError`` when the file cannot be read on; the fixes finished before are given.
  mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(TrackError) -> Int
}
