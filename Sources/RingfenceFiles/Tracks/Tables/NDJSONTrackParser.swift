internal import Ringfence

/// Reads track tables of one JSON object a line, also behind the time and the name of the line's message as
/// OwnTracks records it; `Docs/Tracks.md` states the form.
package struct NDJSONTrackParser: TrackParser, Sendable {
  /// The longest row that is read, in bytes.
  package static let longestRow = 1_048_576

  private let fileName: String
  /// Whether the object stands behind two tabs.
  private let isRecorded: Bool
  private var line = 1
  private var tape = JSONTape()
  private var object: TableObject
  private(set) var values: TableRow
  /// Whether the first lines were looked at.
  private var isExamined: Bool
  /// Whether the rest of an overlong row is skipped.
  private var isSkipping = false
  private var templates = RecentTemplates<ObjectTemplate>()
  private let learnsTemplates: Bool

  /// Creates the parser of one table; of a stream, also of what happens to apps. The results are the same without
  /// templates.
  package init(
    fileName: String, options: TrackReadingOptions = TrackReadingOptions(),
    isRecorded: Bool = false, readsAppEvents: Bool = false, learnsTemplates: Bool = true
  ) {
    self.fileName = fileName
    self.isRecorded = isRecorded
    isExamined = isRecorded
    self.learnsTemplates = learnsTemplates && !isRecorded
    object = TableObject(ColumnChoices(options.columns, readsAppEvents: readsAppEvents))
    values = TableRow(options, isLive: readsAppEvents)
  }

  /// As ``TrackStream/forgetTracks(except:)``.
  mutating func forgetTracks(except kept: [Int]) -> Bool { values.forgetTracks(except: kept) }

  mutating func know(_ seeds: [TrackResumePoint]) {
    for seed in seeds { values.know(seed) }
  }

  package var trackNames: [String?] { values.trackNames }
  package var diagnostics: TrackDiagnostics { values.diagnostics }

  package var warnings: [TrackFileWarning] {
    let messages = [
      object.messages.warning(fileName: fileName),
      GPSDMessage.warning(object.messagesOfGPSD, fileName: fileName),
    ].compactMap { $0 }
    guard !isRecorded else { return messages }
    return messages
      + values.warnings(
        fileName: fileName, line: 1, ignored: object.ignored, hasTrack: object.hasTrack,
        TableObject.nouns)
  }

  package var unnamedTrack: String? {
    isRecorded || object.hasTrack ? nil : TableHeader.trackLike(object.ignored)
  }

  package var deviceColumns: [String] { values.deviceCandidates }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    if !isExamined {
      guard try examine(bytes, isLast: isLast) else { return 0 }
    }
    var i = 0
    while true {
      if !isSkipping { i = readTemplated(bytes, from: i, into: &fixes) }
      guard i < bytes.count else { break }
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
      // With or without the end of the line, so that the result does not depend on the blocks.
      if !isSkipping, end - i > Self.longestRow {
        values.recordBadRow(line: line)
        isSkipping = true
      }
      guard end < bytes.count || isLast else { return isSkipping ? end : i }
      var next = end
      if end < bytes.count {
        guard let after = CSVRow.afterLineEnd(bytes, end, isLast: isLast) else {
          return isSkipping ? end : i
        }
        next = after
      }
      if !isSkipping, !bytes.trimmingBlanks(i..<end).isEmpty {
        try read(bytes, i..<end, into: &fixes)
      }
      isSkipping = false
      line += 1
      i = next
    }
    if isLast {
      if !values.hasTracks, let error = object.messages.error(fileName: fileName) { throw error }
      try object.checkChosen(fileName: fileName)
      try values.endTable(fileName: fileName)
      if !isRecorded { try object.checkTracks(values, fileName: fileName) }
    }
    return bytes.count
  }

  /// Looks at the values of the first lines, and returns whether there were enough of them.
  private mutating func examine(
    _ bytes: Span<UInt8>, isLast: Bool
  ) throws(FileError) -> Bool {
    var evidence = ColumnEvidence(object.choices, values.numbers)
    var i = 0
    while !evidence.isEnough, i < ColumnEvidence.mostBytes {
      guard i < bytes.count else {
        guard isLast else { return false }
        break
      }
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
      guard end < bytes.count || isLast else {
        guard bytes.count - i > Self.longestRow else { return false }
        break
      }
      if (try? tape.read(bytes, in: i..<end)) != nil {
        TableObject.look(at: 0, of: tape, bytes, &evidence)
      }
      i = end + 1
    }
    isExamined = true
    values.know(try object.know(evidence, fileName: fileName))
    return true
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    var row = range
    if isRecorded {
      guard let message = Self.message(bytes, range) else { return values.recordBadRow(line: line) }
      row = bytes.trimmingBlanks(message)
      // Other messages than objects are recorded, too.
      guard !row.isEmpty, bytes[row.lowerBound] == UInt8(ascii: "{") else {
        return object.count(.other)
      }
    }
    guard (try? tape.read(bytes, in: row)) != nil, tape.kind(0) == .object else {
      return values.recordBadRow(line: line)
    }
    if isRecorded {
      let type = tape.member("_type", of: 0, in: bytes)
      guard let type, tape.isText(type, "location", in: bytes) else {
        return object.count(OwnTracksMessages.kind(of: 0, of: tape, bytes) ?? .other)
      }
    }
    values.begin(line: line)
    let location = FileLocation(file: fileName, line: line)
    guard try object.read(0, of: tape, bytes, at: location, into: &values) else { return }
    try values.endTime(fileName: fileName)
    values.finish(into: &fixes)
    // What says that a fix is none may be a part of what lines share.
    if learnsTemplates, !values.isInvalid { learn(bytes, range) }
  }

  /// Reads lines that look like earlier ones, and returns where the first line begins that does
  /// not.
  @inline(__always)
  private mutating func readTemplated(
    _ bytes: Span<UInt8>, from start: Int, into fixes: inout ContiguousArray<RawFix>
  ) -> Int {
    guard templates.areWorthTrying, !values.isSampling else { return start }
    var i = start
    var index = 0
    while index < templates.all.count {
      // Held for all matching lines, so that the reference is not counted for each.
      let template = templates.all[index]
      let before = i
      while i < bytes.count,
        let next = template.read(bytes, at: i, line: line, into: &values, &fixes)
      {
        line += 1
        i = next
      }
      guard i > before else {
        index += 1
        continue
      }
      templates.hit(index)
      object.readTemplated()
      // The template that matched is the first one now. It does not match the next line.
      index = 1
    }
    return i
  }

  /// Keeps the template of a line that was read without one. Near the end of a block, where all lines of a stream
  /// are, none matches.
  private mutating func learn(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    guard line.upperBound + 40 <= bytes.count else { return }
    let isWorthTrying = templates.areWorthTrying
    templates.miss()
    if isWorthTrying, let template = object.template(tape, bytes, line) { templates.add(template) }
  }

  /// The part of a recorded line behind its second tab; `nil` for a line that has only one or none.
  static func message(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var tabs = 0
    for i in range where bytes[i] == 0x09 {
      tabs += 1
      if tabs == 2 { return i + 1..<range.upperBound }
    }
    return nil
  }
}
