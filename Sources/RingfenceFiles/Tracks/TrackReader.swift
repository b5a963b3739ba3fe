public import Ringfence

/// Some usable fixes of one track, in time order, later than those of the track's batch before.
public struct TrackBatch: Hashable, Sendable {
  /// Which track: an index of ``TrackReader/trackIDs``.
  public let track: Int
  /// The fixes; never empty.
  public let fixes: ContiguousArray<Fix>
}

/// Reads the usable fixes of a track file as they come: NMEA, GPX, or a track table.
///
/// The format is told from the first bytes. Memory does not grow with the file, except with the
/// options that ask for a whole track (`outOfOrder = .sort`, `assumedSpeed` for a track without
/// times), with `isStrict` on an input that cannot be read twice, and with the number of tracks.
/// What is dropped is counted in ``diagnostics``. Rules: `Docs/Tracks.md`.
public struct TrackReader: ~Copyable, Sendable {
  /// What the file is written in.
  public let format: TrackFormat
  /// The tracks found so far. A track is called like the file, without its folder; the second and
  /// later ones of a GPX file get `#2` and so on; the tracks of a table have the names it gives them.
  public private(set) var trackIDs: [String] = []

  private let options: TrackReadingOptions
  private let settings: FixSieve.Settings
  private let headDay: Int?
  private let baseID: String
  private var source: TextSource
  private var parser: any TrackParser
  private var sieves = ContiguousArray<FixSieve>()
  private var sieveDiagnostics = TrackDiagnostics()

  private var raw = ContiguousArray<RawFix>()
  private var rawCount = 0
  private var firstRawLine = 0
  private var outputs = ContiguousArray<ContiguousArray<Fix>>()
  /// The tracks whose ``outputs`` are not empty.
  private var touched = ContiguousArray<Int>()
  private var batches = ContiguousArray<TrackBatch>()
  private var nextBatch = 0
  private var failure: TrackError?
  private var isFinished = false
  private var needsMore = false
  private var isChecked = false

