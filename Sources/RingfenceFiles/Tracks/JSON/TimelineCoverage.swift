/// The times for which a timeline has a path. Activities in these say no more than it does.
struct TimelineCoverage: Sendable {
  private struct Part {
    var first, last: Int64
  }

  /// In order, without common times.
  private var parts: ContiguousArray<Part> = []

  /// Finds the segments with a path.
  /// - Complexity: n log n in the segments.
  init(_ segments: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, _ times: TableTime) {
    var times = times
    var found: ContiguousArray<Part> = []
    var child = tape.firstChild(segments)
    while let segment = child {
      child = tape.sibling(after: segment, in: segments)
      guard let path = tape.array("timelinePath", of: segment, in: bytes),
        tape.firstChild(path) != nil,
        let first = Self.moment("startTime", of: segment, tape, bytes, &times),
        let last = Self.moment("endTime", of: segment, tape, bytes, &times)
      else { continue }
      found.append(Part(first: min(first, last), last: max(first, last)))
    }
    found.sort { ($0.first, $0.last) < ($1.first, $1.last) }
    for part in found {
      if let before = parts.last, part.first <= before.last {
        parts[parts.count - 1].last = max(before.last, part.last)
      } else {
        parts.append(part)
      }
    }
  }

  /// The moment of a member; `nil` for none, and for one that is no moment.
  static func moment(
    _ name: String, of segment: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    _ times: inout TableTime
  ) -> Int64? {
    guard let node = tape.member(name, of: segment, in: bytes) else { return nil }
    let reading = tape.withText(node, in: bytes) { times.read($0, $1) }
    guard case .moment(let moment)? = reading else { return nil }
    return moment
  }

  func contains(_ moment: Int64) -> Bool {
    // The number of parts that begin no later.
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].first <= moment { low = middle + 1 } else { high = middle }
    }
    return low > 0 && parts[low - 1].last >= moment
  }
}
