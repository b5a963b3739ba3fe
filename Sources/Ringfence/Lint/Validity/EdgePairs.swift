internal import Geodesy

/// Finds the edges that may meet, among many: bands of latitude, and in each the edges from west to
/// east.
struct EdgePairs {
  private struct Piece {
    let edge: Int
    /// The extent of the edge within the band, with slack for rounding.
    let west: Double
    let east: Double
  }

  private let south: Double
  private let height: Double
  private var bands: [[Piece]]

  /// - Complexity: O(*n*√*n*) at worst, about O(*n*) for outlines as maps have them.
  init(_ edges: [(start: PlanarPoint, end: PlanarPoint)]) {
    var low = Double.infinity
    var high = -Double.infinity
    for edge in edges {
      low = min(low, edge.start.y, edge.end.y)
      high = max(high, edge.start.y, edge.end.y)
    }
    // checked: the root of a count
    let count = max(1, Int((2 * Double(edges.count).squareRoot()).rounded(.up)))
    south = edges.isEmpty ? 0 : low
    height = high > low ? (high - low) / Double(count) : 1
    bands = Array(repeating: [], count: count)
    for (number, edge) in edges.enumerated() {
      let first = band(min(edge.start.y, edge.end.y))
      let last = band(max(edge.start.y, edge.end.y))
      for index in first...last {
        let (west, east) = extent(edge.start, edge.end, band: index)
        bands[index].append(Piece(edge: number, west: west, east: east))
      }
    }
    for index in bands.indices { bands[index].sort { $0.west < $1.west } }
  }

  /// Calls for every two edges that come near each other, perhaps more than once, until told to stop.
  func visit(_ body: (Int, Int) -> Bool) {
    for pieces in bands {
      for (place, piece) in pieces.enumerated() {
        var other = place + 1
        while other < pieces.count, pieces[other].west <= piece.east {
          if !body(min(piece.edge, pieces[other].edge), max(piece.edge, pieces[other].edge)) {
            return
          }
          other += 1
        }
      }
    }
  }

  private func band(_ latitude: Double) -> Int {
    let place = (latitude - south) / height
    return place < Double(bands.count) ? max(0, Int(place)) : bands.count - 1
  }

  private func extent(_ a: PlanarPoint, _ b: PlanarPoint, band: Int) -> (Double, Double) {
    let slack = 1e-9
    let west = min(a.x, b.x) - slack
    let east = max(a.x, b.x) + slack
    let low = south + height * Double(band)
    let rise = b.y - a.y
    guard abs(rise) > height else { return (west, east) }
    let slope = (b.x - a.x) / rise
    let atLow = a.x + slope * (low - a.y)
    let atHigh = a.x + slope * (low + height - a.y)
    return (max(west, min(atLow, atHigh) - slack), min(east, max(atLow, atHigh) + slack))
  }
}
