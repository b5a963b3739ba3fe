/// How often a platform reports each visit of a drive, and how late, over many runs that differ by chance.
package struct PlatformSweep: Sendable {
  package struct Visit: Sendable {
    package let visit: TrueVisit
    /// The number of runs that report its beginning.
    package internal(set) var seen = 0
    /// How late the beginning is reported, after the edge was crossed.
    package internal(set) var entryDelays = DelayTally()
    /// How late the end is reported, of runs that report both.
    package internal(set) var exitDelays = DelayTally()
  }

  package internal(set) var runs = 0
  /// In the order of their entries.
  package internal(set) var visits: [Visit]
  /// The entries of each zone that are of no visit, in all runs.
  package internal(set) var others: [Int: Int] = [:]
  /// The number of times that a run looked where the device is; 0 of a platform that does not look now and then.
  package internal(set) var looks = 0
  /// The looks for which the drive does not say where the device was.
  package internal(set) var blindLooks = 0

  /// The events of the scenario that are after the last fix and change no report.
  package internal(set) var eventsAfterEnd = 0

  init(_ visits: [TrueVisit]) { self.visits = visits.map { Visit(visit: $0) } }
}

struct VisitFinder {
  private var indices: [Int: [Int]] = [:]
  private let visits: [TrueVisit]

  init(_ visits: [TrueVisit]) {
    self.visits = visits
    for (index, visit) in visits.enumerated() { indices[visit.zone, default: []].append(index) }
  }

  /// The visit of a zone that lasts at a moment, by its index; `nil` for none. The visits of a zone follow each other.
  func visit(_ zone: Int, at time: Int64) -> Int? {
    guard let list = indices[zone] else { return nil }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if visits[list[middle]].start <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0, visits[list[low - 1]].end >= time else { return nil }
    return list[low - 1]
  }
}
