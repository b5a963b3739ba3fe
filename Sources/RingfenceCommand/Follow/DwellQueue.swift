/// When devices have to be looked at again: a heap with the earliest moment first. A device stands in it once for
/// each moment that it was given; the caller knows which one counts.
struct DwellQueue: Sendable {
  /// A moment in microseconds since 1970 and a device.
  struct Entry: Sendable {
    let moment: Int64
    let device: Int
  }

  private var entries: ContiguousArray<Entry> = []

  var first: Entry? { entries.first }

  var count: Int { entries.count }

  /// - Complexity: O(log *n*).
  mutating func insert(_ entry: Entry) {
    var index = entries.count
    entries.append(entry)
    while index > 0 {
      let parent = (index - 1) / 2
      guard Self.precedes(entries[index], entries[parent]) else { break }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  /// - Complexity: O(log *n*).
  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < entries.count && Self.precedes(entries[child], entries[least]) {
        least = child
      }
      guard least != index else { return }
      entries.swapAt(index, least)
      index = least
    }
  }

  mutating func filter(_ counts: (Entry) -> Bool) {
    let kept = entries.filter(counts)
    entries = []
    for entry in kept { insert(entry) }
  }

  /// By moment, then by device, so that the order does not depend on how the heap came about.
  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.moment == b.moment ? a.device < b.device : a.moment < b.moment
  }
}
