internal import Ringfence

/// Collects the values of one row of a track table, in CSV or JSON.
struct TableRow: Sendable {
  var diagnostics = TrackDiagnostics()
  /// What is wrong with the times of the whole table, if anything is.
  private(set) var timeTrouble: TableTimeTrouble?
  var numbers = TableNumber()
  var times: TableTime
  /// Rows whose dates may begin with the day or with the month, and those between them.
  private var undated = UndatedFixes()
  /// The time of the row with day and month exchanged; `nil` for a row whose time is known.
  private var monthFirst: TableTime.Moment?
  /// Whether rows are given as they come.
  private let isLive: Bool

  var fix = RawFix()
  private(set) var isInvalid = false
  private var validity = FixValidity.flag
  /// Whether the row has a day or a time of day, and which of them.
  private var hasTimeParts = false
  private var hasClock = false
  private var hasDate = false
  /// Whether the row states a hemisphere, and what it states.
  private var hasHemisphere = false
  private var latitudeSides = HemispherePair()
  private var longitudeSides = HemispherePair()
  /// Whether the row marks where a segment begins or ends.
  private var isMarker = false
  /// Whether the row says what happened to an app, and what.
  private var hasAppEvent = false
  private var appEvent: AppEvent?
  /// The first word about an app that is none.
  private(set) var unknownAppEvent: UnknownAppEvent?
  /// A column that turned out to be a hemisphere, perhaps, and where.
  private var unsettled: (column: String, axis: HemisphereEvidence.Axis, line: Int)?
  /// Whether a segment begins at the next row, whatever its column says.
  private var startsSegment = false
  var tracks = NameTable()
  var segments = NameTable()
  /// The number of the track without a name, once there is one.
  private var namelessTrack = -1
  private var segment = -1
  /// The number of the segment without a name, once there is one.
  private var unnamed = -1
  /// The segment of each track's previous row, -1 before the first.
  var segmentBefore = ContiguousArray<Int32>()
  private(set) var rows = 0

  private let zone: TimeZoneOffsets?
  private let givenUnit: SpeedUnit?
  /// `nil` for metres per second.
  private(set) var unit: SpeedUnit?
  private(set) var traits = TableTraits()
  /// What is known of the columns, for the messages at the end.
  private(set) var known = KnownColumns()

  init(_ options: TrackReadingOptions, isLive: Bool = false) {
    zone = options.timeZone
    givenUnit = options.speedUnit
    unit = givenUnit
    times = TableTime(zone: zone, format: options.timeFormat, order: options.dateOrder)
    self.isLive = isLive
  }

  var trackNames: [String?] { tracks.names }

  /// Whether a track has begun, also one that was read before.
  var hasTracks: Bool { !tracks.names.isEmpty }

  /// Takes what the names of the columns say, before the values.
  @inline(__always)
  mutating func use(_ named: TableTraits) {
    if let unit = named.unit ?? givenUnit {
      self.unit = unit
    } else {
      switch named.maker {
      case .traccar: unit = .knots
      case .openTracks, .columbus: unit = .kilometersPerHour
      case .ownTracks, .phone, nil: unit = nil
      }
    }
    if named.isUTC != traits.isUTC || named.hasDate != traits.hasDate
      || named.maker != traits.maker || named.isDateUTC != traits.isDateUTC
    {
      let isColumbus = named.maker == .columbus
      times.zone = named.isUTC || isColumbus ? .utc : zone
      times.hasDate = named.hasDate
      times.hasShortDate = isColumbus
    }
    traits = named
  }

  /// Takes what the columns show before the first row.
  mutating func know(_ columns: KnownColumns) {
    known = columns
    validity = columns.choices.validity ?? .flag
    isSampling = !columns.choices.isChosen(.track) && !columns.choices.isOfStream
  }

