internal import Ringfence

/// Reads the positions in the subtitles of DJI's drones. `Docs/Tracks.md` states the forms.
package struct SubtitleTrackParser: TrackParser, Sendable {
  private let fileName: String
  private var lines = TrackLines()
  private(set) var values: TableRow
  private var counts = TrackDiagnostics()

  /// What the open subtitle has said so far.
  private var time = ContiguousArray<UInt8>()
  private var position: SubtitleText?
  private var timeLine = 0
  private var positionLine = 0

  /// How many positions there were, and how many of them are like radians.
  private var positions = 0
  private var likeRadians = 0
  private var firstLine = 0

  package init(fileName: String, options: TrackReadingOptions) {
    self.fileName = fileName
    // The form of the dates is known.
    var options = options
    (options.timeFormat, options.dateOrder) = (nil, nil)
    values = TableRow(options)
  }

  package var trackNames: [String?] { values.trackNames }

  package var diagnostics: TrackDiagnostics {
    var all = values.diagnostics
    all.merge(counts)
    return all
  }

  /// Whether a beginning of a file is a number of a subtitle, and then its time and a position.
  static func isTrack(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard bytes[start] &- UInt8(ascii: "0") < 10 else { return false }
    var i = start
    var (count, hasTime) = (0, false)
    while i < bytes.count, count < 16 {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
      let line = bytes.trimmingBlanks(i..<end)
      i = end + 1
      guard !line.isEmpty else { continue }
      count += 1
      if count == 1 {
        guard isNumber(bytes, line) else { return false }
        continue
      }
      let text = SubtitleText(bytes, line)
      hasTime = hasTime || isTimecode(bytes, line) || !text.time.isEmpty
      // The second line has the time of the video, or the date.
      guard hasTime else { return false }
      if text.hasPosition, !text.latitude.isNaN, !text.longitude.isNaN { return true }
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
      case .overlong: counts.record(.overlongSentence, line: lines.number)
      case .end:
        if isLast {
          try endSubtitle(into: &fixes)
          try checkDegrees()
        }
        return i
      }
    }
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ line: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if line.isEmpty || Self.isNumber(bytes, line) || Self.isTimecode(bytes, line) {
      return try endSubtitle(into: &fixes)
    }
    let text = SubtitleText(bytes, line)
    if !text.time.isEmpty && !time.isEmpty || text.hasPosition && position != nil {
      try endSubtitle(into: &fixes)
    }
    if !text.time.isEmpty { (time, timeLine) = (text.time, lines.number) }
    if text.hasPosition { (position, positionLine) = (text, lines.number) }
  }

  /// Gives the position of the open subtitle, if it has one.
  private mutating func endSubtitle(into fixes: inout ContiguousArray<RawFix>) throws(FileError) {
    defer {
      time.removeAll(keepingCapacity: true)
      position = nil
    }
    guard let position else {
      if !time.isEmpty { counts.record(.noPosition, line: timeLine) }
      return
    }
    values.begin(line: positionLine)
    if !time.isEmpty {
      let text = time
      values.set(.time, text.span, 0..<text.count)
    }
    values.set(
      latitude: position.latitude, longitude: position.longitude, altitude: position.altitude)
    if position.latitude == 0, position.longitude == 0 {
      // Drones write it as long as they have no fix.
      values.setInvalid()
    } else if !position.latitude.isNaN, !position.longitude.isNaN {
      count(position)
    }
    try values.endTime(fileName: fileName)
    values.finish(into: &fixes)
  }

  // MARK: Radians

  private mutating func count(_ position: SubtitleText) {
    if positions == 0 { firstLine = positionLine }
    positions += 1
    if position.isBracketed, position.latitude.magnitude <= .pi / 2,
      position.longitude.magnitude <= .pi
    {
      likeRadians += 1
    }
  }

  /// Refuses positions that are all in a part of the Atlantic without land, as radians are.
  private func checkDegrees() throws(FileError) {
    guard positions > 0, likeRadians == positions else { return }
    throw FileError(
      .unknownFormat, at: FileLocation(file: fileName, line: firstLine),
      "all positions are within half of pi north and pi east, as in radians, which some drones write; expected degrees"
    )
  }

  // MARK: Lines

  private static func isNumber(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    !line.isEmpty && line.count <= 9 && line.allSatisfy { bytes[$0] &- UInt8(ascii: "0") < 10 }
  }

  /// Whether a line is as `00:00:01,000 --> 00:00:02,000`.
  private static func isTimecode(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    line.contains { i in
      i + 3 <= line.upperBound && bytes[i] == UInt8(ascii: "-") && bytes[i + 1] == UInt8(ascii: "-")
        && bytes[i + 2] == UInt8(ascii: ">")
    }
  }
}
