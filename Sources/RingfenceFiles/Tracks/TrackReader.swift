public import Ringfence

/// Some usable fixes of one track, in time order, later than those of the track's batch before.
public struct TrackBatch: Hashable, Sendable {
  /// Which track: an index of ``TrackReader/trackIDs``.
  public let track: Int
  /// The fixes; never empty.
  public let fixes: FixColumns

  /// The same track with other fixes; `nil` for none.
  package func with(_ fixes: FixColumns) -> TrackBatch? {
    fixes.isEmpty ? nil : TrackBatch(track: track, fixes: fixes)
  }
}

/// Reads the usable fixes of a track file as they come: NMEA, GPX, FIT, or a track table.
///
/// Files may be compressed with gzip, and a zip archive is a file of several: each of its members that is a track is
/// read, one after the other, and called like the member. The archive is held in memory. The format is detected from
/// the first bytes. Memory does not grow with the file, except with tracks that are needed whole (those to be sorted,
/// and with `assumedSpeed` those without times), with `isStrict` on an input that cannot be read twice, and with the
/// number of tracks. A larger file is read twice, the first time to see which tracks go back in time, unless
/// ``TrackReadingOptions/outOfOrder`` says that none is to be sorted.
/// What is dropped is counted in ``diagnostics``. Rules: `Docs/Tracks.md`.
public struct TrackReader: ~Copyable, Sendable {
  /// What the file is written in; of an archive, the first member that is a track.
  public let format: TrackFormat
  /// The tracks found so far. A track is called like the file, without its folder and `.gz`; the second and
  /// later ones of a GPX or FIT file get `#2` and so on; the tracks of a table have the names it gives them.
  public private(set) var trackIDs: [String] = []

  /// Whether the file lacks times, so that it is a layout where a default radius is given.
  let mayBeLayout: Bool
  private let options: TrackReadingOptions
  private var settings: FixFilter.Settings
  private var head: NMEAHead
  private var baseID: String
  /// The format of the file, or of the member of an archive, that is read now.
  private var currentFormat: TrackFormat
  /// The archive, the number of tracks of its earlier members, and what is known of these.
  var archive: TrackArchive?
  private var trackBase = 0
  private var earlierDiagnostics = TrackDiagnostics()
  private var earlierWarnings: [TrackFileWarning] = []
  private var source: TextSource
  /// The columns, of a table in memory.
  private let table: ColumnTable?
  private var parser: FormatParser
  private var filters = ContiguousArray<FixFilter>()
  private var filterDiagnostics = TrackDiagnostics()
  private var speeds = SpeedCheck()
  private var speedUnits = SpeedUnitCheck()
  private var times = TimeCheck()

  private var raw = ContiguousArray<RawFix>()
  private var rawCount = 0
  /// The track of the last raw fix.
  private var current = 0
  private var firstRawLine = 0
  private var firstTimeFault = TimeFault.none
  /// How many of the raw fixes of the last block went into a filter.
  private var filtered = 0
  private var outputs = ContiguousArray<FixColumns>()
  /// The tracks whose ``outputs`` are not empty.
  private var touched = ContiguousArray<Int>()
  private var batches = ContiguousArray<TrackBatch>()
  private var nextBatch = 0
  private var failure: FileError?
  private var isFinished = false
  private var needsMore = false
  /// So much has to be unread before the next block is parsed, unless the source ends before.
  private var wanted = 0
  private var isExamined = false
  /// Whether tracks are taken to be in order until one goes back; the file is read again then.
  private var trustsOrder: Bool
  /// Whether a track turned out to need sorting while its order was trusted.
  private var wentBack = false
  /// The tracks to be held until their ends, and whether all are.
  private var heldTracks = ContiguousArray<Bool>()
  private let holdsAll: Bool

  /// Reads a source whose format is known; of an archive its first track, before the others are known.
  init(
    _ source: consuming TextSource, _ format: TrackFormat, mayBeLayout: Bool, trackName: String,
    canRepeat: Bool, table: ColumnTable? = nil, options: TrackReadingOptions
  ) throws(FileError) {
    let head: NMEAHead =
      format == .nmea ? try NMEAHeadScanner.head(of: &source, options) : .unknown
    let name = source.name
    self.format = format
    currentFormat = format
    self.mayBeLayout = mayBeLayout
    self.options = options
    self.head = head
    settings = FixFilter.Settings(
      fileName: name, options: options, isLive: false, canRepeat: canRepeat)
    trustsOrder = settings.outOfOrder == .sort && canRepeat
    holdsAll = settings.outOfOrder == .sort && !canRepeat
    baseID = trackName
    self.table = table
    parser =
      table.map { .columns(ColumnTableParser($0, options)) }
      ?? FormatParser(format, fileName: name, options, head)
    self.source = source
  }

