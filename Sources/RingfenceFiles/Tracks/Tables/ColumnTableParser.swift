internal import Ringfence

/// Reads a table whose columns are in memory, by the rules of tables in files. A byte of its input stands for a row.
struct ColumnTableParser: TrackParser, Sendable {
  private var table: ColumnTable
  private(set) var values: TableRow
  private var row = 0
  /// The rows of the parts before.
  private var rowsBefore = 0
  /// The columns that are read.
  private var columns: ContiguousArray<(role: TableRole, values: ColumnTable.Values)>
  /// The number of the track of each text of the column for tracks, -1 before its first use.
  private var trackNumbers: ContiguousArray<Int32> = []

  init(_ table: ColumnTable, _ options: TrackReadingOptions) {
    self.table = table
    values = TableRow(options)
    values.use(table.header.traits)
    values.know(KnownColumns(ColumnChoices(options.columns), TableHeader.nouns.one))
    columns = Self.read(table)
  }

  private static func read(
    _ table: ColumnTable
  ) -> ContiguousArray<(role: TableRole, values: ColumnTable.Values)> {
    var columns: ContiguousArray<(role: TableRole, values: ColumnTable.Values)> = []
    for (role, values) in zip(table.header.roles, table.columns) {
      if let role { columns.append((role, values)) }
    }
    return columns
  }

  /// Goes on with the next part of a table, which has the same columns.
  mutating func begin(_ part: ColumnTable) {
    skip(table.rowCount - row)
    rowsBefore += row
    row = 0
    table = part
    columns = Self.read(part)
    trackNumbers = []
  }

  mutating func skip(_ rows: Int) { row += rows }

  /// As ``TableRow/skip(_:ofTrack:)``.
  mutating func skip(_ rows: Int, ofTrack name: Span<UInt8>) -> Int {
    values.skip(rows, ofTrack: name)
  }

  /// The line of the last row, from 1.
  var lastLine: Int { rowsBefore + row }

  var trackNames: [String?] { values.trackNames }
  var diagnostics: TrackDiagnostics { values.diagnostics }

  var warnings: [TrackFileWarning] {
    let header = table.header
    return values.warnings(
      fileName: table.name, line: 1, ignored: header.ignored, hasTrack: header.hasTrack,
      TableHeader.nouns)
  }

  var unnamedTrack: String? { table.header.unnamedTrack }

  mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    try parse(rows: bytes.count, into: &fixes)
    if isLast { try endTable() }
    return bytes.count
  }

  /// Ends the table.
  /// - Throws: ``FileError``: what shows only at its end.
  func endTable() throws(FileError) {
    try values.endTable(fileName: table.name)
    try values.checkTracks(
      fileName: table.name, line: 1, track: table.header.track,
      isWeak: table.header.weakTrack != nil, others: table.header.ignored)
  }

  mutating func parse(
    rows: Int, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    for _ in 0..<rows {
      values.begin(line: lastLine + 1)
      for index in columns.indices { read(index) }
      row += 1
      try values.endTime(fileName: table.name)
      values.finish(into: &fixes)
    }
  }

  @inline(__always)
  private mutating func read(_ index: Int) {
    let role = columns[index].role
    switch columns[index].values {
    case .none: break
    case .doubles(let numbers): values.set(role, number: numbers[row])
    case .integers(let numbers):
      guard numbers[row] != ColumnTable.missing else { return values.setMissing(role) }
      switch role {
      case .segment, .date, .flags, .position, .track, .latitudeHemisphere, .longitudeHemisphere:
        setText(role, Array(String(numbers[row]).utf8))
      default: values.set(role, number: Double(numbers[row]))
      }
    case .times(let times), .localTimes(let times):
      guard times[row] != ColumnTable.missing else { return }
      guard role == .time else { return setTime(role, times[row]) }
      if case .times = columns[index].values {
        values.fix.microseconds = times[row]
      } else {
        values.take(values.times.readLocal(times[row]))
      }
    case .texts(let texts):
      guard let text = texts.text(inRow: row) else { return values.setMissing(role) }
      guard role == .track else {
        return values.set(role, texts.bytes.span, texts.range(text))
      }
      setTrack(texts, text)
    }
  }

  /// Takes a time in a column for days, or for segments.
  private mutating func setTime(_ role: TableRole, _ time: Int64) {
    var text: [UInt8] = []
    RFC3339.append(Timestamp(microseconds: time), to: &text)
    setText(role, role == .date ? Array(text.prefix(10)) : text)
  }

  private mutating func setText(_ role: TableRole, _ text: [UInt8]) {
    let bytes = ContiguousArray(text)
    values.set(role, bytes.span, 0..<bytes.count)
  }

  private mutating func setTrack(_ texts: TextColumn, _ text: Int) {
    guard texts.codes != nil else {
      return values.set(.track, texts.bytes.span, texts.range(text))
    }
    if trackNumbers.isEmpty {
      trackNumbers = ContiguousArray(repeating: -1, count: texts.textCount)
    }
    if trackNumbers[text] < 0 {
      let number = values.tracks.number(of: texts.bytes.span, texts.range(text))
      trackNumbers[text] = Int32(truncatingIfNeeded: number)
    }
    values.set(track: Int(trackNumbers[text]))
  }
}

extension TableRow {
  /// Takes a number; NaN is missing.
  @inline(__always)
  fileprivate mutating func set(_ role: TableRole, number: Double) {
    guard !number.isNaN else { return setMissing(role) }
    switch role {
    case .time: take(times.read(number))
    case .latitude: set(degrees: number, isLatitude: true)
    case .longitude: set(degrees: number, isLatitude: false)
    case .altitude: fix.altitude = checked(number)
    case .accuracy: set(accuracy: checked(number, from: 0))
    case .speed: fix.speed = inUnit(checked(number, from: 0))
    case .course: set(course: checked(number, from: 0))
    case .latitudeHemisphere: setHemisphere(.unknown, isLatitude: true)
    case .longitudeHemisphere: setHemisphere(.unknown, isLatitude: false)
    case .segment, .date, .position, .flags, .validity:
      var text: [UInt8] = []
      FixedDecimal.append(number, upTo: 6, to: &text)
      let bytes = ContiguousArray(text)
      set(role, bytes.span, 0..<bytes.count)
    case .track, .messageType, .appEvent: break
    }
  }

  /// Takes note that a row has no value. Only of a hemisphere that says something.
  @inline(__always)
  fileprivate mutating func setMissing(_ role: TableRole) {
    guard role.isHemisphere else { return }
    setHemisphere(.missing, isLatitude: role == .latitudeHemisphere)
  }
}
