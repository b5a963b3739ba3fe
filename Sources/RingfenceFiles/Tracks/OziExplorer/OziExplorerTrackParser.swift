internal import Ringfence

/// Reads the track files of OziExplorer (`.plt`), and those of GeoLife: six lines, then a row a point. `Docs/Tracks.md`
/// states the rules.
package struct OziExplorerTrackParser: TrackParser, Sendable {
  package private(set) var trackNames: [String?] = []
  package private(set) var diagnostics = TrackDiagnostics()

  private let fileName: String
  private var lines = TrackLines()
  /// How many of the lines before the first point were read.
  private var headLines = 0
  /// The metres of one unit of altitudes.
  private var altitudeUnit = Self.foot
  /// The fields of a row, without blanks around them.
  private var fields = ContiguousArray<Range<Int>>()
  /// A date and a time of day as one text.
  private var text = ContiguousArray<UInt8>()

  private static let foot = 0.3048
  private static let lengthOfHead = 6
  /// What the first line begins with, in lower case.
  private static let titles = ["oziexplorer track point file", "geolife trajectory"]
    .map { Array($0.utf8) }
  private static let datums = ["wgs84", "wgs1984"].map { Array($0.utf8) }

  package init(fileName: String) { self.fileName = fileName }

  static func isTitle(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    titles.contains { title in
      bytes.count - start >= title.count
        && title.indices.allSatisfy { bytes[start + $0] | 0x20 == title[$0] }
    }
  }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    var i = 0
    while true {
      switch lines.next(bytes, from: &i, isLast: isLast) {
      case .line(let range): try read(bytes, bytes.trimmingBlanks(range), into: &fixes)
      case .overlong:
        diagnostics.record(.overlongSentence, line: lines.number)
        if (1..<Self.lengthOfHead).contains(headLines) { try read(bytes, 0..<0, into: &fixes) }
      case .end: return i
      }
    }
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if !range.isEmpty, Self.isTitle(bytes, from: range.lowerBound) {
      // Another file may stand behind the first.
      headLines = 1
      altitudeUnit = Self.foot
      return
    }
    guard headLines > 0 else { return }
    guard headLines == Self.lengthOfHead else {
      return try readHead(bytes, range, into: &fixes)
    }
    if !range.isEmpty { readRow(bytes, range, into: &fixes) }
  }

  // MARK: Before the points

  private mutating func readHead(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    headLines += 1
    switch headLines {
    case 2: try checkDatum(bytes, range)
    case 3:
      // Metres, in English: the letters `met` somewhere.
      let isMetric = range.dropLast(2).contains {
        bytes.word(at: $0, count: 3) | 0x20_2020 == 0x74_656D
      }
      if isMetric { altitudeUnit = 1 }
    case Self.lengthOfHead:
      trackNames.append(nil)
      // The number of points may be missing.
      split(bytes, range)
      if fields.count >= 3 { readRow(bytes, range, into: &fixes) }
    default: break
    }
  }

  /// Accepts WGS 84, however it is spelt.
  private func checkDatum(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(FileError) {
    var plain: [UInt8] = []
    // What could be a coordinate is not repeated.
    var isName = (1...40).contains(range.count)
    for i in range {
      let byte = bytes[i] | 0x20
      if byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 { plain.append(byte) }
      if bytes[i] == UInt8(ascii: ".") || bytes[i] == UInt8(ascii: ",")
        || bytes[i] == UInt8(ascii: "'")
        || !(0x20..<0x7F).contains(bytes[i])
      {
        isName = false
      }
    }
    guard !Self.datums.contains(plain) else { return }
    isName = isName && plain.first.map { $0 >= UInt8(ascii: "a") } ?? false
    throw FileError(
      .unknownFormat, at: FileLocation(file: fileName, line: lines.number),
      "datum is \(isName ? "'\(bytes.text(range))'" : "of another name"), expected WGS 84; "
        + "'gpsbabel -t -i ozi -f FILE -o gpx -F track.gpx' transforms a file")
  }

  // MARK: Points

  private mutating func split(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    fields.removeAll(keepingCapacity: true)
    var start = range.lowerBound
    while true {
      let end = min(
        bytes.firstIndex(of: UInt8(ascii: ","), UInt8(ascii: ","), UInt8(ascii: ","), from: start),
        range.upperBound)
      fields.append(bytes.trimmingBlanks(start..<end))
      guard end < range.upperBound else { return }
      start = end + 1
    }
  }

  /// `nil` for a field that is blank or missing.
  private func field(_ index: Int) -> Range<Int>? {
    index < fields.count && !fields[index].isEmpty ? fields[index] : nil
  }

  private mutating func readRow(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) {
    split(bytes, range)
    guard fields.count >= 2 else {
      diagnostics.record(.badRow, line: lines.number)
      return
    }
    var fix = RawFix()
    fix.line = lines.number
    fix.track = trackNames.count - 1
    fix.latitude = DecimalNumber.parse(bytes, fields[0]) ?? .nan
    fix.longitude = DecimalNumber.parse(bytes, fields[1]) ?? .nan
    if let code = field(2) {
      if let number = DecimalNumber.parse(bytes, code) {
        if number == 1 { fix.flags = FixFlags.startsSegment.rawValue }
      } else {
        fix.badValues += 1
      }
    }
    if let altitude = field(3) {
      if let number = DecimalNumber.parse(bytes, altitude) {
        // -777 stands for none.
        if number != -777 { fix.altitude = number * altitudeUnit }
      } else {
        fix.badValues += 1
      }
    }
    if let days = field(4) { readTime(bytes, days, of: &fix) }
    fixes.append(fix)
  }

  // MARK: Times

  private static let microsecondsOfDay = 86_400_000_000.0
  /// From 1899-12-30 to 1970-01-01.
  private static let daysBefore1970: Int64 = 25_569

  /// Reads a number of days since 1899-12-30, rounded to the millisecond; or the date and the time of day behind it, if
  /// they say the same as far as the decimals of the number go.
  private mutating func readTime(_ bytes: Span<UInt8>, _ range: Range<Int>, of fix: inout RawFix) {
    // Day 2,958,466 is the first of the year 10000.
    guard let days = DecimalNumber.parse(bytes, range), (0..<2_958_466).contains(days) else {
      fix.timeFault = .unreadable
      return
    }
    guard days > 0 else { return }
    let milliseconds = Int64((days * 86_400_000).rounded())  // checked: below 2.6e14
    fix.microseconds = (milliseconds - Self.daysBefore1970 * 86_400_000) * 1_000
    guard let moment = readTexts(bytes) else { return }
    let difference = Double((moment - fix.microseconds).magnitude)
    if difference <= Self.resolution(bytes, range) { fix.microseconds = moment }
  }

  /// The moment of a date and a time of day in the forms of ISO 8601; `nil` for other forms.
  private mutating func readTexts(_ bytes: Span<UInt8>) -> Int64? {
    guard let date = field(5), date.count == 10, let time = field(6), (8...32).contains(time.count)
    else { return nil }
    text.removeAll(keepingCapacity: true)
    for i in date { text.append(bytes[i]) }
    text.append(UInt8(ascii: "T"))
    for i in time { text.append(bytes[i]) }
    return DateTimeText.parse(text.span, 0..<text.count)
  }

  /// What the last decimal of a number of days stands for, in microseconds, from a millisecond to two seconds.
  private static func resolution(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
    var unit = microsecondsOfDay
    let point = range.first { bytes[$0] == UInt8(ascii: ".") } ?? range.upperBound
    for i in point..<range.upperBound where i > point {
      guard bytes[i] &- UInt8(ascii: "0") < 10 else { break }
      unit /= 10
    }
    return min(max(unit, 1_000), 2_000_000)
  }
}
