/// Follows the vertices of a ring or a line and counts the full turns that keep their longitudes continuous.
struct LongitudeUnwrapper {
  private var previous: Coordinate?
  /// The full turns to add to the normalised longitude of the last vertex.
  private(set) var turns = 0

  /// Moves on to the next vertex and gives its ``turns``, 0 for the first.
  mutating func advance(to vertex: Coordinate) -> Int {
    if let previous { turns += previous.turns(to: vertex) }
    previous = vertex
    return turns
  }
}

extension Coordinate {
  /// A longitude of `-180..<180` degrees moved by full turns.
  ///
  /// Without turns it stays exactly as it is. With turns it is rounded once: by at most 3e-14 degrees
  /// (3 nm) for one turn, and not at all from 128 degrees on towards the antimeridian. The same
  /// longitude and turns give the same number everywhere.
  package static func turned(_ normalized: Double, by turns: Int) -> Double {
    turns == 0 ? normalized : normalized + 360 * Double(turns)
  }

  /// The full turns to add to the normalised longitude of `next`, so that the edge from here goes
  /// the short way. Along a pole the written difference counts, and a difference of exactly 180 degrees
  /// goes the way it is written.
  fileprivate func turns(to next: Coordinate) -> Int {
    let difference = next.normalizedLongitude - normalizedLongitude
    let written = next.longitude - longitude
    if abs(latitude) == 90, latitude == next.latitude {
      // checked: longitudes lie within ±540, so this is a few turns
      return Int(((written - difference) / 360).rounded())
    }
    if difference > 180 || (difference == 180 && written == -180) { return -1 }
    if difference < -180 || (difference == -180 && written == 180) { return 1 }
    return 0
  }
}