  /// Whether the first rows are looked at for a column that names devices.
  private(set) var isSampling = false
  private var devices = DeviceEvidence()
  /// The columns that name devices, where the rows are not one track.
  private var deviceColumns: [String] = []

  /// Takes the value of a column that is not read.
  mutating func sample(_ name: String, _ bytes: Span<UInt8>, _ range: Range<Int>) {
    devices.take(name, bytes, range)
  }

  @inline(never)
  private mutating func endSample() {
    devices.endRow(fix)
    guard devices.isEnough else { return }
    isSampling = false
    deviceColumns = devices.devices()
  }

  var deviceCandidates: [String] { devices.candidates }

  mutating func begin(line: Int) {
    fix = RawFix()
    fix.line = line
    // Set before the values, as a fix is copied faster when nothing was written to it last.
    fix.track = namelessTrack
    monthFirst = nil
    segment = -1
    isInvalid = false
    hasTimeParts = false
    isMarker = false
    hasAppEvent = false
    if hasHemisphere { forgetHemispheres() }
  }

  private mutating func forgetHemispheres() {
    hasHemisphere = false
    (latitudeSides, longitudeSides) = (HemispherePair(), HemispherePair())
  }

  /// Takes a value. An empty one is missing.
  mutating func set(_ role: TableRole, _ bytes: Span<UInt8>, _ range: Range<Int>) {
    if role == .track {
      fix.track = tracks.number(of: bytes, range)
      return
    }
    let text =
      traits.maker == .columbus ? bytes.trimmingFilling(range) : bytes.trimmingBlanks(range)
    guard !text.isEmpty || role.isHemisphere else { return }
    switch role {
    case .track: break
    case .messageType: setMessageType(bytes, text)
    case .segment: segment = segments.number(of: bytes, text)
    case .time: take(times.read(bytes, text), bytes, text)
    case .date:
      beginTimeParts()
      switch times.readDate(bytes, text) {
      case .clock: hasDate = true
      case .days: timeTrouble = .days
      case .contradiction: take(.contradiction, bytes, text)
      case .moment, .repeated, .local, .fault, .either: break
      }
    case .latitude, .longitude:
      let isLatitude = role == .latitude
      set(
        degrees: numbers.read(bytes, text) ?? otherDegrees(bytes, text, isLatitude: isLatitude),
        isLatitude: isLatitude)
    case .latitudeHemisphere:
      setHemisphere(Hemisphere(bytes, text, isLatitude: true), isLatitude: true)
    case .longitudeHemisphere:
      setHemisphere(Hemisphere(bytes, text, isLatitude: false), isLatitude: false)
    case .position:
      let point = WKTReader.point(bytes.extracting(text))
      set(
        latitude: point?.latitude ?? .nan, longitude: point?.longitude ?? .nan,
        altitude: point?.altitude ?? .nan)
    case .altitude: fix.altitude = value(bytes, text, unit: "m")
    case .accuracy: set(accuracy: value(bytes, text, from: 0, unit: "m"))
    case .speed: fix.speed = speed(bytes, text)
    case .course: set(course: value(bytes, text, from: 0))
    case .flags: setFlags(bytes, text)
    case .validity: setValidity(bytes, text)
    case .appEvent: setAppEvent(AppEvent(bytes, text), word: bytes.text(text))
    }
  }

  @inline(__always)
  private mutating func take(
    _ time: TableTime.Reading, _ bytes: Span<UInt8>, _ text: Range<Int>
  ) {
    take(time)
    if case .contradiction = time {
      timeTrouble = .otherOrder(TableTime.example(bytes, text), times.orderOfDates)
    } else if case .either = time, undated.isEmpty {
      undated.example = TableTime.example(bytes, text)
    }
  }

