internal import Ringfence

/// Why a fix has no time although the file gives it one.
package enum TimeFault: UInt8, Sendable {
  case none
  /// A text that is no time.
  case unreadable
  /// A date such as 04/05/2026, which begins with the day or with the month.
  case dayOrMonth
  /// A number that is too large for seconds since 1970, but not for these.
  case milliseconds, microseconds, nanoseconds
  /// A date outside the years 1 to 9999.
  case impossibleDate

  /// What is wrong with a text that is not read as a time.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let text = bytes.trimmingBlanks(range)
    // Seconds since 1970 end below 2.6e11, in the year 9999.
    self =
      switch DecimalNumber.parse(bytes, text, allowsExponent: false)?.magnitude ?? 0 {
      case 1e11..<1e14: .milliseconds
      case 1e14..<1e17: .microseconds
      case 1e17..<1e20: .nanoseconds
      default: .unreadable
      }
  }

  /// What is wrong with a text that is neither a time nor a number.
  init(text bytes: Span<UInt8>, _ range: Range<Int>) {
    func digits(from first: Int) -> Int {
      (first..<range.upperBound).prefix { bytes[$0] &- UInt8(ascii: "0") <= 9 }.count
    }
    self = .unreadable
    let (first, start) = (digits(from: range.lowerBound), range.lowerBound)
    guard (1...2).contains(first), start + first < range.upperBound else { return }
    let mark = bytes[start + first]
    guard mark == UInt8(ascii: "/") || mark == UInt8(ascii: "-") else { return }
    let second = digits(from: start + first + 1)
    let next = start + first + 1 + second
    guard (1...2).contains(second), next < range.upperBound, bytes[next] == mark,
      [2, 4].contains(digits(from: next + 1))
    else { return }
    self = .dayOrMonth
  }

  /// The issue recorded for a fix dropped because of its time.
  var issue: TrackIssue {
    switch self {
    case .none: .missingTime
    case .impossibleDate: .impossibleDate
    case .unreadable, .dayOrMonth, .milliseconds, .microseconds, .nanoseconds: .badTime
    }
  }
}

/// Why a fix has no position although the file gives it one, where more is known than that it is no number.
package enum RawPositionFault: UInt8, Sendable {
  case none
  case decimalComma
  /// A hemisphere that is none, or none where the table has a column for it.
  case hemisphere
  /// A hemisphere that contradicts another one, or the sign of the number.
  case contradiction
}

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
  /// What was wrong with a time that the file gives the fix; counted with what becomes of the fix.
  package var timeFault = TimeFault.none
  /// How many seconds after ``microseconds`` the clocks showed the local time of the fix once more; 0 if they did not,
  /// or if it is known which of the two is meant.
  package var repeatedAfter: UInt16 = 0
  /// The number of impossible values, of at most 255; counted when the fix is used.
  package var badValues: UInt8 = 0
  package var positionFault = RawPositionFault.none
  /// What happened to the app of the track's device; then it is no position. Only streams have such lines.
  package var appEvent: AppEvent?

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

  /// What is odd about the file, at most one of a kind.
  var warnings: [TrackFileWarning] { get }

  /// A column, or a key, that looks as if it named tracks in a table in which all rows are one track.
  var unnamedTrack: String? { get }

  /// The columns, or keys, of a table that are not read and may name devices.
  var deviceColumns: [String] { get }

  /// Reads as much of `bytes` as it can and appends the finished fixes to `fixes`.
  ///
  /// - Parameters:
  ///   - bytes: the next bytes of the file, beginning with those not consumed by the last call.
  ///   - isLast: whether the file ends with `bytes`; then everything is consumed.
  ///   - fixes: receives the finished fixes.
  /// - Returns: how many bytes were consumed. The rest comes again, with more behind it; a parser
  ///   that returns 0 gets a larger block, so it must bound how much it leaves.
  /// - Throws: ``FileError`` when the file cannot be read on; the fixes finished before are given.
  mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int
}

extension TrackParser {
  /// A copy that has read a block only as far as it takes to give `count` fixes; `nil` when it takes the
  /// end of the file. An error that the block leads to is passed over.
  ///
  /// - Complexity: the block is read once for each bit of its length.
  func reading(_ bytes: Span<UInt8>, upToFix count: Int) -> Self? {
    var found: Self?
    var (tooShort, enough) = (-1, bytes.count + 1)
    while enough - tooShort > 1 {
      let length = tooShort + (enough - tooShort) / 2
      var parser = self
      var fixes = ContiguousArray<RawFix>()
      _ = try? parser.parse(bytes.extracting(0..<length), isLast: false, into: &fixes)
      if fixes.count >= count {
        (enough, found) = (length, parser)
      } else {
        tooShort = length
      }
    }
    return found
  }
}

extension TrackParser {
  package var warnings: [TrackFileWarning] { [] }
  package var unnamedTrack: String? { nil }
  package var deviceColumns: [String] { [] }
}
