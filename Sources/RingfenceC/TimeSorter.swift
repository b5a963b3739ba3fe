/// Sorts the fixes of tracks by time: short tracks by insertion, others digit by digit.
struct TimeSorter {
  /// Which fix comes at each position of the tracks so far.
  private(set) var order: ContiguousArray<Int32> = []
  // Working memory: times since the first one of a track with the positions of their fixes.
  private var keys: ContiguousArray<UInt64> = []
  private var positions: ContiguousArray<Int32> = []
  private var otherKeys: ContiguousArray<UInt64> = []
  private var otherPositions: ContiguousArray<Int32> = []
  private var counts: ContiguousArray<Int32> = []

  /// Sorts the next track, whose fixes are a range of all that begins where the track before ends.
  /// - Returns: `false` where its times are more than `limit` apart.
  mutating func add(_ times: Span<Int64>, _ range: Range<Int>, limit: Int64) -> Bool {
    guard let begin = range.first else { return true }
    var (first, last) = (times[begin], times[begin])
    var isSorted = true
    for i in range.dropFirst() {
      if times[i] < times[i - 1] { isSorted = false }
      first = min(first, times[i])
      last = max(last, times[i])
    }
    guard !isSorted else {
      for i in range { order.append(Int32(truncatingIfNeeded: i)) }
      return true
    }
    let (length, overflow) = last.subtractingReportingOverflow(first)
    guard !overflow, length <= limit else { return false }
    keys.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    for i in range {
      keys.append(UInt64(bitPattern: times[i] &- first))
      positions.append(Int32(truncatingIfNeeded: i))
    }
    if range.count <= Self.shortest {
      insertionSort()
    } else {
      digitSort(bits: range.count < 1_024 ? 8 : 11, UInt64(bitPattern: length))
    }
    order.append(contentsOf: positions)
    return true
  }

  /// The longest track that is sorted by insertion.
  private static let shortest = 32

  private mutating func insertionSort() {
    for i in keys.indices.dropFirst() {
      let (key, position) = (keys[i], positions[i])
      var j = i
      while j > 0, keys[j - 1] > key {
        (keys[j], positions[j]) = (keys[j - 1], positions[j - 1])
        j -= 1
      }
      (keys[j], positions[j]) = (key, position)
    }
  }

  /// Sorts by digits, the lowest first; each pass keeps the order of equal ones.
  private mutating func digitSort(bits: UInt64, _ greatest: UInt64) {
    let mask = (1 as UInt64) << bits - 1
    // As long as the track, so that they can be exchanged.
    otherKeys.removeAll(keepingCapacity: true)
    otherPositions.removeAll(keepingCapacity: true)
    otherKeys.append(contentsOf: repeatElement(0, count: keys.count))
    otherPositions.append(contentsOf: repeatElement(0, count: keys.count))
    var shift: UInt64 = 0
    while greatest >> shift > 0 {
      counts = ContiguousArray(repeating: 0, count: 1 << Int(bits) + 1)
      for key in keys { counts[Int(key >> shift & mask) + 1] += 1 }
      for digit in 1..<counts.count { counts[digit] += counts[digit - 1] }
      for i in keys.indices {
        let digit = Int(keys[i] >> shift & mask)
        let target = Int(counts[digit])
        counts[digit] += 1
        otherKeys[target] = keys[i]
        otherPositions[target] = positions[i]
      }
      swap(&keys, &otherKeys)
      swap(&positions, &otherPositions)
      shift += bits
    }
  }
}
