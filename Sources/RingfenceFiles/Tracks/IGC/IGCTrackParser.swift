internal import Ringfence

/// Reads the fixes of flight logs in the format of the FAI's gliding commission (IGC): the B records, with the date
/// of the HFDTE record. `Docs/Tracks.md` states what of them.
package struct IGCTrackParser: TrackParser, Sendable {
  package private(set) var trackNames: [String?] = []
  package private(set) var diagnostics = TrackDiagnostics()

  private let fileName: String
  /// The day of the first fix, for a file without any date.
  private let fallbackDay: Int?
  private var lines = TrackLines()
  /// The day of the last fix, as days since 1970-01-01; `nil` before any date.
  private var day: Int?
  /// The time of day of the last fix in microseconds.
  private var lastTime: Int64?
  /// Where the digits of positions and times go on behind the fields that every record has.
  private var extensions = IGCExtensions()

  private static let halfDay: Int64 = 43_200_000_000

  package init(fileName: String, options: TrackReadingOptions) {
    self.fileName = fileName
    fallbackDay = options.date
  }

  /// Whether a beginning of a file has a B record, or a line of a recorder and then a date.
  static func isIGC(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard bytes[start] &- UInt8(ascii: "A") < 26 else { return false }
    let hasRecorder =
      bytes[start] == UInt8(ascii: "A") && start + 4 < bytes.count
      && (start + 1..<start + 4).allSatisfy {
        bytes[$0] &- UInt8(ascii: "A") < 26 || bytes[$0] &- UInt8(ascii: "0") < 10
      }
    var i = start
    while i < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
      if end < bytes.count || end - i >= IGCFix.length {
        if IGCFix.isFix(bytes, i..<end) { return true }
        if hasRecorder, end - i >= 11, bytes.text(i..<i + 5) == "HFDTE" { return true }
      }
      i = end + 1
    }
    return false
  }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    var i = 0
    while true {
      switch lines.next(bytes, from: &i, isLast: isLast) {
      case .line(let range): try read(bytes, bytes.trimmingBlanks(range), into: &fixes)
      case .overlong: diagnostics.record(.overlongSentence, line: lines.number)
      case .end: return i
      }
    }
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard let first = range.first else { return }
    switch bytes[first] {
    case UInt8(ascii: "B"): try readFix(bytes, range, into: &fixes)
    case UInt8(ascii: "H"): readHeader(bytes, range)
    case UInt8(ascii: "I"): extensions = IGCExtensions(bytes, range)
    default: break
    }
  }

  // MARK: The date

  /// Reads the date of an HFDTE record, as `HFDTE180524` or as `HFDTEDATE:180524,01`.
  private mutating func readHeader(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count >= 11, bytes.text(range.lowerBound + 2..<range.lowerBound + 5) == "DTE" else {
      return
    }
    var start = range.lowerBound + 5
    while start < range.upperBound, bytes[start] &- UInt8(ascii: "0") >= 10 { start += 1 }
    guard range.upperBound - start >= 6,
      let dayOfMonth = IGCFix.number(bytes, start, 2),
      let month = IGCFix.number(bytes, start + 2, 2),
      let year = IGCFix.number(bytes, start + 4, 2),
      // Recorders are from the nineties on.
      let date = CivilDate(
        year: year < 80 ? 2000 + year : 1900 + year, month: month, day: dayOfMonth)
    else {
      diagnostics.record(.impossibleDate, line: lines.number)
      return
    }
    day = date.daysSince1970
    lastTime = nil
  }

  // MARK: Fixes

  private mutating func readFix(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if trackNames.isEmpty { trackNames = [nil] }
    guard let read = IGCFix(bytes, range, extensions) else {
      diagnostics.record(.badRow, line: lines.number)
      return
    }
    guard read.isValid else {
      diagnostics.record(.noFix, line: lines.number)
      return
    }
    var fix = RawFix()
    fix.line = lines.number
    fix.latitude = read.latitude
    fix.longitude = read.longitude
    fix.altitude = read.altitude
    if let time = read.microsecondsOfDay {
      fix.microseconds = try moment(time)
    } else {
      fix.timeFault = .unreadable
    }
    fixes.append(fix)
  }

  /// The moment of a time of day: on the day by which it is nearest to the fix before.
  private mutating func moment(_ time: Int64) throws(FileError) -> Int64 {
    guard var day = day ?? fallbackDay else {
      throw FileError(
        .noDate, at: FileLocation(file: fileName, line: lines.number),
        "no date (HFDTE) stands before the first fix; give the day of the first fix with --date")
    }
    if let lastTime {
      if lastTime - time > Self.halfDay { day += 1 }
      if time - lastTime > Self.halfDay { day -= 1 }
    }
    lastTime = time
    self.day = day
    // Beyond the calendar the filter counts it.
    let bounded = min(max(day, -4_000_000), 4_000_000)
    return Int64(bounded) * 86_400_000_000 + time
  }
}
