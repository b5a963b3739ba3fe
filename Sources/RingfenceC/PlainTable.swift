internal import CRingfence
internal import Ringfence
internal import RingfenceFiles

/// A table that is taken as it is, with nothing left out or changed. Its fixes are used as they lie in the memory of the
/// caller where they stand there track by track, in the order of time; otherwise its rows are grouped and sorted.
@safe struct PlainTable {
  private(set) var columns = unsafe rf_columns(
    size: 0, count: 0, times: nil, latitudes: nil, longitudes: nil, altitudes: nil, accuracies: nil,
    speeds: nil, courses: nil, flags: nil)
  /// Where each track begins, and where the last one ends.
  private(set) var offsets: ContiguousArray<Int64> = [0]
  private(set) var names: [String] = []
  /// The names as the table has them; that of a table without a column for tracks is empty.
  private(set) var nameBytes: ContiguousArray<ContiguousArray<UInt8>> = []
  /// The fixes that begin a segment behind a gap.
  private(set) var gaps: ContiguousArray<Int> = []
  /// The fixes that were sorted.
  private(set) var diagnostics = TrackDiagnostics()
  /// The rows as tracks, where they do not stand so.
  private(set) var grouped: GroupedRows?

  /// Looks at the columns of a caller; `nil` for a table that has to be read row by row. Rows are sorted only where
  /// `reading` says so.
  init?(
    _ given: UnsafePointer<rf_table_column>?, _ table: ColumnTable, track: String,
    _ reading: TrackReadingOptions
  ) throws(Refusal) {
    let rows = table.rowCount
    guard rows > 0, table.hasPlainNames(reading), let given = unsafe given else { return nil }
    unsafe columns.count = rows
    var texts: rf_table_column?
    for (index, role) in table.roles.enumerated() {
      guard let role else { continue }
      let column = unsafe given[index]
      guard role != "track" else {
        guard unsafe column.kind == Int32(RF_TEXTS.rawValue) else { return nil }
        unsafe texts = column
        continue
      }
      guard let values = unsafe column.values else { return nil }
      if role == "time" {
        guard unsafe column.kind == Int32(RF_TIMES.rawValue) else { return nil }
        unsafe columns.times = values.assumingMemoryBound(to: Int64.self)
        unsafe try checkArray(columns.times, rows, "values")
        continue
      }
      guard unsafe column.kind == Int32(RF_DOUBLES.rawValue) else { return nil }
      let numbers = unsafe values.assumingMemoryBound(to: Double.self)
      unsafe try checkArray(numbers, rows, "values")
      let all = unsafe span(numbers, 0..<rows)
      let isSound: Bool
      switch role {
      case "latitude":
        unsafe columns.latitudes = unsafe numbers
        isSound = true
      case "longitude":
        unsafe columns.longitudes = unsafe numbers
        isSound = true
      case "altitude":
        unsafe columns.altitudes = unsafe numbers
        isSound = PlainTrackCheck.areFinite(all)
      case "accuracy":
        unsafe columns.accuracies = unsafe numbers
        isSound = PlainTrackCheck.areSizes(all, below: .infinity)
      case "speed":
        unsafe columns.speeds = unsafe numbers
        isSound = PlainTrackCheck.areSizes(all, below: PlainTrackCheck.unquestionedSpeed)
      case "course":
        unsafe columns.courses = unsafe numbers
        isSound = PlainTrackCheck.areSizes(all, below: 360)
      default: isSound = false
      }
      guard isSound else { return nil }
    }
    guard unsafe columns.times != nil, unsafe columns.latitudes != nil,
      unsafe columns.longitudes != nil
    else { return nil }
    guard let texts = unsafe texts else {
      names = [track]
      nameBytes = [[]]
      offsets.append(Int64(rows))
      guard passes(reading) else { return nil }
      return
    }
    guard unsafe try takeTracks(texts, rows) else { return nil }
    if let grouped {
      unsafe grouped.take(&columns)
      guard sort(grouped, reading) else { return nil }
    }
    guard passes(reading) else { return nil }
    // Rows that are numbered by what seems to be the track are reported.
    guard rows == 1 || names.count < rows else { return nil }
  }

  /// The tracks as runs of a stream.
  var runs: ContiguousArray<ColumnStream.Plain> {
    func position(_ row: Int) -> PlainPosition {
      PlainPosition(
        microseconds: unsafe columns.times[row], latitude: unsafe columns.latitudes[row],
        longitude: unsafe columns.longitudes[row],
        accuracy: unsafe columns.accuracies?[row] ?? 0)
    }
    return ContiguousArray(
      names.indices.map { track in
        let begin = Int(clamping: offsets[track])
        let end = Int(clamping: offsets[track + 1])
        return ColumnStream.Plain(
          name: nameBytes[track], first: position(begin), last: position(end - 1),
          count: end - begin, lastRow: lastRow(ofTrack: track))
      })
  }

  /// The last row of a track.
  func lastRow(ofTrack track: Int) -> Int {
    grouped?.lastRows[track] ?? Int(clamping: offsets[track + 1]) - 1
  }

  /// Sorts the tracks that go back in time.
  private mutating func sort(_ grouped: GroupedRows, _ reading: TrackReadingOptions) -> Bool {
    let backs = grouped.backs
    guard backs.count > 0 else { return true }
    guard reading.outOfOrder == .sort, grouped.sort() else { return false }
    unsafe grouped.write(in: &columns)
    diagnostics.record(
      .outOfOrder, line: backs.firstRow + 1, isLeftOut: false, count: backs.count)
    return true
  }

