internal import Ringfence

/// Reads track tables as separated values; `Docs/Tracks.md` states the form.
package struct CSVTrackParser: TrackParser, Sendable {
  /// The longest row that is read, in bytes.
  package static let longestRow = 1_048_576

  private let fileName: String
  private var choices: ColumnChoices
  private var line = 1
  private var row = CSVRow()
  private var isBegun = false
  private var isSeparatorNamed = false
  /// The columns, after the header was read, and its line.
  private var header: TableHeader?
  private var headerLine = 1
  private var roles = ContiguousArray<TableRole?>()
  private var leastFields = 0
  private(set) var values: TableRow
  /// Whether the first rows were looked at.
  private var isExamined = false
  private var names: [String] = []
  /// Whether the rest of an overlong row is skipped.
  private var isSkipping = false
  private var unescaped = ContiguousArray<UInt8>()

  /// Creates the parser of one table; of a stream, also of what happens to apps.
  package init(
    fileName: String, options: TrackReadingOptions = TrackReadingOptions(),
    readsAppEvents: Bool = false
  ) {
    self.fileName = fileName
    choices = ColumnChoices(options.columns, readsAppEvents: readsAppEvents)
    values = TableRow(options, isLive: readsAppEvents)
  }

  var hasHeader: Bool { header != nil }

  /// As ``TrackStream/forgetTracks(except:)``.
  mutating func forgetTracks(except kept: [Int]) -> Bool { values.forgetTracks(except: kept) }

  mutating func know(_ seeds: [TrackResumePoint]) {
    for seed in seeds { values.know(seed) }
  }

  package var trackNames: [String?] { values.trackNames }
  package var diagnostics: TrackDiagnostics { values.diagnostics }

  package var warnings: [TrackFileWarning] {
    guard let header else { return [] }
    return values.warnings(
      fileName: fileName, line: headerLine, ignored: header.ignored, hasTrack: header.hasTrack,
      TableHeader.nouns)
  }

  package var unnamedTrack: String? { header?.unnamedTrack }
  package var deviceColumns: [String] { values.deviceCandidates }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    var i = 0
    while i < bytes.count {
      if isSkipping {
        let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: i)
        guard end < bytes.count else { return end }
        guard let next = CSVRow.afterLineEnd(bytes, end, isLast: isLast) else { return end }
        isSkipping = false
        line += 1
        i = next
        continue
      }
      if !isExamined, header != nil {
        guard try examine(bytes, from: i, isLast: isLast) else { return i }
      }
      if isPlain, let next = readPlain(bytes, from: i, into: &fixes) {
        line += 1
        i = next
        continue
      }
      if !isBegun {
        // Blank lines may come before the header.
        guard let next = begin(bytes, from: i, isLast: isLast) else { return i }
        i = next
        continue
      }
      // A row is read up to its limit only, so that the result does not depend on the blocks.
      let isBounded = bytes.count - i > Self.longestRow
      var next =
        isBounded
        ? row.read(bytes.extracting(0...i + Self.longestRow), from: i, isLast: false)
        : row.read(bytes, from: i, isLast: isLast)
      if next == nil, isBounded {
        values.recordBadRow(line: line)
        // An unclosed quotation mark makes only its own line unreadable.
        isSkipping = true
        continue
      }
      if next == nil, isLast { next = bytes.count }
      guard let next else { return i }
      try read(bytes, into: &fixes)
      line += row.lines
      i = next
    }
    if isLast, header == nil {
      throw FileError(
        .badHeader, at: FileLocation(file: fileName, line: 1),
        "table has no header, expected one with time, latitude and longitude")
    }
    if isLast {
      try values.endTable(fileName: fileName)
      if let header {
        try values.checkTracks(
          fileName: fileName, line: headerLine, track: header.track,
          isWeak: header.weakTrack != nil, others: header.ignored)
      }
    }
    return bytes.count
  }

  // MARK: The beginning

  /// Whether rows can be read in one pass: there is a header, and decimal commas and other units of degrees are
  /// out of the question.
  private var isPlain: Bool {
    header != nil && !values.isSampling && roles.count > 1 && !values.numbers.mayHaveComma
      && !values.traits.isLatitudeE7 && !values.traits.isLongitudeE7
  }

  /// Passes over one blank line, or a line that names the separator, or finds the separator of the header.
  /// - Returns: where the next line begins, or the same one if it is the header; `nil` when more bytes are
  ///   needed.
  private mutating func begin(_ bytes: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
    guard end < bytes.count || isLast || bytes.count - start > Self.longestRow else { return nil }
    if end < bytes.count, end == start || end - start == 5 {
      let named = Self.namedSeparator(bytes, start..<end)
      if end == start || named != nil {
        guard let next = CSVRow.afterLineEnd(bytes, end, isLast: isLast) else { return nil }
        if let named { use(separator: named) }
        line += 1
        return next
      }
    }
    isBegun = true
    guard row.separator == UInt8(ascii: ","), !isSeparatorNamed else { return start }
    let isBounded = bytes.count - start > Self.longestRow
    let found =
      isBounded
      ? CSVSeparator.find(
        bytes.extracting(0..<start + Self.longestRow), from: start, isLast: true, choices)
      : CSVSeparator.find(bytes, from: start, isLast: isLast, choices)
    guard found != nil || isBounded || isLast else {
      isBegun = false
      return nil
    }
    use(separator: found ?? UInt8(ascii: ","))
    return start
  }

  private mutating func use(separator: UInt8) {
    row = CSVRow(separator: separator)
    isSeparatorNamed = true
    values.numbers.allowsComma = separator != UInt8(ascii: ",")
  }

  /// The separator of a line `sep=;`, which spreadsheets write before the header.
  static func namedSeparator(_ bytes: Span<UInt8>, _ line: Range<Int>) -> UInt8? {
    guard line.count == 5, bytes.text(line.lowerBound..<line.upperBound - 1).lowercased() == "sep="
    else { return nil }
    let separator = bytes[line.upperBound - 1]
    return [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")].contains(separator)
      ? separator : nil
  }

  // MARK: Rows

  private mutating func readPlain(
    _ bytes: Span<UInt8>, from start: Int, into fixes: inout ContiguousArray<RawFix>
  ) -> Int? {
    let roles = roles
    return values.readPlain(
      bytes, from: start, roles.span, row.separator, least: leastFields, line: line, into: &fixes)
  }

  private mutating func read(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if row.fields.count == 1, row.fields[0].isEmpty, !row.isMalformed { return }
    guard header != nil else { return try readHeader(bytes) }
    if try isHeader(bytes) { return values.recordBadRow(line: line) }
    guard !row.isMalformed, isFull(bytes) else {
      values.recordBadRow(line: line)
      return
    }
    values.begin(line: line)
    if values.isSampling {
      for (column, range) in row.fields.prefix(roles.count).enumerated()
      where roles[column] == nil && !names[column].isEmpty {
        values.sample(names[column], bytes, bytes.trimmingBlanks(range))
      }
    }
    for (role, range) in zip(roles, row.fields) {
      guard let role else { continue }
      if role == .track, hasQuotes(bytes, range) {
        let text = unescaped
        values.set(.track, text.span, 0..<text.count)
      } else {
        values.set(role, bytes, range)
      }
    }
    try values.endTime(fileName: fileName)
    values.finish(into: &fixes)
  }

  /// Whether the row is the header once more.
  /// - Throws: ``FileError`` `bad-header` for another one.
  private func isHeader(_ bytes: Span<UInt8>) throws(FileError) -> Bool {
    switch RepeatedHeader(row, bytes, names, roles, choices) {
    case nil: return false
    case .same: return true
    case .other:
      throw FileError(
        .badHeader, at: FileLocation(file: fileName, line: line),
        "line holds names of columns that are not those of line \(headerLine), expected rows; make a file of each table"
      )
    }
  }

  /// Whether the row has the fields of the header. Those without a name may be missing at its end, and empty ones
  /// may follow.
  private func isFull(_ bytes: Span<UInt8>) -> Bool {
    let count = row.fields.count
    if count == roles.count { return true }
    if count < roles.count { return count >= leastFields }
    return row.fields[roles.count...].allSatisfy { bytes.trimmingBlanks($0).isEmpty }
  }

  /// Whether a field contains doubled quotation marks; ``unescaped`` is then its text.
  private mutating func hasQuotes(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: "\"") else {
      return false
    }
    unescaped.removeAll(keepingCapacity: true)
    var i = range.lowerBound
    while i < range.upperBound {
      unescaped.append(bytes[i])
      i += bytes[i] == UInt8(ascii: "\"") ? 2 : 1
    }
    return unescaped.count < range.count
  }

  private mutating func readHeader(_ bytes: Span<UInt8>) throws(FileError) {
    names = row.fields.map { bytes.text(bytes.trimmingBlanks($0)) }
    headerLine = line
    try choose()
  }

  private mutating func choose() throws(FileError) {
    let found = try TableHeader(names, choices, at: FileLocation(file: fileName, line: headerLine))
    values.use(found.traits)
    roles = found.roles
    leastFields = found.leastFields
    header = found
  }

  /// Looks at the values of the first rows, and returns whether there were enough of them.
  private mutating func examine(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool
  ) throws(FileError) -> Bool {
    var evidence = ColumnEvidence(choices, values.numbers)
    var row = CSVRow(separator: row.separator)
    let columns = names.map { evidence.begin($0) }
    var i = start
    while !evidence.isEnough, i - start < ColumnEvidence.mostBytes {
      guard i < bytes.count else {
        guard isLast else { return false }
        break
      }
      guard let next = row.read(bytes, from: i, isLast: isLast) else {
        guard bytes.count - i > Self.longestRow else { return false }
        break
      }
      if !row.isMalformed, row.fields.count <= columns.count, row.fields.count >= leastFields {
        for (column, field) in zip(columns, row.fields) {
          evidence.take(column, bytes, bytes.trimmingBlanks(field))
        }
        evidence.endRow()
      }
      i = next
    }
    isExamined = true
    choices = try evidence.decide(
      at: FileLocation(file: fileName, line: headerLine), TableHeader.nouns.one)
    values.know(KnownColumns(choices, TableHeader.nouns.one))
    if !choices.found.isEmpty { try choose() }
    return true
  }
}
