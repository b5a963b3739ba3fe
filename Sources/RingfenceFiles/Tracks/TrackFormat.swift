internal import Ringfence

/// The format of a track file.
public enum TrackFormat: String, CaseIterable, Sendable {
  /// Sentences of NMEA 0183.
  case nmea
  /// A GPX document.
  case gpx
  /// A KML document with times.
  case kml
  /// A TCX document.
  case tcx
  /// A table of comma-separated values.
  case csv
  /// A table of one JSON object a line.
  case ndjson
  /// Messages of Garmin's FIT protocol.
  case fit
  /// A JSON document with an array of objects, each of them a row of a table.
  case json
  /// GeoJSON points and lines with times.
  case geojson
  /// The file in which a server of OwnTracks records the messages of a device.
  case ownTracks = "owntracks"
  /// An export of Google's timeline.
  case googleTimeline = "google-timeline"
}

extension TrackFormat {
  /// Detects the format of a file from its first bytes, as ``TrackReader`` does. Larger archives than
  /// 16 MiB are not opened.
  ///
  /// - Throws: ``FileError`` as ``TrackReader/init(path:options:)`` throws it.
  package init(
    ofFile path: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(FileError) {
    var source = try TextSource(ByteSource(path: path)).openingArchive(upTo: 16 << 20)
    self = try TrackFormatDetector.format(of: &source, options)
  }
}

/// Detects the format of a track file from its first bytes. The file's name does not matter.
enum TrackFormatDetector {
  /// The most bytes that are examined. A file without a sign of a format in them has no known
  /// format.
  static let limit = 262_144
  /// The bytes that are examined first. Few, so that a live source need not wait.
  private static let firstLook = 512

  /// The format of a source. Nothing is consumed.
  ///
  /// Examines the first 512 bytes, then twice as many each time. The result does not depend on the
  /// sizes of a pipe's blocks.
  static func format(
    of source: inout TextSource, _ options: TrackReadingOptions
  ) throws(FileError) -> TrackFormat {
    var look = firstLook
    while true {
      // One more byte shows whether the source ends there.
      while source.unread.count <= look, !source.isExhausted { try source.fill() }
      let isLast = source.isExhausted && source.unread.count <= look
      do throws(FileError) {
        let found = try format(
          source.text.span.extracting(source.unread.prefix(look)), isLast: isLast, options,
          fileName: source.name)
        if let found { return found }
      } catch {
        // Of damaged data the beginning may show too little.
        throw source.failure ?? error
      }
      look = min(look * 2, limit)
    }
  }

  /// The format of a file that begins with `bytes`, or `nil` when more of them are needed.
  /// - Throws: ``FileError`` `empty-file` and `unknown-format`, with a guess about the file.
  static func format(
    _ bytes: Span<UInt8>, isLast: Bool, _ options: TrackReadingOptions, fileName: String
  ) throws(FileError) -> TrackFormat? {
    if FITTrackParser.isFIT(bytes) { return .fit }
    let location = FileLocation(file: fileName)
    var start = 0
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    let isAll = isLast || bytes.count >= limit
    guard start < bytes.count else {
      guard isAll else { return nil }
      throw FileError(
        .emptyFile, at: location, bytes.isEmpty ? "file is empty" : "file holds nothing but blanks")
    }
    if bytes[start] == 0x3C {
      guard start + 1 < bytes.count || isAll else { return nil }
      if start + 1 < bytes.count, isMarkup(bytes[start + 1]) {
        return try xmlFormat(bytes, isLast: isLast, isAll: isAll, options, fileName)
      }
    }
    if bytes[start] == 0x7B {
      if let isTable = isTableOfObjects(bytes, from: start, isAll: isAll, options) {
        if isTable { return .ndjson }
        if let form = JSONTrackForm.find(bytes, from: start, isCut: isAll && !isLast, options) {
          return form
        }
        if !hasSentence(bytes) {
          guard isAll else { return nil }
          throw FileError(.unknownFormat, at: location, json(bytes))
        }
      } else if !isAll {
        return nil
      }
    }
    if bytes[start] == 0x5B,
      let form = JSONTrackForm.find(bytes, from: start, isCut: isAll && !isLast, options)
    {
      return form
    }
    if let isRecorded = isRecord(bytes, from: start, isAll: isAll) {
      if isRecorded { return .ownTracks }
    } else if !isAll {
      return nil
    }
    let header = TableDetection.header(bytes, from: start, isAll: isAll, options)
    if header == .whole { return .csv }
    if hasSentence(bytes) { return .nmea }
    guard isAll else { return nil }
    if header == .lacking { return .csv }
    throw FileError(.unknownFormat, at: location, describe(bytes, from: start))
  }

