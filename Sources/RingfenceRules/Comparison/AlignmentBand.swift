/// The costs of the cheapest alignment of the ends of two lists of times, and of their beginnings: rows of a dynamic
/// programme, with those columns alone whose pairs may be worth it.
///
/// Both lists ascend, so the first and the last such column of a row never go back from row to row. What lies outside
/// follows from the nearest column inside: nothing there can be paired any more.
struct AlignmentBand {
  /// A row of costs, from its first column on.
  struct Row {
    var first: Int
    var costs: ContiguousArray<Int64>
  }

  private let truth: [Int64]
  private let found: [Int64]
  let price: AlignmentPrice
  /// The columns that the row of each true event may be paired with.
  private let firsts: ContiguousArray<Int>
  private let ends: ContiguousArray<Int>

  /// Finds the columns.
  ///
  /// - Complexity: linear in both lists.
  init(_ truth: [Int64], _ found: [Int64], _ price: AlignmentPrice) {
    self.truth = truth
    self.found = found
    self.price = price
    let (least, greatest) = price.shifts
    var firsts: ContiguousArray<Int> = []
    var ends: ContiguousArray<Int> = []
    firsts.reserveCapacity(truth.count)
    ends.reserveCapacity(truth.count)
    var (first, end) = (0, 0)
    for time in truth {
      while first < found.count, found[first] - time < least { first += 1 }
      end = max(end, first)
      while end < found.count, found[end] - time <= greatest { end += 1 }
      firsts.append(first)
      ends.append(end)
    }
    self.firsts = firsts
    self.ends = ends
  }

  var rows: Int { truth.count }
  var columns: Int { found.count }

  func pairs(_ row: Int) -> Range<Int> { firsts[row]..<ends[row] }

  /// The cost of a pair inside the band.
  func cost(_ row: Int, _ column: Int) -> Int64 { price.cost(found[column] - truth[row]) }

  // MARK: Ends

  /// The costs of what is left behind the last row: the found events from each column on.
  var lastRow: Row { Row(first: columns, costs: [0]) }

  /// The costs from a row on, of those from the next row on.
  ///
  /// - Complexity: linear in the columns of the row.
  func backward(_ row: Int, _ next: Row) -> Row {
    let (first, end) = (firsts[row], ends[row])
    var costs = ContiguousArray<Int64>(repeating: 0, count: end - first + 1)
    var last = value(next, end) + price.unpaired
    costs[end - first] = last
    var column = end - 1
    while column >= first {
      last = min(
        value(next, column) + price.unpaired, last + price.unpaired,
        value(next, column + 1) + cost(row, column))
      costs[column - first] = last
      column -= 1
    }
    return Row(first: first, costs: costs)
  }

  /// The cost at a column of a row of ends that is not behind its last one.
  func value(_ row: Row, _ column: Int) -> Int64 {
    column < row.first
      ? Int64(row.first - column) * price.unpaired + row.costs[0]
      : row.costs[column - row.first]
  }

  // MARK: Beginnings

  /// The costs of what is before the first row: the found events before each of its columns.
  func firstForwardRow() -> Row {
    guard rows > 0 else { return Row(first: 0, costs: [0]) }
    return Row(
      first: firsts[0],
      costs: ContiguousArray((firsts[0]...ends[0]).map { Int64($0) * price.unpaired }))
  }

  /// The costs before the row behind `row`, of those before `row`.
  ///
  /// - Complexity: linear in the columns of both rows.
  func forward(_ row: Int, _ before: Row) -> Row {
    let next = row + 1
    let end = next < rows ? ends[next] : columns
    let start = next < rows ? firsts[next] : columns
    var costs: ContiguousArray<Int64> = []
    var last = Int64.max
    for column in firsts[row]...end {
      var cost = forwardValue(before, column) + price.unpaired
      if last != .max { cost = min(cost, last + price.unpaired) }
      if column > firsts[row], column - 1 < ends[row] {
        cost = min(cost, forwardValue(before, column - 1) + self.cost(row, column - 1))
      }
      last = cost
      if column >= start { costs.append(cost) }
    }
    return Row(first: start, costs: costs)
  }

  /// The cost at a column of a row of beginnings that is not before its first one.
  func forwardValue(_ row: Row, _ column: Int) -> Int64 {
    let last = row.first + row.costs.count - 1
    return column > last
      ? row.costs[row.costs.count - 1] + Int64(column - last) * price.unpaired
      : row.costs[column - row.first]
  }
}
