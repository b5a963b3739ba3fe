internal import Ringfence

/// Collects the values of one row of a track table, in CSV or NDJSON.
struct TableRow: Sendable {
  /// The issues of values and rows so far.
  var diagnostics = TrackDiagnostics()

  private var fix = RawFix()
  private var tracks = NameTable()
  private var segments = NameTable()
  private var track = -1
  private var segment = -1
  /// The segment of each track's previous row, -1 before the first.
  private var segmentBefore = ContiguousArray<Int32>()
  private var time = ContiguousArray<UInt8>()

  /// The tracks begun so far.
  var trackNames: [String?] { tracks.names }

  /// Begins the row at a line.
  mutating func begin(line: Int) {
    fix = RawFix()
    fix.line = line
    track = -1
    segment = -1
  }

  /// Takes a value. An empty one is missing.
  mutating func set(_ column: TrackColumn, _ bytes: Span<UInt8>, _ range: Range<Int>) {
    if column == .track {
      track = tracks.number(of: bytes, range)
      return
    }
    let text = bytes.trimmingBlanks(range)
    guard !text.isEmpty else { return }
    switch column {
    case .track: break
    case .segment: segment = segments.number(of: bytes, text)
    case .time:
      if let moment = moment(bytes, text) {
        fix.microseconds = moment
      } else {
        fix.timeFault = TimeFault(bytes, text)
      }
    case .latitude: fix.latitude = DecimalNumber.parse(bytes, text) ?? .nan
    case .longitude: fix.longitude = DecimalNumber.parse(bytes, text) ?? .nan
    case .altitude: fix.altitude = value(bytes, text)
    case .accuracy: fix.accuracy = value(bytes, text, from: 0)
    case .speed: fix.speed = value(bytes, text, from: 0)
    case .course:
      let course = value(bytes, text, from: 0)
      if course > 360 { record(.badValue) }
      fix.course = course == 360 ? 0 : course > 360 ? .nan : course
    case .flags: setFlags(bytes, text)
    }
  }

  /// Ends the row and returns its fix.
  mutating func finish(into fixes: inout ContiguousArray<RawFix>) {
    if track < 0 { track = tracks.number(of: ContiguousArray<UInt8>().span, 0..<0) }
    if segment < 0 { segment = segments.number(of: ContiguousArray<UInt8>().span, 0..<0) }
    while segmentBefore.count <= track { segmentBefore.append(-1) }
    if segmentBefore[track] != Int32(segment) {
      segmentBefore[track] = Int32(segment)
      fix.flags |= FixFlags.startsSegment.rawValue
    }
    fix.track = track
    fixes.append(fix)
  }

  /// Counts a row that cannot be read.
  mutating func recordBadRow(line: Int) { diagnostics.record(.badRow, line: line) }

  /// Records an unreadable time.
  mutating func setBadTime() { fix.timeFault = .unreadable }

  /// Counts an impossible value of the row.
  mutating func record(_ issue: TrackIssue) { diagnostics.record(issue, line: fix.line) }

  // MARK: Values

  private mutating func value(
    _ bytes: Span<UInt8>, _ range: Range<Int>, from least: Double = -.infinity
  ) -> Double {
    guard let value = DecimalNumber.parse(bytes, range), value >= least else {
      record(.badValue)
      return .nan
    }
    return value
  }

  /// A moment as RFC 3339 writes it, also with a blank or `t` for the `T`, or as seconds since 1970.
  private mutating func moment(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    if let moment = DateTimeText.parse(bytes, range) { return moment }
    if range.count >= 19, range.count <= 64, bytes[range.lowerBound + 4] == 0x2D {
      let separator = bytes[range.lowerBound + 10]
      guard separator == 0x20 || separator == 0x74 else { return nil }
      time.removeAll(keepingCapacity: true)
      for i in range { time.append(bytes[i]) }
      time[10] = 0x54
      return DateTimeText.parse(time.span, 0..<time.count)
    }
    guard let seconds = DecimalNumber.parse(bytes, range, allowsExponent: false) else {
      return nil
    }
    return Timestamp(secondsSince1970: seconds)?.microseconds
  }

  /// Takes names of flags with blanks between them.
  private mutating func setFlags(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != 0x20 { end += 1 }
      if end > start { setFlag(bytes, start..<end) }
      start = end + 1
    }
  }

  private static let flags = FixFlags.valuesByName

  /// Takes the name of one flag.
  mutating func setFlag(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let name = bytes.text(range)
    guard let flag = Self.flags.first(where: { $0.name == name })?.value else {
      record(.badValue)
      return
    }
    fix.flags |= flag.rawValue
  }
}