  // MARK: Formats

  /// Whether a byte after `<` belongs to a tag, a declaration or a comment; a syslog priority does not.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == 0x3F || byte == 0x21 || byte == 0x5F || byte == 0x3A || byte >= 0x80
      || (byte | 0x20) &- 0x61 < 26
  }

  /// Whether the bytes contain a sentence: a `$`, five or more capitals or digits, and a comma.
  private static func hasSentence(_ bytes: Span<UInt8>) -> Bool {
    var i = bytes.firstIndex(of: 0x24, 0x24, 0x24, from: 0)
    while i < bytes.count {
      var end = i + 1
      while end < bytes.count, bytes[end] &- 0x41 < 26 || bytes[end] &- 0x30 < 10 { end += 1 }
      if end - i > 5, end < bytes.count, bytes[end] == 0x2C { return true }
      i = bytes.firstIndex(of: 0x24, 0x24, 0x24, from: i + 1)
    }
    return false
  }

  /// Whether the first line that is an object has the keys of a track table; `nil` if more bytes
  /// are needed.
  private static func isTableOfObjects(
    _ bytes: Span<UInt8>, from start: Int, isAll: Bool, _ options: TrackReadingOptions
  ) -> Bool? {
    // A line of a document may be a row that would be whole by itself.
    switch JSONOpening.find(bytes, from: start, isAll: isAll) {
    case nil: return nil
    case .document: return false
    case .faultyDocument
    where JSONTrackForm.find(bytes, from: start, isCut: false, options) != nil:
      return false
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
      let isElement = !line.isEmpty && bytes[line.upperBound - 1] == 0x2C
      if isElement { line = line.lowerBound..<line.upperBound - 1 }
      if (try? tape.read(bytes, in: line)) != nil, tape.kind(0) == .object {
        if isElement { return false }
        guard let kind = OwnTracksMessages.kind(of: 0, of: tape, bytes) else {
          // A single key is no proof: events have a time, too.
          let choices = ColumnChoices(options.columns)
          return JSONTrackForm.knownRoles(of: 0, of: tape, bytes, choices) >= 2
        }
        // Of OwnTracks, the first messages may be no locations.
        if !kind.isLayout { hasMessages = true }
      }
      if end > i { lines += 1 }
      i = end + 1
    }
    return lines == 16 || isAll ? hasMessages : nil
  }

  /// Whether one of the first lines is one that OwnTracks records: a time, a tab, a name, a tab and an object
  /// with `_type`; those before it have a time and tabs as well. `nil` when more bytes are needed.
  private static func isRecord(_ bytes: Span<UInt8>, from start: Int, isAll: Bool) -> Bool? {
    var tape = JSONTape()
    var i = start
    for _ in 0..<16 {
      guard i < bytes.count else { return isAll ? false : nil }
      guard bytes[i] &- 0x30 <= 9 else { return false }
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

  private static let expected =
    "expected NMEA, GPX, KML, TCX, FIT, a track table as CSV or NDJSON, or a track in JSON"

  private static func json(_ bytes: Span<UInt8>) -> String {
    if contains(bytes, "\"FeatureCollection\"") || contains(bytes, "\"Feature\"") {
      return
        "file is GeoJSON without times, a layout and no track; a layout is given with --zones, "
        + expected
    }
    if contains(bytes, "\"zones\"") || contains(bytes, "\"fences\"") {
      return "file is a zone file, not a track; a layout is given with --zones, \(expected)"
    }
    return "file is JSON without objects that have a time, a latitude and a longitude, " + expected
  }

  private static func describe(_ bytes: Span<UInt8>, from start: Int) -> String {
    func begins(with prefix: [UInt8]) -> Bool {
      guard bytes.count >= prefix.count else { return false }
      return prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
    }
    if begins(with: GzipDecoder.magic) {
      return "file is compressed with gzip twice; decompress it first"
    }
    if bytes[start] == 0x5B { return json(bytes) }
    if let detail = TableDetection.describe(bytes, from: start) { return detail }
    for i in 0..<min(bytes.count, 4096) where bytes[i] < 0x20 && !bytes[i].isBlank {
      return "file is binary, \(expected)"
    }
    return "file is of no format that is known here, \(expected)"
  }

  static func contains(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    let wanted = ContiguousArray(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    for i in 0...bytes.count - wanted.count
    where bytes.isEqual(at: i, to: wanted.span, at: 0, count: wanted.count) {
      return true
    }
    return false
  }
}