  /// Whether each track is done with when the next one begins. The tracks of a table may alternate, and an archive
  /// may hold a table.
  public var comesInTurn: Bool { archive == nil && format.comesInTurn }

  /// What was dropped or changed so far.
  public var diagnostics: TrackDiagnostics {
    var all = earlierDiagnostics
    all.merge(currentDiagnostics)
    return all
  }

  /// The same of the file, or the member, that is read now.
  private var currentDiagnostics: TrackDiagnostics {
    var all = parser.diagnostics
    all.merge(filterDiagnostics)
    return all
  }

  /// What is odd about the file so far, at most one of a kind.
  package var warnings: [TrackFileWarning] {
    earlierWarnings + currentWarnings + (archive?.warning.map { [$0] } ?? [])
  }

  /// The warnings about the file, or the member, that is read now, without those of a kind that is known.
  private var currentWarnings: [TrackFileWarning] {
    let leftOut = LeftOutCheck.warning(currentDiagnostics, of: rawCount, file: source.name)
    return Self.warnings(
      parser.warnings + (leftOut.map { [$0] } ?? []), speeds,
      options.needsSpeeds ? SpeedUnitCheck() : speedUnits, times, file: source.name, currentFormat,
      without: earlierWarnings)
  }

  /// Whether nobody states the unit of speeds.
  private var checksSpeedUnit: Bool {
    !currentFormat.namesTracks || options.speedUnit == nil && !parser.statesSpeedUnit
  }

  /// The fixes of each track so far as they came, with those that are not usable; empty unless
  /// ``TrackReadingOptions/keepsArrivals``.
  package var arrivals: [FixColumns] {
    options.keepsArrivals ? filters.map { $0.arrivals } : []
  }

  /// How many bytes of the file were read so far.
  public var bytesRead: Int { archive?.bytes.count ?? Int(clamping: source.bytesRead) }

  /// The next usable fixes, usually of one track some thousands; `nil` after the last ones.
  ///
  /// Of a file that cannot be read to its end, the fixes completed before the error are given, then
  /// the error is thrown, once. With `isStrict` the error is thrown first and nothing is given: the
  /// file is read twice, or, when that is impossible, held in memory.
  /// - Throws: ``FileError``: what is wrong with the file as a whole or from some line on.
  public mutating func next() throws(FileError) -> TrackBatch? {
    if trustsOrder, !isExamined { try examine() }
    while let step = try advance() { if case .batch(let batch) = step { return batch } }
    return nil
  }

  /// What comes next of a file whose order is seen while it is read.
  package enum Step: Sendable {
    case batch(TrackBatch)
    /// A track went back in time. What was given is void, and comes again in order.
    case again
  }

  /// Whether ``Step/again`` may come.
  package var mayBeginAgain: Bool { trustsOrder && !isExamined }

  /// Whether the next batch is there already, so that nothing is read for it. A block of rows of many devices gives many.
  package var hasBatch: Bool { nextBatch < batches.count }

  /// As ``next()``, without reading a file in order twice.
  package mutating func advance() throws(FileError) -> Step? {
    if options.isStrict, !isExamined { try examine() }
    while true {
      if nextBatch < batches.count {
        let batch = batches[nextBatch]
        nextBatch += 1
        if nextBatch == batches.count {
          batches.removeAll(keepingCapacity: true)
          nextBatch = 0
        }
        return .batch(batch)
      }
      if isFinished {
        if beginNextMember() { continue }
        guard let failure else { return nil }
        self.failure = nil
        throw failure
      }
      step()
      if wentBack {
        try resolveOrder()
        return .again
      }
    }
  }

  /// Reads to the end to see which tracks are to be held, and begins again: from here on no
  /// ``Step/again`` comes.
  package mutating func resolveOrder() throws(FileError) {
    isExamined = true
    repeat {
      while !isFinished {
        step()
        batches.removeAll(keepingCapacity: true)
      }
    } while beginNextMember()
    try beginAgain()
  }

  // MARK: Beginning

  /// The number of fixes that are kept while a file is examined, so that a small one is read once.
  private static let keptFixes = 1 << 16

  /// Reads everything, to throw what is wrong with it where that is wanted and to see its order, and begins
  /// again unless all was kept.
  private mutating func examine() throws(FileError) {
    isExamined = true
    let canRepeat = source.isRewindable
    var (examined, fixes, isWhole) = (0, 0, true)
    repeat {
      while !isFinished {
        step()
        guard canRepeat else { continue }
        while isWhole, examined < batches.count {
          fixes += batches[examined].fixes.count
          examined += 1
        }
        isWhole = isWhole && !wentBack && fixes <= Self.keptFixes
        if !isWhole { batches.removeAll(keepingCapacity: true) }
      }
    } while beginNextMember()
    if options.isStrict, let failure {
      self.failure = nil
      batches = []
      throw failure
    }
    if isWhole {
      trustsOrder = false
    } else {
      try beginAgain()
    }
  }

