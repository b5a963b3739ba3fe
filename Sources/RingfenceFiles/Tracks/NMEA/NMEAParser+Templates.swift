internal import Ringfence

extension NMEAParser {
  /// Reads sentences that have the shape of an earlier one, each behind the other, from the `$` at a
  /// position on.
  ///
  /// The results are those of ``read(_:_:into:)``, which reads every sentence that is not read here.
  /// - Returns: the position of the first `$` whose sentence is not read.
  @inline(__always)
  mutating func readTemplated(
    _ bytes: Span<UInt8>, from first: Int, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    // Held for all of these sentences, so that the references are not counted for each.
    let (allShapes, allParts) = (shapes.all, shapes.parts)
    let (all, parts) = (allShapes.span, allParts.span)
    var start = first
    while let index = shapes.find(bytes, at: start, all, parts) {
      let isRead =
        switch all[index].kind {
        case .rmc: try readRMC(all, index, bytes, at: start, into: &fixes)
        case .gga: try readGGA(all, index, bytes, at: start, into: &fixes)
        case .vtg: passVTG(all, index, bytes, at: start)
        }
      guard isRead else { break }
      start &+= all[index].length
      line &+= 1
      templatedSentences &+= 1
      if isDone { break }
    }
    return start
  }

  /// Returns whether the sentence was read; nothing is changed otherwise.
  @inline(__always)
  private mutating func readRMC(
    _ all: Span<SentenceTemplate>, _ index: Int, _ bytes: Span<UInt8>, at start: Int,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Bool {
    var day: Int?
    if all[index].date != 0 {
      let text = bytes.word(at: start &+ all[index].date) & 0x0000_FFFF_FFFF_FFFF
      guard text == lastDate.text else { return false }
      day = lastDate.day
    }
    var course = Double.nan
    if all[index].course.offset != 0 {
      course = all[index].value(all[index].course, bytes, at: start)
      guard course <= 360 else { return false }
      if course == 360 { course = 0 }
    }
    guard let time = time(all, index, bytes, at: start),
      let position = position(all, index, bytes, at: start)
    else { return false }
    try enter(.rmc, time: time, day: day, into: &fixes)
    epoch.setPosition(position, .rmc, line: line)
    if all[index].speed.offset != 0 {
      let knots = all[index].value(all[index].speed, bytes, at: start)
      epoch.setSpeed(SpeedUnit.knots.speed(knots).metersPerSecond)
    }
    epoch.setCourse(course)
    return true
  }

  @inline(__always)
  private mutating func readGGA(
    _ all: Span<SentenceTemplate>, _ index: Int, _ bytes: Span<UInt8>, at start: Int,
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Bool {
    guard let time = time(all, index, bytes, at: start),
      let position = position(all, index, bytes, at: start)
    else { return false }
    try enter(.gga, time: time, day: nil, into: &fixes)
    epoch.setPosition(position, .gga, line: line)
    if all[index].dilution.offset != 0 {
      let dilution = all[index].value(all[index].dilution, bytes, at: start)
      // Receivers write 0 and 99.99 for an unknown value.
      if dilution > 0, dilution < 90 {
        epoch.setDilution(dilution, isDifferential: all[index].isDifferential, .gga)
      }
    }
    if all[index].altitude.offset != 0 {
      epoch.setAltitude(all[index].value(all[index].altitude, bytes, at: start), .gga)
    }
    return true
  }

  /// Speed and course of RMC have priority, so those of VTG are read only where RMC lacks one.
  @inline(__always)
  private func passVTG(
    _ all: Span<SentenceTemplate>, _ index: Int, _ bytes: Span<UInt8>, at start: Int
  )
    -> Bool
  {
    guard epoch.hasSpeedAndCourse else { return false }
    return all[index].value(all[index].course, bytes, at: start) <= 360
  }

  @inline(__always)
  private mutating func time(
    _ all: Span<SentenceTemplate>, _ index: Int, _ bytes: Span<UInt8>, at start: Int
  ) -> Int64? {
    let at = start &+ SentenceTemplate.Time.offset
    let length = all[index].time.length
    if time.text.count == length,
      bytes.isEqual(at: at, to: bytes, at: time.text.lowerBound, count: length)
    {
      return time.value
    }
    guard let value = all[index].time(bytes, at: start) else { return nil }
    time = NMEAFields.Known(text: at..<at &+ length, value: value)
    return value
  }

  @inline(__always)
  private mutating func position(
    _ all: Span<SentenceTemplate>, _ index: Int, _ bytes: Span<UInt8>, at start: Int
  ) -> NMEAFields.Position? {
    let text = start &+ all[index].position.lowerBound..<start &+ all[index].position.upperBound
    if position.text.count == text.count,
      bytes.isEqualVector(text.count, at: text.lowerBound, and: position.text.lowerBound)
    {
      return position.value
    }
    guard let value = all[index].position(bytes, at: start) else { return nil }
    position = NMEAFields.Known(text: text, value: value)
    return value
  }
}
