internal import Ringfence

/// Detects the format of a track file from its first bytes. The file's name does not matter.
enum TrackFormatDetector {
  private static let limit = RecognitionLimit.bytes
  /// The bytes that are examined first. Few, so that a live source need not wait.
  private static let firstLook = 512

  /// The format of a source. Nothing is consumed.
  ///
  /// Examines the first 512 bytes, then twice as many each time. The result does not depend on the
  /// sizes of a pipe's blocks.
  static func format(
    of source: inout TextSource, _ options: TrackReadingOptions
  ) throws(FileError) -> TrackFormat {
    try found(in: &source, options).format
  }

  /// The format of a source, and whether it lacks something of a track, so that it may be a layout. Nothing is
  /// consumed.
  static func found(
    in source: inout TextSource, _ options: TrackReadingOptions
  ) throws(FileError) -> (format: TrackFormat, mayBeLayout: Bool) {
    var look = firstLook
    while true {
      // One more byte shows whether the source ends there.
      while source.unread.count <= look, !source.isExhausted { try source.fill() }
      let isLast = source.isExhausted && source.unread.count <= look
      do throws(FileError) {
        let bytes = source.text.span.extracting(source.unread.prefix(look))
        if let found = try recognition(bytes, isLast: isLast, options, fileName: source.name) {
          return (try found.trackFormat(bytes, fileName: source.name), found.mayBeLayout)
        }
      } catch {
        // Of damaged data the beginning may show too little.
        throw source.failure ?? error
      }
      look = nextLook(look)
    }
  }

  /// How many bytes are examined after a number of them. Beyond ``limit`` only the first feature of a document is
  /// waited for, which is a long line then.
  private static func nextLook(_ look: Int) -> Int {
    look < limit ? min(look * 2, limit) : look * 8
  }

  /// What a file in memory is by its beginning: what its source would be found to be.
  /// - Throws: ``FileError`` `unknown-format` for an XML document with an unknown root element.
  static func recognition(
    ofWhole bytes: Span<UInt8>, _ options: TrackReadingOptions, fileName: String
  ) throws(FileError) -> FileRecognition {
    var look = limit
    while look < bytes.count {
      let beginning = bytes.extracting(0..<look)
      // Of a cut-off document of another kind the rest of it says nothing.
      if let found = try recognition(beginning, isLast: false, options, fileName: fileName) {
        return found
      }
      look = nextLook(look)
    }
    return try recognition(bytes, isLast: true, options, fileName: fileName)
      ?? .unknown("file is of no format that is known here")
  }

  /// The format of a file that begins with `bytes`, or `nil` when more of them are needed.
  /// - Throws: ``FileError`` `empty-file` and `unknown-format`, with what the file is instead.
  static func format(
    _ bytes: Span<UInt8>, isLast: Bool, _ options: TrackReadingOptions, fileName: String
  ) throws(FileError) -> TrackFormat? {
    try recognition(bytes, isLast: isLast, options, fileName: fileName)?
      .trackFormat(bytes, fileName: fileName)
  }

