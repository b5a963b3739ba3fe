internal import CRingfence
internal import RingfenceFiles

/// The rows of a table as tracks, in memory of their own: first in the order of the rows, then of their times.
///
/// A row is moved by counting, without a comparison.
@safe final class GroupedRows {
  /// The texts that name the tracks, in the order in which these begin.
  let codes: ContiguousArray<Int32>
  /// Where each track begins, and where the last one ends.
  let offsets: ContiguousArray<Int64>
  /// The last row of each track.
  let lastRows: ContiguousArray<Int>
  /// Where each row goes.
  private let positions: ContiguousArray<Int32>
  private var times = FixedArray<Int64>(0)
  private var latitudes, longitudes, altitudes, accuracies, speeds, courses: FixedArray<Double>

  /// Groups rows by the numbers of their texts, below `count`.
  /// - Complexity: linear in the rows and the texts.
  init(_ codes: Span<Int32>, _ count: Int) {
    var next = ContiguousArray<Int32>(repeating: 0, count: count)
    var begun: ContiguousArray<Int32> = []
    for row in codes.indices {
      let code = Int(codes[row])
      if next[code] == 0 { begun.append(codes[row]) }
      next[code] += 1
    }
    var offsets: ContiguousArray<Int64> = [0]
    var end: Int32 = 0
    for code in begun {
      let size = next[Int(code)]
      next[Int(code)] = end
      end += size
      offsets.append(Int64(end))
    }
    var positions = ContiguousArray<Int32>()
    positions.reserveCapacity(codes.count)
    var lastRows = ContiguousArray<Int>(repeating: 0, count: count)
    for row in codes.indices {
      let code = Int(codes[row])
      positions.append(next[code])
      next[code] += 1
      lastRows[code] = row
    }
    self.lastRows = ContiguousArray(begun.map { lastRows[Int($0)] })
    self.codes = begun
    self.offsets = offsets
    self.positions = positions
    let none = FixedArray<Double>(0)
    (latitudes, longitudes, altitudes) = (none, none, none)
    (accuracies, speeds, courses) = (none, none, none)
  }

  private var count: Int { positions.count }

  /// Takes the columns of a caller, and gives those of the tracks in place of them.
  func take(_ columns: inout rf_columns) {
    times = unsafe moved(columns.times) ?? times
    latitudes = unsafe moved(columns.latitudes) ?? latitudes
    longitudes = unsafe moved(columns.longitudes) ?? longitudes
    altitudes = unsafe moved(columns.altitudes) ?? altitudes
    accuracies = unsafe moved(columns.accuracies) ?? accuracies
    speeds = unsafe moved(columns.speeds) ?? speeds
    courses = unsafe moved(columns.courses) ?? courses
    unsafe write(in: &columns)
  }

  /// Gives the columns of the tracks.
  func write(in columns: inout rf_columns) {
    unsafe columns.times = times.start
    unsafe columns.latitudes = latitudes.start
    unsafe columns.longitudes = longitudes.start
    unsafe columns.altitudes = altitudes.start
    unsafe columns.accuracies = accuracies.start
    unsafe columns.speeds = speeds.start
    unsafe columns.courses = courses.start
  }

  private func moved<Value: BitwiseCopyable>(
    _ column: UnsafePointer<Value>?
  ) -> FixedArray<Value>? {
    guard let column = unsafe column else { return nil }
    return unsafe FixedArray(count) { target in
      for row in positions.indices { unsafe target[Int(positions[row])] = unsafe column[row] }
    }
  }

  /// How many fixes are earlier than the one of their track in the row before, and the row of the first, before
  /// anything is sorted.
  var backs: (count: Int, firstRow: Int) {
    let times = unsafe span(times.start, 0..<count)
    var total = 0
    var firsts: Set<Int32> = []
    for track in codes.indices {
      let range = range(ofTrack: track)
      var isFirst = true
      for i in range.dropFirst() where times[i] < times[i - 1] {
        total += 1
        if isFirst { firsts.insert(Int32(truncatingIfNeeded: i)) }
        isFirst = false
      }
    }
    guard total > 0 else { return (0, 0) }
    return (total, positions.firstIndex { firsts.contains($0) } ?? 0)
  }

  /// Sorts the fixes of each track by their times, those of one time in the order of their rows.
  /// - Returns: `false`, and nothing is sorted, where a track is longer than ``PlainTrackCheck/longestSorted``.
  /// - Complexity: linear in the rows that are in order; O(*n* log *n*) in the others.
  func sort() -> Bool {
    let given = unsafe span(times.start, 0..<count)
    let order = FixedArray<Int32>(count)
    for track in codes.indices {
      let range = range(ofTrack: track)
      var rows = ContiguousArray(range.map { Int32(truncatingIfNeeded: $0) })
      if range.dropFirst().contains(where: { given[$0] < given[$0 - 1] }) {
        // The library's sorting is stable.
        rows.sort { given[Int($0)] < given[Int($1)] }
        guard let first = rows.first, let last = rows.last else { return false }
        let (length, overflow) = given[Int(last)].subtractingReportingOverflow(given[Int(first)])
        guard !overflow, length <= PlainTrackCheck.longestSorted else { return false }
      }
      order.append(rows)
    }
    times = sorted(times, order)
    latitudes = sorted(latitudes, order)
    longitudes = sorted(longitudes, order)
    altitudes = sorted(altitudes, order)
    accuracies = sorted(accuracies, order)
    speeds = sorted(speeds, order)
    courses = sorted(courses, order)
    return true
  }

  private func sorted<Value: BitwiseCopyable>(
    _ column: FixedArray<Value>, _ order: FixedArray<Int32>
  ) -> FixedArray<Value> {
    guard let values = unsafe column.start, let order = unsafe order.start else { return column }
    return unsafe FixedArray(count) { target in
      for i in 0..<count { unsafe target[i] = unsafe values[Int(order[i])] }
    }
  }

  private func range(ofTrack track: Int) -> Range<Int> {
    Int(clamping: offsets[track])..<Int(clamping: offsets[track + 1])
  }
}
