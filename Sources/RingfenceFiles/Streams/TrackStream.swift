internal import RingfenceBytes

// This folder: tracks that come line by line and do not end, and what is kept of them for a restart.

/// Reads tracks that come line by line: NMEA, or track tables as CSV or NDJSON. It is fed with bytes as they
/// come and gives each position as soon as it is complete, before the rules of ``FixFilter``.
///
/// Memory is bounded: at most one line of 1 MiB waits for its end. Opening files and waiting are the caller's.
package struct TrackStream: Sendable {
  /// The formats that come line by line.
  package enum Format: String, CaseIterable, Sendable {
    case nmea, csv, ndjson

    /// The same format of files.
    package var ofFiles: TrackFormat {
      switch self {
      case .nmea: .nmea
      case .csv: .csv
      case .ndjson: .ndjson
      }
    }
  }

  /// The longest line that is held until its end comes. A longer one is given to the parser in parts.
  private static let longestLine = 1 << 20
  /// So much can be read again for every line that comes, at no cost worth mentioning.
  private static let littleLeft = 4_096

  /// `nil` before it is known.
  package private(set) var format: Format?
  /// The input's name in messages.
  package let name: String
  package private(set) var point = StreamPoint()

  private let options: TrackReadingOptions
  /// Tracks that were read before, until the format is known.
  private var seeds: [TrackResumePoint] = []
  private var nmea: NMEAParser?
  private var csv: CSVTrackParser?
  private var ndjson: NDJSONTrackParser?
  /// The counts of parsers that are not used any more.
  private var earlier = TrackDiagnostics()

  /// Bytes that are not consumed, the offset of the first one in the file, and how many were searched for the
  /// end of a line.
  private var buffer = ContiguousArray<UInt8>()
  private var offset: Int64 = 0
  private var searched = 0
  /// Lines before this offset are in the head of ``point`` already.
  private var headEnd: Int64 = 0
  /// The number of waiting bytes from which they are parsed again.
  private var wanted = 0
  /// Whether the next bytes are the first ones of a file.
  private var isFileStart = true
  /// The line of the open epoch and the offset of its first sentence.
  private var epochLine: Int?
  private var epochOffset: Int64 = 0

  /// The options for whole tracks, sorting and assumed speeds have no effect here.
  package init(name: String, options: TrackReadingOptions) {
    self.name = name
    self.options = options
  }

  /// Goes on where another stream was at a point of the same file. The next bytes are those at its offset.
  package init(name: String, options: TrackReadingOptions, from point: StreamPoint) {
    self.init(name: name, options: options)
    self.point = point
    offset = point.offset
    isFileStart = point.offset == 0
    guard let format = point.format else { return }
    begin(format)
    if let calendar = point.calendar { nmea?.resume(calendar) }
    // The columns are read again, in front of the rows.
    buffer = point.head
    offset -= Int64(point.head.count)
    headEnd = point.offset
  }

  package var diagnostics: TrackDiagnostics {
    var all = earlier
    if let nmea { all.merge(nmea.diagnostics) }
    if let csv { all.merge(csv.diagnostics) }
    if let ndjson { all.merge(ndjson.diagnostics) }
    return all
  }

  /// What is odd about the input, at most one of a kind.
  package var warnings: [TrackFileWarning] {
    csv?.warnings ?? ndjson?.warnings ?? nmea?.warnings ?? []
  }

  package var trackCount: Int { csv?.trackNames.count ?? ndjson?.trackNames.count ?? 0 }

  /// A track, numbered as ``RawFix/track``.
  package func track(_ index: Int) -> TrackResumePoint {
    guard index < trackCount else { return TrackResumePoint(name: nil, segment: nil) }
    return csv?.values.seed(ofTrack: index) ?? ndjson?.values.seed(ofTrack: index)
      ?? TrackResumePoint(name: nil, segment: nil)
  }

  /// Goes on with tracks that were read before. Call it before the first bytes.
  package mutating func know(_ tracks: [TrackResumePoint]) {
    seeds = tracks
    if format != nil { plantSeeds() }
  }

  /// Forgets all tracks but some, each once and ascending, which get the numbers 0, 1, … in their
  /// order. Returns whether it was possible: not while rows wait for their date.
  package mutating func forgetTracks(except kept: [Int]) -> Bool {
    csv?.forgetTracks(except: kept) ?? ndjson?.forgetTracks(except: kept) ?? false
  }

  private mutating func plantSeeds() {
    csv?.know(seeds)
    ndjson?.know(seeds)
    seeds = []
  }

  /// Whether sentences of an epoch have come that the next one or ``endEpoch(into:)`` completes.
  package var hasOpenEpoch: Bool { nmea?.openEpochLine != nil }

  // MARK: Bytes

  /// Takes the next bytes and appends the positions that are complete.
  ///
  /// - Throws: ``FileError``: `unknown-format`, `bad-header`, `local-time`, `no-date`.
  /// - Complexity: linear in the bytes.
  package mutating func take(
    _ bytes: ArraySlice<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard !bytes.isEmpty else { return }
    buffer.append(contentsOf: bytes)
    if isFileStart, try !passStart() { return }
    if format == nil, try !detect(isLast: false) { return }
    try parseLines(into: &fixes)
  }

  /// Completes the open epoch: no sentence of it has come for some time.
  package mutating func endEpoch(
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    try nmea?.endEpoch(into: &fixes)
    notePoint(behind: offset)
  }

  /// Ends the stream: what waits is complete.
  ///
  /// - Throws: as ``take(_:into:)``, and `empty-file` if nothing has come.
  package mutating func finish(
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    isFileStart = false
    if format == nil { _ = try detect(isLast: true) }
    try parse(isLast: true, into: &fixes)
    notePoint(behind: offset)
  }

  /// Begins another file, or what another writer sends. A line without its end is taken as it is.
  package mutating func beginFile(
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if format != nil, !buffer.isEmpty { try take([0x0A], into: &fixes) }
    try endEpoch(into: &fixes)
    buffer = []
    searched = 0
    wanted = 0
    offset = 0
    headEnd = 0
    isFileStart = true
    notePoint(behind: 0)
  }

  // MARK: The beginning of a file

  /// Passes over a byte order mark, and reads the columns again where the first line names some.
  /// Tracks keep their numbers.
  /// - Returns: whether the first line is there.
  private mutating func passStart() throws(FileError) -> Bool {
    if buffer.count >= 2, buffer.starts(with: GzipDecoder.magic) {
      throw FileError(
        .unknownFormat, at: FileLocation(file: name), "input is compressed, expected plain lines")
    }
    let end = buffer.firstIndex(of: 0x0A)
    guard end != nil || buffer.count >= Self.longestLine else { return false }
    isFileStart = false
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) {
      buffer.removeFirst(3)
      offset += 3
    }
    guard let csv, let end = buffer.firstIndex(of: 0x0A) else { return true }
    let line = buffer[...end]
    let first = ContiguousArray(line)
    guard first.contains(where: { !$0.isBlank }),
      TableDetection.header(first.span, from: 0, isAll: true, options) == .whole
    else { return true }
    earlier.merge(csv.diagnostics)
    let tracks = csv.values.seeds
    self.csv = CSVTrackParser(fileName: name, options: options, readsAppEvents: true)
    self.csv?.know(tracks)
    point.head = []
    return true
  }

  /// Detects the format, and returns whether it is known now.
  private mutating func detect(isLast: Bool) throws(FileError) -> Bool {
    guard isLast || buffer.count >= wanted else { return false }
    let text = buffer
    let start = text.firstIndex { !$0.isBlank } ?? text.count
    guard isLast || start < text.count else { return false }
    let found = try TrackFormatDetector.format(
      text.span, isLast: isLast, options, fileName: name)
    switch found {
    case nil:
      wanted = buffer.count > Self.littleLeft ? buffer.count * 2 : 0
      return false
    case .nmea: begin(.nmea)
    case .csv: begin(.csv)
    case .ndjson: begin(.ndjson)
    case .some(let other):
      throw FileError(
        .unknownFormat, at: FileLocation(file: name),
        "input is \(other.rawValue), which does not come line by line, expected NMEA, or a track table "
          + "as CSV or NDJSON")
    }
    wanted = 0
    return true
  }

  private mutating func begin(_ format: Format) {
    self.format = format
    point.format = format
    switch format {
    case .nmea:
      nmea = NMEAParser(
        fileName: name, options: options,
        head: options.date.map { NMEAHead.day($0) } ?? .unknown, readsAppEvents: true)
    case .csv: csv = CSVTrackParser(fileName: name, options: options, readsAppEvents: true)
    case .ndjson:
      ndjson = NDJSONTrackParser(fileName: name, options: options, readsAppEvents: true)
    }
    plantSeeds()
  }

  // MARK: Lines

  private mutating func parseLines(
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let text = buffer
    let bytes = text.span
    var start = 0
    defer {
      buffer.removeFirst(start)
      searched -= start
      offset += Int64(start)
    }
    while true {
      var end = searched
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      searched = min(end + 1, bytes.count)
      let isWhole = end < bytes.count
      guard isWhole || bytes.count - start > Self.longestLine else { break }
      if isWhole { end += 1 }
      guard end - start >= wanted else {
        guard isWhole else { break }
        continue
      }
      let lacksHeader = !(csv?.hasHeader ?? true)
      let consumed = try parse(bytes.extracting(start..<end), isLast: false, into: &fixes)
      noteEpoch(at: offset + Int64(start))
      if lacksHeader, offset + Int64(start) >= headEnd {
        point.head += text[start..<start + consumed]
      }
      start += consumed
      let left = end - start
      wanted = left > Self.littleLeft ? left * 2 : 0
      notePoint(behind: offset + Int64(start))
      guard isWhole else { break }
    }
  }

  private mutating func parse(
    isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let text = buffer
    let consumed = try parse(text.span, isLast: isLast, into: &fixes)
    buffer.removeFirst(consumed)
    offset += Int64(consumed)
    searched = 0
  }

  private mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    if let count = try nmea?.parse(bytes, isLast: isLast, into: &fixes) { return count }
    if let count = try csv?.parse(bytes, isLast: isLast, into: &fixes) { return count }
    return try ndjson?.parse(bytes, isLast: isLast, into: &fixes) ?? bytes.count
  }

  // MARK: Where to read again

  /// Notes where the open epoch begins, if the line at an offset began it.
  private mutating func noteEpoch(at offset: Int64) {
    guard let line = nmea?.openEpochLine else { return }
    if line != epochLine { epochOffset = offset }
    epochLine = line
  }

  /// Notes from where to read again, after all bytes before an offset were consumed.
  private mutating func notePoint(behind offset: Int64) {
    if let nmea {
      // Fixes without a date are held back: they are read again.
      guard let calendar = nmea.resumption else { return }
      point.calendar = calendar
      point.offset = nmea.openEpochLine == nil ? offset : epochOffset
    } else if ndjson != nil || csv?.hasHeader ?? false {
      point.offset = offset
    }
  }
}