  /// What a file is that begins with `bytes`, or `nil` when more of them are needed.
  /// - Throws: ``FileError`` `unknown-format` for an XML document with an unknown root element.
  static func recognition(
    _ bytes: Span<UInt8>, isLast: Bool, _ options: TrackReadingOptions, fileName: String
  ) throws(FileError) -> FileRecognition? {
    if let format = TrackFormat.find(magicOf: bytes) { return .track(format) }
    if let format = UnreadFormat.find(magicOf: bytes) { return .unread(format, offset: nil) }
    var start = 0
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    let isAll = isLast || bytes.count >= limit
    guard start < bytes.count else {
      guard isAll else { return nil }
      return .empty(bytes.isEmpty ? "file is empty" : "file holds nothing but blanks")
    }
    if bytes[start] == UInt8(ascii: "<") {
      guard start + 1 < bytes.count || isAll else { return nil }
      if start + 1 < bytes.count, isMarkup(bytes[start + 1]) {
        return try recognitionOfXML(bytes, isLast: isLast, isAll: isAll, options, fileName)
      }
    }
    if bytes[start] == UInt8(ascii: "{") {
      if let (roles, dated) = rolesOfFirstObject(bytes, from: start, isAll: isAll, options) {
        if roles >= TableRole.required.count {
          return recognition(of: .ndjson, dated, bytes, from: start)
        }
        // A single key is no proof: events have a time, too. Regions have positions.
        if roles >= 2 {
          guard let layout = layout(bytes, from: start, isSure: true) else {
            return .incompleteTrack(.ndjson)
          }
          return layout
        }
        switch JSONTrackForm.find(bytes, from: start, isLast: isLast, options) {
        case .track(let format, let dated):
          return recognition(of: format, dated, bytes, from: start)
        case .needsMore: return nil
        case .none: break
        }
        if !hasSentence(bytes) {
          guard isAll else { return nil }
          return json(bytes, from: start)
        }
      } else if !isAll {
        return nil
      }
    }
    if bytes[start] == UInt8(ascii: "[") {
      switch JSONTrackForm.find(bytes, from: start, isLast: isLast, options) {
      case .track(let format, let dated):
        return recognition(of: format, dated, bytes, from: start)
      case .needsMore: return nil
      case .none: break
      }
    }
    if let isRecorded = isRecord(bytes, from: start, isAll: isAll) {
      if isRecorded { return .track(.ownTracks) }
    } else if !isAll {
      return nil
    }
    if let format = TrackFormat.find(beginningOf: bytes, from: start) { return .track(format) }
    let header = TableDetection.header(bytes, from: start, isAll: isAll, options)
    if header == .whole { return .track(.csv) }
    if header == .wholeOrPlaces { return .trackOrPlaces(.csv) }
    if case .plane(let detail) = header { return .plane(detail) }
    if hasSentence(bytes) { return .track(.nmea) }
    guard isAll else { return nil }
    if header == .lacking { return .incompleteTrack(.csv) }
    return other(bytes, from: start)
  }

  // MARK: Formats

  /// Whether a byte after `<` belongs to a tag, a declaration or a comment; a syslog priority does not.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte >= 0x80
      || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Whether the bytes contain a sentence: a `$`, five or more capitals or digits, and a comma.
  private static func hasSentence(_ bytes: Span<UInt8>) -> Bool {
    var i = bytes.firstIndex(of: UInt8(ascii: "$"), UInt8(ascii: "$"), UInt8(ascii: "$"), from: 0)
    while i < bytes.count {
      var end = i + 1
      while end < bytes.count,
        bytes[end] &- UInt8(ascii: "A") < 26 || bytes[end] &- UInt8(ascii: "0") < 10
      { end += 1 }
      if end - i > 5, end < bytes.count, bytes[end] == UInt8(ascii: ",") { return true }
      i = bytes.firstIndex(of: UInt8(ascii: "$"), UInt8(ascii: "$"), UInt8(ascii: "$"), from: i + 1)
    }
    return false
  }

  /// A track, unless its rows are dated places with radii, which some form of zones has.
  private static func recognition(
    of format: TrackFormat, _ dated: DatedPlaces, _ bytes: Span<UInt8>, from start: Int
  ) -> FileRecognition {
    if dated.haveRadii, let layout = layout(bytes, from: start, isSure: true) { return layout }
    return dated.mayBeZones ? .trackOrPlaces(format) : .track(format)
  }

  /// How many of the keys that rows of a track need the first line has that is an object, and whether it is a dated
  /// place; `nil` if more bytes are needed.
  private static func rolesOfFirstObject(
    _ bytes: Span<UInt8>, from start: Int, isAll: Bool, _ options: TrackReadingOptions
  ) -> (roles: Int, dated: DatedPlaces)? {
    let none = (0, DatedPlaces())
    let all = (TableRole.required.count, DatedPlaces())
    // A line of a document may be a row that would be whole by itself.
    switch JSONOpening.find(bytes, from: start, isAll: isAll) {
    case nil: return nil
    case .document: return none
    case .faultyDocument
    where JSONTrackForm.find(bytes, from: start, isLast: true, options).isTrack:
      return none
    case .wholeLine, .faultyDocument, .damaged: break
    }
    var tape = JSONTape()
    var i = start
    var lines = 0
    var hasMessages = false
    // The first lines may be damaged. A document of many lines is recognized after a few.
    while i < bytes.count, lines < 16 {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
      guard end < bytes.count || isAll else { return nil }
      var line = bytes.trimmingBlanks(i..<end)
      // An object before a comma is an element of a document.
      let isElement = !line.isEmpty && bytes[line.upperBound - 1] == UInt8(ascii: ",")
      if isElement { line = line.lowerBound..<line.upperBound - 1 }
      if (try? tape.read(bytes, in: line)) != nil, tape.kind(0) == .object {
        if isElement { return none }
        switch GPSDMessage.find(0, of: tape, bytes) {
        case .position: return all
        case .other:
          hasMessages = true
          lines += 1
          i = end + 1
          continue
        case nil: break
        }
        guard let kind = OwnTracksMessages.kind(of: 0, of: tape, bytes) else {
          // A stream may begin with what happened to an app.
          if tape.member(AppEvent.column, of: 0, in: bytes) != nil {
            return all
          }
          let choices = ColumnChoices(options.columns)
          let notNeeded = TableRole.required.count { choices.isNone($0) }
          let roles = JSONTrackForm.knownRoles(of: 0, of: tape, bytes, choices)
          return (roles + notNeeded, DatedPlaces(row: 0, of: tape, bytes, choices))
        }
        // Of OwnTracks, the first messages may be no locations.
        if !kind.isLayout { hasMessages = true }
      }
      if end > i { lines += 1 }
      i = end + 1
    }
    return lines == 16 || isAll ? (hasMessages ? all : none) : nil
  }