  @inline(__always)
  mutating func take(_ time: TableTime.Reading) {
    switch time {
    case .either(let dayFirst, let monthFirst):
      (fix.microseconds, fix.repeatedAfter) = (dayFirst.microseconds, dayFirst.repeatedAfter)
      self.monthFirst = monthFirst
      if isLive { timeTrouble = .unknownOrder(undated.example) }
    case .contradiction: timeTrouble = .otherOrder("", times.orderOfDates)
    case .moment(let moment): fix.microseconds = moment
    case .repeated(let moment, let seconds):
      (fix.microseconds, fix.repeatedAfter) = (moment, seconds)
    case .fault(let fault): fix.timeFault = fault
    case .local: timeTrouble = .local
    case .days: timeTrouble = .days
    case .clock:
      beginTimeParts()
      hasClock = true
    }
  }

  /// Takes the track by its number in ``tracks``.
  mutating func set(track number: Int) { fix.track = number }

  /// Takes degrees, or ten millionths where the name of the column says so.
  @inline(__always)
  mutating func set(degrees number: Double, isLatitude: Bool) {
    let isE7 = isLatitude ? traits.isLatitudeE7 : traits.isLongitudeE7
    let degrees = isE7 ? TableDegrees.ofTenMillionths(number, isLatitude: isLatitude) : number
    if isLatitude { fix.latitude = degrees } else { fix.longitude = degrees }
  }

  /// Takes an accuracy in metres.
  mutating func set(accuracy: Double) {
    fix.accuracy = accuracy == 0 && traits.maker == .traccar ? .nan : accuracy
  }

  /// Takes a course in degrees.
  mutating func set(course: Double) {
    if course > 360 { record(.badValue) }
    fix.course = course == 360 ? 0 : course > 360 ? .nan : course
  }

  /// Takes the position of a row that states it otherwise than in columns; NaN is missing.
  mutating func set(latitude: Double, longitude: Double, altitude: Double) {
    fix.latitude = latitude
    fix.longitude = longitude
    forgetHemispheres()
    fix.positionFault = .none
    if !altitude.isNaN { fix.altitude = altitude }
  }

  /// Takes a row as one that the receiver calls invalid: it is counted and dropped.
  mutating func setInvalid() { isInvalid = true }

  /// Takes what the row says of its fix.
  @inline(__always)
  mutating func setValidity(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    if validity.isValid(bytes, text) == false { isInvalid = true }
  }

  /// Takes a value of JSON that says of the fix what its key asks.
  mutating func setValidity(_ isTrue: Bool) {
    if isTrue == (validity == .outlier) { isInvalid = true }
  }

  /// Begins a segment of the row's track, whatever the column for segments says.
  mutating func beginSegment() { startsSegment = true }

  /// Ends the row and returns its fix.
  mutating func finish(into fixes: inout ContiguousArray<RawFix>) {
    rows += 1
    if fix.track < 0 {
      namelessTrack = tracks.number(of: ContiguousArray<UInt8>().span, 0..<0)
      fix.track = namelessTrack
    }
    let track = fix.track
    if hasAppEvent, giveAppEvent(into: &fixes) { return }
    if segment < 0 { segment = unnamedSegment() }
    while segmentBefore.count <= track { segmentBefore.append(-1) }
    guard !isInvalid else {
      record(.noFix)
      return
    }
    if isMarker, fix.latitude.isNaN, fix.longitude.isNaN { return }
    if traits.isSouth || traits.isWest { applyNames() }
    if hasHemisphere { applyHemispheres() }
    if startsSegment || segmentBefore[track] != Int32(segment) {
      startsSegment = false
      segmentBefore[track] = Int32(segment)
      fix.flags |= FixFlags.startsSegment.rawValue
    }
    if isSampling { endSample() }
    if monthFirst != nil || !undated.isEmpty { return wait(into: &fixes) }
    fixes.append(fix)
  }

  /// Lets a row wait for one that shows the order of dates, or gives those that waited.
  @inline(never)
  private mutating func wait(into fixes: inout ContiguousArray<RawFix>) {
    undated.append(fix, monthFirst: monthFirst)
    if let order = times.orderOfDates { undated.give(order, into: &fixes) }
  }

