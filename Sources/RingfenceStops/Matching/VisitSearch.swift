package import Ringfence

/// The window of a stop in microseconds since 1970, without limits where it has none.
package struct StopWindow: Sendable {
  let from, to: Int64
  let isOpen: Bool

  package init(_ from: Timestamp?, _ to: Timestamp?) {
    self.from = from?.microseconds ?? .min
    self.to = to?.microseconds ?? .max
    isOpen = from == nil && to == nil
  }

  /// How far the window is from a visit in time; 0 where they overlap. As a number, so that no difference overflows.
  func distance(_ visit: StopVisit) -> Double {
    let (arrived, end) = (visit.arrived.microseconds, visit.end.microseconds)
    if end < from { return Double(from) - Double(end) }
    if arrived > to { return Double(arrived) - Double(to) }
    return 0
  }
}

/// Finds the visits of the stops of one zone.
package struct VisitSearch: Sendable {
  private let windows: [StopWindow]
  /// The indices of windows with a time, by their beginnings, and the one that ends last of them and of those before.
  private let sorted: [(window: Int, last: Int)]
  /// Where each window is in that order.
  private let ranks: [Int]

  package init(_ windows: [StopWindow]) {
    self.windows = windows
    var last: Int?
    let sorted = windows.indices.filter { !windows[$0].isOpen }.sorted {
      (windows[$0].from, $0) < (windows[$1].from, $1)
    }.map { index -> (window: Int, last: Int) in
      if let known = last, windows[known].to >= windows[index].to { return (index, known) }
      last = index
      return (index, index)
    }
    var ranks = Array(repeating: 0, count: windows.count)
    for (rank, entry) in sorted.enumerated() { ranks[entry.window] = rank }
    self.sorted = sorted
    self.ranks = ranks
  }

  /// The visit of each window; `nil` for none. A visit that overlaps several windows may be that of each, where they have no other one.
  ///
  /// - Parameter visits: those of the zone, in the order of time, which do not overlap.
  /// - Returns: a visit for each window.
  package func assign(_ visits: [StopVisit]) -> [StopVisit?] {
    var found: [StopVisit?] = Array(repeating: nil, count: windows.count)
    guard !visits.isEmpty else { return found }
    var free = FreePositions(count: visits.count)
    for (index, _) in sorted {
      guard let visit = visit(of: index, visits, &free) else { continue }
      found[index] = visits[visit]
      free.take(visit)
    }
    for index in windows.indices where windows[index].isOpen {
      let next = free.first(from: 0)
      guard next < visits.count else { break }
      found[index] = visits[next]
      free.take(next)
    }
    return found
  }

  private func visit(
    of index: Int, _ visits: [StopVisit], _ free: inout FreePositions
  ) -> Int? {
    let window = windows[index]
    // The first visit that does not end before the window.
    var (low, high) = (0, visits.count)
    while low < high {
      let middle = (low + high) / 2
      if visits[middle].end.microseconds < window.from { low = middle + 1 } else { high = middle }
    }
    if low < visits.count, window.distance(visits[low]) == 0 {
      let next = free.first(from: low)
      return next < visits.count && window.distance(visits[next]) == 0 ? next : low
    }
    let candidates = [low - 1, low].filter { visits.indices.contains($0) }.sorted {
      (window.distance(visits[$0]), $0) < (window.distance(visits[$1]), $1)
    }
    return candidates.first { isNearest(index, to: visits[$0]) }
  }

  /// Whether no other window is nearer to a visit, nor as near and earlier.
  private func isNearest(_ index: Int, to visit: StopVisit) -> Bool {
    let own = windows[index].distance(visit)
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if windows[sorted[middle].window].from <= visit.end.microseconds {
        low = middle + 1
      } else {
        high = middle
      }
    }
    // Of those that begin before the visit ends, the one that ends last; of the others, the first.
    let others = [
      low > 0 ? sorted[low - 1].last : nil, low < sorted.count ? sorted[low].window : nil,
    ]
    return others.allSatisfy { other in
      guard let other, other != index else { return true }
      let distance = windows[other].distance(visit)
      return distance > own || distance == own && ranks[other] > ranks[index]
    }
  }
}

/// Which of some positions are free. Taking and asking are nearly constant: ways that were gone are made shorter.
private struct FreePositions {
  private var next: [Int]

  init(count: Int) { next = Array(0...count) }

  /// The first free one from a position on; the number of positions where none is.
  mutating func first(from position: Int) -> Int {
    var end = position
    while next[end] != end { end = next[end] }
    var step = position
    while next[step] != end, step != end { (next[step], step) = (end, next[step]) }
    return end
  }

  mutating func take(_ position: Int) {
    if next[position] == position { next[position] = position + 1 }
  }
}