  private mutating func beginAgain() throws(FileError) {
    heldTracks = ContiguousArray(filters.map { $0.needsSorting })
    trustsOrder = false
    wentBack = false
    failure = nil
    trackIDs = []
    filters = []
    filterDiagnostics = TrackDiagnostics()
    outputs = []
    batches.removeAll(keepingCapacity: true)
    nextBatch = 0
    if archive != nil {
      archive?.rewind()
      (earlierDiagnostics, earlierWarnings) = (TrackDiagnostics(), [])
      // The first track is there, as it was.
      _ = openNextMember()
      return
    }
    guard source.rewind() else {
      throw FileError(
        .unreadableFile, at: FileLocation(file: source.name), "cannot be read a second time")
    }
    beginReading()
  }

  // MARK: Archives

  /// Goes on with the next member of an archive. What was wrong with an earlier one is thrown after the last.
  /// - Returns: whether there is another member that is a track.
  private mutating func beginNextMember() -> Bool {
    guard archive != nil else { return false }
    let (warnings, counts) = (currentWarnings, parser.diagnostics)
    guard openNextMember() else {
      if failure == nil { failure = archive?.takeDamage() }
      return false
    }
    earlierWarnings += warnings
    earlierDiagnostics.merge(counts)
    return true
  }

  /// Opens the next member of an archive that is a track.
  private mutating func openNextMember() -> Bool {
    guard var archive else { return false }
    // Not held twice, so that it changes where it is.
    self.archive = nil
    defer { self.archive = archive }
    while let next = try? archive.openTrack(options) {
      let name = next.trackName
      let format = next.found.format
      var member = next.takeSource()
      do throws(FileError) {
        head = format == .nmea ? try NMEAHeadScanner.head(of: &member, options) : .unknown
      } catch {
        failure = failure ?? error
        continue
      }
      source = member
      currentFormat = format
      baseID = name
      settings = FixFilter.Settings(
        fileName: source.name, options: options, isLive: false, canRepeat: true)
      trackBase = trackIDs.count
      beginReading()
      return true
    }
    return false
  }

  /// Sets what is known about a file, or a member, to what is known before its first byte.
  private mutating func beginReading() {
    parser =
      table.map { .columns(ColumnTableParser($0, options)) }
      ?? FormatParser(currentFormat, fileName: source.name, options, head)
    speeds = SpeedCheck()
    speedUnits = SpeedUnitCheck()
    times = TimeCheck()
    current = trackBase
    raw = []
    rawCount = 0
    firstTimeFault = .none
    needsMore = false
    wanted = 0
    isFinished = false
  }

  // MARK: Reading

  /// Reads the next block and turns it into ``batches``.
  private mutating func step() {
    do throws(FileError) {
      // What was read to detect the format is the first block.
      if needsMore || source.unread.isEmpty { try source.fill() }
      needsMore = true
      while source.unread.count < wanted, !source.isExhausted { try source.fill() }
      try readBlock()
    } catch {
      failure = failure ?? error
      isFinished = true
      // An error at the end says no more than the first one.
      if error.code != .outOfOrder { try? finishFilters() }
    }
    flush()
  }

  /// The least that a parser may leave again and again at no cost worth mentioning.
  private static let littleLeft = 4_096

  private mutating func readBlock() throws(FileError) {
    let isLast = source.isAtEnd
    // Read through a copy of the reference: the compiler takes a span for a use of all of `self`.
    let text = source.text
    let bytes = text.span.extracting(source.unread)
    let before: FormatParser? = settings.outOfOrder == .fail ? parser : nil
    var failure: FileError?
    do throws(FileError) {
      let consumed = try parser.parse(bytes, isLast: isLast, into: &raw)
      source.consume(consumed)
      // What is left is read again: once for every time that it has doubled, however little comes.
      let left = source.unread.count
      wanted = left > Self.littleLeft ? left * 2 : 0
    } catch {
      failure = error
    }
    do throws(FileError) {
      try filter()
    } catch {
      // It comes before what the parser found, which counts only up to there.
      if let before, let parser = before.reading(bytes, upToFix: filtered) {
        self.parser = parser
        let later = trackIDs.count - trackBase - parser.trackNames.count
        trackIDs.removeLast(later)
        filters.removeLast(later)
        outputs.removeLast(later)
      }
      throw error
    }
    if let failure { throw failure }
    if isLast {
      try finish()
      isFinished = true
    }
  }

