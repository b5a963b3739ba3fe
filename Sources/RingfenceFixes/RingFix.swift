internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint

/// Repairs a ring: closes it, removes repeated corners and spikes, and winds it.
///
/// The positions that stay keep their text, and the text before them, so that the ring is laid out as before.
struct RingFix {
  struct Options: Sendable {
    var closes = false
    var dropsDuplicates = false
    var dropsSpikes = false
    /// Whether the ring is to run counterclockwise (or clockwise); `nil` leaves its direction.
    var isCounterclockwise: Bool?
  }

  private let nodes: LayoutNodes
  private let positions: [Int]
  private let coordinates: [Coordinate]
  private let isPlanar: Bool

  /// - Parameters:
  ///   - ring: the array of positions.
  ///   - nodes: has the document.
  init?(_ ring: Int, _ nodes: LayoutNodes) {
    self.nodes = nodes
    positions = Array(nodes.document.children(ring))
    coordinates = positions.compactMap { nodes.coordinate($0) }
    isPlanar = Ring(coordinates).isPlanar
    guard coordinates.count == positions.count, coordinates.count > 2 else { return nil }
  }

  /// The change of the text; `nil` when nothing changes, or no ring would be left.
  func edit(_ options: Options) -> TextEdit? {
    guard let last = positions.indices.last else { return nil }
    let isClosed = isSame(0, last)
    var corners = Array(isClosed ? 0..<last : 0..<positions.count)
    drop(from: &corners, options)
    guard corners.count >= 3 else { return nil }
    if let wanted = options.isCounterclockwise,
      Ring(corners.map { coordinates[$0] }).isCounterclockwise == !wanted
    {
      corners[1...].reverse()
    }
    var text: [UInt8] = []
    for (number, corner) in corners.enumerated() {
      if number > 0 { text += separator(before: max(1, corner)) }
      text += nodes.bytes(positions[corner])
    }
    if isClosed || options.closes {
      text += separator(before: last)
      text += nodes.bytes(positions[isClosed && corners[0] == 0 ? last : corners[0]])
    }
    let tape = nodes.document.tape
    let range = tape.range(positions[0]).lowerBound..<tape.range(positions[last]).upperBound
    return nodes.document.bytes[range].elementsEqual(text) ? nil : TextEdit(range, text)
  }

  private func drop(from corners: inout [Int], _ options: Options) {
    var index = 0
    var unchanged = 0
    // Ends after a round in which nothing was dropped.
    while corners.count > 3, unchanged < corners.count {
      let count = corners.count
      index %= count
      let (a, b) = (corners[(index + count - 1) % count], corners[index])
      let c = corners[(index + 1) % count]
      if options.dropsDuplicates && isSame(a, b) || options.dropsSpikes && isSpike(a, b, c) {
        corners.remove(at: index)
        index = max(0, index - 1)
        unchanged = 0
      } else {
        index += 1
        unchanged += 1
      }
    }
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    coordinates[a].latitude == coordinates[b].latitude
      && coordinates[a].normalizedLongitude == coordinates[b].normalizedLongitude
  }

  /// Whether the way from `a` over `b` to `c` runs back on itself.
  private func isSpike(_ a: Int, _ b: Int, _ c: Int) -> Bool {
    guard isPlanar, !isSame(a, b), !isSame(b, c) else { return false }
    let (a, b, c) = (point(a), point(b), point(c))
    guard orientation(a, b, c) == 0 else { return false }
    return a.x != b.x
      ? (a.x > b.x) == (c.x > b.x) && c.x != b.x : (a.y > b.y) == (c.y > b.y)
  }

  private func point(_ corner: Int) -> PlanarPoint {
    PlanarPoint(coordinates[corner].longitude, coordinates[corner].latitude)
  }

  /// The text between a position and the one before it.
  private func separator(before position: Int) -> ArraySlice<UInt8> {
    let tape = nodes.document.tape
    let range =
      tape.range(positions[position - 1]).upperBound..<tape.range(positions[position]).lowerBound
    return ArraySlice(nodes.document.bytes[range])
  }
}