  /// Opens a file, a FIFO, or with `-` standard input, and tells its format.
  ///
  /// - Parameters:
  ///   - path: where the file is; also its name in messages.
  ///   - options: how to read it.
  /// - Throws: ``TrackError``: `missing-file`, `unreadable-file` (directories too), `empty-file`,
  ///   `unknown-format`, `truncated`.
  public init(
    path: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(TrackError) {
    try self.init(TextSource(ByteSource(path: path)), options: options)
  }

  /// Reads a file whose bytes are in memory.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: its name, for messages and for the tracks.
  ///   - options: how to read it.
  /// - Throws: ``TrackError`` `empty-file`, `unknown-format`.
  public init(
    bytes: [UInt8], name: String, options: TrackReadingOptions = TrackReadingOptions()
  ) throws(TrackError) {
    try self.init(TextSource(ByteSource(bytes: bytes, name: name)), options: options)
  }

  /// As ``init(bytes:name:options:)``, reading so many bytes at a time.
  package init(
    bytes: [UInt8], name: String, options: TrackReadingOptions, block: Int
  ) throws(TrackError) {
    try self.init(
      TextSource(ByteSource(bytes: bytes, name: name), block: block), options: options)
  }

  private init(
    _ source: consuming TextSource, options: TrackReadingOptions
  ) throws(TrackError) {
    let format = try Self.detect(&source)
    let headDay = format == .nmea ? try Self.findHeadDay(&source, options) : nil
    let name = source.name
    self.format = format
    self.options = options
    self.headDay = headDay
    settings = FixSieve.Settings(fileName: name, options: options)
    baseID = name.split(separator: "/").last.map { String($0) } ?? name
    parser = Self.parser(format, name, options, headDay)
    self.source = source
  }

  /// What was dropped or changed so far.
  public var diagnostics: TrackDiagnostics {
    var all = parser.diagnostics
    all.merge(sieveDiagnostics)
    return all
  }

  /// How many bytes of the file were read so far.
  public var bytesRead: Int { source.bytesRead }

  /// The next usable fixes, usually of one track some thousands; `nil` after the last ones.
  ///
  /// Of a file that cannot be read to its end, the fixes completed before the error are given, then
  /// the error is thrown, once. With `isStrict` the error is thrown first and nothing is given: the
  /// file is read twice, or, when that is impossible, held in memory.
  /// - Throws: ``TrackError``: what is wrong with the file as a whole or from some line on.
  public mutating func next() throws(TrackError) -> TrackBatch? {
    if options.isStrict, !isChecked { try check() }
    while true {
      if nextBatch < batches.count {
        let batch = batches[nextBatch]
        nextBatch += 1
        if nextBatch == batches.count {
          batches.removeAll(keepingCapacity: true)
          nextBatch = 0
        }
        return batch
      }
      if isFinished {
        guard let failure else { return nil }
        self.failure = nil
        throw failure
      }
      step()
    }
  }

  // MARK: Beginning

  fileprivate static func detect(_ source: inout TextSource) throws(TrackError) -> TrackFormat {
    var looked = -1
    while true {
      // Twice as many bytes each time, so that a slow pipe is not searched again for every byte.
      if source.isAtEnd || source.unread.count >= looked * 2 {
        looked = max(source.unread.count, 1)
        let found = try TrackFormatDetector.format(
          source.text.span.extracting(source.unread), isLast: source.isAtEnd,
          fileName: source.name)
        if let found { return found }
      }
      try source.fill()
    }
  }

  /// Looks for the first date of a file that can be read twice, and goes back to its beginning.
  private static func findHeadDay(
    _ source: inout TextSource, _ options: TrackReadingOptions
  ) throws(TrackError) -> Int? {
    guard source.isRewindable else { return nil }
    var scanner = NMEAHeadScanner(options: options)
    // Most files have a date in their first lines, so the first looks are short.
    var limit = 4_096
    while scanner.headDay == nil {
      let unread = source.unread
      let piece = unread.prefix(limit)
      let isWhole = piece.count == unread.count
      let consumed = scanner.scan(
        source.text.span.extracting(piece), isLast: source.isAtEnd && isWhole)
      source.consume(consumed)
      if isWhole {
        if source.isAtEnd { break }
        try source.fill()
      }
      limit *= 2
    }
    guard source.rewind() else { return nil }
    return scanner.headDay
  }

  private static func parser(
    _ format: TrackFormat, _ name: String, _ options: TrackReadingOptions, _ headDay: Int?
  ) -> any TrackParser {
    switch format {
    case .nmea: NMEAParser(fileName: name, options: options, headDay: headDay)
    case .gpx: GPXParser(fileName: name, options: options)
    case .csv: CSVTrackParser(fileName: name)
    case .ndjson: NDJSONTrackParser()
    }
  }

  /// Reads everything, throws what is wrong with it, and begins again.
  private mutating func check() throws(TrackError) {
    isChecked = true
    let canRepeat = source.isRewindable
    while !isFinished {
      step()
      if canRepeat { batches.removeAll(keepingCapacity: true) }
    }
    if let failure {
      self.failure = nil
      batches = []
      throw failure
    }
    guard canRepeat else { return }
    guard source.rewind() else {
      throw TrackError(
        .unreadableFile, at: FilePlace(file: source.name), "cannot be read a second time")
    }
    parser = Self.parser(format, source.name, options, headDay)
    trackIDs = []
    sieves = []
    sieveDiagnostics = TrackDiagnostics()
    outputs = []
    raw = []
    rawCount = 0
    needsMore = false
    isFinished = false
  }

  // MARK: Reading

  /// Reads the next block and turns it into ``batches``.
  private mutating func step() {
    do throws(TrackError) {
      // What was read to tell the format is a first block already.
      if needsMore || source.unread.isEmpty { try source.fill() }
      needsMore = true
      let isLast = source.isAtEnd
      // Read through a copy of the reference: the compiler takes a span for a use of all of `self`.
      let text = source.text
      let consumed = try parser.parse(
        text.span.extracting(source.unread), isLast: isLast, into: &raw)
      source.consume(consumed)
      try sift()
      if isLast {
        try finish()
        isFinished = true
      }
    } catch {
      stop(error)
    }
    flush()
  }

  /// Gives what was complete before an error.
  private mutating func stop(_ error: TrackError) {
    failure = error
    isFinished = true
    guard error.code != .outOfOrder else { return }
    // An error of the sieves says no more than the first one.
    try? sift()
    try? finishSieves()
  }

  /// Passes the raw fixes of a block through the sieves of their tracks.
  private mutating func sift() throws(TrackError) {
    nameTracks()
    if rawCount == 0, let first = raw.first { firstRawLine = first.line }
    rawCount += raw.count
    var block = ContiguousArray<RawFix>()
    swap(&block, &raw)
    for fix in block {
      let track = fix.track
      let isNew = outputs[track].isEmpty
      defer { if isNew, !outputs[track].isEmpty { touched.append(track) } }
      try sieves[track].take(fix, settings, &sieveDiagnostics, into: &outputs[track])
    }
    block.removeAll(keepingCapacity: true)
    swap(&block, &raw)
  }

  private mutating func nameTracks() {
    let names = parser.trackNames
    while trackIDs.count < names.count {
      let index = trackIDs.count
      // Only GPX has several tracks without a name of their own.
      trackIDs.append(
        names[index] ?? (index == 0 || format != .gpx ? baseID : "\(baseID)#\(index + 1)"))
      sieves.append(FixSieve())
      outputs.append([])
    }
  }

  private mutating func finishSieves() throws(TrackError) {
    for track in sieves.indices {
      let isNew = outputs[track].isEmpty
      defer { if isNew, !outputs[track].isEmpty { touched.append(track) } }
      try sieves[track].finish(settings, &sieveDiagnostics, into: &outputs[track])
    }
  }

  private mutating func finish() throws(TrackError) {
    try finishSieves()
    let place = FilePlace(file: source.name)
    if rawCount == 0 {
      let found = parser.diagnostics
      switch format {
      case .nmea where found[.noFix] == 0 && found[.noPosition] == 0 && found[.badPosition] == 0:
        throw TrackError(
          .noTrack, at: place, "no sentence has a position, expected RMC, GGA, GNS or GLL")
      case .gpx where trackIDs.isEmpty:
        throw TrackError(
          .noTrack, at: place, "document has no track (trk) and no waypoints with times (wpt)")
      case .csv where found[.badRow] > 0, .ndjson where found[.badRow] > 0:
        throw TrackError(.badRow, at: place, "none of the \(found[.badRow]) rows can be read")
      default: return
      }
    }
    guard settings.assumedSpeed == nil, !sieves.contains(where: \.sawTime) else { return }
    let wanted = "give a speed with --assume-speed to space the points in time"
    throw TrackError(
      .noTimes, at: FilePlace(file: source.name, line: firstRawLine),
      parser.diagnostics[.badTime] > 0
        ? "no point has a time that can be read; \(wanted)" : "no point has a time; \(wanted)")
  }

  /// Turns what the sieves gave into batches, in the order in which the tracks came up.
  private mutating func flush() {
    for track in touched where !outputs[track].isEmpty {
      var fixes = ContiguousArray<Fix>()
      // The next batch of a lone track will be about as long.
      if touched.count == 1, !isFinished { fixes.reserveCapacity(outputs[track].count + 16) }
      swap(&fixes, &outputs[track])
      batches.append(TrackBatch(track: track, fixes: fixes))
    }
    touched.removeAll(keepingCapacity: true)
  }
}

extension TrackFormat {
  /// Tells the format of a file from its first bytes, as ``TrackReader`` does.
  ///
  /// - Throws: ``TrackError`` as ``TrackReader/init(path:options:)`` throws it.
  package init(ofFile path: String) throws(TrackError) {
    var source = try TextSource(ByteSource(path: path))
    self = try TrackReader.detect(&source)
  }
}