  /// Passes the raw fixes of a block through the filters of their tracks.
  private mutating func filter() throws(FileError) {
    nameTracks()
    if rawCount == 0, let first = raw.first { firstRawLine = first.line }
    rawCount += raw.count
    var block = ContiguousArray<RawFix>()
    swap(&block, &raw)
    filtered = 0
    if currentFormat.comesInTurn, current < outputs.count, outputs[current].isEmpty {
      // The first block, whose fixes are mostly those of one track.
      outputs[current].reserveCapacity(block.count)
    }
    while filtered < block.count {
      let track = trackBase + block[filtered].track
      if track == current {
        let isNew = outputs[track].isEmpty
        let run = filters[track].takeRun(block, from: filtered, settings, into: &outputs[track])
        if isNew, run > 0 { touched.append(track) }
        filtered += run
        if run > 0 { continue }
      }
      let fix = block[filtered]
      filtered += 1
      if currentFormat.comesInTurn, track > current { try finishFilters(current..<track) }
      current = track
      if fix.timeFault != .none, firstTimeFault == .none { firstTimeFault = fix.timeFault }
      let isNew = outputs[track].isEmpty
      defer { if isNew, !outputs[track].isEmpty { touched.append(track) } }
      try filters[track].take(fix, settings, &filterDiagnostics, into: &outputs[track])
      if trustsOrder, filters[track].needsSorting { wentBack = true }
    }
    block.removeAll(keepingCapacity: true)
    swap(&block, &raw)
  }

  private mutating func nameTracks() {
    let names = parser.trackNames
    while trackIDs.count - trackBase < names.count {
      let track = trackIDs.count
      let index = track - trackBase
      let isNumbered = index > 0 && currentFormat.definition.numbersTracks
      trackIDs.append(names[index] ?? (isNumbered ? "\(baseID)#\(index + 1)" : baseID))
      filters.append(
        FixFilter(isHeld: holdsAll || heldTracks.indices.contains(track) && heldTracks[track]))
      outputs.append(FixColumns())
    }
  }

  /// Ends tracks: all that are not ended, or those that are done with before the end of the file.
  private mutating func finishFilters(_ tracks: Range<Int>? = nil) throws(FileError) {
    for track in tracks ?? trackBase..<filters.count {
      let isNew = outputs[track].isEmpty
      defer { if isNew, !outputs[track].isEmpty { touched.append(track) } }
      try filters[track].finish(settings, &filterDiagnostics, into: &outputs[track])
      // What waited up to the end may go back.
      if trustsOrder, filters[track].needsSorting { wentBack = true }
    }
  }

  /// Ends the file, and says what keeps it from being of use although it was read to its end.
  private mutating func finish() throws(FileError) {
    try finishFilters()
    let usability = TrackUsability(
      fileName: source.name, format: currentFormat, counts: parser.diagnostics,
      timeFault: firstTimeFault, unreadTime: parser.unreadTime)
    guard rawCount > 0 else {
      return try usability.checkNothing(hasTrack: trackIDs.count > trackBase)
    }
    try usability.check(
      filters[trackBase...], filterDiagnostics, firstLine: firstRawLine,
      isSpaced: settings.assumedSpeed != nil, unnamedTrack: parser.unnamedTrack,
      deviceColumns: parser.deviceColumns, areChosen: options.columns["track"] != nil)
    try checkSpeedUnit()
  }

  /// Refuses a file whose speeds are probably in another unit, where they decide on events.
  private func checkSpeedUnit() throws(FileError) {
    guard options.needsSpeeds, checksSpeedUnit else { return }
    var speedUnits = speedUnits
    // The last fixes are given later.
    for track in touched { speedUnits.take(outputs[track]) }
    let option = currentFormat.namesTracks
    if let error = speedUnits.error(file: source.name, option: option) { throw error }
  }

  /// Turns what the filters gave into batches, in the order in which the tracks came up.
  private mutating func flush() {
    for track in touched where !outputs[track].isEmpty {
      var fixes = FixColumns()
      // The next batch of a lone track will be about as long.
      if touched.count == 1, !isFinished { fixes.reserveCapacity(outputs[track].count + 16) }
      swap(&fixes, &outputs[track])
      fixes.accuracyMeaning = currentFormat.accuracyMeaning
      speeds.take(fixes)
      if checksSpeedUnit { speedUnits.take(fixes) }
      times.take(fixes)
      batches.append(TrackBatch(track: track, fixes: fixes))
    }
    touched.removeAll(keepingCapacity: true)
  }
}