  /// Whether rows wait until the order of their dates is known.
  var hasWaitingRows: Bool { !undated.isEmpty }

  /// Forgets all tracks and segments. No row may be open.
  mutating func clearTracks() {
    (tracks, segments, segmentBefore) = (NameTable(), NameTable(), [])
    (namelessTrack, segment, unnamed) = (-1, -1, -1)
  }

  /// The number of the segment of rows that name none.
  @inline(__always)
  private mutating func unnamedSegment() -> Int {
    if unnamed < 0 { unnamed = segments.number(of: ContiguousArray<UInt8>().span, 0..<0) }
    return unnamed
  }

  /// Takes note of rows of a track that have nothing but a time, a position and numbers, and are
  /// not read. Returns the number of the track.
  mutating func skip(_ count: Int, ofTrack name: Span<UInt8>) -> Int {
    rows += count
    let track = tracks.number(of: name, 0..<name.count)
    let segment = unnamedSegment()
    while segmentBefore.count <= track { segmentBefore.append(-1) }
    segmentBefore[track] = Int32(segment)
    return track
  }

  /// Takes what the row says about an app; `nil` for a word that says nothing, which is counted.
  mutating func setAppEvent(_ event: AppEvent?, word: String) {
    (hasAppEvent, appEvent) = (true, event)
    guard event == nil else { return }
    record(.badAppEvent)
    if unknownAppEvent == nil { unknownAppEvent = UnknownAppEvent(line: fix.line, word: word) }
  }

  /// Gives what happened to an app, before the position of the row, and returns whether the row
  /// says nothing else.
  @inline(never)
  private mutating func giveAppEvent(into fixes: inout ContiguousArray<RawFix>) -> Bool {
    if let appEvent {
      var event = RawFix()
      event.microseconds = fix.microseconds
      event.line = fix.line
      event.track = fix.track
      event.appEvent = appEvent
      fixes.append(event)
    }
    return fix.latitude.isNaN && fix.longitude.isNaN && fix.positionFault == .none
  }

  mutating func recordBadRow(line: Int) { diagnostics.record(.badRow, line: line) }

  mutating func setBadTime() { fix.timeFault = .unreadable }

  /// Notes an impossible value of the row. It is counted when the fix is used: one that is left out is counted
  /// under its own reason only.
  mutating func record(_ issue: TrackIssue) {
    guard issue == .badValue else { return diagnostics.record(issue, line: fix.line) }
    if fix.badValues < .max { fix.badValues += 1 }
  }

  /// Takes a hemisphere that stands in a column of its own.
  @inline(__always)
  mutating func setHemisphere(_ side: Hemisphere, isLatitude: Bool) {
    hasHemisphere = true
    if isLatitude { latitudeSides.inColumn = side } else { longitudeSides.inColumn = side }
  }

  /// Degrees with a hemisphere, or with minutes; NaN for a text that is none.
  @inline(never)
  private mutating func otherDegrees(
    _ bytes: Span<UInt8>, _ text: Range<Int>, isLatitude: Bool
  ) -> Double {
    let found = TableDegrees(bytes, text, isLatitude: isLatitude, &numbers)
    if found.side != .none {
      hasHemisphere = true
      if isLatitude {
        latitudeSides.inValue = found.side
      } else {
        longitudeSides.inValue = found.side
      }
    }
    if found.fault != .none {
      fix.positionFault = found.fault
    } else if found.degrees.isNaN, bytes.hasDecimalComma(text) {
      fix.positionFault = .decimalComma
    }
    return found.degrees
  }

  /// Takes degrees without a sign as south or west where the name of their column says so, and the row nothing else.
  @inline(never)
  private mutating func applyNames() {
    if traits.isSouth, latitudeSides.inValue == .none, latitudeSides.inColumn == .none {
      fix.latitude = HemispherePair.signed(fix.latitude, .negative).degrees
    }
    if traits.isWest, longitudeSides.inValue == .none, longitudeSides.inColumn == .none {
      fix.longitude = HemispherePair.signed(fix.longitude, .negative).degrees
    }
  }

