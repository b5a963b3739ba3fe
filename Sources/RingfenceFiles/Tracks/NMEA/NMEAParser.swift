internal import Ringfence

/// Reads NMEA 0183 block by block; `Docs/Tracks.md` states the rules.
///
/// Memory is constant after the date of the first epoch is known, from `head` or from the file.
/// Before, fixes are held back, 65,536 at most. In a file without any date only the first fix is
/// held back, for the error.
package struct NMEAParser: TrackParser, Sendable {
  /// The longest sentence that is read, in bytes between the `$` and the end of the line.
  package static let longestSentence = 4096

  package private(set) var diagnostics = TrackDiagnostics()
  package let trackNames: [String?] = [nil]

  private enum LineState {
    case start
    case startAfterReturn
    case text
    case comment
  }

  var line = 1
  private var lineState = LineState.start
  var sawChecksum = false
  /// Whether the time of the current sentence is unreadable.
  var sawBadTime = false

  // What the sentences say; see `NMEAParser+Sentences.swift`.
  var epoch = NMEAEpoch()
  let dayCorrection: Int
  // The next sentence mostly has the same values.
  var position = NMEAFields.Known(value: NMEAFields.Position(latitude: .nan, longitude: .nan))
  var time = NMEAFields.Known(value: Int64(0))
  var speed = NMEAFields.Known(value: Double.nan)
  var course = NMEAFields.Known(value: Double.nan)
  var dilution = NMEAFields.Known(value: Double.nan)
  /// The text of the last date, the first byte in the lowest bits, and its day since 1970-01-01.
  var lastDate: (text: UInt64, day: Int) = (0, 0)

  /// Whether sentences like earlier ones are read at known offsets. The results are the same.
  package var usesShapes = true
  var shapes = SentenceTemplates()
  /// How many sentences were read in this way.
  package internal(set) var templatedSentences = 0

  var calendar = NMEACalendar()
  private(set) var held = ContiguousArray<RawFix>()
  private let keepsFixes: Bool
  /// Whether sentences may say what happens to the app, as those of a stream.
  let readsAppEvents: Bool
  /// The first word about an app that is none.
  var unknownAppEvent: UnknownAppEvent?
  private let heldLimit: Int
  private let isDateless: Bool
  private let fileName: String
  private let fallbackDay: Int?
  private let error: Double
  private let differentialError: Double

  package init(
    fileName: String, options: TrackReadingOptions, head: NMEAHead, readsAppEvents: Bool = false
  ) {
    self.init(
      fileName: fileName, options: options, head: head, heldLimit: 65_536, keepsFixes: true,
      readsAppEvents: readsAppEvents)
  }

  /// Creates a parser with another limit of fixes held back, or without any.
  package init(
    fileName: String, options: TrackReadingOptions, head: NMEAHead, heldLimit: Int,
    keepsFixes: Bool, readsAppEvents: Bool = false
  ) {
    self.fileName = fileName
    self.readsAppEvents = readsAppEvents
    isDateless = head == .dateless
    self.heldLimit = heldLimit
    self.keepsFixes = keepsFixes
    fallbackDay = options.date
    // Beyond the calendar, all values mean the same.
    dayCorrection = min(max(options.weekCorrection, -600_000), 600_000) * 7
    error = options.userEquivalentRangeError.meters
    differentialError = error == 5 ? 2 : error
    switch head {
    case .day(let day): calendar.resolve(headDay: day)
    case .dateless: if let day = options.date { calendar.resolve(headDay: day) }
    case .unknown: break
    }
  }

  package var warnings: [TrackFileWarning] {
    unknownAppEvent.map { [$0.warning(fileName: fileName)] } ?? []
  }

  /// Days since 1970-01-01 of the first epoch with a time; `nil` while unknown.
  package var headDay: Int? { calendar.headDay }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    var i = 0
    forgetFields()
    while true {
      i = passText(bytes, from: i)
      guard i < bytes.count else { break }
      // Most sentences of some receivers are of other kinds. They are not worth a look at the shapes.
      if usesShapes, !shapes.all.isEmpty, SentenceTemplates.maySuit(bytes, at: i) {
        i = try readTemplated(bytes, from: i, into: &fixes)
      }
      if isDone { return i }
      let frame = Frame(bytes, from: i + 1, isLast: isLast)
      switch frame.ending {
      case .open: return i
      case .overlong: record(.overlongSentence)
      case .closed:
        if frame.stated != Frame.noChecksum {
          sawChecksum = true
          if frame.stated == Int(frame.sum) {
            try read(bytes, i + 1..<frame.contentEnd, into: &fixes)
            if usesShapes, SentenceTemplates.maySuit(bytes, at: i) {
              shapes.learn(bytes, at: i, star: frame.contentEnd)
            }
          } else {
            record(.badChecksum)
          }
        } else if sawChecksum {
          record(.missingChecksum)
        } else {
          try read(bytes, i + 1..<frame.contentEnd, into: &fixes)
        }
      }
      i = frame.end
    }
    if isLast { try finish(into: &fixes) }
    return bytes.count
  }

  /// Whether nothing more has to be read: the date is all that is wanted, and it is known.
  @inline(__always)
  var isDone: Bool { !keepsFixes && calendar.isDated }

  mutating func record(_ issue: TrackIssue) { diagnostics.record(issue, line: line) }

  /// Adds a position, or counts it as impossible.
  mutating func addPosition(
    _ content: NMEAFields.Content<NMEAFields.Position>, _ kind: NMEAEpoch.Kind
  ) {
    switch content {
    case .value(let position): epoch.setPosition(position, kind, line: line)
    case .unreadable:
      epoch.badPositionLine = epoch.badPositionLine ?? line
    case .empty: break
    }
  }

  /// Adds a sentence to the open epoch or begins a new one with it.
  mutating func enter(
    _ kind: NMEAEpoch.Kind, time: Int64, day: Int?, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    let hasBadTime = sawBadTime
    sawBadTime = false
    if epoch.takes(kind, time: time, day: day) {
      epoch.add(kind, day: day)
    } else {
      try closeEpoch(into: &fixes)
      epoch = NMEAEpoch(kind, time: time, day: day, line: line)
    }
    if hasBadTime { epoch.badTimeLine = epoch.badTimeLine ?? line }
  }

  private mutating func forgetFields() {
    position.text = 0..<0
    time.text = 0..<0
    speed.text = 0..<0
    course.text = 0..<0
    dilution.text = 0..<0
  }

  /// Finds the next `$`, or the end of the block, and counts the lines up to it.
  private mutating func passText(_ bytes: Span<UInt8>, from first: Int) -> Int {
    var i = first
    // Usually only CR and LF separate two sentences.
    if lineState == .text, i &+ 2 < bytes.count, bytes[i] == 0x0D, bytes[i &+ 1] == 0x0A,
      bytes[i &+ 2] == UInt8(ascii: "$")
    {
      self.line &+= 1
      return i &+ 2
    }
    var state = lineState
    var line = line
    scan: while i < bytes.count {
      switch bytes[i] {
      case 0x0A:
        if state != .startAfterReturn { line &+= 1 }
        state = .start
      case 0x0D:
        line &+= 1
        state = .startAfterReturn
      case 0x00: state = .start
      case UInt8(ascii: "#") where state == .start || state == .startAfterReturn: state = .comment
      case UInt8(ascii: "$") where state != .comment:
        state = .text
        break scan
      default: if state != .comment { state = .text }
      }
      i &+= 1
    }
    self.line = line
    lineState = state
    return i
  }

  mutating func closeEpoch(
    into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard epoch.isOpen else { return }
    let wasDated = calendar.isDated
    let isTimed = epoch.time != NMEAEpoch.untimed
    if isTimed { calendar.advance(toTime: epoch.time, given: epoch.day) }
    if calendar.isDated, !wasDated { release(into: &fixes) }
    guard keepsFixes else { return }
    if epoch.hasNoFix {
      diagnostics.record(.noFix, line: epoch.line)
    } else if !epoch.hasPosition {
      // An epoch is counted under one reason only.
      if let line = epoch.badPositionLine {
        diagnostics.record(.badPosition, line: line)
      } else {
        diagnostics.record(.noPosition, line: epoch.line)
      }
    } else {
      if let line = epoch.badPositionLine {
        diagnostics.record(.badPosition, line: line, isLeftOut: false)
      }
      var fix = epoch.fix(error: error, differentialError: differentialError)
      if let line = epoch.badTimeLine {
        if isTimed {
          diagnostics.record(.badTime, line: line, isLeftOut: false)
        } else {
          fix.timeFault = .unreadable
        }
      }
      if isTimed { fix.microseconds = calendar.microseconds(atTime: epoch.time) }
      if calendar.isDated {
        append(fix, to: &fixes)
      } else if isTimed || !held.isEmpty {
        try hold(fix, into: &fixes)
      } else {
        fixes.append(fix)
      }
    }
  }

  /// Gives what happened to the app, behind the epoch that is open.
  mutating func give(
    _ event: RawFix, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    try closeEpoch(into: &fixes)
    epoch = NMEAEpoch()
    if held.isEmpty {
      fixes.append(event)
    } else {
      try hold(event, into: &fixes)
    }
  }

  private mutating func append(_ fix: RawFix, to fixes: inout ContiguousArray<RawFix>) {
    fixes.append(fix)
    let moment = fix.microseconds
    guard moment != RawFix.missingTime, !NMEACalendar.holds(microseconds: moment) else { return }
    fixes[fixes.count - 1].microseconds = RawFix.missingTime
    fixes[fixes.count - 1].timeFault = .impossibleDate
  }

  private mutating func hold(
    _ fix: RawFix, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if isDateless {
      if held.isEmpty { held.append(fix) }
      return
    }
    held.append(fix)
    guard held.count >= heldLimit else { return }
    guard let fallbackDay else {
      throw FileError(
        .noDate, at: FileLocation(file: fileName, line: fix.line),
        "the first \(held.count) fixes have no date; give the day of the first one with --date")
    }
    calendar.resolve(headDay: fallbackDay)
    release(into: &fixes)
  }

  /// Appends the fixes held back, after the day of the first epoch is known.
  private mutating func release(into fixes: inout ContiguousArray<RawFix>) {
    let start = Int64(calendar.headDay ?? 0) * 86_400_000_000
    for var fix in held {
      if fix.microseconds != RawFix.missingTime, fix.appEvent == nil { fix.microseconds += start }
      append(fix, to: &fixes)
    }
    held = []
  }

  private mutating func finish(into fixes: inout ContiguousArray<RawFix>) throws(FileError) {
    try closeEpoch(into: &fixes)
    epoch = NMEAEpoch()
    guard let first = held.first else { return }
    guard let fallbackDay else {
      throw FileError(
        .noDate, at: FileLocation(file: fileName, line: first.line),
        "no sentence has a date (RMC or ZDA); give the day of the first fix with --date")
    }
    calendar.resolve(headDay: fallbackDay)
    release(into: &fixes)
  }
}
