internal import Ringfence

/// Collects the values of one row of a track table, in CSV or JSON.
struct TableRow: Sendable {
  /// The issues of values and rows so far.
  var diagnostics = TrackDiagnostics()
  /// Whether a row had a local time, and nobody says in which zone.
  private(set) var lacksTimeZone = false
  /// Reads the numbers of the table.
  var numbers = TableNumber()
  /// Reads the times of the table.
  var times: TableTime

  var fix = RawFix()
  private var isInvalid = false
  private var isInUTC = false
  /// Whether a segment begins at the next row, whatever its column says.
  private var startsSegment = false
  var tracks = NameTable()
  var segments = NameTable()
  private var track = -1
  private var segment = -1
  /// The segment of each track's previous row, -1 before the first.
  var segmentBefore = ContiguousArray<Int32>()
  private var rows = 0

  private let zone: TimeZoneRules?
  private let givenUnit: SpeedUnit?
  /// The unit of speeds; `nil` for metres per second.
  private(set) var unit: SpeedUnit?
  private var maker: TableMaker?

  /// Creates the collector of a table.
  init(_ options: TrackReadingOptions) {
    zone = options.timeZone
    givenUnit = options.speedUnit
    unit = givenUnit
    times = TableTime(zone: zone)
  }

  /// The tracks begun so far.
  var trackNames: [String?] { tracks.names }

  /// Whether there are several rows, and each is a track of its own.
  var hasTrackPerRow: Bool { rows > 1 && rows == tracks.names.count }

  /// Takes what the names of the columns say, before the values.
  @inline(__always)
  mutating func use(unit named: SpeedUnit?, isUTC: Bool, maker: TableMaker?) {
    unit = named ?? givenUnit ?? (maker == .traccar ? .knots : nil)
    self.maker = maker
    if isUTC != isInUTC {
      isInUTC = isUTC
      times.zone = isUTC ? .utc : zone
    }
  }

  /// Begins the row at a line.
  mutating func begin(line: Int) {
    fix = RawFix()
    fix.line = line
    track = -1
    segment = -1
    isInvalid = false
  }

  /// Takes a value. An empty one is missing.
  mutating func set(_ role: TableRole, _ bytes: Span<UInt8>, _ range: Range<Int>) {
    if role == .track {
      track = tracks.number(of: bytes, range)
      return
    }
    let text = bytes.trimmingBlanks(range)
    guard !text.isEmpty else { return }
    switch role {
    case .track, .messageType: break
    case .segment: segment = segments.number(of: bytes, text)
    case .time:
      switch times.read(bytes, text) {
      case .moment(let moment): fix.microseconds = moment
      case .fault(let fault): fix.timeFault = fault
      case .local: lacksTimeZone = true
      }
    case .latitude: fix.latitude = numbers.read(bytes, text) ?? noDegrees(bytes, text)
    case .longitude: fix.longitude = numbers.read(bytes, text) ?? noDegrees(bytes, text)
    case .altitude: fix.altitude = value(bytes, text)
    case .accuracy:
      let accuracy = value(bytes, text, from: 0)
      fix.accuracy = accuracy == 0 && maker == .traccar ? .nan : accuracy
    case .speed:
      let speed = value(bytes, text, from: 0)
      fix.speed = unit.map { $0.speed(speed).metersPerSecond } ?? speed
    case .course:
      let course = value(bytes, text, from: 0)
      if course > 360 { record(.badValue) }
      fix.course = course == 360 ? 0 : course > 360 ? .nan : course
    case .flags: setFlags(bytes, text)
    case .validity: if bytes[text.lowerBound] | 0x20 == 0x66 { setInvalid() }
    }
  }

  /// Takes the position of a row that states it otherwise than in columns; NaN is missing.
  mutating func set(latitude: Double, longitude: Double, altitude: Double) {
    fix.latitude = latitude
    fix.longitude = longitude
    if !altitude.isNaN { fix.altitude = altitude }
  }