  /// Whether one of the first lines is one that OwnTracks records: a time, a tab, a name, a tab and an object
  /// with `_type`; those before it have a time and tabs as well. `nil` when more bytes are needed.
  private static func isRecord(_ bytes: Span<UInt8>, from start: Int, isAll: Bool) -> Bool? {
    var tape = JSONTape()
    var i = start
    for _ in 0..<16 {
      guard i < bytes.count else { return isAll ? false : nil }
      guard bytes[i] &- UInt8(ascii: "0") <= 9 else { return false }
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x09, from: i)
      guard end < bytes.count else { return isAll || end - i > 40 ? false : nil }
      guard bytes[end] == 0x09, DateTimeText.parse(bytes, i..<end) != nil else { return false }
      let line = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: end)
      guard line < bytes.count || isAll else { return nil }
      guard let message = NDJSONTrackParser.message(bytes, i..<line) else { return false }
      if (try? tape.read(bytes, in: message)) != nil,
        tape.member("_type", of: 0, in: bytes) != nil
      {
        return true
      }
      i = line + 1
      while i < bytes.count, bytes[i].isBlank { i += 1 }
    }
    return false
  }

  // MARK: What else it may be

  /// What a JSON document is that is no track.
  private static func json(_ bytes: Span<UInt8>, from start: Int) -> FileRecognition {
    layout(bytes, from: start, isSure: false)
      ?? .unknown("file is JSON, and neither a track nor a layout")
  }

  /// The form of a JSON document of zones, or the format of one that is not read; `nil` for any other.
  /// `isSure` leaves out the forms that tracks without times resemble.
  private static func layout(
    _ bytes: Span<UInt8>, from start: Int, isSure: Bool
  ) -> FileRecognition? {
    var tape = JSONTape()
    do {
      try tape.read(bytes, in: start..<bytes.count)
    } catch {
      guard tape.count > 0 else { return nil }
      tape.endOpen(at: bytes.count, dropsElement: false)
    }
    let document = JSONDocument(ContiguousArray(copying: bytes), tape)
    if let found = UnreadFormat.find(document) {
      return .unread(found.format, offset: document.tape.range(found.node).lowerBound)
    }
    let zones = ZoneDocument(document, name: "", options: ZoneReadingOptions())
    guard let best = zones.bestMatch(), best.match.refusal == nil,
      !(isSure && best.match.mayBeTrack)
    else { return nil }
    return .layout(best.form.titleOfLayout)
  }

  /// What a file is that is no track, and neither XML nor an object in JSON.
  private static func other(_ bytes: Span<UInt8>, from start: Int) -> FileRecognition {
    if bytes[start] == UInt8(ascii: "[") { return json(bytes, from: start) }
    if TextZoneReader.match(ContiguousArray(copying: bytes)) {
      return .layout(ZoneFileForm.table.titleOfLayout)
    }
    if let format = UnreadFormat.find(linesOf: bytes) { return .unread(format, offset: start) }
    if TableDetection.lacksHeader(bytes, from: start) {
      return .headerless
    }
    for i in 0..<min(bytes.count, 4096) where bytes[i] < 0x20 && !bytes[i].isBlank {
      return .unknown("file is binary")
    }
    return .unknown("file is of no format that is known here")
  }
}
