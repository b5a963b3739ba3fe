internal import CRingfence
internal import RingfenceFiles

/// A table whose fixes are used as they lie in the memory of the caller: track by track, in the order of time, nothing
/// of it left out or changed.
@safe struct PlainTable {
  private(set) var columns = unsafe rf_columns(
    size: 0, count: 0, times: nil, latitudes: nil, longitudes: nil, altitudes: nil, accuracies: nil,
    speeds: nil, courses: nil, flags: nil)
  /// Where each track begins, and where the last one ends.
  private(set) var offsets: ContiguousArray<Int64> = [0]
  private(set) var names: [String] = []
  /// The fixes that begin a segment behind a gap.
  private(set) var gaps: ContiguousArray<Int> = []

  /// Looks at the columns of a caller; `nil` for a table that has to be read row by row.
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
      offsets.append(Int64(rows))
      guard passes(reading) else { return nil }
      return
    }
    guard unsafe try takeTracks(texts, rows), passes(reading) else { return nil }
    // Rows that are numbered by what seems to be the track are reported.
    guard rows == 1 || names.count < rows else { return nil }
  }

  /// Divides the rows into tracks whose rows stand together.
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
    var known: Set<String> = []
    var isUnique = true
    func begin(_ text: Int, at row: Int) {
      let range = Int(clamping: ends[text])..<Int(clamping: ends[text + 1])
      let name = bytes.text(range)
      isUnique = isUnique && !range.isEmpty && known.insert(name).inserted
      names.append(name)
      if row > 0 { offsets.append(Int64(row)) }
    }
    if let codes = unsafe column.codes {
      unsafe try checkArray(codes, rows, "codes")
      let codes = unsafe span(codes, 0..<rows)
      for row in 0..<rows where row == 0 || codes[row] != codes[row - 1] {
        guard codes[row] >= 0, codes[row] < count else { return false }
        begin(Int(codes[row]), at: row)
        guard isUnique else { return false }
      }
    } else {
      guard count == rows else { return false }
      for row in 0..<rows where row == 0 || !Self.isEqual(row, row - 1, ends, bytes) {
        begin(row, at: row)
        guard isUnique else { return false }
      }
    }
    offsets.append(Int64(rows))
    return true
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
    return true
  }
}