  private mutating func applyHemispheres() {
    if known.isDoubtful { leaveDoubtful() }
    let latitude = latitudeSides.apply(to: fix.latitude)
    let longitude = longitudeSides.apply(to: fix.longitude)
    (fix.latitude, fix.longitude) = (latitude.degrees, longitude.degrees)
    let fault = latitude.fault != .none ? latitude.fault : longitude.fault
    if fault != .none { fix.positionFault = fault }
  }

  /// Leaves out a hemisphere that is none as it seems, as long as positions do not depend on it.
  @inline(never)
  private mutating func leaveDoubtful() {
    for role in [TableRole.latitudeHemisphere, .longitudeHemisphere] {
      guard let name = known.choices.doubtful(role) else { continue }
      let isLatitude = role == .latitudeHemisphere
      let pair = isLatitude ? latitudeSides : longitudeSides
      if pair.inColumn == .negative, pair.inValue == .none,
        (isLatitude ? fix.latitude : fix.longitude) > 0
      {
        if isLatitude { fix.latitude = .nan } else { fix.longitude = .nan }
        unsettled = unsettled ?? (name, isLatitude ? .latitude : .longitude, fix.line)
      }
      if isLatitude { latitudeSides.inColumn = .none } else { longitudeSides.inColumn = .none }
    }
  }

  /// Takes the kind of point that a row of OpenTracks is.
  private mutating func setMessageType(_ bytes: Span<UInt8>, _ text: Range<Int>) {
    guard traits.maker == .openTracks else { return }
    let type = bytes.text(text).lowercased()
    isMarker = type.hasPrefix("segment")
    if type.hasPrefix("segment_start") { startsSegment = true }
  }

  /// Completes the row's time, before ``finish(into:)``.
  /// - Throws: ``FileError`` `local-time` and `no-times` if the times of the table cannot be meant, or be read.
  @inline(__always)
  mutating func endTime(fileName: String) throws(FileError) {
    if hasTimeParts { joinTime() }
    if unsettled != nil || !deviceColumns.isEmpty { try checkSettled(fileName: fileName) }
    if let timeTrouble {
      throw timeTrouble.error(at: FileLocation(file: fileName, line: fix.line))
    }
  }

  private mutating func beginTimeParts() {
    guard !hasTimeParts else { return }
    (hasTimeParts, hasClock, hasDate) = (true, false, false)
  }

  /// Makes a time of a day and a time of day. A whole time needs no day.
  @inline(never)
  private mutating func joinTime() {
    guard hasClock, fix.timeFault == .none else { return }
    guard hasDate else {
      fix.timeFault = .unreadable
      return
    }
    switch times.joinedParts(isUTC: traits.isDateUTC) {
    case .clock, .days: break
    case let time: take(time)
    }
  }

  /// Ends the table.
  /// - Throws: ``FileError`` `no-times` if its times cannot be meant.
  func endTable(fileName: String) throws(FileError) {
    try checkSettled(fileName: fileName)
    if isSampling { try checkDevices(devices.devices(), fileName: fileName) }
    if let first = undated.first {
      throw TableTimeTrouble.unknownOrder(undated.example)
        .error(at: FileLocation(file: fileName, line: first.line))
    }
    guard times.areAllWithinMinute else { return }
    throw TableTimeTrouble.minute.error(at: FileLocation(file: fileName))
  }

  private func checkSettled(fileName: String) throws(FileError) {
    try checkDevices(deviceColumns, fileName: fileName)
    guard let (column, axis, line) = unsettled else { return }
    throw ColumnEvidence.unsettled(
      column, axis, known.noun, at: FileLocation(file: fileName, line: line))
  }
}
