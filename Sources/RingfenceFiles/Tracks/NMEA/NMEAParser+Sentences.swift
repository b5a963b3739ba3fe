internal import Ringfence

extension NMEAParser {

  /// Reads a sentence with a correct checksum. `range` lies between the `$` and the `*`.
  mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let start = range.lowerBound
    // `P` is for manufacturers' own sentences; every other address is a talker and three letters.
    guard range.count >= 6, bytes[start] != UInt8(ascii: "P"), bytes[start + 5] == UInt8(ascii: ",")
    else {
      if readsAppEvents { try readAppEvent(bytes, range, into: &fixes) }
      return
    }
    var fields = NMEAFields(from: start + 6, to: range.upperBound)
    switch (bytes[start + 2], bytes[start + 3], bytes[start + 4]) {
    case (UInt8(ascii: "R"), UInt8(ascii: "M"), UInt8(ascii: "C")):
      try readRMC(bytes, &fields, into: &fixes)
    case (UInt8(ascii: "G"), UInt8(ascii: "G"), UInt8(ascii: "A")):
      try readGGA(bytes, &fields, into: &fixes)
    case (UInt8(ascii: "V"), UInt8(ascii: "T"), UInt8(ascii: "G")): readVTG(bytes, &fields)
    case (UInt8(ascii: "G"), UInt8(ascii: "L"), UInt8(ascii: "L")):
      try readGLL(bytes, &fields, into: &fixes)
    case (UInt8(ascii: "G"), UInt8(ascii: "N"), UInt8(ascii: "S")):
      try readGNS(bytes, &fields, into: &fixes)
    case (UInt8(ascii: "Z"), UInt8(ascii: "D"), UInt8(ascii: "A")):
      try readZDA(bytes, &fields, into: &fixes)
    case (UInt8(ascii: "G"), UInt8(ascii: "S"), UInt8(ascii: "T")):
      try readGST(bytes, &fields, into: &fixes)
    default: return
    }
  }

  /// `PRFAPP,word,2026-05-04T08:10:00Z`: what happened to the app, at a time as in RFC 3339
  @inline(never)
  private mutating func readAppEvent(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let address = AppEvent.sentence.utf8
    let start = range.lowerBound + address.count
    guard start <= range.upperBound, zip(range, address).allSatisfy({ bytes[$0] == $1 }) else {
      return
    }
    let comma = bytes.firstIndex(
      of: UInt8(ascii: ","), UInt8(ascii: ","), UInt8(ascii: ","), from: start)
    let end = min(comma, range.upperBound)
    let word = bytes.trimmingBlanks(start..<end)
    guard let event = AppEvent(bytes, word) else {
      record(.badAppEvent)
      if unknownAppEvent == nil {
        unknownAppEvent = UnknownAppEvent(line: line, word: bytes.text(word))
      }
      return
    }
    var fix = RawFix()
    fix.line = line
    fix.appEvent = event
    if end < range.upperBound,
      let time = DateTimeText.parse(bytes, end + 1..<range.upperBound)
    {
      fix.microseconds = time
    }
    try give(fix, into: &fixes)
  }

  /// Whether the status of RMC or GLL says that there is a fix: `A`, or `D` for a differential one.
  private static func isFix(status: UInt8) -> Bool {
    status == UInt8(ascii: "A") || status == UInt8(ascii: "D")
  }

  /// `hhmmss.ss,A,ddmm.m,N,dddmm.m,E,knots,course,ddmmyy,variation,E,mode,navigation status`
  private mutating func readRMC(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let time = self.time(bytes, &fields)
    let status = fields.letter(bytes)
    let position = self.position(bytes, &fields)
    let speed = fields.number(bytes, &self.speed)
    let course = fields.number(bytes, &self.course)
    let date = fields.take(bytes)
    guard !fields.ranOut else { return record(.malformedSentence) }
    fields.skip(bytes, 2)
    let mode = fields.letter(bytes)
    let moment = checked(time)
    // Without a time, the date is the one that the receiver had when it was switched on.
    let day = moment == NMEAEpoch.untimed ? nil : day(bytes, date)
    try enter(.rmc, time: moment, day: day, into: &fixes)
    if !Self.isFix(status: status) || mode == UInt8(ascii: "N") { epoch.hasNoFix = true }
    epoch.flags |= Self.flags(ofMode: mode)
    addPosition(position, .rmc)
    if let knots = checkedSpeed(speed) {
      epoch.setSpeed(SpeedUnit.knots.speed(knots).metersPerSecond)
    }
    if let degrees = checkedCourse(course) { epoch.setCourse(degrees) }
  }

  /// `hhmmss.ss,ddmm.m,N,dddmm.m,E,quality,satellites,hdop,altitude,M,…`
  private mutating func readGGA(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let time = self.time(bytes, &fields)
    let position = self.position(bytes, &fields)
    let quality = fields.integer(bytes)
    guard !fields.ranOut else { return record(.malformedSentence) }
    fields.skip(bytes)
    let dilution = fields.number(bytes, &self.dilution)
    let altitude = fields.number(bytes)
    let unit = fields.letter(bytes)
    try enter(.gga, time: checked(time), day: nil, into: &fixes)
    var isDifferential = false
    switch quality {
    case .value(let number):
      switch number {
      case 0: epoch.hasNoFix = true
      case 2, 4, 5: isDifferential = true
      case 6: epoch.flags |= FixFlags.estimated.rawValue
      case 7: epoch.flags |= FixFlags.manual.rawValue
      case 8: epoch.flags |= FixFlags.simulated.rawValue
      default: break
      }
    case .unreadable, .empty: epoch.hasNoFix = true
    }
    addPosition(position, .gga)
    addDilution(dilution, isDifferential: isDifferential, .gga)
    addAltitude(altitude, unit: unit, .gga)
  }

  /// `hhmmss.ss,ddmm.m,N,dddmm.m,E,modes,satellites,hdop,altitude,…`
  private mutating func readGNS(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let time = self.time(bytes, &fields)
    let position = self.position(bytes, &fields)
    let modes = fields.take(bytes)
    guard !fields.ranOut else { return record(.malformedSentence) }
    fields.skip(bytes)
    let dilution = fields.number(bytes)
    let altitude = fields.number(bytes)
    try enter(.gns, time: checked(time), day: nil, into: &fixes)
    // One letter for each system. A system with a fix takes precedence over those without.
    var measures = false
    var isDifferential = false
    var flags: UInt8 = 0
    for i in modes {
      switch bytes[i] {
      case UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "P"), UInt8(ascii: "R"):
        isDifferential = true
        measures = true
      case UInt8(ascii: "A"): measures = true
      default: flags |= Self.flags(ofMode: bytes[i])
      }
    }
    if !measures {
      if flags == 0 { epoch.hasNoFix = true }
      epoch.flags |= flags
    }
    addPosition(position, .gns)
    addDilution(dilution, isDifferential: isDifferential, .gns)
    addAltitude(altitude, unit: UInt8(ascii: "M"), .gns)
  }

  /// `ddmm.m,N,dddmm.m,E,hhmmss.ss,A,mode`
  private mutating func readGLL(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let position = self.position(bytes, &fields)
    guard !fields.ranOut else { return record(.malformedSentence) }
    let time = self.time(bytes, &fields)
    let status = fields.letter(bytes)
    // The oldest form ends behind the position, and says nothing.
    let hasStatus = !fields.ranOut
    let mode = fields.letter(bytes)
    try enter(.gll, time: checked(time), day: nil, into: &fixes)
    if hasStatus && !Self.isFix(status: status) || mode == UInt8(ascii: "N") {
      epoch.hasNoFix = true
    }
    epoch.flags |= Self.flags(ofMode: mode)
    addPosition(position, .gll)
  }

  /// `course,T,course,M,knots,N,kilometres an hour,K,mode`; it has no time, so it belongs to the
  /// open epoch. Mode N means that speed and course are unknown; the position may be known.
  private mutating func readVTG(_ bytes: Span<UInt8>, _ fields: inout NMEAFields) {
    let course = fields.number(bytes, &self.course)
    let reference = fields.letter(bytes)
    fields.skip(bytes, 2)
    let knots = fields.number(bytes, &speed)
    let knotsUnit = fields.letter(bytes)
    guard !fields.ranOut else { return record(.malformedSentence) }
    var kilometers = NMEAFields.Content<Double>.empty
    if case .empty = knots { kilometers = fields.number(bytes) } else { fields.skip(bytes) }
    let kilometersUnit = fields.letter(bytes)
    guard epoch.isOpen, fields.letter(bytes) != UInt8(ascii: "N") else { return }
    if reference == UInt8(ascii: "T"), let degrees = checkedCourse(course) {
      epoch.setTrackCourse(degrees)
    }
    if knotsUnit == UInt8(ascii: "N"), let value = checkedSpeed(knots) {
      epoch.setTrackSpeed(SpeedUnit.knots.speed(value).metersPerSecond)
    } else if kilometersUnit == UInt8(ascii: "K"), let value = checkedSpeed(kilometers) {
      epoch.setTrackSpeed(SpeedUnit.kilometersPerHour.speed(value).metersPerSecond)
    }
  }

  /// `hhmmss.ss,dd,mm,yyyy,…`
  private mutating func readZDA(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let time = self.time(bytes, &fields)
    let dayOfMonth = fields.integer(bytes)
    let month = fields.integer(bytes)
    let year = fields.integer(bytes)
    guard !fields.ranOut else { return record(.malformedSentence) }
    var day: Int?
    switch (dayOfMonth, month, year) {
    case (.value(let dayOfMonth), .value(let month), .value(let year)):
      day = self.day(year: year, month: month, dayOfMonth: dayOfMonth)
    case (.empty, .empty, .empty): break
    default: record(.impossibleDate)
    }
    try enter(.zda, time: checked(time), day: day, into: &fixes)
  }

  /// `hhmmss.ss,rms,major,minor,orientation,latitude deviation,longitude deviation,…`
  private mutating func readGST(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let time = self.time(bytes, &fields)
    fields.skip(bytes, 4)
    let north = fields.number(bytes)
    let east = fields.number(bytes)
    guard !fields.ranOut else { return record(.malformedSentence) }
    try enter(.gst, time: checked(time), day: nil, into: &fixes)
    switch (north, east) {
    case (.value(let north), .value(let east))
    where north >= 0 && east >= 0 && (north * north + east * east).isFinite:
      epoch.setDeviation((north * north + east * east).squareRoot())
    case (.empty, .empty): break
    default: record(.badValue)
    }
  }

  // MARK: Fields

  /// The next field as a time. The same text as last time is not parsed again.
  @inline(__always)
  private mutating func time(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields
  ) -> NMEAFields.Content<Int64> {
    if fields.passes(bytes, time.text) { return .value(time.value) }
    let start = fields.at
    let content = fields.time(bytes)
    if case .value(let value) = content, let text = fields.text(from: start) {
      time = NMEAFields.Known(text: text, value: value)
    }
    return content
  }

  /// The next four fields as a position. The same text as last time is not parsed again.
  @inline(__always)
  private mutating func position(
    _ bytes: Span<UInt8>, _ fields: inout NMEAFields
  ) -> NMEAFields.Content<NMEAFields.Position> {
    if fields.passes(bytes, position.text) { return .value(position.value) }
    let start = fields.at
    let content = fields.position(bytes)
    if case .value(let value) = content, let text = fields.text(from: start) {
      position = NMEAFields.Known(text: text, value: value)
    }
    return content
  }

  private mutating func checked(_ time: NMEAFields.Content<Int64>) -> Int64 {
    switch time {
    case .value(let time): return time
    case .unreadable:
      sawBadTime = true
      return NMEAEpoch.untimed
    case .empty: return NMEAEpoch.untimed
    }
  }

  private mutating func checkedSpeed(_ content: NMEAFields.Content<Double>) -> Double? {
    switch content {
    case .value(let value) where value >= 0: return value
    case .empty: return nil
    default:
      record(.badValue)
      return nil
    }
  }

  private mutating func checkedCourse(_ content: NMEAFields.Content<Double>) -> Double? {
    switch content {
    case .value(let value) where value >= 0 && value <= 360: return value == 360 ? 0 : value
    case .empty: return nil
    default:
      record(.badValue)
      return nil
    }
  }

  private mutating func addDilution(
    _ content: NMEAFields.Content<Double>, isDifferential: Bool, _ kind: NMEAEpoch.Kind
  ) {
    switch content {
    case .value(let value) where value >= 0:
      // Receivers write 0 and 99.99 for an unknown value.
      if value > 0, value < 90 {
        epoch.setDilution(value, isDifferential: isDifferential, kind)
      }
    case .empty: break
    default: record(.badValue)
    }
  }

  private mutating func addAltitude(
    _ content: NMEAFields.Content<Double>, unit: UInt8, _ kind: NMEAEpoch.Kind
  ) {
    switch content {
    case .value(let value) where unit == UInt8(ascii: "M") || unit == 0:
      epoch.setAltitude(value, kind)
    case .empty: break
    default: record(.badValue)
    }
  }

  private static func flags(ofMode mode: UInt8) -> UInt8 {
    switch mode {
    case UInt8(ascii: "E"): FixFlags.estimated.rawValue
    case UInt8(ascii: "M"): FixFlags.manual.rawValue
    case UInt8(ascii: "S"): FixFlags.simulated.rawValue
    default: 0
    }
  }

  /// Days since 1970-01-01 from `ddmmyy`; years from 80 on are of the 20th century.
  private mutating func day(_ bytes: Span<UInt8>, _ field: Range<Int>) -> Int? {
    guard !field.isEmpty else { return nil }
    let text = field.count == 6 ? bytes.word(at: field.lowerBound, count: 6) : 0
    if text != 0, text == lastDate.text { return lastDate.day }
    var number = 0
    var isNumber = field.count == 6
    for i in field {
      // checked: other bytes than digits become 10 and more
      let digit = bytes[i] &- UInt8(ascii: "0")
      if digit > 9 { isNumber = false }
      // checked: of use for six digits alone
      number = number &* 10 &+ Int(digit)
    }
    guard isNumber else {
      record(.impossibleDate)
      return nil
    }
    let year = number % 100
    let day = self.day(
      year: year >= 80 ? 1900 + year : 2000 + year, month: number / 100 % 100,
      dayOfMonth: number / 10_000)
    if let day { lastDate = (text, day) }
    return day
  }

  private mutating func day(year: Int, month: Int, dayOfMonth: Int) -> Int? {
    if let date = CivilDate(year: year, month: month, day: dayOfMonth) {
      let day = date.daysSince1970 + dayCorrection
      if NMEACalendar.days.contains(day) { return day }
    }
    record(.impossibleDate)
    return nil
  }
}