  /// Moves the row's time; an unknown number of minutes makes it unreadable.
  mutating func delay(byMinutes minutes: Double?) {
    guard fix.microseconds != RawFix.missingTime else { return }
    guard let minutes, minutes.magnitude < 1e9 else {
      fix.microseconds = RawFix.missingTime
      fix.timeFault = .unreadable
      return
    }
    // checked: the magnitude is bounded above
    fix.microseconds += Int64((minutes * 60e6).rounded())
  }

  /// Takes a row as one that the receiver calls invalid: it is counted and dropped.
  mutating func setInvalid() { isInvalid = true }

  /// Begins a segment of the row's track, whatever the column for segments says.
  mutating func beginSegment() { startsSegment = true }

  /// Ends the row and returns its fix.
  mutating func finish(into fixes: inout ContiguousArray<RawFix>) {
    rows += 1
    if track < 0 { track = tracks.number(of: ContiguousArray<UInt8>().span, 0..<0) }
    if segment < 0 { segment = segments.number(of: ContiguousArray<UInt8>().span, 0..<0) }
    while segmentBefore.count <= track { segmentBefore.append(-1) }
    guard !isInvalid else {
      record(.noFix)
      return
    }
    if startsSegment || segmentBefore[track] != Int32(segment) {
      startsSegment = false
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

  /// Notes an impossible value of the row. It is counted when the fix is used: one that is left out is counted
  /// under its own reason only.
  mutating func record(_ issue: TrackIssue) {
    guard issue == .badValue else { return diagnostics.record(issue, line: fix.line) }
    if fix.badValues < .max { fix.badValues += 1 }
  }

  /// NaN for a text that is no number of degrees. Notes a decimal comma.
  private mutating func noDegrees(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Double {
    if bytes.hasDecimalComma(text) { fix.hasDecimalComma = true }
    return .nan
  }

  /// The error of a local time in a table without a zone.
  func localTimeError(fileName: String) -> FileError {
    FileError(
      .localTime, at: FileLocation(file: fileName, line: fix.line),
      "time has no offset from UTC; give the zone of the table's local times with --time-zone, such as "
        + "Europe/Berlin, or UTC")
  }

  // MARK: Values

  private mutating func value(
    _ bytes: Span<UInt8>, _ range: Range<Int>, from least: Double = -.infinity
  ) -> Double {
    guard let value = numbers.read(bytes, range), value >= least else {
      record(.badValue)
      return .nan
    }
    return value
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

extension TableRow {
  /// What is odd about the table so far.
  func warnings(
    fileName: String, line: Int, ignored: [String], weakTrack: String?, hasTrack: Bool,
    _ what: (one: String, many: String)
  ) -> [TrackFileWarning] {
    var warnings: [TrackFileWarning] = []
    let location = FileLocation(file: fileName, line: line)
    if let text = TableHeader.ignoredText(ignored, what) {
      warnings.append(TrackFileWarning(.ignoredColumns, at: location, text))
    }
    if !hasTrack, let name = TableHeader.trackLike(ignored) {
      let name = JSONText.shortened(name)
      warnings.append(
        TrackFileWarning(
          .unusedTrackColumn, at: location,
          "\(what.one) '\(name)' looks like the name of a track, but all rows are one track; "
            + "if it is, give --columns track=\(name)"))
    }
    if let weakTrack, hasTrackPerRow {
      warnings.append(
        TrackFileWarning(
          .trackPerRow, at: location,
          "\(what.one) '\(JSONText.shortened(weakTrack))' makes every row a track of its own; "
            + "if it numbers the rows, give --columns track=-"))
    }
    if times.unit != .none {
      let unit =
        switch times.unit {
        case .microseconds: "microseconds"
        case .nanoseconds: "nanoseconds"
        default: "milliseconds"
        }
      warnings.append(
        TrackFileWarning(
          .timeUnit, at: location, "times are numbers, by their size \(unit) since 1970"))
    }
    return warnings
  }
}