  /// Divides the rows into tracks.
  private mutating func takeTracks(_ column: rf_table_column, _ rows: Int) throws(Refusal) -> Bool {
    guard unsafe column.text_count > 0, unsafe column.text_count < .max else { return false }
    let count = unsafe column.text_count
    unsafe try checkArray(column.offsets, count + 1, "offsets")
    let ends = unsafe span(column.offsets, 0..<count + 1)
    guard ends[0] >= 0 else { return false }
    for i in 0..<count where ends[i] > ends[i + 1] { return false }
    guard ends[count] <= Int64(Int32.max), let values = unsafe column.values else { return false }
    let size = Int(clamping: ends[count])
    let start = unsafe values.assumingMemoryBound(to: UInt8.self)
    unsafe try checkArray(start, size, "values")
    let bytes = unsafe span(start, 0..<size)
    func range(_ text: Int) -> Range<Int> {
      Int(clamping: ends[text])..<Int(clamping: ends[text + 1])
    }
    if let codes = unsafe column.codes {
      unsafe try checkArray(codes, rows, "codes")
      let codes = unsafe span(codes, 0..<rows)
      var (least, greatest) = (codes[0], codes[0])
      for row in codes.indices {
        least = min(least, codes[row])
        greatest = max(greatest, codes[row])
      }
      guard least >= 0, greatest < count else { return false }
      if takeRuns(rows, range, bytes, text: { Int(codes[$0]) }, { codes[$0] == codes[$0 - 1] }) {
        return true
      }
      return group(codes, count, range, bytes)
    }
    guard count == rows else { return false }
    if takeRuns(rows, range, bytes, text: { $0 }, { Self.isEqual($0, $0 - 1, ends, bytes) }) {
      return true
    }
    // The first row of each track stands for its text.
    var table = NameTable()
    var firsts: ContiguousArray<Int> = []
    let numbers = ContiguousArray(
      (0..<rows).map { row in
        let number = table.number(of: bytes, range(row))
        if number == firsts.count { firsts.append(row) }
        return Int32(truncatingIfNeeded: number)
      })
    return group(numbers.span, firsts.count, { range(firsts[$0]) }, bytes)
  }

  /// Takes the tracks of rows that stand together; `false` where they do not.
  @inline(__always)
  private mutating func takeRuns(
    _ rows: Int, _ range: (Int) -> Range<Int>, _ bytes: Span<UInt8>, text: (Int) -> Int,
    _ isLikeRowBefore: (Int) -> Bool
  ) -> Bool {
    offsets = []
    var known: Set<String> = []
    for row in 0..<rows where row == 0 || !isLikeRowBefore(row) {
      guard name(range(text(row)), bytes, &known) else { return false }
      offsets.append(Int64(row))
    }
    offsets.append(Int64(rows))
    return true
  }

  /// Takes the tracks of rows that do not stand together, by the numbers of their texts.
  private mutating func group(
    _ codes: Span<Int32>, _ count: Int, _ range: (Int) -> Range<Int>, _ bytes: Span<UInt8>
  ) -> Bool {
    names = []
    nameBytes = []
    let rows = GroupedRows(codes, count)
    var known: Set<String> = []
    for code in rows.codes where !name(range(Int(code)), bytes, &known) { return false }
    offsets = rows.offsets
    grouped = rows
    return true
  }

  /// Names the next track; `false` for no name, and for that of another track.
  private mutating func name(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ known: inout Set<String>
  ) -> Bool {
    let name = bytes.text(range)
    names.append(name)
    var copy: ContiguousArray<UInt8> = []
    for index in range { copy.append(bytes[index]) }
    nameBytes.append(copy)
    return !range.isEmpty && known.insert(name).inserted
  }

  private static func isEqual(
    _ a: Int, _ b: Int, _ ends: Span<Int64>, _ bytes: Span<UInt8>
  ) -> Bool {
    guard ends[a + 1] - ends[a] == ends[b + 1] - ends[b] else { return false }
    var (i, j) = (Int(clamping: ends[a]), Int(clamping: ends[b]))
    let end = Int(clamping: ends[a + 1])
    while i < end {
      guard bytes[i] == bytes[j] else { return false }
      i += 1
      j += 1
    }
    return true
  }

  private mutating func passes(_ reading: TrackReadingOptions) -> Bool {
    var check = PlainTrackCheck(reading)
    for track in names.indices {
      let range = Int(clamping: offsets[track])..<Int(clamping: offsets[track + 1])
      let passes = check.passes(
        times: unsafe span(columns.times, range), latitudes: unsafe span(columns.latitudes, range),
        longitudes: unsafe span(columns.longitudes, range), from: range.lowerBound)
      guard passes else { return false }
    }
    gaps = check.gaps
    return hasClearSpeeds
  }

  /// The fixes of a track whose speeds are compared.
  private static let sample = 2_048

  /// Whether a sample of the speeds is that of the positions.
  private var hasClearSpeeds: Bool {
    guard let speeds = unsafe columns.speeds else { return true }
    var check = SpeedUnitCheck()
    for track in names.indices where check.takesMore {
      let first = Int(clamping: offsets[track])
      let range = first..<min(Int(clamping: offsets[track + 1]), first + Self.sample)
      func array(_ values: UnsafePointer<Double>?) -> [Double] {
        let values = unsafe span(values, range)
        return values.indices.map { values[$0] }
      }
      let times = unsafe span(columns.times, range)
      let fixes = unsafe try? FixColumns(
        microseconds: times.indices.map { times[$0] }, latitudes: array(columns.latitudes),
        longitudes: array(columns.longitudes), speedMetersPerSecond: array(speeds))
      if let fixes { check.take(fixes) }
    }
    return check.isClear
  }
}
